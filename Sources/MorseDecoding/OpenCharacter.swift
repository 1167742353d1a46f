package import MorseCode

/// The elements of a character that is still being sent, however many they are.
///
/// A pattern holds fifteen elements, a hand on a key knows no such limit. Dits beyond the fifteenth
/// say nothing new: they are the error sign. Any other sixteenth element starts the next piece.
package struct OpenCharacter: Sendable {
  /// The elements so far; of dits without end the first fifteen.
  package private(set) var pattern = MorsePattern.empty

  /// Opens a character that has no element yet.
  package init() {}

  /// Whether nothing is open.
  package var isEmpty: Bool { pattern.isEmpty }

  /// Adds an element; returns the full pattern that had to make room for it, if any.
  package mutating func append(_ element: MorseElement) -> MorsePattern? {
    if let longer = pattern.appending(element) {
      pattern = longer
      return nil
    }
    if element == .dit, pattern.isErrorSign { return nil }
    defer { pattern = MorsePattern.empty.appending(element) ?? .empty }
    return pattern
  }

  /// Adds what American Morse has beside dits and dahs; whether it may stand there.
  ///
  /// A long gap follows an element, and a long dah is a whole character.
  package mutating func append(_ stretch: PatternStretch) -> Bool {
    let longer: MorsePattern? =
      switch stretch {
      case .longDah, .longestDah:
        pattern.isEmpty ? MorsePattern(unchecked: 0b11, stretch: stretch) : nil
      default: pattern.addingLongGap()
      }
    guard let longer else { return false }
    pattern = longer
    return true
  }

  /// Ends the character; returns its pattern, or `nil` when nothing was open.
  package mutating func close() -> MorsePattern? {
    guard !pattern.isEmpty else { return nil }
    defer { pattern = .empty }
    return pattern
  }
}
