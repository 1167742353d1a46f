/// How far committed characters may be revised.
public enum RevisionScope: Hashable, Sendable {
  /// They stay as committed.
  case none
  /// Those of the open word, if the other reading is sure, because a program has received them.
  case word
  /// All that the decoder still keeps, because the text is the keyboard's own.
  case text
  /// The same, but the text has not gone out yet: no one relies on it.
  case held
}

extension RevisionScope {
  /// The minimum log odds of another reading over the committed one.
  ///
  /// `exp(2.5)` is 12 to 1: a wrong revision of the keyboard's own text costs one Backspace.
  /// `exp(5)` is 150 to 1: in a program it costs keystrokes that the program may react to.
  /// `exp(1)` is 3 to 1: a revision of text that has not gone out costs nothing.
  var sureness: Float {
    switch self {
    case .none: .infinity
    case .word: 5
    case .text: 2.5
    case .held: 1
    }
  }

  /// The minimum log odds for the newest presses of two keys, whose reading may still change.
  var newestSureness: Float { self == .held ? sureness : max(sureness, Self.word.sureness) }
}
