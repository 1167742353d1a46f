/// Splits a byte stream into characters.
///
/// The last character of a piece is held back while the next bytes may extend it, unless it is a
/// line end. Invalid UTF-8 becomes U+FFFD.
package struct TextStream {
  private var held: [UInt8] = []
  /// The maximum length of a character in bytes; longer ones are output in parts.
  private static let longestCharacter = 1024

  /// Adds bytes; returns the complete characters.
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

  /// Ends the text; returns the held bytes as text.
  package mutating func finish() -> String {
    defer { held = [] }
    return String(decoding: held, as: UTF8.self)
  }

  /// Whether the next bytes may extend the character.
  private static func mayGoOn(_ character: Character) -> Bool {
    character != "\n" && character.utf8.count < longestCharacter
      && !character.unicodeScalars.contains("\u{FFFD}")
  }

  /// Returns the start of the last UTF-8 sequence if it may be incomplete, otherwise the end.
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
