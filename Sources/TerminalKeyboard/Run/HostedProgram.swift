/// What is known of the program that reads what is typed.
public struct HostedProgram: Hashable, Sendable {
  /// Its process group: the one in the foreground of its terminal.
  public var group: Int32
  /// The names of its programs, the group's leader's first; none when they are not known.
  public var names: [String]
  /// Whether its environment says that it wants no Morse.
  public var optsOut: Bool
  /// Whether it reads a line and has it not shown, as when a password is asked for.
  public var hidesInput: Bool
  /// What its terminal takes for Backspace.
  public var backspace: UInt8

  /// Creates what is known of a program.
  public init(
    group: Int32 = 0, names: [String] = [], optsOut: Bool = false, hidesInput: Bool = false,
    backspace: UInt8 = 0x7F
  ) {
    self.group = group
    self.names = names
    self.optsOut = optsOut
    self.hidesInput = hidesInput
    self.backspace = backspace
  }
}
