/// Cuts bytes that arrive in pieces into characters.
///
/// The last character of a piece is held back while the next may still belong to it; a line end never
/// is. Bytes that are no UTF-8 become U+FFFD.
package struct TextStream {
  private var held: [UInt8] = []
  /// No character that anyone writes is longer; what is goes on as it is.
  private static let longestCharacter = 1024

  /// Takes in the next bytes; returns the characters that are whole.
  package mutating func add(_ bytes: some Sequence<UInt8>) -> String {
    held += bytes
    let cut = Self.endOfScalars(held)
    var text = String(decoding: held[..<cut], as: UTF8.self)
    var rest = Array(held[cut...])
    if let last = text.last, Self.mayGoOn(last) {
      text.removeLast()
      rest = Array(held[(cut - last.utf8.count)...])
    }
    held = rest
    return text
  }

  /// Ends the text; returns what was held back.
  package mutating func finish() -> String {
    defer { held = [] }
    return String(decoding: held, as: UTF8.self)
  }

  /// Whether what comes next may belong to the character.
  private static func mayGoOn(_ character: Character) -> Bool {
    character != "\n" && character.utf8.count < longestCharacter
      && !character.unicodeScalars.contains("\u{FFFD}")
  }

  /// Where the last sequence begins, if it may be unfinished; else the end.
  private static func endOfScalars(_ bytes: [UInt8]) -> Int {
    for back in 1...4 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let count = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return count > back ? bytes.count - back : bytes.count
    }
    return bytes.count
  }
}
