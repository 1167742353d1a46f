import MorseKeying
import MorseCode
import MorseKeyboard
import TerminalCodec
import TerminalKeyboard
import TextInput

/// What a key press does.
enum DesktopTask: Hashable {
  /// It keys.
  case contact(KeyContact)
  /// It is for the keyboard.
  case action(KeyAction)
  /// Nothing gets it: a letter that is no Morse key. A sound tells the user.
  case refusal
  /// The program gets it, after the open character; the character that it types.
  case program(types: Character?)
  /// The program gets it, and nothing else happens.
  case untouched

  /// Decides what `key` does in the present state of a session.
  ///
  /// Ctrl, Alt, Super, and keys that edit and move, are always the program's.
  init(
    _ key: DesktopKey, _ session: KeyboardSession<InputContextDocument>, _ keyMap: KeyMap,
    next: Key
  ) {
    let keyboard = session.keyboard
    if let named = key.key, named.binding == next {
      self = .action(.nextKeyboard)
    } else if keyboard.inputMode == .passThrough {
      self = key.isModifier ? .untouched : .program(types: key.typed)
    } else if let contact = key.key.flatMap({ keyMap.bindings[$0.bound] }) {
      self = .contact(contact)
    } else if key.isModifier {
      self = .untouched
    } else if !key.state.isDisjoint(with: .commands) {
      self = .program(types: nil)
    } else if let choice = keyboard.overlay.choice {
      self.init(key, in: choice, keyMap)
    } else {
      self.init(plain: key, session, keyMap)
    }
  }

  private init(
    plain key: DesktopKey, _ session: KeyboardSession<InputContextDocument>, _ keyMap: KeyMap
  ) {
    let keyboard = session.keyboard
    if let named = key.key, let own = keyboard.layout.keys[named.binding.description] {
      self = .action(.perform(own.reading))
    } else if let contact = key.contact(keyMap.keySet) {
      self = .contact(contact)
    } else if let action = key.action(keyboard) {
      self = .action(action)
    } else if keyboard.layout.scans || !key.typesLetter {
      self = .program(types: key.typed)
    } else {
      self = .refusal
    }
  }

  /// Decides what a key does in the list of layouts.
  private init(_ key: DesktopKey, in choice: LayoutChoice, _ keyMap: KeyMap) {
    if let contact = key.contact(keyMap.keySet) {
      self = .contact(contact)
    } else if let digit = key.character, digit.isNumber {
      self = .action(.perform(.text(String(digit))))
    } else if let code = key.key.flatMap({ Self.listKeys[$0.code] }) {
      self = .action(.command(code))
    } else {
      self = .refusal
    }
  }

  private static let listKeys: [Key.Code: CommandCode] = [
    .named(.up): .up, .named(.down): .down, .named(.left): .left, .named(.right): .right,
    .named(.escape): .escape, .named(.backspace): .escape, .named(.enter): .newline,
    .character(" "): .newline, .named(.tab): .down,
  ]
}

extension DesktopKey {
  /// The contact that the key is by default; `nil` when it is none.
  fileprivate func contact(_ keySet: KeySet) -> KeyContact? {
    let isSpace = keysym == 0x20
    switch (latinLetter ?? character.map { Character($0.lowercased()) }, keySet) {
    case ("f", .one), ("j", .one): return .straight
    case _ where isSpace && keySet == .one: return .straight
    case _ where isSpace && keySet == .three: return .endCharacter
    case ("f", _): return .dit
    case ("j", _): return .dah
    default: return nil
    }
  }

  /// What the key asks of the keyboard; `nil` when it is the program's.
  ///
  /// Space, Return and Backspace are the keyboard's only while there is something of its own to end or take back.
  fileprivate func action(_ keyboard: Keyboard<InputContextDocument>) -> KeyAction? {
    let isOpen = !keyboard.openPattern.isEmpty
    let isComposing = !keyboard.composedText.isEmpty
    switch key?.binding {
    case .named(.enter) where isOpen || isComposing: return .endCharacter
    case .character(" ") where isOpen || isComposing || keyboard.endsInAutomaticSpace:
      return .space
    case .named(.backspace) where isOpen || isComposing || keyboard.canRevertEdit:
      return .delete
    case .named(.pageUp) where keyboard.candidatePage != nil: return .command(.pageUp)
    case .named(.pageDown) where keyboard.candidatePage != nil: return .command(.pageDown)
    default: break
    }
    let number = character.flatMap { $0.isASCII ? $0.wholeNumberValue : nil } ?? 0
    return keyboard.suggestions.indices.contains(number - 1) ? .takeSuggestion(number - 1) : nil
  }

  /// The character that the program gets by it; `nil` for a key that does something else.
  fileprivate var typed: Character? {
    state.isDisjoint(with: .commands) ? character : nil
  }

  fileprivate var typesLetter: Bool { typesOther || character?.isLetter ?? false }
}

extension Key {
  /// The key as bindings name it: a modifier is itself, whichever others are held with it.
  fileprivate var bound: Key {
    if case .modifier = code { Key(code) } else { binding }
  }
}
