import CLayouts

/// The built-in layouts, as the texts of their files.
public enum BuiltInLayouts {
  /// The names, in the order of the list and of `CLayouts.c`.
  public static let names = [
    "morse", "gboard", "darci", "darci-number", "darci-mouse", "morsewriter", "adap2u", "morace",
    "dotdash", "raw", "qwerty", "qwerty-digits", "qwerty-signs", "frequency", "abc", "phrases",
    "american", "german", "french", "spanish", "portuguese", "italian", "romanian", "swedish",
    "finnish", "danish",
    "norwegian", "icelandic", "estonian", "polish", "czech", "slovak", "hungarian", "croatian",
    "turkish", "esperanto", "greek", "russian", "ukrainian", "bulgarian", "hebrew", "arabic",
    "persian", "korean", "wabun", "chinese", "chinese-taiwan", "bopomofo",
  ]

  /// Returns the text of a layout's file; `nil` when there is none of this name.
  public static func text(of name: String) -> String? {
    guard let number = names.firstIndex(of: name) else { return nil }
    let places = layout_start(number)..<layout_start(number + 1) - 1
    return String(decoding: places.map(layout_byte), as: UTF8.self)
  }
}
