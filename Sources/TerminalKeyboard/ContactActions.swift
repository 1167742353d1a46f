public import MorseCode
public import MorseKeyboard

/// What contacts are to the keyboard, and the keyboard's keys as contacts.
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
}

extension KeyAction {
  /// What closing a contact asks for.
  init(_ contact: KeyContact) {
    self = contact.paddle.map(KeyAction.press) ?? .endCharacterOrSpace
  }
}

extension KeyContact {
  /// The paddle that a keyer knows the contact as; `nil` when it is none.
  var paddle: Paddle? {
    switch self {
    case .dit: .dit
    case .dah: .dah
    case .straight: .straight
    case .endCharacter: nil
    }
  }
}

extension KeyboardFeedback {
  /// Whether a character has ended by it.
  var endsCharacter: Bool {
    switch self {
    case .committed, .unknown: true
    default: false
    }
  }
}

extension KeyAction {
  /// Whether an element's key is pressed.
  var isPress: Bool {
    if case .press = self { true } else { false }
  }
}
