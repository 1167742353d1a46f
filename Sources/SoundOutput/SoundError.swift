/// Why there is no sound.
public struct SoundError: Error, Equatable, Sendable {
  /// The kinds of failure, by what can be done about them.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// Another program holds the device: try again later.
    case busy = 1
    /// There is no such device, or nobody serves it: plug it in, start the server, name another.
    case unavailable
    /// The device went away while it was in use: it may come back.
    case lost
    /// The device cannot play what is needed: name another.
    case unsupported
    /// The user may not use the device: ask for the right.
    case denied
    /// The program was built without sound.
    case notBuilt
    /// Anything else.
    case failed
  }

  /// What can be done about it.
  public let kind: Kind
  /// What was called, such as `snd_pcm_open default`.
  public let call: String
  /// What the system said, as a positive error number; 0 when it said nothing.
  public let code: Int32

  /// Creates an error.
  public init(_ kind: Kind, call: String, code: Int32 = 0) {
    self.kind = kind
    self.call = call
    self.code = code
  }
}

extension SoundError.Kind: CustomStringConvertible {
  /// One or two quiet words for a status line.
  public var description: String {
    switch self {
    case .busy: "sound device busy"
    case .unavailable: "no sound device"
    case .lost: "sound device lost"
    case .unsupported: "sound device unsuitable"
    case .denied: "no permission for sound"
    case .notBuilt: "built without sound"
    case .failed: "sound failed"
    }
  }

  /// The reason and what to do, short enough for a status line.
  public var advice: String {
    switch self {
    case .busy: "no sound: device in use elsewhere"
    case .unavailable: "no sound: no device found"
    case .lost: "no sound: device unplugged"
    case .unsupported, .denied, .failed: "no sound: run morsekey doctor sound"
    case .notBuilt: "no sound: built without it"
    }
  }
}

extension SoundError: CustomStringConvertible {
  /// The kind and the call: `no sound device (snd_pcm_open default)`.
  public var description: String { "\(kind) (\(call))" }
}
