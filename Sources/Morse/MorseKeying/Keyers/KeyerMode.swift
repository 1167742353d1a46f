/// The available keyers; the raw values are the names for users.
public enum KeyerMode: String, CaseIterable, Sendable {
  /// One press makes one element; key releases are not needed.
  case element
  /// Marks last as long as the key is down.
  case straight
  /// A squeeze alternates, and ends with the element during which it is released.
  case iambicA = "iambic-a"
  /// A squeeze alternates, and ends one element after the one during which it is released.
  case iambicB = "iambic-b"
  /// In a squeeze the paddle closed last has priority.
  case ultimatic
  /// Dits are automatic, dahs are keyed by hand.
  case bug
  /// In a squeeze the paddle closed first has priority, as if both were one lever.
  case singleLever = "single-lever"
  /// Two straight keys side by side; marks last as long as either is down.
  case cootie

  /// Whether the keyer needs release events.
  public var needsReleases: Bool { self != .element }

  /// Whether the keyer generates the spaces within characters, each one unit long.
  public var makesGaps: Bool {
    switch self {
    case .iambicA, .iambicB, .ultimatic, .singleLever: true
    case .element, .straight, .bug, .cootie: false
    }
  }

  /// Creates a keyer of this mode.
  public func makeKeyer(_ settings: KeyerSettings = KeyerSettings()) -> ModalKeyer {
    ModalKeyer(mode: self, settings: settings)
  }
}
