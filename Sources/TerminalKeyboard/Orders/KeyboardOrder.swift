public import MorseKeyboard
public import TextInput

/// What someone other than the user's hand asks of a keyboard.
public enum KeyboardOrder: Hashable, Sendable {
  /// Types text as it is.
  case insert(String)
  /// Deletes so many characters before the insertion point.
  case delete(Int)
  /// Changes to the next keyboard.
  case nextKeyboard
  /// Changes to the keyboard of this name.
  case keyboard(String)
  /// Turns sound off or on; `nil` turns it about.
  case mute(Bool?)
  /// Makes elements at so many words a minute.
  case speed(Double)
  /// Keeps what is known of the hand as it is, or learns again; `nil` turns it about.
  case lockSpeed(Bool?)
  /// Takes the text for one of this kind.
  case type(KeyboardType)
  /// Takes the text for one in this language; `nil` for one of which that is not told.
  case language(String?)
  /// Does what a code does.
  case command(CommandCode)
  /// Shows the panel.
  case show
  /// Hides the panel.
  case hide
  /// Closes the keyboard; under a program it hides the panel.
  case dismiss

  /// Whether it may be done while what is typed is secret: it says nothing and types nothing.
  public var isHarmless: Bool {
    switch self {
    case .mute, .show, .hide: true
    default: false
    }
  }
}

/// Why an order is not carried out.
public enum OrderRefusal: Hashable, Sendable {
  /// What is typed is secret, or goes to a program that takes the ordinary keys only.
  case secret
  /// Such a keyboard cannot do it.
  case unknownHere
  /// The keyboard was opened without sound.
  case noSound
  /// The keyboard can do it, but not with this value.
  case outOfRange
  /// There is no such keyboard here; with the names of those that there are.
  case noKeyboard([String])
}
