import MorseKeying
import MorseCode
import MorseKeyboard
import TerminalCodec
import TerminalKeyboard
import TextInput

/// The effect of a key press.
enum DesktopTask: Hashable {
  /// The key closes a contact.
  case contact(KeyContact)
  /// The keyboard performs an action.
  case action(KeyAction)
  /// The key is a letter but no Morse key: it is discarded, and a sound informs the user.
  case refusal
  /// The program receives the key after the open character.
  case program(KeyEffect)
  /// The program receives the key; the keyboard does nothing.
  case untouched

  /// Determines the effect of `key` in the current state of a session.
  ///
  /// The program receives keys with Ctrl, Alt or Super, and keys that edit or move, unless they are
  /// bound or the keyboard needs them.
  init(
    _ key: DesktopKey, _ session: KeyboardSession<InputContextDocument>, _ keyMap: KeyMap,
    next: Key
  ) {
    let keyboard = session.keyboard
    if let named = key.key, named.binding == next {
      self = .action(.nextKeyboard)
    } else if keyboard.inputMode == .passThrough {
      self = key.isModifier ? .untouched : .program(key.effect)
    } else if let contact = key.key.flatMap({ keyMap.bindings[$0.contactBinding] }) {
      self = .contact(contact)
    } else if key.isModifier {
      self = .untouched
    } else if !key.state.isDisjoint(with: .commands) {
      self = .program(key.effect)
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
      self = .action(.perform(own.action))
    } else if let contact = key.contact(keyMap.keySet) {
      self = .contact(contact)
    } else if let action = key.action(keyboard) {
      self = .action(action)
    } else if keyboard.layout.scans || !key.typesLetter {
      self = .program(key.effect)
    } else {
      self = .refusal
    }
  }

  /// Determines the effect of a key while the layout list is open.
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
  /// The default contact of the key; `nil` if the key is no contact.
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

  /// The keyboard action of the key; `nil` if the program receives the key.
  ///
  /// The keyboard uses Space, Return and Backspace while a character is open or text is composed.
  /// It also uses Space after an automatic space, and Backspace after an automatic edit.
  /// Otherwise the program receives these keys.
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
    return keyboard.suggestions.indices.contains(number - 1) ? .acceptSuggestion(number - 1) : nil
  }

  fileprivate var typesLetter: Bool { typesOther || character?.isLetter ?? false }
}
