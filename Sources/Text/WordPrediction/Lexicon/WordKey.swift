/// The lookup key of a word: lowercase letters in UTF-8, with ASCII apostrophes.
struct WordKey: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ word: some StringProtocol) {
    var bytes = Array(word.utf8)
    if bytes.allSatisfy({ $0 < 0x80 }) {
      for index in bytes.indices where (0x41...0x5A).contains(bytes[index]) { bytes[index] |= 0x20 }
    } else {
      bytes = Array(String(word.map { $0 == "’" ? "'" : $0 }).lowercased().utf8)
    }
    self.bytes = bytes
  }
}

extension WordKey {
  /// The letters that are written as two where they are missing.
  private static let ligatures: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th",
  ]

  /// The key without accents and ligatures, in UTF-8.
  var withoutAccents: [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    var plain = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if let letters = Self.ligatures[scalar] {
        plain += letters
        continue
      }
      plain.unicodeScalars.append(Unicode.Scalar(Letter(scalar).base) ?? scalar)
    }
    return Array(plain.utf8)
  }
}

extension WordKey {
  /// The bytes without accents, ligatures and apostrophes.
  var plainLetters: [UInt8] { withoutAccents.filter { $0 != 0x27 } }
}

extension WordKey: Comparable {
  static func < (first: WordKey, second: WordKey) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }
}

extension StringProtocol {
  /// The text with its first character in uppercase.
  var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
