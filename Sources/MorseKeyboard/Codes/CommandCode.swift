public import MorseCode

/// A pattern that executes a command instead of typing a character.
///
/// Commands make every function of the keyboard available by dits and dahs alone.
/// `CommandPatterns.swift` has their codes.
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

  /// The patterns of the command, the usual one first; the last is a letter of no script.
  public var patterns: [MorsePattern] { row.patterns }

  /// The usual pattern.
  public var pattern: MorsePattern { patterns.first ?? .empty }

  /// The pattern that is a letter of no script, and that works in every layout that leaves it free.
  public var universalPattern: MorsePattern { patterns.last ?? .empty }

  /// The pattern for layouts that use the universal one: two dahs before it.
  ///
  /// It has at least eight elements. No table uses that many, except for the error signal.
  public var reservePattern: MorsePattern {
    MorsePattern([.dah, .dah] + Array(universalPattern)) ?? universalPattern
  }

  /// Creates the command whose reserve pattern this is.
  init?(reservePattern pattern: MorsePattern) {
    guard pattern.count > 2, pattern[0] == .dah, pattern[1] == .dah,
      let rest = MorsePattern(pattern.dropFirst(2)), let code = CommandCode(pattern: rest),
      code.universalPattern == rest
    else { return nil }
    self = code
  }

  /// The name in files, such as `delete-word`.
  public var name: String {
    rawValue.reduce(into: "") { name, letter in
      name += letter.isUppercase || letter.isNumber ? "-" + letter.lowercased() : String(letter)
    }
  }

  /// Creates the command of this name; `nil` if there is none.
  public init?(name: String) {
    guard let code = Self.byName[name] else { return nil }
    self = code
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// Creates the command of `pattern`; `nil` if there is none.
  public init?(pattern: MorsePattern) {
    guard let code = Self.byPattern[pattern] else { return nil }
    self = code
  }

  /// The effect in one to three words.
  public var title: String { row.title }

  /// The click sound of the command.
  var click: KeyClick {
    switch self {
    case .delete, .deleteForward, .deleteWord, .deleteSentence, .deleteParagraph, .cut: .delete
    default: .modifier
    }
  }
}
