/// The last step of a mix: volume, and the limit that keeps overlapping sounds from clipping.
struct Volume {
  private var current: Float
  private var target: Float
  /// How far the volume moves in a frame: from nothing to full in 10 ms, so that it never clicks.
  private let step: Float

  /// Up to here the limiter changes nothing at all.
  private static var knee: Float { 0.8 }

  init(rate: Int, _ volume: Float) {
    current = volume
    target = volume
    step = 100 / Float(rate)
  }

  /// Sets the volume that is moved to.
  mutating func set(_ volume: Float) {
    target = volume
  }

  /// Scales and limits the samples in place.
  mutating func apply(to output: inout MutableSpan<Float>) {
    var index = 0
    while index < output.count {
      if current < target { current = min(target, current + step) }
      if current > target { current = max(target, current - step) }
      output[index] = Self.limited(output[index] * current)
      index += 1
    }
  }

  /// Bends what lies above the knee towards full scale, which it never reaches; the slope is
  /// continuous, so that a loud moment does not crackle.
  private static func limited(_ sample: Float) -> Float {
    let magnitude = abs(sample)
    guard magnitude > knee else { return sample }
    let over = (magnitude - knee) / (1 - knee)
    let bent = knee + (1 - knee) * over / (1 + over)
    return sample < 0 ? -bent : bent
  }
}
