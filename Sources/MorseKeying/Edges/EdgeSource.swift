/// Where an edge came from.
public struct EdgeSource: Hashable, Sendable {
  /// The kinds of input, each by the name that users know it by.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The bytes of a plain terminal, which tells no release.
    case terminal
    /// A terminal that speaks the Kitty keyboard protocol.
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
  /// Which of the inputs of a session it is, from 0; the terminal's own are all 0.
  public var number: Int

  /// Creates the source of an input of a session.
  public init(_ kind: Kind, number: Int = 0) {
    self.kind = kind
    self.number = number
  }

  /// The bytes of a plain terminal.
  public static let terminal = EdgeSource(.terminal)
  /// The keys of a terminal that tells their release.
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
