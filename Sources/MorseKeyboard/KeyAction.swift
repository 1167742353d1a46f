public import MorseCode

/// What a key asks for, however it came to be pressed.
public enum KeyAction: Hashable, Sendable {
  /// A paddle or an element's key was pressed.
  case press(Paddle)
  /// A paddle or an element's key was released.
  case release(Paddle)
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
  /// Moves the insertion point by characters, after ending the open character.
  case moveInsertionPoint(by: Int)
  /// Ends the open character and inserts text as it is: pasted, or typed on ordinary keys.
  case insert(String)
  /// Changes to the next keyboard.
  case nextKeyboard
  /// Ends the open character and closes the keyboard.
  case dismiss
}
