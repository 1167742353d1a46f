public import MorseCode

/// A pattern that does something instead of making a character, so that the whole keyboard can be
/// worked with dits and dahs alone.
public enum CommandCode: Hashable, Sendable, CaseIterable {
  case space, newline, delete, deleteWord, left, right, nextKeyboard, help, mute, dismiss

  /// The pattern that is keyed for it.
  ///
  /// Space, return and delete are the codes that Gboard and the assistive tables share; the cursor's
  /// are Darci's; eight dits are the error signal of ITU-R M.1677-1. The others are six-element codes
  /// that no script uses: next keyboard is N and X run together, dismiss D and S. Dismiss
  /// is keyed twice, for it is T, H and E run together as well.
  public var pattern: MorsePattern {
    switch self {
    case .space: "..--"
    case .newline: ".-.-"
    case .delete: "----"
    case .deleteWord: "........"
    case .left: "----.-"
    case .right: "-----."
    case .nextKeyboard: "-.-..-"
    case .help: ".--..."
    case .mute: "--...-"
    case .dismiss: "-....."
    }
  }

  /// The command `pattern` stands for; `nil` when it is none.
  public init?(pattern: MorsePattern) {
    guard let code = Self.allCases.first(where: { $0.pattern == pattern }) else { return nil }
    self = code
  }

  /// What it does, in a word or two.
  public var title: String {
    switch self {
    case .space: "space"
    case .newline: "return"
    case .delete: "delete"
    case .deleteWord: "delete word"
    case .left: "left"
    case .right: "right"
    case .nextKeyboard: "next keyboard"
    case .help: "help"
    case .mute: "mute"
    case .dismiss: "dismiss"
    }
  }

  /// The click that goes with it.
  var click: KeyClick {
    switch self {
    case .delete, .deleteWord: .delete
    default: .modifier
    }
  }
}
