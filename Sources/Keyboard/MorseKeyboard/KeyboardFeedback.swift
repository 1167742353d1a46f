public import MorseCode

/// Feedback of a keyboard to show or to sound.
public enum KeyboardFeedback: Hashable, Sendable {
  /// A key was pressed.
  case click(KeyClick)
  /// A mark of known duration began.
  case tone(MorseElement, duration: Duration)
  /// A mark began whose duration the hand determines; the element is `nil` until it is known.
  case toneBegan(MorseElement?)
  /// The mark that a hand made ended.
  case toneEnded
  /// A character was committed to the document, with its capital if it has one. Without text, it
  /// was a command, a key or a change of layout.
  case committed(MorsePattern, text: String?)
  /// A pause ended the word, and the keyboard added a space to the document.
  case spaceAdded
  /// Characters of the open word were corrected; deleting reverts the correction.
  case repaired(from: String, to: String)
  /// The pattern that ended has no meaning; no text was inserted.
  case unknown(MorsePattern)
  /// The document rejects the text of the pattern that ended.
  case refused(MorsePattern, text: String)
  /// A code, key or cell has a function on the layout's original device that is unavailable here.
  case unavailable(MorsePattern?, name: String)
  /// The secret of this name was not typed, because the field shows its text.
  case secretRefused(String)
  /// The next language was asked for, but all enabled layouts are in the same language.
  case noOtherLanguage
  /// A composition is complete but has no meaning; it stays as it was keyed.
  case meansNothing(String)
  /// A key had no effect: no text to delete, or a full pattern.
  case limitReached
  /// The layout or the input mode changed.
  case inputModeChanged(InputMode)
  /// Shift, Ctrl or Alt was armed, locked or released.
  case modifiersChanged(StickyModifiers)
  /// The speed of elements changed.
  case speedChanged(MorseSpeed)
  /// The decoder stopped learning the hand, or resumed.
  case speedLocked(Bool)
  /// The suggestions changed; the list may be empty.
  case suggestionsChanged([OfferedWord])
  /// The overlay changed; it may be `none`.
  case overlayChanged(Overlay)
  /// Scanning marked a row or a cell with this label, or came to rest if it is empty; only sent if
  /// a cue is enabled.
  case marked(String)
  /// A code sent a request to the host.
  case requested(KeyboardRequest)
  /// The dismissal code was keyed once; keyed again, it dismisses the keyboard.
  case dismissalArmed
  /// The keyboard was dismissed; no more feedback follows.
  case dismissed
}

/// The three input clicks of iOS.
public enum KeyClick: Hashable, Sendable, CaseIterable {
  /// A key that types text.
  case press
  /// A key that deletes.
  case delete
  /// Any other key: space, return, next layout.
  case modifier
}

/// A request of a code to the host program.
public enum KeyboardRequest: Hashable, Sendable {
  /// Turns the sound off or on.
  case mute
  /// Puts the scan to sleep until the switch is held.
  case sleep
  /// Scrolls the help as this code does; the screen size determines the distance.
  case scroll(CommandCode)
  /// Performs the return action of the document: the text is entered.
  case enter
  /// Moves to another field of the page: the next one for 1, the previous one for -1.
  case field(Int)
  /// Inserts the suggestion of this number, counted from zero, where the keyboard has no word
  /// predictor.
  case suggestion(Int)
  /// Types the secret of this name into a field that hides its text.
  case secret(String)
  /// Copies text to the clipboard that other programs use.
  case copy(String)
  /// Is to be heard.
  case voice(VoiceRequest)
}
