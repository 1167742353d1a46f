/// Finds the beginnings of sounds in a recording of sounds and pauses.
///
/// It measures the noise level of the pause before the first sound; samples well above that level
/// count as sound.
struct OnsetDetector {
  /// The minimum number of quiet samples before a sound begins.
  private let quiet: Int
  /// The number of samples used to measure the noise level.
  private let noiseSamples: Int
  private var threshold = Self.leastThreshold
  private var sampleCount = 0
  private var lastLoud: Int

  /// The minimum threshold, of 32767; even a silent cable has noise below it.
  private static let leastThreshold = 24

  /// Creates a detector for `rate` samples per second.
  init(rate: Int) {
    quiet = rate * 30 / 1000
    noiseSamples = rate / 5
    lastLoud = -quiet
  }

  /// Whether the noise level has been measured.
  var isReady: Bool { sampleCount >= noiseSamples }

  /// Processes the next sample.
  ///
  /// - Returns: whether a sound begins with this sample.
  mutating func handle(_ sample: Int16) -> Bool {
    defer { sampleCount += 1 }
    let loudness = abs(Int(sample))
    guard isReady else {
      threshold = max(threshold, 3 * loudness)
      return false
    }
    guard loudness > threshold else { return false }
    defer { lastLoud = sampleCount }
    return sampleCount - lastLoud > quiet
  }
}
