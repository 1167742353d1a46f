/// The input from which an edge came.
public struct EdgeSource: Hashable, Sendable {
  /// The kinds of input; the raw values are the names for users.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The bytes of a plain terminal, without key-release support.
    case terminal
    /// A terminal with the Kitty keyboard protocol.
    case kitty
    /// A button of the terminal's mouse.
    case mouse
    /// A desktop's input method, which reports press and release of every key.
    case desktop
    /// A device of the kernel's input layer.
    case evdev
    /// A client of ALSA's MIDI sequencer.
    case midi
    /// A line of a serial port.
    case serial
    /// A named pipe, or standard input.
    case pipe
  }

  /// The kind of input.
  public var kind: Kind
  /// The number of this input among those of its kind, from 0; for keys of a
  /// terminal or desktop, the number of the key among those that hold its contact.
  public var number: Int

  /// Creates an input source of a session.
  public init(_ kind: Kind, number: Int = 0) {
    self.kind = kind
    self.number = number
  }

  /// The input without the number of a key, which keyboards count to tell their keys apart.
  public var device: EdgeSource {
    switch kind {
    case .terminal, .kitty, .desktop: EdgeSource(kind)
    case .mouse, .evdev, .midi, .serial, .pipe: self
    }
  }

  /// The bytes of a plain terminal.
  public static let terminal = EdgeSource(.terminal)
  /// The keys of a terminal with key-release support.
  public static let kitty = EdgeSource(.kitty)
  /// The buttons of the terminal's mouse.
  public static let mouse = EdgeSource(.mouse)
  /// The keys that a desktop's input method receives.
  public static let desktop = EdgeSource(.desktop)
}

extension EdgeSource: CustomStringConvertible {
  /// The kind, and from the second input on its number: `midi`, `midi 2`.
  public var description: String {
    number == 0 ? kind.rawValue : "\(kind.rawValue) \(number + 1)"
  }
}
