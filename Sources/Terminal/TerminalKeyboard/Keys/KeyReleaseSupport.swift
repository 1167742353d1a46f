/// The key releases that a terminal reports, best first.
public enum KeyReleaseSupport: String, CaseIterable, Sendable {
  /// Every key reports press and release, with the Kitty keyboard protocol.
  case kitty
  /// Mouse buttons report press and release; keys report presses only.
  case mouse
  /// Auto-repeat shows that a key is held: coarse, since the first repeat comes late.
  case repeats
  /// Keys report presses, and nothing more is needed.
  case presses

  /// A short label for reports.
  public var label: String {
    switch self {
    case .kitty: "key presses and releases"
    case .mouse: "mouse buttons"
    case .repeats: "auto-repeat of a held key"
    case .presses: "key presses only"
    }
  }
}

/// When mouse buttons act as keys.
public enum MouseUse: Hashable, Sendable {
  /// Never; the terminal keeps the mouse.
  case never
  /// If nothing else reports releases, from the first press of a button on.
  case whenNeeded
  /// Always.
  case always
}
