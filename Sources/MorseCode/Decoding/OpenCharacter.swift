/// The elements of a character that is still being sent, however many they are.
///
/// A pattern holds fifteen elements, a hand on a key knows no such limit. Dits beyond the fifteenth
/// say nothing new: they are the error sign. Any other sixteenth element starts the next piece.
struct OpenCharacter: Sendable {
  /// The elements so far; of dits without end the first fifteen.
  private(set) var pattern = MorsePattern.empty

  /// Whether nothing is open.
  var isEmpty: Bool { pattern.isEmpty }

  /// Adds an element; returns the full pattern that had to make room for it, if any.
  mutating func append(_ element: MorseElement) -> MorsePattern? {
    if let longer = pattern.appending(element) {
      pattern = longer
      return nil
    }
    if element == .dit, pattern.isErrorSign { return nil }
    defer { pattern = MorsePattern.empty.appending(element) ?? .empty }
    return pattern
  }

  /// Ends the character; returns its pattern, or `nil` when nothing was open.
  mutating func close() -> MorsePattern? {
    guard !pattern.isEmpty else { return nil }
    defer { pattern = .empty }
    return pattern
  }
}
