import MorseCode

/// Lookup from packed patterns to the letters of words, including open patterns.
struct PatternLetters: Sendable {
  /// The letter of each pattern in UTF-8; empty if there is none.
  private var letters: [[UInt8]]
  /// Whether a pattern begins any letter's pattern.
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

  /// Whether any letter's pattern begins with `pattern`.
  func leads(_ pattern: Int) -> Bool { pattern < isOpen.count && isOpen[pattern] }

  /// Returns the letter of a pattern; `nil` if there is none.
  func letter(_ pattern: Int) -> [UInt8]? {
    guard pattern < letters.count, !letters[pattern].isEmpty else { return nil }
    return letters[pattern]
  }
}
