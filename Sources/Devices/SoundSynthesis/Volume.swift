/// The last stage of a mix: volume, and a limiter that keeps overlapping sounds from clipping.
struct Volume {
  private var current: Float
  private var target: Float
  /// The change of the volume per frame: from zero to full in 10 ms, which avoids clicks.
  private let step: Float

  /// The level up to which the limiter changes nothing.
  private static var knee: Float { 0.8 }

  init(rate: Int, _ volume: Float) {
    current = volume
    target = volume
    step = 100 / Float(rate)
  }

  /// Sets the target volume.
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

  /// Compresses levels above the knee towards full scale, which they never reach.
  ///
  /// The slope is continuous, so that loud moments do not crackle.
  private static func limited(_ sample: Float) -> Float {
    let magnitude = abs(sample)
    guard magnitude > knee else { return sample }
    let over = (magnitude - knee) / (1 - knee)
    let bent = knee + (1 - knee) * over / (1 + over)
    return sample < 0 ? -bent : bent
  }
}
