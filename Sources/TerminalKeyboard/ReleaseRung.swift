/// How a terminal's own keys tell that they were released, best first.
public enum ReleaseRung: String, CaseIterable, Sendable {
  /// Every key tells press and release, by the Kitty keyboard protocol.
  case kitty
  /// The mouse's buttons tell press and release; keys only their press.
  case mouse
  /// A key is held as long as the terminal repeats it: coarse, since the first repeat comes late.
  case repeats
  /// Keys tell their press, and no more is needed.
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

/// What a session does about releases.
public struct ReleaseLadder: Hashable, Sendable {
  /// When the mouse's buttons key.
  public enum MouseUse: Hashable, Sendable {
    /// Never: the mouse is left to the terminal.
    case never
    /// When nothing else reports a release, and a button is pressed.
    case whenNeeded
    /// In any case.
    case always
  }

  /// When the mouse's buttons key.
  public var mouse: MouseUse

  /// Creates a ladder.
  public init(mouse: MouseUse = .never) {
    self.mouse = mouse
  }
}
