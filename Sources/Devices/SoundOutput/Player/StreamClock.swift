import SoundSynthesis

/// Tracks the position of the device in the stream through coarse and late reports.
///
/// A device never reports more frames than it has consumed, and a report only gets older until it
/// is read. So reports lag but never lead: the furthest position is accepted at once, and a
/// position behind it only slowly.
///
/// A sound server takes a whole period at once and reports it as played, so its reports move in
/// steps. A card that surges is an exception: within its surge the clock follows it slowly in both
/// directions.
///
/// The clock follows the upper corners of the steps, which are as regular as the server. Only an
/// overdue corner shows that the clock is ahead. To detect a corner that comes early, the clock
/// leans forward a little at each step.
struct StreamClock {
  private let rate: Double
  /// The step size of the reports, in frames.
  private let grain: Double
  /// A time, and the frames that the device had played by then.
  private var anchor: (moment: Int64, place: Double)?
  /// The last reported position.
  private var reported = 0.0
  /// Whether the reports have moved since the device started.
  private(set) var hasMoved = false
  /// The frames by which the device may be ahead temporarily while keeping its pace.
  var surge = 0
  /// The time until which the device may be behind, because it is taking its starting burst; `nil`
  /// afterwards.
  private var burstEnd: Int64?

  /// A report this many seconds off is not inaccuracy: the stream was moved.
  private static let jump = 0.02
  /// A device whose reports stall this many seconds beyond a step is not playing.
  private static let standstill = 0.01
  /// The tolerated delay of a corner's report, in seconds.
  private static let lateness = 0.0004
  /// The fraction of the distance to a lagging report that is applied, for exact and for coarse
  /// devices.
  private static let trust = (exact: 1.0 / 1024, coarse: 1.0 / 16)
  /// The distance by which the clock leans forward at each step, as a fraction of the grain.
  private static let lean = 1.0 / 2560

  /// Creates the clock of a device whose reports move in steps of `grain` frames.
  init(rate: Int, grain: Int = 1) {
    self.rate = Double(rate)
    self.grain = Double(max(1, grain))
  }

  /// Records that the device had played `place` frames just before `moment`.
  mutating func report(_ place: Int64, at moment: Int64) {
    let former = reported
    reported = Double(place)
    if let limit = burstEnd {
      hasMoved = hasMoved || reported > former
      if moment < limit, let expected = self.place(at: moment), reported < expected { return }
      burstEnd = nil
      return anchor = (moment, reported)
    }
    // Before its first move the device has not begun to play.
    guard hasMoved, let expected = self.place(at: moment),
      abs(reported - expected) <= Self.jump * rate + grain
    else {
      hasMoved = hasMoved || reported > former
      return anchor = (moment, reported)
    }
    let corrected = expected + correction(of: expected, after: former)
    anchor = (moment, reported > expected + Double(surge) ? reported : corrected)
  }

  /// The correction of the clock, which expects the device at `expected`.
  private func correction(of expected: Double, after former: Double) -> Double {
    if grain == 1 { return (reported - expected) * Self.trust.exact }
    if reported > former { return grain * Self.lean }
    return min(0, reported + grain - expected) * Self.trust.coarse
  }

  /// Resets the clock: the device restarts at `moment`, at position `place`.
  ///
  /// A device that takes a burst is expected at its position after the burst.
  mutating func restart(at place: Int64, burst: Int = 0, moment: Int64 = 0) {
    anchor = burst > 0 ? (moment, Double(place) + Double(burst)) : nil
    burstEnd = burst > 0 ? moment + DeviceStart.longestBurst : nil
    reported = Double(place)
    hasMoved = false
  }

  /// The position of the device at `moment`; `nil` before the first report.
  func place(at moment: Int64) -> Double? {
    anchor.map { $0.place + Double(moment - $0.moment) * rate / 1e9 }
  }

  /// The frames that a device at `place` will still take at once before its burst is over.
  func burstLeft(of place: Int64, at moment: Int64) -> Int {
    guard burstEnd != nil, let expected = self.place(at: moment) else { return 0 }
    return max(0, Int(expected) - Int(place))
  }

  /// The time from `moment` until the reports should move, in nanoseconds; `nil` before the first
  /// report.
  func timeToNextStep(at moment: Int64) -> Int64? {
    place(at: moment).map { Int64(max(0, reported + grain - $0) * 1e9 / rate) }
  }

  /// Whether a device that was given `written` frames has none left at `moment`, or is not playing.
  func isDry(written: Int64, at moment: Int64) -> Bool {
    guard burstEnd == nil, let place = place(at: moment) else { return false }
    let ahead = place - reported
    let steps = ((ahead - Self.lateness * rate) / grain).rounded(.down)
    let isShort = grain > 1 && steps >= 1 && reported + steps * grain > Double(written)
    return isShort || ahead > grain + Self.standstill * rate
  }

  /// The mapping from the moments of commands to frames, `delay` frames later.
  func frameClock(delay: Int) -> FrameClock? {
    anchor.map { FrameClock(moment: $0.moment, place: $0.place + Double(delay), rate: rate) }
  }
}
