public import MorseCode
public import MorseKeying

/// The action of a key, independent of the input that it came from.
public enum KeyAction: Hashable, Sendable {
  /// A paddle or an element key was pressed.
  case press(Paddle)
  /// A paddle or an element key was released.
  case release(Paddle)
  /// An element key without release events was pressed. It makes that element with every keyer.
  case element(MorseElement)
  /// The key of the last element is still held: the pause after it has not begun.
  case holdElement
  /// Ends the open character; with none open, begins a new line.
  case endCharacter
  /// Ends the open character and adds a space.
  case space
  /// Ends the open character; with none open, adds a space.
  case endCharacterOrSpace
  /// Deletes the open character's last element; with none open, the previous character.
  case delete
  /// Deletes the open character's last element; with none open, has no effect.
  case removeElement
  /// Drops the open character.
  case cancelCharacter
  /// Deletes the word before the insertion point.
  case deleteWord
  /// Ends the open character and inserts text as it is: pasted, or typed in pass-through.
  case insert(String)
  /// Ends the open character and executes a command.
  case command(CommandCode)
  /// Replaces the open character by the suggestion of this number, counted from zero.
  case acceptSuggestion(Int)
  /// Ends the open character and executes the action of a layout's key.
  case perform(PatternAction)
  /// Adds the space after a punctuation mark; the space is removed again unless a word follows.
  case spaceAfterMark
  /// Changes to the next layout.
  case nextKeyboard
  /// Changes to the layout of this name.
  case keyboard(String)
  /// Ends the open character and closes the keyboard.
  case dismiss
}

extension KeyAction {
  /// The click sound of the key; `nil` for none.
  var click: KeyClick? {
    switch self {
    case .press, .element, .insert, .perform(.text), .perform(.phrase), .perform(.secret): .press
    case .delete, .deleteWord: .delete
    case .endCharacter, .space, .endCharacterOrSpace, .nextKeyboard, .keyboard, .dismiss,
      .acceptSuggestion, .perform(.key), .perform(.layout), .perform(.unavailable):
      .modifier
    case .command, .perform(.command), .release, .holdElement, .removeElement, .cancelCharacter,
      .spaceAfterMark:
      nil
    }
  }
}
