/// A query that a program has sent to the terminal.
public enum TerminalQuery: Hashable, Sendable {
  /// The cursor's position.
  case cursor
  /// The primary device attributes.
  case attributes
  /// Kitty's keyboard flags.
  case keyboardFlags
  /// The state of a mode.
  case mode

  /// The query of a control sequence; `nil` if it is none of these.
  static func asked(by sequence: ControlSequence) -> TerminalQuery? {
    switch (UnicodeScalar(sequence.final), sequence.marker, sequence.intermediate) {
    case ("n", _, 0): sequence[0] == 6 ? .cursor : nil
    case ("c", 0, 0): .attributes
    case ("u", UInt8(ascii: "?"), 0): .keyboardFlags
    case ("p", _, UInt8(ascii: "$")): .mode
    default: nil
    }
  }
}
