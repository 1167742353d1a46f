import MorseCode
import Timeline

extension MachineRuler {
  /// Reads whole characters at once for as long as every interval is in its window.
  ///
  /// It begins when the first mark of a character has just come in, and ends behind the first mark of
  /// another: what is left is for ``measure(_:_:into:)``. Marks and spaces must take turns, so that each
  /// is known to have ended when the next comes.
  ///
  /// - Parameters:
  ///   - keying: the intervals that follow.
  ///   - first: the place of the next one.
  ///   - alphabet: the table that gives patterns a meaning.
  ///   - outputs: receives the characters and word gaps.
  /// - Returns: the place of the first interval that was not read.
  mutating func readRun(
    _ keying: Span<KeyingInterval>, from first: Int, _ alphabet: MorseAlphabet,
    into outputs: inout [Timed<DecoderOutput>]
  ) -> Int {
    guard var mark = last, mark.isMark, pattern.isEmpty, stretchedWindows == nil else {
      return first
    }
    if readings.isEmpty { readings = Self.readings(in: alphabet) }
    let windows = (dit: dit, dah: dah, inner: inner)
    var elements = MorsePattern.empty.rawValue
    var (place, read) = (first, first)
    while place + 1 < keying.count {
      let (space, next) = (keying[place], keying[place + 1])
      // Which of the two windows a mark is in cannot be foreseen: no branch is made to depend on it.
      let isDah = Self.isIn(windows.dah, mark.nanoseconds)
      guard !space.isMark, next.isMark, elements < Self.longest,
        isDah | Self.isIn(windows.dit, mark.nanoseconds) == 1
      else { break }
      elements = elements << 1 | isDah
      place += 2
      let end = mark.end
      mark.interval = next
      mark.end = end.addingSaturated(space.nanoseconds.addingSaturated(next.nanoseconds))
      if Self.isIn(windows.inner, space.nanoseconds) == 1 { continue }
      guard say(elements, endedAt: end, before: space.nanoseconds, mark, into: &outputs) else {
        break
      }
      (read, elements) = (place, MorsePattern.empty.rawValue)
    }
    return read
  }

  /// Outputs a character that a gap and another mark follow; returns whether the gap ends one.
  private mutating func say(
    _ elements: UInt16, endedAt end: Int64, before gap: Int64, _ next: EndedInterval,
    into outputs: inout [Timed<DecoderOutput>]
  ) -> Bool {
    let isWord = word.contains(gap)
    guard isWord || character.contains(gap), next.nanoseconds > 0 else { return false }
    if owesWordGap { outputs.append(Timed(.wordGap, at: Timestamp(nanoseconds: markEnd))) }
    outputs.append(Timed(readings[Int(elements)], at: Timestamp(nanoseconds: end)))
    (markEnd, owesWordGap, last) = (end, isWord, next)
    return true
  }

  /// 1 for a length in a window, 0 for another.
  @inline(__always)
  private static func isIn(_ window: ClosedRange<Int64>, _ length: Int64) -> UInt16 {
    let (above, below) = (length &- window.lowerBound, window.upperBound &- length)
    return UInt16(truncatingIfNeeded: UInt64(bitPattern: ~(above | below)) >> 63)
  }

  /// Patterns of so many elements and more are read the slower way.
  private static let elementLimit = 8
  /// The packed form of the shortest pattern that cannot become longer here.
  private static let longest: UInt16 = 1 << (elementLimit - 1)

  /// What every pattern below ``elementLimit`` is read as, by its packed form.
  private static func readings(in alphabet: MorseAlphabet) -> [DecoderOutput] {
    (0..<UInt16(1) << elementLimit).map { elements in
      .character(DecodedCharacter(MorsePattern(rawValue: elements) ?? .empty, in: alphabet))
    }
  }
}
