import MorseCode

/// What open patterns can become: letters of words, by packed patterns.
struct PatternLetters: Sendable {
  /// The letter of each pattern; empty for none.
  private var letters: [[UInt8]]
  /// Whether a pattern is the beginning of a letter's.
  private var isOpen: [Bool]

  init(_ letters: WordLetters) {
    let size = (letters.all.map { Int($0.pattern.rawValue) }.max() ?? 1) + 1
    self.letters = Array(repeating: [], count: size)
    isOpen = Array(repeating: false, count: size)
    for letter in letters.all {
      var pattern = Int(letter.pattern.rawValue)
      self.letters[pattern] = letter.bytes
      while pattern > 0 {
        isOpen[pattern] = true
        pattern /= 2
      }
    }
  }

  /// Whether letters begin with a pattern.
  func leads(_ pattern: Int) -> Bool { pattern < isOpen.count && isOpen[pattern] }

  /// The letter of a pattern; `nil` for none.
  func letter(_ pattern: Int) -> [UInt8]? {
    guard pattern < letters.count, !letters[pattern].isEmpty else { return nil }
    return letters[pattern]
  }
}
