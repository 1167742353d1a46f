#if ALSA
  import CALSA
  import Glibc
#endif

/// A device that ALSA knows by name.
public struct SoundDevice: Equatable, Sendable {
  /// The name that opens it.
  public let name: String
  /// What ALSA says about it, on one line; empty when it says nothing.
  public let summary: String

  /// Creates a device.
  public init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

#if ALSA
  extension SoundDevice {
    /// The devices that ALSA names for playing; some of them may not be there.
    public static var all: [SoundDevice] { named(excluding: "Input") }

    /// The devices that ALSA names for capturing; some of them may not be there.
    public static var capturing: [SoundDevice] { named(excluding: "Output") }

    private static func named(excluding direction: String) -> [SoundDevice] {
      calsa_silence_errors()
      // A plug-in may connect to a sound server, whose library prints what it likes.
      let hush = TerminalHush()
      hush.begin(everywhere: true)
      defer { hush.end() }
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

    /// Reads a hint; nil for a device that works in this direction only.
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
    /// None: the program was built without ALSA.
    public static var all: [SoundDevice] { [] }

    /// None: the program was built without ALSA.
    public static var capturing: [SoundDevice] { [] }
  }
#endif
