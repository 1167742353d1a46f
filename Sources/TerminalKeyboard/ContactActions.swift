public import MorseKeying
public import MorseKeyboard
import TerminalCodec

extension KeyAction {
  /// The contact that a terminal's key is for it; `nil` when it is none.
  public var contact: KeyContact? {
    switch self {
    case .press(.dit): .dit
    case .press(.dah): .dah
    case .press(.straight): .straight
    case .endCharacterOrSpace: .endCharacter
    default: nil
    }
  }

  /// What closing a contact asks for.
  init(_ contact: KeyContact) {
    self = contact.paddle.map(KeyAction.press) ?? .endCharacterOrSpace
  }

  /// Whether an element's key is pressed.
  var isPress: Bool {
    switch self {
    case .press, .element: true
    default: false
    }
  }
}

extension Key.Code {
  /// Whether it is a modifier pressed alone.
  var isModifier: Bool {
    if case .modifier = self { true } else { false }
  }
}

extension KeyEvent<Key.Code> {
  /// What a terminal sent, for `use`.
  init(_ key: Key, _ use: Use?, source: EdgeSource) {
    let phase: Phase =
      switch key.phase {
      case .press: .press
      case .repeat: .repeat
      case .release: .release
      }
    self.init(key.identity, phase, use, source: source)
    isModifier = key.code.isModifier
    isChord = !key.binding.modifiers.isEmpty
  }
}
