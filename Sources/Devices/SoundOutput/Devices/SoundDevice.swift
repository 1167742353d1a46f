#if ALSA
  import CALSA
  import Glibc
  import LinuxSystem
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

    /// Opens a device by its ALSA name; its calls do not wait.
    ///
    /// - Throws: `SoundError`, by possible remedy.
    static func open(_ name: String, _ stream: snd_pcm_stream_t) throws(SoundError) -> OpaquePointer
    {
      calsa_silence_errors()
      var opened: OpaquePointer?
      let code = snd_pcm_open(&opened, name.systemString, stream, Int32(SND_PCM_NONBLOCK))
      guard code >= 0, let opened else {
        throw .alsa(code, call: "snd_pcm_open \(name)", isOpen: false)
      }
      return opened
    }

    /// Restarts a capture after an overrun or a suspension; frames in between are lost.
    static func restart(_ pcm: OpaquePointer, after code: Int32) throws(SoundError) {
      guard snd_pcm_recover(pcm, code, 1) >= 0, snd_pcm_start(pcm) >= 0 else {
        throw .alsa(code, call: "snd_pcm_readi", isOpen: true)
      }
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
