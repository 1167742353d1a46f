import MorseCode
import RealFunctions
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
  var last: EndedInterval?
  private(set) var pattern = MorsePattern.empty
  var markEnd: Int64 = 0
  var owesWordGap = false
  /// The outputs of patterns, after the first run of whole characters.
  var readings: [DecoderOutput] = []

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
}

// MARK: - Switching between ruler and search

extension IntervalDecoder {
  /// Measures an interval; returns to the search if it is in no window.
  @inline(__always)
  mutating func measure(
    _ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>]
  ) {
    let ended = MachineRuler.EndedInterval(interval: interval, end: now.nanoseconds)
    if ruler?.measure(ended, settings.alphabet, into: &outputs) ?? false { return }
    leaveRuler(into: &outputs)
    hold(interval)
  }

  /// Reads whole characters with the ruler, if there is one.
  ///
  /// Returns the index of the first interval that was not read.
  @inline(__always)
  mutating func readRun(
    _ keying: Span<KeyingInterval>, from first: Int, into outputs: inout [Timed<DecoderOutput>]
  ) -> Int {
    guard let end = ruler?.readRun(keying, from: first, settings.alphabet, into: &outputs),
      end > first
    else { return first }
    now = Timestamp(nanoseconds: ruler?.last?.end ?? now.nanoseconds)
    return end
  }

  /// Passes the intervals that the ruler has not read to the search.
  mutating func leaveRuler(into outputs: inout [Timed<DecoderOutput>]) {
    guard var ruler else { return }
    ruler.outputWordGap(into: &outputs)
    self.ruler = nil
    hasLeftRuler = true
    let present = now
    for ended in ruler.open + [ruler.last].compactMap({ $0 }) {
      now = Timestamp(nanoseconds: ended.end)
      hold(ended.interval)
    }
    now = present
  }

  /// Switches to the ruler if a block and its open intervals were exact.
  mutating func enterRuler(into outputs: inout [Timed<DecoderOutput>]) {
    guard reader.adapts, settings.fixed.isEmpty, !settings.alphabet.isStretched,
      let ruler = reader.ruler(settings)
    else { return }
    change(to: ruler, into: &outputs)
  }

  /// Switches to the ruler if the held intervals are exact.
  ///
  /// A finished message needs two intervals, an unfinished one more. If the hand is not learned,
  /// one is enough, unless the timing was inexact before.
  mutating func enterRuler(isWhole: Bool, into outputs: inout [Timed<DecoderOutput>]) {
    let least = settings.adapts || hasLeftRuler ? isWhole ? 2 : Self.enoughForExactness : 1
    guard reader.count >= least else { return }
    let stated = StatedTiming(settings)
    let lengths = reader.maker.lengths.dropLast()
    let timing =
      settings.alphabet.isStretched
      ? ExactTiming(stretched: lengths, stated: stated) : ExactTiming(lengths, stated: stated)
    guard let timing else { return }
    let ruler = MachineRuler(timing, fist: stated.fist(timing), isWhole: isWhole || settings.adapts)
    change(to: ruler, into: &outputs)
  }

  /// Switches to `ruler` if all open intervals are in its windows.
  private mutating func change(to ruler: MachineRuler, into outputs: inout [Timed<DecoderOutput>]) {
    var ruler = ruler
    let intervals = (reader.firstOpen..<reader.count).map { index in
      MachineRuler.EndedInterval(
        interval: KeyingInterval(
          isMark: index.isMultiple(of: 2),
          nanoseconds: Int64(nanoseconds: reader.maker.lengths[index])),
        end: ends[index])
    }
    guard intervals.dropLast().allSatisfy(ruler.fits) else { return }
    let count = outputs.count
    for ended in intervals
    where !ruler.measure(ended, settings.alphabet, into: &outputs) {
      // A pattern is too long for the ruler, so the search reads everything.
      return outputs.removeLast(outputs.count - count)
    }
    reader.restart()
    ends.removeAll(keepingCapacity: true)
    unread = 0
    self.ruler = ruler
  }
}
