public import MorseCode
public import Timeline

/// Decodes recorded keying: marks and spaces in, characters and word gaps out.
///
/// Time starts at zero with the first interval. A character has the time at which its last mark
/// ended, and a word gap the same. There is no word gap before the first character or after the
/// last.
///
/// # The model
///
/// *The hand* (`FistModel`). The kinds of intervals are dit, dah, element gap, character gap and
/// word gap. Each has a mean in units and a spread on a logarithmic scale, because timing errors
/// grow with the duration. The neighbours of an element matter. Dahs are longer before a pause, and
/// gaps are shorter after a long dah (Guenther, "Machine recognition of hand-sent Morse code using
/// the PDP-12", AFIT thesis, 1973). Gaps have separate means, so stretched (Farnsworth), compressed and
/// hesitating hands differ only in their parameters. All parameters are learned.
///
/// *The tempo*. The unit changes. A hidden Markov model over all units (`UnitGrid`) finds it and
/// its jumps. Then a smoother (`TempoSmoother`) follows it and the proportion of the dahs closely.
///
/// *Glitches*. An interval that is much too short may be contact bounce, or the second tap of a
/// trembling hand. One hypothesis joins it to its neighbours (`ArcMaker`), with a probability that
/// is learned too.
///
/// *The text* (`CharacterModel`). Three experts predict the next character: English, the traffic of
/// radio and shells, and a flat one. The weight of each depends on its success in this message.
///
/// *The search* (`BeamSearch`) keeps the likeliest hypotheses. The hand is first estimated from the
/// durations (`FirstFit`). Then the intervals are read and the hand is fitted to the reading
/// (`Refit`) by turns, until the reading is stable (expectation–maximization).
///
/// Keying is read in blocks of four thousand intervals, with all the evidence of the block. So
/// memory use does not grow with the message. With a lag, it is read whenever new intervals arrive.
/// Exact timing of a machine is decoded without a search (`MachineRuler`).
public struct IntervalDecoder: Sendable {
  private let settings: DecoderSettings
  private let lag: DecoderLag
  private(set) var reader: BlockReader
  private var ruler: MachineRuler?
  /// The hand at the end of the last message.
  private var lastFist: Fist?
  /// Whether the timing was exact at first and then was not.
  private var hasLeftRuler = false
  private(set) var ends: [Int64] = []
  private var now = Timestamp.zero
  private var unread = 0
  /// The last interval, with all its pieces.
  private var last = KeyingInterval(isMark: false, nanoseconds: 0)
  /// The word gap that is output before the next mark.
  private var pendingGap: Timestamp?

  /// The number of intervals of a block, some seven minutes at 20 WPM.
  private static let blockSize = 4096
  /// The number of intervals kept undecided at the end of a block, and kept as context before its
  /// beginning: almost a minute at 20 WPM.
  private static let overlap = 512
  /// The number of new intervals after which it reads again, if no character has ended.
  private static let patience = 6

  /// The number of exact intervals after which an unfinished message counts as a machine's: a word.
  private static let enoughForExactness = 24

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - settings: the settings.
  ///   - lag: the maximum delay of the output.
  public init(settings: DecoderSettings = DecoderSettings(), lag: DecoderLag = .wholeEvidence) {
    self.settings = settings
    self.lag = lag
    reader = BlockReader(settings: settings)
  }

  /// The current estimate of the sender's hand; after a message, the estimate at its end.
  public var fist: Fist {
    ruler?.fist ?? (reader.count == 0 ? lastFist : nil) ?? reader.fist
  }

  /// Whether there are marks of a character that is not output yet.
  public var hasOpenCharacter: Bool { ruler?.hasOpenCharacter ?? (reader.firstOpen < reader.count) }

  /// Adds the next interval.
  public mutating func add(
    _ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>]
  ) {
    handle(interval, into: &outputs)
    catchUp(into: &outputs)
  }

  /// Adds several intervals at once; with a lag, the output follows after the last of them.
  public mutating func add(
    contentsOf intervals: some Sequence<KeyingInterval>,
    into outputs: inout [Timed<DecoderOutput>]
  ) {
    for interval in intervals { handle(interval, into: &outputs) }
    catchUp(into: &outputs)
  }

  /// Adds several intervals at once, which is fastest for exact timing.
  public mutating func add(
    contentsOf intervals: Span<KeyingInterval>, into outputs: inout [Timed<DecoderOutput>]
  ) {
    var place = 0
    while place < intervals.count {
      handle(intervals[place], into: &outputs)
      place = readRun(intervals, from: place + 1, into: &outputs)
    }
    catchUp(into: &outputs)
  }

  /// Adds several intervals at once, which is fastest for exact timing.
  public mutating func add(
    contentsOf intervals: [KeyingInterval], into outputs: inout [Timed<DecoderOutput>]
  ) {
    add(contentsOf: intervals.span, into: &outputs)
  }

  /// Ends the message and outputs the rest.
  public mutating func finish(into outputs: inout [Timed<DecoderOutput>]) {
    if ruler == nil { enterRuler(isWhole: true, into: &outputs) }
    if ruler?.finish(settings.alphabet, into: &outputs) ?? false {
      lastFist = ruler?.fist
      ruler = nil
      return
    }
    if ruler != nil { leaveRuler(into: &outputs) }
    guard reader.count > 0 else { return }
    reader.read()
    commit(upTo: reader.path.count, into: &outputs)
    var next = IntervalDecoder(settings: settings, lag: lag)
    (next.reader, next.now, next.lastFist) = (reader, now, reader.fist)
    next.reader.restart()
    self = next
  }
}

// MARK: - Intervals

extension IntervalDecoder {
  @inline(__always)
  private mutating func handle(
    _ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>]
  ) {
    now = now.advanced(byNanoseconds: interval.nanoseconds)
    guard interval.nanoseconds > 0 else { return }
    if interval.isMark {
      judgeOpenGap()
      outputGap(into: &outputs)
    }
    if ruler != nil {
      measure(interval, into: &outputs)
    } else {
      hold(interval)
    }
    if reader.count >= Self.blockSize { readBlock(into: &outputs) }
  }

  /// Appends an interval; an interval of the same kind as the last extends it.
  private mutating func hold(_ interval: KeyingInterval) {
    let goesOn = reader.count > 0 && interval.isMark == last.isMark
    guard goesOn || interval.isMark || reader.count > 0 else { return }
    last = goesOn ? last.extended(byNanoseconds: interval.nanoseconds) : interval
    reader.append(Double(last.nanoseconds), replacingLast: goesOn)
    if goesOn { ends.removeLast() }
    ends.append(now.nanoseconds)
    unread += 1
  }

  /// Reads the new intervals if there may be output.
  private mutating func catchUp(into outputs: inout [Timed<DecoderOutput>]) {
    guard case .characters(let behind) = lag else { return }
    ruler?.judgeOpenGap(settings.alphabet, into: &outputs)
    guard ruler == nil else { return }
    judgeOpenGap()
    guard hasOpenCharacter, unread > 0, unread >= Self.patience || reader.endsCharacter
    else { return }
    enterRuler(isWhole: false, into: &outputs)
    guard ruler == nil else { return }
    reader.read()
    unread = 0
    // The last character may continue, unless the gap after it is complete.
    guard let end = reader.end(holding: max(reader.endsCharacter ? 0 : 1, behind)) else { return }
    commit(upTo: end, into: &outputs)
    ends.removeFirst(reader.forget(keeping: Self.overlap))
  }

  /// Ends the word if the gap after its last character has grown enough.
  private mutating func judgeOpenGap() {
    guard ruler == nil, !hasOpenCharacter, let place = reader.endWordByLongerGap()
    else { return }
    pendingGap = Timestamp(nanoseconds: ends[place])
  }

  /// Reads a full block and commits all but its end.
  private mutating func readBlock(into outputs: inout [Timed<DecoderOutput>]) {
    enterRuler(isWhole: false, into: &outputs)
    guard ruler == nil else { return }
    reader.read()
    unread = 0
    let limit = (reader.count - Self.overlap) / 2
    var end = reader.committed
    for index in reader.committed..<reader.path.count
    where reader.path[index].pattern != 0 && reader.path[index].end < limit {
      end = index + 1
    }
    // No character has ended: output the elements as they are.
    if end == reader.committed { end = reader.path.count }
    commit(upTo: end, into: &outputs)
    ends.removeFirst(reader.forget(keeping: Self.overlap))
    enterRuler(into: &outputs)
  }

  private mutating func commit(
    upTo end: Int, into outputs: inout [Timed<DecoderOutput>]
  ) {
    if end == reader.path.count { reader.closeLast() }
    var pending: Timestamp?
    reader.spell(upTo: end, settings.alphabet) { character, place, isWordEnd in
      let moment = Timestamp(nanoseconds: ends[place])
      if let pending { outputs.append(Timed(.wordGap, at: pending)) }
      outputs.append(Timed(.character(character), at: moment))
      pending = isWordEnd ? moment : nil
    }
    pendingGap = pending
    reader.commit(upTo: end)
    // A mark has already begun.
    if reader.firstOpen < reader.count { outputGap(into: &outputs) }
  }

  private mutating func outputGap(into outputs: inout [Timed<DecoderOutput>]) {
    guard let pending = pendingGap else { return }
    outputs.append(Timed(.wordGap, at: pending))
    pendingGap = nil
  }

  // MARK: - Switching between ruler and search

  /// Measures an interval; returns to the search if it is in no window.
  @inline(__always)
  private mutating func measure(
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
  private mutating func readRun(
    _ keying: Span<KeyingInterval>, from first: Int, into outputs: inout [Timed<DecoderOutput>]
  ) -> Int {
    guard let end = ruler?.readRun(keying, from: first, settings.alphabet, into: &outputs),
      end > first
    else { return first }
    now = Timestamp(nanoseconds: ruler?.last?.end ?? now.nanoseconds)
    return end
  }

  /// Passes the intervals that the ruler has not read to the search.
  private mutating func leaveRuler(into outputs: inout [Timed<DecoderOutput>]) {
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
  private mutating func enterRuler(into outputs: inout [Timed<DecoderOutput>]) {
    guard reader.adapts, settings.fixed.isEmpty, !settings.alphabet.isStretched,
      let ruler = reader.ruler
    else { return }
    change(to: ruler, into: &outputs)
  }

  /// Switches to the ruler if the held intervals are exact.
  ///
  /// A finished message needs two intervals, an unfinished one more. If the hand is not learned,
  /// one is enough, unless the timing was inexact before.
  private mutating func enterRuler(isWhole: Bool, into outputs: inout [Timed<DecoderOutput>]) {
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
