package import MorseCode

/// The elements of an unfinished character, in any number.
///
/// A pattern holds fifteen elements, but a hand on a key has no such limit. Dits beyond the
/// fifteenth add nothing: they are the error sign. Any other sixteenth element starts a new
/// pattern.
package struct OpenCharacter: Sendable {
  /// The elements so far; the first fifteen of an endless series of dits.
  package private(set) var pattern = MorsePattern.empty

  /// Creates an open character without elements.
  package init() {}

  /// Adds an element; returns the full pattern if a new one was started.
  package mutating func append(_ element: MorseElement) -> MorsePattern? {
    if let longer = pattern.appending(element) {
      pattern = longer
      return nil
    }
    if element == .dit, pattern.isErrorProsign { return nil }
    defer { pattern = MorsePattern.empty.appending(element) ?? .empty }
    return pattern
  }

  /// Adds a long gap or a long dah of American Morse; returns whether it is valid here.
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

  /// Ends the character; returns its pattern, or `nil` if it has no elements.
  package mutating func close() -> MorsePattern? {
    guard !pattern.isEmpty else { return nil }
    defer { pattern = .empty }
    return pattern
  }
}
