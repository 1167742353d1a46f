public import MorseCode
public import Timeline

/// Reads recorded keying: marks and spaces in, characters and word gaps out.
///
/// Time starts at zero with the first interval. A character carries the moment its last mark ended, a
/// word gap the same moment. There is no word gap before the first character or after the last.
///
/// # The model
///
/// *The hand* (`FistModel`). Every kind of interval, dit, dah, the gaps inside a character, between
/// characters and between words, scatters about a mean in units on a logarithmic scale, since timing
/// errors grow with the length. What stands around an element counts: dahs are longer before a pause,
/// gaps shorter after a long dah (Guenther, "Machine recognition of hand-sent Morse code using the
/// PDP-12", AFIT thesis, 1973). Gaps have means of their own, so stretched (Farnsworth), compressed
/// and hesitating hands are but other figures. Nothing of it is told.
///
/// *The tempo*. The unit moves: a hidden Markov model over all units (`UnitGrid`) finds it and any
/// leap of it; a smoother (`TempoSmoother`) then follows it and the proportion of the dahs closely.
///
/// *Glitches*. An interval far too short may be a contact's bounce or a trembling hand's second tap.
/// Joining it to its neighbours is one more way to read on (`ArcMaker`), with its own probability,
/// learnt like everything else.
///
/// *The text* (`CharacterModel`). English, the traffic of the air and of shells, and a flat expert
/// foretell the next character together; each counts by how well it has done in this message.
///
/// *The search* (`BeamSearch`) keeps the likeliest readings of all this. The hand is guessed from
/// the lengths (`FirstFit`), the interval read, the hand fitted to the reading (`Refit`), and so on
/// until the reading stays: expectation and maximization by turns.
///
/// Keying is read in blocks of some thousand intervals, each with all the evidence in it, so that
/// memory does not grow with the message; with a lag, as often as new intervals come in. Timing as
/// exact as a machine's takes a short cut (`MachineRuler`).
public struct IntervalDecoder: Sendable {
  let settings: DecoderSettings
  private let lag: DecoderLag
  var reader: BlockReader
  var ruler: MachineRuler?
  /// The hand at the end of the last message.
  private var lastFist: Fist?
  /// Whether timing was exact for a while and then was not.
  var hasLeftRuler = false
  var ends: [Int64] = []
  var now = Timestamp.zero
  var unread = 0
  /// What was held last, with all its pieces.
  private var last = KeyingInterval(isMark: false, nanoseconds: 0)
  /// The word gap that is output once a mark follows.
  private var owedGap: Timestamp?

  private static let blockSize = 4096
  /// What stays open at the end of a block, and what stays known before its beginning.
  private static let overlap = 512
  /// How many new intervals make it worth while to read again, when no character has ended.
  private static let patience = 6

  /// How many intervals of a message that goes on must be exact to be taken for a machine's.
  static let enoughForExactness = 24

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - settings: what is known beforehand.
  ///   - lag: how far the output may be behind.
  public init(settings: DecoderSettings = DecoderSettings(), lag: DecoderLag = .wholeEvidence) {
    self.settings = settings
    self.lag = lag
    reader = BlockReader(settings: settings)
  }

  /// The sender's hand, as it is believed to be now; after the end of a message, as it was then.
  public var fist: Fist {
    ruler?.fist ?? (reader.count == 0 ? lastFist : nil) ?? reader.fist(settings)
  }

  /// Whether there are marks whose character has not been output yet.
  public var hasOpenCharacter: Bool { ruler?.hasOpenCharacter ?? (reader.firstOpen < reader.count) }

  /// Whether the hand is kept as it was believed to be.
  public var isLocked: Bool { reader.lockedUnit != nil }

  /// Keeps the hand as it is believed to be now: nothing is learnt until ``unlock()``.
  public mutating func lock() {
    guard !isLocked else { return }
    if ruler == nil { reader.read() }
    reader.lock(to: ruler?.fist)
  }

  /// Learns again.
  public mutating func unlock() { reader.unlock() }

  /// Ends what has been heard so far, forgets the hand, and that it was locked, and begins afresh.
  public mutating func reset(into outputs: inout [Timed<DecoderOutput>]) {
    finish(into: &outputs)
    let end = now
    self = IntervalDecoder(settings: settings, lag: lag)
    now = end
  }

  /// Takes in the next interval.
  public mutating func add(
    _ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>]
  ) {
    take(interval, into: &outputs)
    catchUp(into: &outputs)
  }

  /// Takes in the next intervals at once: with a lag, what is due is output after the last of them.
  public mutating func add(
    contentsOf intervals: some Sequence<KeyingInterval>,
    into outputs: inout [Timed<DecoderOutput>]
  ) {
    for interval in intervals { take(interval, into: &outputs) }
    catchUp(into: &outputs)
  }

  /// Takes in the next intervals at once, which is quickest where they are as exact as a machine's.
  public mutating func add(
    contentsOf intervals: Span<KeyingInterval>, into outputs: inout [Timed<DecoderOutput>]
  ) {
    var place = 0
    while place < intervals.count {
      take(intervals[place], into: &outputs)
      place = readRun(intervals, from: place + 1, into: &outputs)
    }
    catchUp(into: &outputs)
  }

  /// Takes in the next intervals at once, which is quickest where they are as exact as a machine's.
  public mutating func add(
    contentsOf intervals: [KeyingInterval], into outputs: inout [Timed<DecoderOutput>]
  ) {
    add(contentsOf: intervals.span, into: &outputs)
  }

  /// Ends the message: what is still held back is decided.
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
    let known = reader.fist(settings)
    self = IntervalDecoder(settings: settings, lag: lag, after: self)
    lastFist = known
  }

  private init(settings: DecoderSettings, lag: DecoderLag, after other: IntervalDecoder) {
    self.init(settings: settings, lag: lag)
    reader = BlockReader(settings: settings, after: other.reader)
    now = other.now
  }
}

// MARK: - Intervals

extension IntervalDecoder {
  @inline(__always)
  private mutating func take(
    _ interval: KeyingInterval, into outputs: inout [Timed<DecoderOutput>]
  ) {
    now = now.advanced(byNanoseconds: interval.nanoseconds)
    guard interval.nanoseconds > 0 else { return }
    if interval.isMark { outputGap(into: &outputs) }
    if ruler != nil {
      measure(interval, into: &outputs)
    } else {
      hold(interval)
    }
    if reader.count >= Self.blockSize { readBlock(into: &outputs) }
  }

  /// Puts an interval to the others; one of the same kind as the last goes on with it.
  mutating func hold(_ interval: KeyingInterval) {
    let goesOn = reader.count > 0 && interval.isMark == last.isMark
    guard goesOn || interval.isMark || reader.count > 0 else { return }
    last = goesOn ? last.extended(byNanoseconds: interval.nanoseconds) : interval
    reader.append(Double(last.nanoseconds), replacingLast: goesOn)
    if goesOn { ends.removeLast() }
    ends.append(now.nanoseconds)
    unread += 1
  }

  /// Reads what has come in since, when there may be something due.
  private mutating func catchUp(into outputs: inout [Timed<DecoderOutput>]) {
    guard case .characters(let behind) = lag else { return }
    ruler?.judgeOpenGap(settings.alphabet, into: &outputs)
    guard ruler == nil else { return }
    guard hasOpenCharacter else {
      // The gap after the last character goes on.
      if let place = reader.endWordByLongerGap() { owedGap = Timestamp(nanoseconds: ends[place]) }
      return
    }
    guard unread > 0, unread >= Self.patience || reader.endsCharacter else { return }
    enterRuler(isWhole: false, into: &outputs)
    guard ruler == nil else { return }
    reader.read()
    unread = 0
    // The last character may go on, unless the gap after it is known.
    guard let end = reader.end(holding: max(reader.endsCharacter ? 0 : 1, behind)) else { return }
    commit(upTo: end, into: &outputs)
    ends.removeFirst(reader.forget(keeping: Self.overlap))
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
    // Keying without any end of a character: its elements are let go as what they are.
    if end == reader.committed { end = reader.path.count }
    commit(upTo: end, into: &outputs)
    ends.removeFirst(reader.forget(keeping: Self.overlap))
    enterRuler(into: &outputs)
  }

  private mutating func commit(
    upTo end: Int, into outputs: inout [Timed<DecoderOutput>]
  ) {
    if end == reader.path.count { reader.closeLast() }
    var owed: Timestamp?
    reader.spell(upTo: end, settings.alphabet) { character, place, isWordEnd in
      let moment = Timestamp(nanoseconds: ends[place])
      if let owed { outputs.append(Timed(.wordGap, at: owed)) }
      outputs.append(Timed(.character(character), at: moment))
      owed = isWordEnd ? moment : nil
    }
    owedGap = owed
    reader.commit(upTo: end)
    // A mark that is open already follows.
    if reader.firstOpen < reader.count { outputGap(into: &outputs) }
  }

  private mutating func outputGap(into outputs: inout [Timed<DecoderOutput>]) {
    guard let owed = owedGap else { return }
    outputs.append(Timed(.wordGap, at: owed))
    owedGap = nil
  }
}
