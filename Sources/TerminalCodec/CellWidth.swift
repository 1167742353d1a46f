/// How many columns text takes on a screen.
///
/// wcwidth depends on the locale and knows no grapheme clusters. Here a cluster that begins wide (emoji
/// and what is joined to it, Hangul) takes two columns, any other the sum of its scalars. Terminals differ
/// on joined emoji, so nothing may rest on the width alone.
public enum CellWidth {
  /// The columns `character` takes: 0, 1 or 2; a control character counts as shown, as 1.
  public static func of(_ character: Character) -> Int {
    if character.isASCII { return 1 }
    var width = 0
    for scalar in character.unicodeScalars {
      // U+FE0F asks for the emoji form of the sign before it, which is wide.
      width += scalar == "\u{FE0F}" ? width : of(scalar)
      if width >= 2 { return 2 }
    }
    return width
  }

  /// The columns `text` takes.
  public static func of(_ text: some StringProtocol) -> Int {
    // Below the combining marks every scalar is a cluster of one column, but for a line feed after a return.
    var count = 0
    for scalar in text.unicodeScalars {
      guard scalar.value < 0x300, scalar != "\r" else { return text.reduce(0) { $0 + of($1) } }
      count += 1
    }
    return count
  }

  /// The columns a scalar takes on its own.
  static func of(_ scalar: UnicodeScalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: return 1
    case 0xAD: return 1
    // Vowels and final consonants of Hangul join the syllable before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x200B: return 0
    // Flags: two regional indicators make one wide sign.
    case 0x1F1E6...0x1F1FF: return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return WideRanges.contains(scalar.value) ? 2 : 1
    }
  }
}
