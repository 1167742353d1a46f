/// Where moments lie on a stream of frames: one moment, the place of its frame, and the rate.
///
/// Places are fractions of a frame, so that rounding happens once, at the end, and never adds up.
public struct FrameClock: BitwiseCopyable, Sendable {
  /// A moment whose place is known, in nanoseconds.
  public var moment: Int64
  /// The place of that moment, in frames since the stream began.
  public var place: Double
  /// Frames per second.
  public var rate: Double

  /// Creates a clock on which `moment` falls on `place`.
  public init(moment: Int64, place: Double, rate: Double) {
    self.moment = moment
    self.place = place
    self.rate = rate
  }

  /// The place of `other`, in frames.
  ///
  /// Moments more than an hour away count as an hour away.
  public func place(of other: Int64) -> Double {
    let (difference, overflow) = other.subtractingReportingOverflow(moment)
    let distance = overflow ? (other < moment ? -Self.hour : Self.hour) : difference
    return place + Self.frames(max(-Self.hour, min(Self.hour, distance)), rate: rate)
  }

  /// How many frames `nanoseconds` last, not rounded.
  static func frames(_ nanoseconds: Int64, rate: Double) -> Double {
    Double(nanoseconds) * rate / 1e9
  }

  /// The frame nearest to `place`; of two equally near ones the later.
  static func nearestFrame(_ place: Double) -> Int64 {
    let shifted = place + 0.5
    let whole = Int64(shifted)
    return Double(whole) > shifted ? whole - 1 : whole
  }

  private static var hour: Int64 { 3_600_000_000_000 }
}
