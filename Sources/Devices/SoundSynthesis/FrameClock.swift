/// Maps moments to frames of a stream: one known moment, its position, and the rate.
///
/// Positions are fractional frames, so that rounding happens once, at the end, and errors never add
/// up.
public struct FrameClock: BitwiseCopyable, Sendable {
  /// A moment with a known position, in nanoseconds.
  public var moment: Int64
  /// The position of that moment, in frames since the start of the stream.
  public var place: Double
  /// Frames per second.
  public var rate: Double

  /// Creates a clock on which `moment` falls on `place`.
  public init(moment: Int64, place: Double, rate: Double) {
    self.moment = moment
    self.place = place
    self.rate = rate
  }

  /// The position of `other`, in frames.
  ///
  /// Distances of more than an hour are limited to an hour.
  public func place(of other: Int64) -> Double {
    let (difference, overflow) = other.subtractingReportingOverflow(moment)
    let distance = overflow ? (other < moment ? -Self.hour : Self.hour) : difference
    return place + Self.frames(max(-Self.hour, min(Self.hour, distance)), rate: rate)
  }

  /// The duration of `nanoseconds` in frames, not rounded.
  static func frames(_ nanoseconds: Int64, rate: Double) -> Double {
    Double(nanoseconds) * rate / 1e9
  }

  /// The frame nearest to `place`; halves are rounded up.
  static func nearestFrame(_ place: Double) -> Int64 {
    let shifted = place + 0.5
    let whole = Int64(shifted)
    return Double(whole) > shifted ? whole - 1 : whole
  }

  private static var hour: Int64 { 3_600_000_000_000 }
}
