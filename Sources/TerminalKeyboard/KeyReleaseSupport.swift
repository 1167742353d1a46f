/// Which key releases a terminal reports, best first.
public enum KeyReleaseSupport: String, CaseIterable, Sendable {
  /// Every key reports press and release, by the Kitty keyboard protocol.
  case kitty
  /// The mouse's buttons report press and release; keys only their press.
  case mouse
  /// A key is held as long as the terminal repeats it: coarse, since the first repeat comes late.
  case repeats
  /// Keys report their press, and no more is needed.
  case presses

  /// The support in a few words, for a report.
  public var label: String {
    switch self {
    case .kitty: "key presses and releases"
    case .mouse: "mouse buttons"
    case .repeats: "auto-repeat of a held key"
    case .presses: "key presses only"
    }
  }
}

/// When the mouse's buttons key.
public enum MouseUse: Hashable, Sendable {
  /// Never: the mouse is left to the terminal.
  case never
  /// When nothing else reports a release, and a button is pressed.
  case whenNeeded
  /// In any case.
  case always
}
