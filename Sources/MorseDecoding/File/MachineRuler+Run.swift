import MorseCode
import Timeline

extension MachineRuler {
  /// Reads whole characters at once, while every interval is in its window.
  ///
  /// Call it directly after the first mark of a character. It stops after the first mark of another
  /// character; ``measure(_:_:into:)`` handles the rest. Marks and spaces must alternate, so that
  /// each is complete when the next arrives.
  ///
  /// - Parameters:
  ///   - keying: the following intervals.
  ///   - first: the index of the next interval.
  ///   - alphabet: the code table.
  ///   - outputs: receives the characters and word gaps.
  /// - Returns: the index of the first interval that was not read.
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
      // The window of a mark is unpredictable, so no branch depends on it.
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

  /// Outputs a character followed by a gap and another mark; returns whether the gap ends it.
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

  /// Returns 1 for a duration in the window, otherwise 0.
  @inline(__always)
  private static func isIn(_ window: ClosedRange<Int64>, _ length: Int64) -> UInt16 {
    let (above, below) = (length &- window.lowerBound, window.upperBound &- length)
    return UInt16(truncatingIfNeeded: UInt64(bitPattern: ~(above | below)) >> 63)
  }

  /// Patterns with at least this many elements are read without this fast path.
  private static let elementLimit = 8
  /// The packed form of the shortest pattern that cannot grow here.
  private static let longest: UInt16 = 1 << (elementLimit - 1)

  /// Returns the output of every pattern below ``elementLimit``, indexed by its packed form.
  private static func readings(in alphabet: MorseAlphabet) -> [DecoderOutput] {
    (0..<UInt16(1) << elementLimit).map { elements in
      .character(DecodedCharacter(MorsePattern(rawValue: elements) ?? .empty, in: alphabet))
    }
  }
}
