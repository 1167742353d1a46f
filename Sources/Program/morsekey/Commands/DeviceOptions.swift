import ArgumentParser
import LinuxSystem
import SoundOutput

/// The options for the sound device and its latency.
struct DeviceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The ALSA device.", valueName: "name"))
  var device = "default"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sound latency: low, safe (20 ms), or milliseconds.", valueName: "latency"))
  var latency = "low"

  @Flag(
    inversion: .prefixedNo,
    help: "Keep the device awake if it swallows the first sound after a silence.")
  var keepAwake = false

  /// Returns the settings of a player, without its clips.
  func settings(clock: MonotonicClock) throws(UsageError) -> SoundSettings {
    var settings = SoundSettings(clock: clock, clips: [])
    settings.device = .alsa(device)
    settings.latency = try SoundLatency(option: latency)
    settings.keepsAwake = keepAwake
    return settings
  }
}

extension SoundLatency {
  /// Parses a latency in the user's notation: at most a second.
  init(option: String) throws(UsageError) {
    switch option {
    case "low": self = .low
    case "safe": self = .safe
    default:
      guard let milliseconds = Double(option), (0.5...1000).contains(milliseconds) else {
        throw UsageError(
          "'\(option)' is not a latency; expected low, safe, or milliseconds from 0.5 to 1000")
      }
      self = .milliseconds(milliseconds)
    }
  }
}
