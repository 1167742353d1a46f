import MorseCode

/// Removes the glitches and dropouts that a receiver adds, if its capture is keying without them.
///
/// The first intervals decide. If they are better keying without their intervals far shorter than a
/// dit, such intervals are removed, however many there are. Bounce, which is longer, is left to the
/// decoder.
///
///     holding ──enough intervals, end──► filtering, or passing
struct GlitchFilter: TimingReader {
  private enum State: Sendable {
    case holding
    /// Intervals of this duration or less, in nanoseconds, continue their neighbours.
    case filtering(Int64)
    case passing
  }

  private var reader: any TimingReader
  private var state = State.holding
  private var raw = TimingRuns()
  /// The number of intervals that decide.
  private let enough: Int
  private static let (live, most) = (64, 4096)
  /// The limits that are tried, in nanoseconds.
  private static let limits: [Int64] = [100, 200, 400, 800, 1600].map { $0 * 1000 }
  /// The minimum ratio of a dit to the limit: no element is that short.
  private static let ratio = 40.0

  var hints: TimingHints { reader.hints }

  init(_ reader: any TimingReader, options: TimingOptions) {
    self.reader = reader
    enough = options.isLive ? Self.live : Self.most
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    if case .passing = state { return try reader.read(bytes, into: &runs) }
    defer { advance(isOver: false, into: &runs) }
    try reader.read(bytes, into: &raw)
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    if case .passing = state { return try reader.finish(into: &runs) }
    defer {
      raw.finish()
      advance(isOver: true, into: &runs)
      runs.finish()
    }
    try reader.finish(into: &raw)
  }

  private mutating func advance(isOver: Bool, into runs: inout TimingRuns) {
    if case .holding = state {
      guard isOver || raw.intervals.count >= enough else { return }
      decide()
    }
    let limit: Int64 = if case .filtering(let limit) = state { limit } else { 0 }
    if limit == 0 { raw.finish() }
    runs.add(raw.intervals, above: limit)
    raw.removeAll()
  }

  /// Chooses the lowest limit without whose glitches the intervals are keying.
  private mutating func decide() {
    state = .passing
    let intervals = raw.intervals.prefix(enough)
    guard let plain = KeyingScore(intervals), plain.marks >= 8 else { return }
    for limit in Self.limits {
      guard let score = KeyingScore(intervals.settled(above: limit)), score.marks >= 3,
        score.isKeying,
        score.quality > plain.quality + 0.1, score.dit > Self.ratio * Double(limit)
      else { continue }
      state = .filtering(limit)
      return
    }
  }
}
