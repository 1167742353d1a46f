import SoundSynthesis

/// Where the device is in the stream, followed through coarse and late reports.
///
/// A device never plays more than it reports to have played, and a report never grows younger
/// before it is read: reports err to one side. So the furthest is believed at once, and what lies
/// behind only slowly.
///
/// A sound server takes a whole period at once and reports it as played: its reports move in steps.
/// A card that surges is an exception: within its surge it is followed slowly to both sides.
///
/// The clock follows the upper corners of the steps, which are as regular as the server. Only a
/// corner that is overdue shows the clock to be ahead; to find one that comes early it leans
/// forward a little at each step.
struct StreamClock {
  private let rate: Double
  /// How many frames the reports move at once.
  private let grain: Double
  /// A moment, and how many frames the device had played by then.
  private var anchor: (moment: Int64, place: Double)?
  /// What the device reported last.
  private var reported = 0.0
  /// Whether the reports have moved since the device began.
  private(set) var hasMoved = false
  /// How many frames the device may be ahead for a moment, and still keep its pace.
  var surge = 0
  /// Until when the device may be behind, since it is taking the burst of its start; nil when it has.
  private var settlesBy: Int64?

  /// A report so many seconds off is no inaccuracy: the stream was moved.
  private static let jump = 0.02
  /// A device whose reports stand still for so many seconds beyond a step does not play.
  private static let standstill = 0.01
  /// So many seconds after its moment a corner may be reported without anything being wrong.
  private static let lateness = 0.0004
  /// The part of the distance to a report behind that is believed, of an exact device and of a
  /// coarse one.
  private static let trust = (exact: 1.0 / 1024, coarse: 1.0 / 16)
  /// How far the clock leans forward at each step, in frames of a grain.
  private static let lean = 1.0 / 2560

  /// Creates the clock of a device that reports `grain` frames at once.
  init(rate: Int, grain: Int = 1) {
    self.rate = Double(rate)
    self.grain = Double(max(1, grain))
  }

  /// Takes in that the device had played `place` frames just before `moment`.
  mutating func report(_ place: Int64, at moment: Int64) {
    let former = reported
    reported = Double(place)
    if let limit = settlesBy {
      hasMoved = hasMoved || reported > former
      if moment < limit, let expected = self.place(at: moment), reported < expected { return }
      settlesBy = nil
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

  /// How far the clock is to be moved, which expects the device to be at `expected`.
  private func correction(of expected: Double, after former: Double) -> Double {
    if grain == 1 { return (reported - expected) * Self.trust.exact }
    if reported > former { return grain * Self.lean }
    return min(0, reported + grain - expected) * Self.trust.coarse
  }

  /// Forgets where the device was: it begins anew at `moment`, at `place`.
  ///
  /// A device that takes a burst then is expected where it will be after that.
  mutating func restart(at place: Int64, burst: Int = 0, moment: Int64 = 0) {
    anchor = burst > 0 ? (moment, Double(place) + Double(burst)) : nil
    settlesBy = burst > 0 ? moment + DeviceStart.longestBurst : nil
    reported = Double(place)
    hasMoved = false
  }

  /// Where the device is at `moment`; nil before the first report.
  func place(at moment: Int64) -> Double? {
    anchor.map { $0.place + Double(moment - $0.moment) * rate / 1e9 }
  }

  /// How many frames a device at `place` will still take at once before its burst is over.
  func burstLeft(of place: Int64, at moment: Int64) -> Int {
    guard settlesBy != nil, let expected = self.place(at: moment) else { return 0 }
    return max(0, Int(expected) - Int(place))
  }

  /// How long after `moment` the reports are due to move, in nanoseconds; nil before the first.
  func timeToNextStep(at moment: Int64) -> Int64? {
    place(at: moment).map { Int64(max(0, reported + grain - $0) * 1e9 / rate) }
  }

  /// Whether at `moment` a device that was given `written` frames has none left to play, or plays
  /// none of them.
  func isDry(written: Int64, at moment: Int64) -> Bool {
    guard settlesBy == nil, let place = place(at: moment) else { return false }
    let ahead = place - reported
    let steps = ((ahead - Self.lateness * rate) / grain).rounded(.down)
    let isShort = grain > 1 && steps >= 1 && reported + steps * grain > Double(written)
    return isShort || ahead > grain + Self.standstill * rate
  }

  /// Where the moments of commands lie, when each is heard `delay` frames after it.
  func frameClock(delay: Int) -> FrameClock? {
    anchor.map { FrameClock(moment: $0.moment, place: $0.place + Double(delay), rate: rate) }
  }
}
