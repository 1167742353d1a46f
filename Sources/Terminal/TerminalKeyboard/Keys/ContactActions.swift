public import MorseKeying
public import MorseKeyboard
import TerminalCodec

extension KeyAction {
  /// The contact that a terminal key with this action stands for; `nil` for other actions.
  public var contact: KeyContact? {
    switch self {
    case .press(.dit): .dit
    case .press(.dah): .dah
    case .press(.straight): .straight
    case .endCharacterOrSpace: .endCharacter
    default: nil
    }
  }

  /// The action of closing a contact.
  init(_ contact: KeyContact) {
    self = contact.paddle.map(KeyAction.press) ?? .endCharacterOrSpace
  }

  /// Whether the action presses a key that makes elements.
  var isPress: Bool {
    switch self {
    case .press, .element: true
    default: false
    }
  }
}

extension Key.Code {
  /// Whether it is a modifier key.
  var isModifier: Bool {
    if case .modifier = self { true } else { false }
  }
}

extension KeyEvent<Key.Code> {
  /// The event of a terminal key that has the given use.
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
