import MorseCode
import Mathematics
import Timeline

/// Decodes keying with the exact timing of a machine, by measuring only.
///
/// If a whole block hardly scatters, each kind of interval has a separate narrow window. A search
/// could not read an interval in a window differently. The first interval outside all windows ends
/// this mode; the search reads it and its character.
struct MachineRuler: Sendable {
  /// An interval and the time of its end.
  struct EndedInterval: Sendable {
    var interval: KeyingInterval
    var end: Int64
    var isMark: Bool { interval.isMark }
    var nanoseconds: Int64 { interval.nanoseconds }
  }

  /// The known hand.
  let fist: Fist
  let dit: ClosedRange<Int64>
  let dah: ClosedRange<Int64>
  let inner: ClosedRange<Int64>
  let character: ClosedRange<Int64>
  /// Longer gaps count as word gaps, unless there has been none yet.
  let word: ClosedRange<Int64>
  let stretchedWindows: StretchedWindows?

  /// The measured intervals of the open character.
  private(set) var open: [EndedInterval] = []
  /// The last interval, which may still grow.
  private(set) var last: EndedInterval?
  private(set) var pattern = MorsePattern.empty
  private var markEnd: Int64 = 0
  private var owesWordGap = false
  /// The outputs of patterns, after the first run of whole characters.
  private var readings: [DecoderOutput] = []

  /// The maximum spread of a machine, as a logarithm; sampling alone has ``UsualHand/leastSpread``.
  private static let widestSpread: Float = 0.045
  /// The maximum difference of a dah at the end of a character, as a logarithm.
  private static let largestFinalDah: Float = 0.05
  /// The minimum ratios of a dah to a dit, and of each kind of gap to the next shorter one, as
  /// logarithms; about half of the usual ones, and more than two windows.
  private static let leastSteps: (dah: Float, character: Float, word: Float) = (0.6, 0.5, 0.4)
  /// The half width of a window, as a logarithm: two and a half of the widest spreads.
  private static let leeway: Float = 0.12

  /// Creates a ruler; `nil` if the hand scatters, or its kinds are too close.
  init?(_ model: FistModel, unit: Float, fist: Fist) {
    let gaps = [model.inner[0], model.character[0], model.word[0]]
    let spreads =
      [model.dit.spread, model.dah.spread] + (0..<4).map { model.inner[$0].spread }
      + gaps.map(\.spread)
    guard spreads.allSatisfy({ $0 <= Self.widestSpread }), model.dah.mean > Self.leastSteps.dah,
      abs(model.finalDah) < Self.largestFinalDah,
      gaps[1].mean - gaps[0].mean > Self.leastSteps.character,
      gaps[2].mean - gaps[1].mean > Self.leastSteps.word
    else { return nil }
    self.fist = fist
    dit = Self.window(unit + model.dit.mean)
    dah = Self.window(unit + model.dah.mean)
    inner = Self.window(unit + gaps[0].mean)
    character = Self.window(unit + gaps[1].mean)
    word = Self.window(unit + gaps[2].mean).lowerBound ... .max
    stretchedWindows = nil
    open.reserveCapacity(2 * MorsePattern.capacity + 2)
  }

  /// Creates a ruler for exact timing, sent by `fist`.
  ///
  /// In an unfinished message without a character gap so far, only a gap of the expected duration
  /// is a word gap. A longer one may show that the gaps are stretched.
  init(_ timing: ExactTiming, fist: Fist, isWhole: Bool) {
    self.fist = fist
    dit = Self.window(Float(Logarithm.of(timing.dit)))
    dah = Self.window(Float(Logarithm.of(timing.dah)))
    inner = Self.window(Float(Logarithm.of(timing.inner)))
    character = Self.window(Float(Logarithm.of(timing.character)))
    let word = Self.window(Float(Logarithm.of(timing.word)))
    self.word = timing.hasGaps || isWhole ? word.lowerBound ... .max : word
    stretchedWindows = timing.stretched.map { lengths in
      StretchedWindows(
        gap: Self.window(Float(Logarithm.of(lengths.gap))),
        longDah: Self.window(Float(Logarithm.of(lengths.longDah))),
        longestDah: Self.window(Float(Logarithm.of(lengths.longestDah))))
    }
    open.reserveCapacity(2 * MorsePattern.capacity + 2)
  }

  private static func window(_ center: Float) -> ClosedRange<Int64> {
    let low = Int64(nanoseconds: Logarithm.exponential(Double(center - leeway)))
    return low...Int64(nanoseconds: Logarithm.exponential(Double(center + leeway)))
  }

  /// Whether an interval is in one of the windows.
  func fits(_ ended: EndedInterval) -> Bool {
    let length = ended.nanoseconds
    if stretchedWindows?.contains(length, isMark: ended.isMark) ?? false { return true }
    if ended.isMark { return dit.contains(length) || dah.contains(length) }
    return inner.contains(length) || character.contains(length) || word.contains(length)
  }

  /// Adds an interval and measures the previous one; returns whether that one was in a window.
  @inline(__always)
  mutating func measure(
    _ ended: EndedInterval, _ alphabet: MorseAlphabet, into outputs: inout [Timed<DecoderOutput>]
  ) -> Bool {
    guard let before = last else {
      // A space at the start is the rest of a gap that was already classified.
      if ended.isMark { last = ended }
      return true
    }
    if before.isMark == ended.isMark {
      last = EndedInterval(
        interval: before.interval.extended(byNanoseconds: ended.nanoseconds), end: ended.end)
      return true
    }
    guard judge(before, alphabet, into: &outputs) else { return false }
    last = ended
    return true
  }

  @inline(__always)
  private mutating func judge(
    _ ended: EndedInterval, _ alphabet: MorseAlphabet, into outputs: inout [Timed<DecoderOutput>]
  ) -> Bool {
    let length = ended.nanoseconds
    if ended.isMark {
      let isDit = dit.contains(length)
      guard isDit || dah.contains(length), let longer = pattern.appending(isDit ? .dit : .dah),
        longer.stretch.dahSymbol == nil
      else { return judgeStretched(ended, into: &outputs) }
      add(ended, to: longer, into: &outputs)
      return true
    }
    if inner.contains(length) {
      open.append(ended)
      return true
    }
    if pattern.isEmpty {
      // The character was output during this gap.
      owesWordGap = length >= leastWordGap
      return character.contains(length) || word.contains(length)
    }
    guard character.contains(length) || word.contains(length) else {
      return judgeStretched(ended, into: &outputs)
    }
    owesWordGap = word.contains(length)
    endCharacter(alphabet, into: &outputs)
    return true
  }

  /// The shortest gap that is nearer to a gap between words than to one between characters.
  private var leastWordGap: Int64 { character.upperBound / 2 + word.lowerBound / 2 }

  /// Outputs the open character.
  private mutating func endCharacter(
    _ alphabet: MorseAlphabet, into outputs: inout [Timed<DecoderOutput>]
  ) {
    let character = DecodedCharacter(pattern, in: alphabet)
    outputs.append(Timed(.character(character), at: Timestamp(nanoseconds: markEnd)))
    pattern = .empty
    open.removeAll(keepingCapacity: true)
  }

  /// Adds a mark, or a long gap inside a character, to the open character.
  @inline(__always)
  private mutating func add(
    _ ended: EndedInterval, to longer: MorsePattern, into outputs: inout [Timed<DecoderOutput>]
  ) {
    outputWordGap(into: &outputs)
    pattern = longer
    if ended.isMark { markEnd = ended.end }
    open.append(ended)
  }

  /// Classifies an interval that is in no window of international code.
  @inline(never)
  private mutating func judgeStretched(
    _ ended: EndedInterval, into outputs: inout [Timed<DecoderOutput>]
  ) -> Bool {
    guard let longer = stretched(pattern, by: ended) else { return false }
    add(ended, to: longer, into: &outputs)
    return true
  }

  /// Whether there are marks of a character that is not output yet.
  var hasOpenCharacter: Bool { !pattern.isEmpty || last?.isMark ?? false }

  /// Ends the open character as soon as the gap after it is longer than any inside a character.
  mutating func judgeOpenGap(
    _ alphabet: MorseAlphabet, into outputs: inout [Timed<DecoderOutput>]
  ) {
    guard let last, !last.isMark, !pattern.isEmpty, last.nanoseconds >= character.lowerBound else {
      return
    }
    endCharacter(alphabet, into: &outputs)
  }

  /// Ends the message; returns whether its last intervals were in windows.
  mutating func finish(
    _ alphabet: MorseAlphabet, into outputs: inout [Timed<DecoderOutput>]
  ) -> Bool {
    guard let last, last.isMark || !pattern.isEmpty else { return true }
    guard judge(last, alphabet, into: &outputs) else { return false }
    self.last = nil
    if !pattern.isEmpty { endCharacter(alphabet, into: &outputs) }
    return true
  }

  /// Outputs the pending word gap.
  @inline(__always)
  mutating func outputWordGap(into outputs: inout [Timed<DecoderOutput>]) {
    guard owesWordGap else { return }
    outputs.append(Timed(.wordGap, at: Timestamp(nanoseconds: markEnd)))
    owesWordGap = false
  }

  // MARK: - Whole characters

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
