/// The keyers there are, by the names that users give them.
public enum KeyerMode: String, CaseIterable, Sendable {
  /// One press makes one element; no release is needed.
  case element
  /// Marks last as long as the key is down.
  case straight
  /// A squeeze alternates, and ends with the element in which it is let go.
  case iambicA = "iambic-a"
  /// A squeeze alternates, and ends with the element after that in which it is let go.
  case iambicB = "iambic-b"
  /// In a squeeze the paddle closed last has its way.
  case ultimatic
  /// Dits are made, dahs are keyed by hand.
  case bug
  /// In a squeeze the paddle closed first has its way, as if they were one lever.
  case singleLever = "single-lever"
  /// Two straight keys side by side; marks last as long as either is down.
  case cootie

  /// Whether the keyer has to be told when a paddle is released.
  public var needsReleases: Bool { self != .element }

  /// Whether the keyer makes the spaces inside characters, each a unit long.
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
