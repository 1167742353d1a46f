public import MorseCode
public import MorseKeying

/// What a key asks for, however it came to be pressed.
public enum KeyAction: Hashable, Sendable {
  /// A paddle or an element's key was pressed.
  case press(Paddle)
  /// A paddle or an element's key was released.
  case release(Paddle)
  /// A key that names an element was pressed, and its release is not reported: whatever the keyer, it makes
  /// that element.
  case element(MorseElement)
  /// The key of the last element is still held: the pause after it has not begun.
  case holdElement
  /// Ends the open character; with none open, begins a new line.
  case endCharacter
  /// Ends the open character and adds a space.
  case space
  /// Ends the open character; with none open, adds a space.
  case endCharacterOrSpace
  /// Takes back the open character's last element; with none open, the character before.
  case delete
  /// Takes back the open character's last element, and nothing else.
  case takeBackElement
  /// Drops the open character.
  case cancelCharacter
  /// Deletes the word before the insertion point.
  case deleteWord
  /// Ends the open character and inserts text as it is: pasted, or typed on ordinary keys.
  case insert(String)
  /// Does what a code does, after ending the open character.
  case command(CommandCode)
  /// Takes the word of this number that is offered, counted from zero, in place of the open character.
  case takeSuggestion(Int)
  /// Does what a key of the keyboard in use is for, after ending the open character.
  case perform(Reading)
  /// Adds the space that follows a punctuation mark; it goes again unless a word follows.
  case spaceAfterMark
  /// Changes to the next keyboard.
  case nextKeyboard
  /// Changes to the keyboard of this name.
  case keyboard(String)
  /// Ends the open character and closes the keyboard.
  case dismiss
}

extension KeyAction {
  /// The click of the key.
  var click: KeyClick? {
    switch self {
    case .press, .element, .insert, .perform(.text), .perform(.phrase), .perform(.secret): .press
    case .delete, .deleteWord: .delete
    case .endCharacter, .space, .endCharacterOrSpace, .nextKeyboard, .keyboard, .dismiss,
      .takeSuggestion, .perform(.key), .perform(.keyboard), .perform(.unavailable):
      .modifier
    case .command, .perform(.command), .release, .holdElement, .takeBackElement, .cancelCharacter,
      .spaceAfterMark:
      nil
    }
  }
}

extension KeyContact {
  /// The paddle that a keyer knows the contact as; `nil` for none.
  public var paddle: Paddle? {
    switch self {
    case .dit: .dit
    case .dah: .dah
    case .straight: .straight
    case .endCharacter: nil
    }
  }
}
