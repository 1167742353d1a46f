/// The limits of tone parameters; other values are clamped.
public enum ToneLimits {
  /// The default edge duration in nanoseconds: 5 ms, as in libcw and as recommended by the CCIR for
  /// keyed carriers.
  public static let defaultEdge: Int64 = 5_000_000

  /// The equivalent noise bandwidth around the pitch of ``SoundAction/noise(duration:pitch:level:seed:)``,
  /// in hertz.
  public static var noiseBandwidth: Float { 500 }

  /// The longest element in nanoseconds: one hour.
  static var longest: Int64 { 3_600_000_000_000 }

  /// The frames of an edge of `duration` nanoseconds; at least one.
  ///
  /// Durations are limited to 1 to 25 ms, as in jscwlib.
  static func edgeFrames(_ duration: Int64, rate: Double) -> Int {
    let clamped = max(1_000_000, min(25_000_000, duration))
    return max(1, Int(FrameClock.nearestFrame(FrameClock.frames(clamped, rate: rate))))
  }

  /// The phase step per frame; a full turn is 2^32.
  static func phaseStep(pitch: Float, rate: Double) -> UInt32 {
    let highest = rate * 0.45
    let pitch = Double(pitch)
    let hertz = pitch > 1 ? (pitch < highest ? pitch : highest) : 1
    return UInt32(hertz / rate * 4_294_967_296)
  }
}
