/// An answer of the terminal that a program has asked for.
public enum TerminalQuery: Hashable, Sendable {
  /// Where the cursor is.
  case cursor
  /// The primary device attributes.
  case attributes
  /// Kitty's keyboard flags.
  case keyboardFlags
  /// Whether a mode is set.
  case mode

  /// What a control sequence asks; `nil` when it asks for none of these.
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
