import MorseCode
import Mathematics

/// A phrase keyed by a remembered hand on a straight key: the marks and gaps, with their meaning.
///
/// A decoder that reads it first knows the hand as if it had keyed the phrase itself.
struct StraightPhrase {
  /// The intervals in nanoseconds, marks and gaps alternating; it begins and ends with a mark.
  private(set) var lengths: [Double] = []
  /// The reading of each mark and of the gap after it.
  private(set) var steps: [Step] = []

  /// A word with all kinds of intervals: PARIS.
  private static let word: [MorsePattern] = [".--.", ".-", ".-.", "..", "..."]
  /// The deviations of successive lengths of a kind in spreads, nearly normal.
  private static let deviations = [0.3, -0.3, 1.2, -1.2, 0.7, -0.7, 1.5, -1.5]

  /// Creates the phrase; `nil` if the hand is of another kind.
  init?(_ memory: HandMemory) {
    guard memory.rhythm == .straight, let dit = memory.dit, let dah = memory.dah,
      let inner = memory.inner, let word = memory.word
    else { return nil }
    let kinds = [dit, dah, inner, memory.character, word]
    var counts = Array(repeating: 0, count: kinds.count)
    func length(_ kind: Int) -> Double {
      defer { counts[kind] += 1 }
      let deviation = Self.deviations[counts[kind] % Self.deviations.count]
      return kinds[kind].nanoseconds * Logarithm.exponential(deviation * kinds[kind].spread)
    }
    for _ in 0...memory.strength {
      for (place, pattern) in Self.word.enumerated() {
        for (index, element) in pattern.enumerated() {
          let isEnd = index == pattern.count - 1
          let gap: GapKind = !isEnd ? .inner : place == Self.word.count - 1 ? .word : .character
          lengths.append(length(element == .dah ? 1 : 0))
          lengths.append(length(gap == .inner ? 2 : gap == .character ? 3 : 4))
          steps.append(
            Step(
              before: -1, start: Int32(steps.count), pattern: isEnd ? pattern.searchCode : 0,
              markPieces: 1, gapPieces: 1, isDah: element == .dah, gap: gap))
        }
      }
    }
    lengths.removeLast()
    steps[steps.count - 1].gap = .last
  }
}
