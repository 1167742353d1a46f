import MorseCode

/// The letters of a code table: which letters can still follow, and the length of a word in
/// elements.
struct WordLetters: Sendable {
  /// A lowercase letter and its pattern.
  struct Letter: Sendable {
    let bytes: [UInt8]
    let pattern: MorsePattern
  }

  /// All letters, sorted by their bytes.
  let all: [Letter]
  /// The number of elements of each single-byte letter; 255 for other bytes.
  private let counts: [UInt8]
  private let longer: [Character: Int]

  init(_ alphabet: MorseAlphabet) {
    var letters: [Letter] = []
    var counts = [UInt8](repeating: 255, count: 256)
    var longer: [Character: Int] = [:]
    for (pattern, meaning) in alphabet.entries {
      guard case .character(let character) = meaning, character.isLetter || character == "'" else {
        continue
      }
      let small = character.lowercased()
      let letter = Letter(bytes: Array(small.utf8), pattern: pattern)
      letters.append(letter)
      if letter.bytes.count == 1 { counts[Int(letter.bytes[0])] = UInt8(pattern.count) }
      if let character = small.first { longer[character] = pattern.count }
    }
    all = letters.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    self.counts = counts
    self.longer = longer
  }

  /// Returns the pattern of a lowercase letter in UTF-8.
  func pattern(of bytes: [UInt8]) -> MorsePattern? { all.first { $0.bytes == bytes }?.pattern }

  /// Returns the letters whose patterns begin with `open`.
  func reachable(from open: MorsePattern) -> some Sequence<Letter> {
    all.lazy.filter { open.isPrefix(of: $0.pattern) }
  }

  /// Returns the length of a word in elements; letters that the table lacks count as the plain
  /// letters that are keyed instead, or else as one choice in a grid, and other characters as zero.
  func elements(in word: some Collection<UInt8>) -> Int {
    var sum = 0
    for byte in word {
      let count = counts[Int(byte)]
      guard count != 255 else { return elements(inCharactersOf: word) }
      sum += Int(count)
    }
    return sum
  }

  private func elements(inCharactersOf word: some Collection<UInt8>) -> Int {
    String(decoding: word, as: UTF8.self).reduce(0) {
      $0 + (longer[$1] ?? elements(inPlain: $1))
    }
  }

  private func elements(inPlain letter: Character) -> Int {
    let sum = WordKey(String(letter)).withoutAccents.reduce(0) { sum, byte in
      let count = counts[Int(byte)]
      return count == 255 ? sum : sum + Int(count)
    }
    return sum == 0 && letter.isLetter ? 1 : sum
  }
}
