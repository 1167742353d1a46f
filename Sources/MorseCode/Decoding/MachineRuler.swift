import Timeline

/// Reads keying that is as exact as a machine's by measuring alone.
///
/// When a whole block has scattered by hardly anything, each kind of stretch has a narrow window of
/// its own, and a stretch in a window can be nothing else: no search would read it otherwise. The
/// first stretch outside all windows ends this, and it and its character are read by the search.
struct MachineRuler: Sendable {
  /// An interval and the moment it ended.
  struct Stretch: Sendable {
    var interval: KeyingInterval
    var end: Int64
    var isMark: Bool { interval.isMark }
    var nanoseconds: Int64 { interval.nanoseconds }
  }

  /// What is known of the hand.
  let fist: Fist
  let dit: ClosedRange<Int64>
  let dah: ClosedRange<Int64>
  let inner: ClosedRange<Int64>
  let character: ClosedRange<Int64>
  let word: Int64
  let stretchedWindows: StretchedWindows?

  /// The stretches of the open character that have been measured.
  private(set) var open: [Stretch] = []
  /// The last stretch, which may go on.
  var last: Stretch?
  private(set) var pattern = MorsePattern.empty
  var markEnd: Int64 = 0
  var owesWordGap = false
  /// What patterns are read as, once a run of whole characters has been read.
  var readings: [DecoderOutput] = []

  private static let widestSpread: Float = 0.045
  private static let leeway: Float = 0.12

  /// Creates a ruler; `nil` for a hand that scatters, or whose kinds come near each other.
  init?(_ model: FistModel, unit: Float, fist: Fist) {
    let gaps = [model.inner[0], model.character[0], model.word[0]]
    let spreads =
      [model.dit.spread, model.dah.spread] + (0..<4).map { model.inner[$0].spread }
      + gaps.map(\.spread)
    guard spreads.allSatisfy({ $0 <= Self.widestSpread }), model.dah.mean > 0.6,
      abs(model.finalDah) < 0.05, gaps[1].mean - gaps[0].mean > 0.5,
      gaps[2].mean - gaps[1].mean > 0.4
    else { return nil }
    self.fist = fist
    dit = Self.window(unit + model.dit.mean)
    dah = Self.window(unit + model.dah.mean)
    inner = Self.window(unit + gaps[0].mean)
    character = Self.window(unit + gaps[1].mean)
    word = Self.window(unit + gaps[2].mean).lowerBound
    stretchedWindows = nil
    open.reserveCapacity(2 * MorsePattern.capacity + 2)
  }

  /// Creates a ruler for timing that is exact by itself.
  init(_ timing: ExactTiming) {
    fist = Fist(
      unitNanoseconds: timing.dit, dah: timing.dah / timing.dit,
      elementGap: timing.inner / timing.dit, characterGap: timing.character / timing.dit,
      wordGap: timing.word / timing.dit)
    dit = Self.window(Float(Logarithm.of(timing.dit)))
    dah = Self.window(Float(Logarithm.of(timing.dah)))
    inner = Self.window(Float(Logarithm.of(timing.inner)))
    character = Self.window(Float(Logarithm.of(timing.character)))
    word = Self.window(Float(Logarithm.of(timing.word))).lowerBound
    stretchedWindows = timing.stretched.map { lengths in
      StretchedWindows(
        gap: Self.window(Float(Logarithm.of(lengths.gap))),
        longDah: Self.window(Float(Logarithm.of(lengths.longDah))),
        longestDah: Self.window(Float(Logarithm.of(lengths.longestDah))))
    }
    open.reserveCapacity(2 * MorsePattern.capacity + 2)
  }

  private static func window(_ center: Float) -> ClosedRange<Int64> {
    let low = nanoseconds(Logarithm.exponential(Double(center - leeway)))
    return low...nanoseconds(Logarithm.exponential(Double(center + leeway)))
  }

  /// A duration as the machine counts it: three centuries at the most.
  private static func nanoseconds(_ length: Double) -> Int64 {
    Int64(min(length, 9e18))
  }

  /// Whether a stretch is in one of the windows.
  func fits(_ stretch: Stretch) -> Bool {
    let length = stretch.nanoseconds
    if stretchedWindows?.contains(length, isMark: stretch.isMark) ?? false { return true }
    if stretch.isMark { return dit.contains(length) || dah.contains(length) }
    return inner.contains(length) || character.contains(length) || length >= word
  }

  /// Takes in a stretch and measures the one before; returns whether that one was in a window.
  @inline(__always)
  mutating func measure(
    _ stretch: Stretch, _ alphabet: MorseAlphabet, into outputs: inout [Timed<DecoderOutput>]
  ) -> Bool {
    guard let before = last else {
      last = stretch
      return true
    }
    if before.isMark == stretch.isMark {
      last = Stretch(
        interval: before.interval.extended(byNanoseconds: stretch.nanoseconds), end: stretch.end)
      return true
    }
    guard judge(before, alphabet, into: &outputs) else { return false }
    last = stretch
    return true
  }

  @inline(__always)
  private mutating func judge(
    _ stretch: Stretch, _ alphabet: MorseAlphabet, into outputs: inout [Timed<DecoderOutput>]
  ) -> Bool {
    let length = stretch.nanoseconds
    if stretch.isMark {
      let isDit = dit.contains(length)
      guard isDit || dah.contains(length), let longer = pattern.appending(isDit ? .dit : .dah),
        longer.stretch.dahSign == nil
      else { return judgeStretched(stretch, into: &outputs) }
      add(stretch, to: longer, into: &outputs)
      return true
    }
    if inner.contains(length) {
      open.append(stretch)
      return true
    }
    guard character.contains(length) || length >= word else {
      return judgeStretched(stretch, into: &outputs)
    }
    owesWordGap = length >= word
    let character = DecodedCharacter(pattern, in: alphabet)
    outputs.append(Timed(.character(character), at: Timestamp(nanoseconds: markEnd)))
    pattern = .empty
    open.removeAll(keepingCapacity: true)
    return true
  }

  /// Adds a mark, or a long gap that is inside a character, to what is open.
  @inline(__always)
  private mutating func add(
    _ stretch: Stretch, to longer: MorsePattern, into outputs: inout [Timed<DecoderOutput>]
  ) {
    if owesWordGap {
      outputs.append(Timed(.wordGap, at: Timestamp(nanoseconds: markEnd)))
      owesWordGap = false
    }
    pattern = longer
    if stretch.isMark { markEnd = stretch.end }
    open.append(stretch)
  }

  /// Judges a stretch that is in no window of international code.
  @inline(never)
  private mutating func judgeStretched(
    _ stretch: Stretch, into outputs: inout [Timed<DecoderOutput>]
  ) -> Bool {
    guard let longer = stretched(pattern, by: stretch) else { return false }
    add(stretch, to: longer, into: &outputs)
    return true
  }

  /// Ends the message; returns whether its last stretches were in windows.
  mutating func finish(
    _ alphabet: MorseAlphabet, into outputs: inout [Timed<DecoderOutput>]
  ) -> Bool {
    guard let last else { return true }
    guard judge(last, alphabet, into: &outputs) else { return false }
    self.last = nil
    guard !pattern.isEmpty else { return true }
    let character = DecodedCharacter(pattern, in: alphabet)
    outputs.append(Timed(.character(character), at: Timestamp(nanoseconds: markEnd)))
    return true
  }

  /// Outputs the word gap that was waiting for a mark to follow.
  mutating func settle(into outputs: inout [Timed<DecoderOutput>]) {
    guard owesWordGap, last?.isMark ?? false else { return }
    outputs.append(Timed(.wordGap, at: Timestamp(nanoseconds: markEnd)))
    owesWordGap = false
  }
}

// MARK: - Coming and going

extension IntervalDecoder {
  /// Measures a stretch; goes back to the search when it fits no window.
  @inline(__always)
  mutating func measure(
    _ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>]
  ) {
    let stretch = MachineRuler.Stretch(interval: interval, end: now.nanoseconds)
    if ruler?.measure(stretch, settings.alphabet, into: &outputs) ?? false { return }
    leaveRuler(into: &outputs)
    hold(interval)
  }

  /// Reads whole characters with the ruler, if there is one; returns the place of the first stretch that
  /// was not read.
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

  /// Hands what the ruler has not read over to the search.
  mutating func leaveRuler(into outputs: inout [Timed<DecoderOutput>]) {
    guard var ruler else { return }
    ruler.settle(into: &outputs)
    self.ruler = nil
    let present = now
    for stretch in ruler.open + [ruler.last].compactMap({ $0 }) {
      now = Timestamp(nanoseconds: stretch.end)
      hold(stretch.interval)
    }
    now = present
  }

  private var usesRuler: Bool { reader.adapts && settings.fixed.isEmpty }

  /// Takes to the ruler when a block was exact and so is what is still open of it.
  mutating func enterRuler(into outputs: inout [Timed<DecoderOutput>]) {
    guard usesRuler, !settings.alphabet.isStretched, let ruler = reader.ruler(settings)
    else { return }
    take(to: ruler, into: &outputs)
  }

  /// Takes to the ruler when what is held is exact by itself, `count` stretches of it at the least.
  mutating func enterRuler(
    ifExactIn count: Int, into outputs: inout [Timed<DecoderOutput>]
  ) {
    guard usesRuler, reader.count >= count,
      let timing = exactTiming(of: reader.maker.lengths.dropLast())
    else { return }
    take(to: MachineRuler(timing), into: &outputs)
  }

  private func exactTiming(of lengths: ArraySlice<Double>) -> ExactTiming? {
    settings.alphabet.isStretched
      ? ExactTiming(stretched: lengths, speed: settings.speed)
      : ExactTiming(lengths, speed: settings.speed)
  }

  /// Takes to `ruler` if everything that is open is in its windows.
  private mutating func take(to ruler: MachineRuler, into outputs: inout [Timed<DecoderOutput>]) {
    var ruler = ruler
    let stretches = (reader.firstOpen..<reader.count).map { index in
      MachineRuler.Stretch(
        interval: KeyingInterval(
          isMark: index.isMultiple(of: 2),
          nanoseconds: Int64(min(reader.maker.lengths[index], 9e18))),
        end: ends[index])
    }
    guard stretches.dropLast().allSatisfy(ruler.fits) else { return }
    let count = outputs.count
    for stretch in stretches
    where !ruler.measure(stretch, settings.alphabet, into: &outputs) {
      // A pattern is too long for the ruler: the search reads all of it.
      return outputs.removeLast(outputs.count - count)
    }
    reader = BlockReader(settings: settings, after: reader)
    ends.removeAll(keepingCapacity: true)
    unread = 0
    self.ruler = ruler
  }
}
