/// How many frames the device is kept ahead: as few as it stands.
///
/// More at once when the device ran dry; slowly less again when it has not for a while.
struct SoundLead {
  /// The lead now, in frames.
  private(set) var frames: Int
  private let least: Int
  private let most: Int
  /// How many frames of calm it takes to dare less.
  private let patience: Int
  private var calm = 0

  /// Creates the lead for a device.
  init(_ latency: SoundLatency, format: SinkFormat) {
    most = format.buffer
    let wanted =
      switch latency {
      case .low: format.isServed ? format.buffer : format.rate / 500
      case .safe: format.isServed ? format.buffer : format.rate / 50
      case .milliseconds(let duration): Int(max(0, min(1000, duration)) * Double(format.rate) / 1e3)
      }
    least = max(16, min(wanted, format.buffer))
    frames = least
    patience = format.rate * 5
  }

  /// Takes in that the device ran dry.
  mutating func grow() {
    frames = min(most, frames * 2)
    calm = 0
  }

  /// Takes in that so many frames were handed over, and nothing happened.
  mutating func rest(_ handedOver: Int) {
    calm += handedOver
    guard calm >= patience else { return }
    calm = 0
    frames = max(least, frames * 3 / 4)
  }
}
