/// The byte order mark that some editors write before UTF-8.
public enum ByteOrderMark {
  /// Its bytes.
  public static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the number of bytes of the mark at the beginning of a file; 0 without one.
  public static func length(in file: some Sequence<UInt8>) -> Int {
    file.starts(with: bytes) ? bytes.count : 0
  }

  /// Returns a text without the mark.
  public static func dropped(from text: String) -> String {
    let length = length(in: text.utf8)
    return length == 0 ? text : String(decoding: text.utf8.dropFirst(length), as: UTF8.self)
  }
}

extension FileNote {
  static let notUTF8 = "a character is not in UTF-8; expected the file saved as UTF-8"

  /// Finds the first character of a text whose bytes were not UTF-8; `nil` if there is none.
  public init?(notUTF8In text: some StringProtocol, line first: Int = 1) {
    guard let place = text.unicodeScalars.firstIndex(of: "\u{FFFD}") else { return nil }
    let lines = text[..<place]
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self.init(
      line: first + lines.count - 1, column: (lines.last?.count ?? 0) + 1, Self.notUTF8)
  }
}
