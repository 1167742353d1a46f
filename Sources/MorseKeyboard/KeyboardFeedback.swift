public import MorseCode

/// What a keyboard wants to be seen or heard.
public enum KeyboardFeedback: Hashable, Sendable {
  /// A key was pressed.
  case click(KeyClick)
  /// A mark of known length began.
  case tone(MorseElement, duration: Duration)
  /// A mark began that lasts as long as a hand makes it; `nil` when its element is not known yet.
  case toneBegan(MorseElement?)
  /// The mark that a hand made ended.
  case toneEnded
  /// A character was committed to the document, with its capital if it has one; without a text it was done as a
  /// command, a key or a change of layout.
  case committed(MorsePattern, text: String?)
  /// Characters of the open word were put right; deleting takes that back.
  case repaired(from: String, to: String)
  /// The pattern that ended means nothing; nothing was inserted.
  case unknown(MorsePattern)
  /// The document does not take the text of the pattern that ended.
  case refused(MorsePattern, text: String)
  /// A code, key or cell has a function on the device that the layout is from, and none here.
  case unavailable(MorsePattern?, name: String)
  /// What was put together is complete and means nothing; it stays as it was keyed.
  case meansNothing(String)
  /// A key could do nothing: there is nothing to delete, or the pattern is full.
  case limitReached
  /// Another keyboard is in use.
  case inputModeChanged(InputMode)
  /// Shift, Ctrl or Alt was armed, locked or let go.
  case modifiersChanged(StickyModifiers)
  /// Elements are made at another speed.
  case speedChanged(MorseSpeed)
  /// What is known of the hand is kept as it is, or learnt again.
  case speedLocked(Bool)
  /// Other words are offered, or none any more.
  case suggestionsChanged([OfferedWord])
  /// Another overlay is shown, or none any more.
  case overlayChanged(Overlay)
  /// Scanning has marked a row or a cell, with what stands on it; only where a cue is asked for.
  case marked(String)
  /// A code asked for something outside the document.
  case requested(KeyboardRequest)
  /// The code for dismissing was keyed once; keyed again, it dismisses the keyboard.
  case dismissalArmed
  /// The keyboard was dismissed; nothing more comes of it.
  case dismissed
}

/// The three input clicks, as iOS has them.
public enum KeyClick: Hashable, Sendable, CaseIterable {
  /// A key that makes text.
  case press
  /// A key that deletes.
  case delete
  /// A key that does something else: space, return, next keyboard.
  case modifier
}

/// What a code may ask of the program that shows the keyboard.
public enum KeyboardRequest: Hashable, Sendable {
  /// Turns the sound off or on.
  case mute
  /// Changes to the next language.
  case language
  /// Scrolls the help as this code does; how far, the size of the screen says.
  case scroll(CommandCode)
  /// Does what the document's return key is for: the text is entered.
  case enter
  /// Goes to another field of the page: to the next one by 1, back by -1.
  case field(Int)
  /// Takes the suggestion of this number, counted from zero, where the keyboard itself knows no words.
  case suggestion(Int)
  /// Types the secret of this name; the field hides what is typed.
  case secret(String)
  /// Puts text on the clipboard that other programs see.
  case copy(String)
}
