/// The reason why there is no sound.
public struct SoundError: Error, Equatable, Sendable {
  /// The kinds of failure, by possible remedy.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// Another program uses the device: try again later.
    case busy = 1
    /// The device does not exist or its server is not running: plug it in, start the server, or
    /// name another.
    case unavailable
    /// The device disappeared while in use: it may come back.
    case lost
    /// The device cannot play the required format: name another.
    case unsupported
    /// The user has no permission for the device: request it.
    case denied
    /// The program was built without sound.
    case notBuilt
    /// Any other failure.
    case failed
  }

  /// The kind of failure, which determines the remedy.
  public let kind: Kind
  /// The failed call, such as `snd_pcm_open default`.
  public let call: String
  /// The system's error as a positive number; 0 if there is none.
  public let code: Int32

  /// Creates an error.
  public init(_ kind: Kind, call: String, code: Int32 = 0) {
    self.kind = kind
    self.call = call
    self.code = code
  }
}

extension SoundError.Kind: CustomStringConvertible {
  /// A short text for a status line.
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

  /// The reason and the remedy, short enough for a status line.
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
