#if ALSA
  import CALSA
  import Glibc
#endif

/// An ALSA device.
public struct SoundDevice: Equatable, Sendable {
  /// The ALSA name that opens the device.
  public let name: String
  /// ALSA's description on one line; empty if there is none.
  public let summary: String

  /// Creates a device.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

#if ALSA
  extension SoundDevice {
    /// The playback devices that ALSA lists; some may not be present.
    public static var all: [SoundDevice] { named(excluding: "Input") }

    /// The capture devices that ALSA lists; some may not be present.
    public static var capturing: [SoundDevice] { named(excluding: "Output") }

    private static func named(excluding direction: String) -> [SoundDevice] {
      calsa_silence_errors()
      // A plug-in may connect to a sound server, whose library prints messages.
      let terminalSilence = TerminalSilence()
      terminalSilence.begin(everywhere: true)
      defer { terminalSilence.end() }
      var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
      guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [] }
      defer { snd_device_name_free_hint(hints) }
      var devices: [SoundDevice] = []
      var index = 0
      while let hint = hints[index] {
        if let device = SoundDevice(hint, excluding: direction) { devices.append(device) }
        index += 1
      }
      return devices
    }

    /// Reads a hint; `nil` for a device that works only in the excluded direction.
    private init?(_ hint: UnsafeRawPointer, excluding direction: String) {
      guard let name = Self.text("NAME", of: hint), Self.text("IOID", of: hint) != direction else {
        return nil
      }
      let lines = (Self.text("DESC", of: hint) ?? "")
        .split(separator: "\n", omittingEmptySubsequences: false)
      self.init(name: name, summary: lines.joined(separator: ", "))
    }

    private static func text(_ key: String, of hint: UnsafeRawPointer) -> String? {
      guard let found = snd_device_name_get_hint(hint, key) else { return nil }
      defer { free(found) }
      return String(cString: found)
    }
  }
#else
  extension SoundDevice {
    /// Empty: the program was built without ALSA.
    public static var all: [SoundDevice] { [] }

    /// Empty: the program was built without ALSA.
    public static var capturing: [SoundDevice] { [] }
  }
#endif
