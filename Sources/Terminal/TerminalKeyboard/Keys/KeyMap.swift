public import MorseKeying
public import MorseKeyboard
public import TerminalCodec
import Timeline

/// The number of keys that a user keys with.
public enum KeySet: String, CaseIterable, Sendable {
  /// One straight key; the length of each press tells dit from dah.
  case one
  /// A key for the dit and a key for the dah; pauses end letters and words.
  case two
  /// A third key ends the letter, and pressed again the word; pauses end neither.
  case three
}

/// The meanings of a terminal's keys.
public struct KeyMap: Sendable {
  /// The number of keys.
  public var keySet: KeySet
  /// The contacts that replace the default keys while Morse is active.
  public var bindings: [Key: KeyContact]

  /// Whether the keyboard is above a hosted program, which receives the keys that Morse does not
  /// need.
  public var isForProgram = false
  /// The duration of a long press of a switch; `nil` disables it.
  ///
  /// A long press returns from pass-through, or undoes a choice while scanning.
  public var longPress: Duration? = LongPress.usual
  /// Whether two keys scan in steps: Space moves the mark, Enter chooses.
  public var scansWithTwoKeys = false

  /// Creates the default keys, with `bindings` replacing some of them.
  public init(keySet: KeySet = .two, bindings: [Key: KeyContact] = [:]) {
    self.keySet = keySet
    self.bindings = bindings
  }

  /// The meaning of a key.
  public enum Meaning: Hashable, Sendable {
    /// An action of the keyboard.
    case action(KeyAction)
    /// Shows or hides the list of keys and codes.
    case help
    /// Shows or hides the list of keyboards.
    case keyboards
    /// Leaves without the text.
    case cancel
    /// Suspends the program and returns the terminal to the shell.
    case suspend
  }

  /// The meaning of `key` in an input mode; `nil` if it has none.
  ///
  /// A key whose character has no meaning has that of the same key on the standard layout.
  public func meaning(of key: Key, in inputMode: InputMode) -> Meaning? {
    guard key.phase != .release else { return nil }
    return ownMeaning(of: key, in: inputMode)
      ?? key.onStandardLayout.flatMap { ownMeaning(of: $0, in: inputMode) }
  }

  private func ownMeaning(of key: Key, in inputMode: InputMode) -> Meaning? {
    if inputMode == .morse, let contact = bindings[key.contactBinding] {
      return .action(KeyAction(contact))
    }
    let everywhere = isForProgram ? Self.overProgram : Self.everywhere
    if let meaning = everywhere[key.binding] { return meaning }
    switch inputMode {
    case .morse: return morse(key)
    case .passThrough: return passThrough(key)
    }
  }

  /// The meaning of `key` on a layout, whose own keys come before the usual ones; `nil` if it has
  /// none.
  func meaning(
    of key: Key, in inputMode: InputMode, on layout: KeyboardLayout
  ) -> Meaning? {
    guard key.phase != .release else { return nil }
    return ownMeaning(of: key, in: inputMode, on: layout)
      ?? key.onStandardLayout.flatMap { ownMeaning(of: $0, in: inputMode, on: layout) }
  }

  private func ownMeaning(
    of key: Key, in inputMode: InputMode, on layout: KeyboardLayout
  ) -> Meaning? {
    guard inputMode == .morse, bindings[key.contactBinding] == nil else {
      return ownMeaning(of: key, in: inputMode)
    }
    if let own = layout.keys[key.binding.description] { return .action(.perform(own.action)) }
    return layout.scans ? cellMeaning(of: key) : ownMeaning(of: key, in: .morse)
  }

  /// Whether a key is a switch, which may be the user's only key.
  func isSwitch(_ key: Key) -> Bool {
    let bound =
      bindings[key.contactBinding] ?? key.onStandardLayout.flatMap { bindings[$0.binding] }
    return bound?.paddle != nil || keySet == .one && key.binding == .character(" ")
  }

  /// The meaning of a key on a layout that scans, where keys type the cells'
  /// characters.
  private func cellMeaning(of key: Key) -> Meaning? {
    if keySet == .one, key.binding == .character(" ") { return .action(.press(.straight)) }
    if scansWithTwoKeys, keySet == .two {
      if key.binding == .character(" ") { return .action(.press(.dit)) }
      if key.binding == .named(.enter) { return .action(.press(.dah)) }
    }
    let meaning = ownMeaning(of: key, in: .passThrough)
    guard case .action(.insert(let text)) = meaning else { return meaning }
    switch text {
    case "\n": return .action(.perform(.command(.newline)))
    case " ": return .action(.perform(.command(.space)))
    default: return .action(.perform(.text(text)))
    }
  }

  /// The contact of a mouse button; `nil` if it has none.
  private func contact(of button: Mouse.Button) -> KeyContact? {
    switch (button, keySet) {
    case (.left, .one), (.middle, _): .straight
    case (.left, _): .dit
    case (.right, .two), (.right, .three): .dah
    case (.right, .one), (.extra, _): nil
    }
  }

  /// The edge of a mouse event; `nil` if it makes none.
  package func edge(of mouse: Mouse) -> KeyEdge? {
    switch mouse.action {
    case .press(let button):
      contact(of: button).map { KeyEdge($0, isDown: true, source: .mouse) }
    case .release(let button):
      contact(of: button).map { KeyEdge($0, isDown: false, source: .mouse) }
    case .move, .wheel: nil
    }
  }

  private func morse(_ key: Key) -> Meaning? {
    let isSpace = key.binding == .character(" ")
    switch keySet {
    case .three where isSpace: return .action(.endCharacterOrSpace)
    case .one where isSpace: return .action(.press(.straight))
    case .one, .two, .three: break
    }
    let meaning = Self.morse[key.binding]
    if keySet == .one, case .action(.press) = meaning { return .action(.press(.straight)) }
    return meaning
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
    .named(.tab, .shift): .keyboards,
    .named(.backspace): .action(.delete),
    .named(.delete): .action(.delete),
    .named(.left): .action(.command(.left)),
    .named(.right): .action(.command(.right)),
    .named(.home): .action(.command(.home)),
    .named(.end): .action(.command(.end)),
    .named(.left, .shift): .action(.command(.selectLeft)),
    .named(.right, .shift): .action(.command(.selectRight)),
    Key(.function(1)): .help,
    .named(.up): .action(.command(.up)),
    .named(.down): .action(.command(.down)),
    .named(.pageUp): .action(.command(.pageUp)),
    .named(.pageDown): .action(.command(.pageDown)),
  ]

  /// The keys that the keyboard uses above a hosted program; the commands apply only while the help
  /// is shown.
  private static let overProgram: [Key: Meaning] = [
    .named(.escape): .action(.command(.escape)),
    .named(.tab): .action(.nextKeyboard),
    .named(.tab, .shift): .keyboards,
    .named(.backspace): .action(.delete),
    .named(.up): .action(.command(.up)),
    .named(.down): .action(.command(.down)),
    .named(.pageUp): .action(.command(.pageUp)),
    .named(.pageDown): .action(.command(.pageDown)),
  ]

  private static let morse: [Key: Meaning] = [
    .character("."): .action(.press(.dit)),
    .character("["): .action(.press(.dit)),
    .character("f"): .action(.press(.dit)),
    .character("-"): .action(.press(.dah)),
    .character("]"): .action(.press(.dah)),
    .character("j"): .action(.press(.dah)),
    .character("1"): .action(.acceptSuggestion(0)),
    .character("2"): .action(.acceptSuggestion(1)),
    .character("3"): .action(.acceptSuggestion(2)),
    .character("+"): .action(.command(.join)),
    .character("/"): .action(.command(.split)),
    .named(.enter): .action(.endCharacter),
    .character(" "): .action(.space),
    .character("?"): .help,
  ]
}

extension Key {
  /// The key as bindings name it; a modifier counts as itself, whichever others are held with it.
  public var contactBinding: Key {
    code.isModifier ? Key(code) : binding
  }
}
