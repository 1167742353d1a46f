public import MorseCode

/// A pattern that does something instead of making a character, so that the whole keyboard can be
/// worked with dits and dahs alone.
public enum CommandCode: String, Hashable, Sendable, CaseIterable {
  case space, newline, delete, deleteForward, deleteWord, deleteSentence, deleteParagraph
  case join, split, undo
  case left, right, up, down, home, end, pageUp, pageDown
  case selectLeft, selectRight, copy, cut, paste
  case shift, control, alt, capsLock, escape, tab
  case suggestion1, suggestion2, suggestion3
  case nextKeyboard, keyboardList, language
  case faster, slower, lockSpeed, repeatLast
  case help, mute, dismiss

  /// The patterns that are keyed for it, the usual one first; the last is a letter of no script.
  public var patterns: [MorsePattern] { Self.table[self, default: Self.none].patterns }

  /// The pattern that is usually keyed for it.
  public var pattern: MorsePattern { patterns.first ?? .empty }

  /// The pattern that is a letter of no script, and that works in every keyboard that leaves it free.
  public var universalPattern: MorsePattern { patterns.last ?? .empty }

  /// The pattern for keyboards that have taken the universal one: two dahs before it.
  ///
  /// It has eight elements at least, which no table has but for the error sign.
  public var reservePattern: MorsePattern {
    MorsePattern([.dah, .dah] + Array(universalPattern)) ?? universalPattern
  }

  /// The command that `pattern` stands for where its universal pattern means something else.
  init?(reservePattern pattern: MorsePattern) {
    guard pattern.count > 2, pattern[0] == .dah, pattern[1] == .dah,
      let rest = MorsePattern(pattern.dropFirst(2)), let code = CommandCode(pattern: rest),
      code.universalPattern == rest
    else { return nil }
    self = code
  }

  /// Its name in files, such as `delete-word`.
  public var name: String {
    rawValue.reduce(into: "") { name, letter in
      name += letter.isUppercase || letter.isNumber ? "-" + letter.lowercased() : String(letter)
    }
  }

  /// The command of this name; `nil` when there is none.
  public init?(name: String) {
    guard let code = Self.byName[name] else { return nil }
    self = code
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// The command `pattern` stands for; `nil` when it is none.
  public init?(pattern: MorsePattern) {
    guard let code = Self.byPattern[pattern] else { return nil }
    self = code
  }

  /// What it does, in a word or two.
  public var title: String { Self.table[self, default: Self.none].title }

  /// The click that goes with it.
  var click: KeyClick {
    switch self {
    case .delete, .deleteForward, .deleteWord, .deleteSentence, .deleteParagraph, .cut: .delete
    default: .modifier
    }
  }
}
