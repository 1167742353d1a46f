/// Facts about the program that reads the typed text.
public struct HostedProgram: Hashable, Sendable {
  /// Its process group: the foreground group of its terminal.
  public var group: Int32
  /// The names of the group's programs, the leader's first; empty when unknown.
  public var names: [String]
  /// Whether its environment opts out of Morse (`MORSEKEY=off`).
  public var optsOut: Bool
  /// The line settings of its terminal.
  public var line: LineMode
  /// The byte that its terminal expects for Backspace.
  public var backspace: UInt8

  /// Creates the facts.
  public init(
    group: Int32 = 0, names: [String] = [], optsOut: Bool = false,
    line: LineMode = LineMode(), backspace: UInt8 = 0x7F
  ) {
    self.group = group
    self.names = names
    self.optsOut = optsOut
    self.line = line
    self.backspace = backspace
  }

  /// Whether it is asking for a secret.
  var hidesInput: Bool { line.hidesInput }
}
