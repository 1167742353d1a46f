/// How many frames the device is kept ahead: as few as it stands.
///
/// More at once when the device ran dry; slowly less again when it has not for a while.
struct SoundLead {
  /// The lead now, in frames.
  private(set) var frames: Int
  /// How far beyond the lead the device is filled when something was just asked for.
  ///
  /// Without these frames, the inaccuracy of the device's reports could put a sound just behind what
  /// is handed over now, and make it wait for the next time.
  let surplus: Int
  private let isServed: Bool
  private let period: Int
  private let least: Int
  private let most: Int
  /// How many frames of calm it takes to dare less.
  private let patience: Int
  private var calm = 0

  /// Creates the lead for a device.
  init(_ latency: SoundLatency, format: SinkFormat) {
    isServed = format.isServed
    period = format.period
    surplus = (isServed ? period : 0) + format.rate / 3000
    most = max(16, format.buffer - surplus)
    let wanted =
      switch latency {
      case .low: format.isServed ? 3 * format.period : format.rate / 500
      case .safe: max(3 * format.period, format.rate / 50)
      case .milliseconds(let duration):
        // Not a number is no duration either.
        Int((duration > 0 ? min(1000, duration) : 0) * Double(format.rate) / 1e3)
      }
    least = max(16, min(wanted, most))
    frames = least
    patience = format.rate * 2
  }

  /// How many frames after its moment a sound is placed.
  ///
  /// A server's reports stand still for a period; half of one is gained by being late half of the
  /// time, by as much.
  var delay: Int { isServed ? max(1, frames - period / 2) : frames }

  /// Takes in that the device ran dry.
  mutating func grow() {
    frames = min(most, frames * 3 / 2)
    calm = 0
  }

  /// Takes in that so many frames were handed over, and nothing happened.
  mutating func rest(_ handedOver: Int) {
    calm += handedOver
    guard calm >= patience else { return }
    calm = 0
    frames = max(least, frames * 7 / 8)
  }
}
