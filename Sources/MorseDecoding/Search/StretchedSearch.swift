import MorseCode

/// The search in a table with long dahs and with gaps inside characters: American Morse.
///
/// A long gap may stand where a pattern of the table has one, after a dit; a long dah is a character
/// by itself. What has been read of the open character is ``MorsePattern/searchCode``.
extension BeamSearch {
  private static let elements: UInt16 = 1 << PatternTable.stretchShift - 1
  /// The elements of a pattern that holds no more.
  private static let full: UInt16 = 1 << (PatternTable.stretchShift - 1)

  @inline(__always)
  mutating func extendStretched(
    _ from: Hypothesis, from position: Int, along arc: Arc, _ base: Float
  ) {
    let score = base + from.score
    take(from, score + from.ditNext + arc.dit, arc, position, isDah: false)
    take(from, score + from.dahNext + arc.dah, arc, position, isDah: true)
    guard from.pattern == 1 else { return }
    let long = MorsePattern(unchecked: 0b11, stretch: .longDah).searchCode
    let longest = MorsePattern(unchecked: 0b11, stretch: .longestDah).searchCode
    close(from, long, score + arc.longDahs[0], arc, position, isDah: true, longDah: .long)
    close(from, longest, score + arc.longDahs[1], arc, position, isDah: true, longDah: .longest)
  }

  @inline(__always)
  private mutating func take(
    _ from: Hypothesis, _ score: Float, _ arc: Arc, _ position: Int, isDah: Bool
  ) {
    let elements = (from.pattern & Self.elements) << 1 | (isDah ? 1 : 0)
    let pattern = from.pattern & ~Self.elements | elements
    if !arc.isLast {
      let share = table.share(pattern) - table.share(from.pattern)
      goOnStretched(from, pattern, score + share, arc, position, isDah: isDah)
      if !isDah { goOnAfterLongGap(from, pattern, score, arc, position) }
    }
    close(
      from, pattern, isDah ? score - arc.dah + arc.finalDah : score, arc, position,
      isDah: isDah)
  }

  /// The gap is one inside the character.
  @inline(__always)
  private mutating func goOnStretched(
    _ from: Hypothesis, _ pattern: UInt16, _ score: Float, _ arc: Arc, _ position: Int,
    isDah: Bool
  ) {
    let inner = isDah ? arc.inner.highHalf : arc.inner.lowHalf
    let better = max(inner[0], inner[1])
    let target = arc.end % Self.ring
    guard beams[target].admits(score + better, within: margin) else { return }
    var next = from
    next.score = score + better
    next.ditNext = inner[0] - better
    next.dahNext = inner[1] - better
    if pattern & Self.elements < Self.full {
      next.pattern = pattern
      insert(next, at: target, arc, position, ended: 0, isDah: isDah, gap: .inner)
    } else {
      next.score -= Self.pieceCost
      next.pattern = 1
      insert(next, at: target, arc, position, ended: pattern, isDah: isDah, gap: .inner)
    }
  }

  /// The gap is the long one inside the character, which only some have.
  @inline(__always)
  private mutating func goOnAfterLongGap(
    _ from: Hypothesis, _ pattern: UInt16, _ score: Float, _ arc: Arc, _ position: Int
  ) {
    guard pattern < Self.full,
      let spaced = MorsePattern(unchecked: pattern).addingLongGap()?.searchCode,
      table.isKnown(spaced)
    else { return }
    let target = arc.end % Self.ring
    var next = from
    next.score = score + table.share(spaced) - table.share(from.pattern) + arc.longGap
    guard beams[target].admits(next.score, within: margin) else { return }
    next.pattern = spaced
    next.ditNext = 0
    next.dahNext = 0
    insert(next, at: target, arc, position, ended: 0, isDah: false, gap: .long)
  }
}
