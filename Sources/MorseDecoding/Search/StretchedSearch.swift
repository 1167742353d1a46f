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
    _ from: Hypothesis, from position: Int, along edge: Edge, _ base: Float
  ) {
    let score = base + from.score
    take(from, score + from.ditNext + edge.dit, edge, position, isDah: false)
    take(from, score + from.dahNext + edge.dah, edge, position, isDah: true)
    guard from.pattern == 1 else { return }
    let long = MorsePattern(unchecked: 0b11, stretch: .longDah).searchCode
    let longest = MorsePattern(unchecked: 0b11, stretch: .longestDah).searchCode
    close(from, long, score + edge.longDahs[0], edge, position, isDah: true, longDah: .long)
    close(from, longest, score + edge.longDahs[1], edge, position, isDah: true, longDah: .longest)
  }

  @inline(__always)
  private mutating func take(
    _ from: Hypothesis, _ score: Float, _ edge: Edge, _ position: Int, isDah: Bool
  ) {
    let elements = (from.pattern & Self.elements) << 1 | (isDah ? 1 : 0)
    let pattern = from.pattern & ~Self.elements | elements
    if !edge.isLast {
      let share = table.share(pattern) - table.share(from.pattern)
      goOnStretched(from, pattern, score + share, edge, position, isDah: isDah)
      if !isDah { goOnAfterLongGap(from, pattern, score, edge, position) }
    }
    close(
      from, pattern, isDah ? score - edge.dah + edge.finalDah : score, edge, position,
      isDah: isDah)
  }

  /// The gap is one inside the character.
  @inline(__always)
  private mutating func goOnStretched(
    _ from: Hypothesis, _ pattern: UInt16, _ score: Float, _ edge: Edge, _ position: Int,
    isDah: Bool
  ) {
    let inner = isDah ? edge.inner.highHalf : edge.inner.lowHalf
    let better = max(inner[0], inner[1])
    let target = edge.end % Self.ring
    guard beams[target].admits(score + better, within: margin) else { return }
    var next = from
    next.score = score + better
    next.ditNext = inner[0] - better
    next.dahNext = inner[1] - better
    if pattern & Self.elements < Self.full {
      next.pattern = pattern
      insert(next, at: target, edge, position, ended: 0, isDah: isDah, gap: .inner)
    } else {
      next.score -= Self.pieceCost
      next.pattern = 1
      insert(next, at: target, edge, position, ended: pattern, isDah: isDah, gap: .inner)
    }
  }

  /// The gap is the long one inside the character, which only some have.
  @inline(__always)
  private mutating func goOnAfterLongGap(
    _ from: Hypothesis, _ pattern: UInt16, _ score: Float, _ edge: Edge, _ position: Int
  ) {
    guard pattern < Self.full,
      let spaced = MorsePattern(unchecked: pattern).addingLongGap()?.searchCode,
      table.isKnown(spaced)
    else { return }
    let target = edge.end % Self.ring
    var next = from
    next.score = score + table.share(spaced) - table.share(from.pattern) + edge.longGap
    guard beams[target].admits(next.score, within: margin) else { return }
    next.pattern = spaced
    next.ditNext = 0
    next.dahNext = 0
    insert(next, at: target, edge, position, ended: 0, isDah: false, gap: .long)
  }
}
