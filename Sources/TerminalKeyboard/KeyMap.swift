import MorseCode
public import MorseKeyboard
public import TerminalCodec

/// How many keys someone keys with.
public enum KeySet: String, CaseIterable, Sendable {
  /// One key names the dit, one the dah; pauses end letters and words.
  case two
  /// A third key ends the letter, pressed again the word; no pause does.
  case three
}

/// What a terminal's keys ask for.
public struct KeyMap: Sendable {
  /// How many keys there are.
  public var keySet: KeySet

  /// Creates the default keys.
  public init(keySet: KeySet = .two) {
    self.keySet = keySet
  }

  /// What a key means to the program.
  public enum Meaning: Hashable, Sendable {
    /// It is for the keyboard.
    case action(KeyAction)
    /// Shows or hides the list of keys and codes.
    case help
    /// Shows another part of that list.
    case scroll(ScrollStep)
    /// Leaves with nothing.
    case cancel
    /// Hands the terminal back to the shell for a while.
    case suspend
  }

  /// What `key` means while `layout` is in use; `nil` when nothing.
  public func meaning(of key: Key, in layout: KeyboardLayout) -> Meaning? {
    guard key.phase != .release else { return nil }
    if let meaning = Self.everywhere[key.binding] { return meaning }
    switch layout {
    case .morse: return morse(key)
    case .passThrough: return passThrough(key)
    }
  }

  private func morse(_ key: Key) -> Meaning? {
    if keySet == .three, key.binding == .character(" ") { return .action(.endCharacterOrSpace) }
    return Self.morse[key.binding]
  }

  private func passThrough(_ key: Key) -> Meaning? {
    if key.binding == .named(.enter) { return .action(.insert("\n")) }
    return key.text.map { .action(.insert(String($0))) }
  }

  private static let everywhere: [Key: Meaning] = [
    .character("c", .ctrl): .cancel,
    .character("d", .ctrl): .action(.dismiss),
    .character("z", .ctrl): .suspend,
    .character("w", .ctrl): .action(.deleteWord),
    .named(.escape): .action(.dismiss),
    .named(.tab): .action(.nextKeyboard),
    .named(.backspace): .action(.delete),
    .named(.delete): .action(.delete),
    .named(.left): .action(.moveInsertionPoint(by: -1)),
    .named(.right): .action(.moveInsertionPoint(by: 1)),
    .named(.home): .action(.moveInsertionPoint(by: -.max)),
    .named(.end): .action(.moveInsertionPoint(by: .max)),
    Key(.function(1)): .help,
    .named(.up): .scroll(.rows(-1)),
    .named(.down): .scroll(.rows(1)),
    .named(.pageUp): .scroll(.pages(-1)),
    .named(.pageDown): .scroll(.pages(1)),
  ]

  private static let morse: [Key: Meaning] = [
    .character("."): .action(.press(.dit)),
    .character("["): .action(.press(.dit)),
    .character("f"): .action(.press(.dit)),
    .character("-"): .action(.press(.dah)),
    .character("]"): .action(.press(.dah)),
    .character("j"): .action(.press(.dah)),
    .named(.enter): .action(.endCharacter),
    .character(" "): .action(.space),
    .character("?"): .help,
  ]
}
