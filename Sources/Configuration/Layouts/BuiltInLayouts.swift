import CLayouts

/// The built-in layouts, as the texts of their files.
public enum BuiltInLayouts {
  /// The names, in the order of the list.
  public static let names: [String] = (0..<keyboard_count()).map { number in
    var name = ""
    while case let byte = UInt8(bitPattern: keyboard_name(number, name.utf8.count)), byte != 0 {
      name.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return name
  }

  /// Returns the text of a layout's file; `nil` when there is none of this name.
  public static func text(of name: String) -> String? {
    guard let number = names.firstIndex(of: name) else { return nil }
    let bytes = (0..<keyboard_size(number)).map { keyboard_byte(number, $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
