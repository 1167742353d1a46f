/// What a tone may be asked for; anything else is brought to the nearest of these.
public enum ToneLimits {
  /// How long a rising or falling edge may last, in nanoseconds: 1 to 25 ms, as jscwlib offers.
  public static let edge: ClosedRange<Int64> = 1_000_000...25_000_000
  /// The duration of an edge unless another is asked for: 5 ms, as in libcw and as the CCIR
  /// settled on for keyed carriers.
  public static let defaultEdge: Int64 = 5_000_000

  /// The longest an element may last, in nanoseconds: an hour.
  static var longest: Int64 { 3_600_000_000_000 }

  /// How many frames an edge of `duration` nanoseconds lasts: at least one.
  static func edgeFrames(_ duration: Int64, rate: Double) -> Int {
    let clamped = max(1_000_000, min(25_000_000, duration))
    return max(1, Int(FrameClock.nearestFrame(FrameClock.frames(clamped, rate: rate))))
  }

  /// How far the phase turns in one frame; a full turn is 2^32.
  static func phaseStep(pitch: Float, rate: Double) -> UInt32 {
    let highest = rate * 0.45
    let pitch = Double(pitch)
    let hertz = pitch > 1 ? (pitch < highest ? pitch : highest) : 1
    return UInt32(hertz / rate * 4_294_967_296)
  }
}
