/// Finds where sounds begin in a recording of sounds and pauses.
///
/// It learns how loud the pause before the first sound is; a sound is what is well above that.
struct OnsetDetector {
  /// How many samples of pause there must be before a sound begins.
  private let quiet: Int
  /// How many samples are listened to before anything counts as a sound.
  private let lesson: Int
  private var threshold = Self.leastThreshold
  private var heard = 0
  private var lastLoud: Int

  /// Below this, of 32767, even a silent cable may be heard.
  private static let leastThreshold = 24

  /// Creates a detector for a recording of `rate` samples a second.
  init(rate: Int) {
    quiet = rate * 30 / 1000
    lesson = rate / 5
    lastLoud = -quiet
  }

  /// Whether the loudness of the pause is known.
  var isReady: Bool { heard >= lesson }

  /// Takes in the next sample.
  ///
  /// - Returns: whether a sound begins with it.
  mutating func take(_ sample: Int16) -> Bool {
    defer { heard += 1 }
    let loudness = abs(Int(sample))
    guard isReady else {
      threshold = max(threshold, 3 * loudness)
      return false
    }
    guard loudness > threshold else { return false }
    defer { lastLoud = heard }
    return heard - lastLoud > quiet
  }
}
