/// The elements of a character that is still being keyed, however many they are, and its gaps.
///
/// A pattern holds fifteen elements, a hand on a key knows no such limit. Dits beyond the fifteenth
/// say nothing new: they are the error sign. Any other sixteenth element starts the next piece.
struct OpenCharacter: Sendable {
  /// The elements so far; of dits without end the first fifteen.
  private(set) var pattern = MorsePattern.empty
  /// The gaps between them, in units.
  private(set) var gaps: [Double] = []

  /// A gap that is so much longer than the others may have parted two characters.
  private static let standout = 1.6

  /// Whether nothing is open.
  var isEmpty: Bool { pattern.isEmpty }

  /// Adds an element, `gap` units after the last; returns the full pattern that had to make room for
  /// it, if any.
  mutating func append(_ element: MorseElement, after gap: Double = 1) -> MorsePattern? {
    if let longer = pattern.appending(element) {
      if !pattern.isEmpty { gaps.append(gap) }
      pattern = longer
      return nil
    }
    if element == .dit, pattern.isErrorSign { return nil }
    let full = pattern
    pattern = MorsePattern.empty.appending(element) ?? .empty
    gaps.removeAll(keepingCapacity: true)
    return full
  }

  /// Takes back the last element, if there is one.
  mutating func takeBack() {
    pattern = pattern.droppingLast() ?? pattern
    _ = gaps.popLast()
  }

  /// Ends the character; returns its pattern, or `nil` when nothing was open.
  mutating func close() -> MorsePattern? {
    guard !pattern.isEmpty else { return nil }
    defer { self = OpenCharacter() }
    return pattern
  }

  /// Ends the character; returns its pattern, or the two that it falls into when the table holds
  /// both but not the whole, and one gap stands out.
  mutating func close(in alphabet: MorseAlphabet) -> [MorsePattern] {
    guard !pattern.isEmpty else { return [] }
    defer { self = OpenCharacter() }
    if alphabet.reading(of: pattern) != nil { return [pattern] }
    return parts(in: alphabet) ?? [pattern]
  }

  /// The two characters that the pattern falls into, if it does.
  private func parts(in alphabet: MorseAlphabet) -> [MorsePattern]? {
    guard gaps.count == pattern.count - 1,
      let place = gaps.indices.max(by: { gaps[$0] < gaps[$1] }),
      gaps.indices.allSatisfy({ $0 == place || gaps[$0] * Self.standout < gaps[place] }),
      let first = MorsePattern(pattern.prefix(place + 1)),
      let second = MorsePattern(pattern.dropFirst(place + 1)),
      alphabet.meaning(of: first) != nil, alphabet.meaning(of: second) != nil
    else { return nil }
    return [first, second]
  }

  /// The gaps inside characters, should the open one end now.
  func innerGaps(in alphabet: MorseAlphabet) -> [Double] {
    guard alphabet.reading(of: pattern) == nil, let first = parts(in: alphabet)?.first else {
      return gaps
    }
    return gaps.indices.filter { $0 != first.count - 1 }.map { gaps[$0] }
  }
}
