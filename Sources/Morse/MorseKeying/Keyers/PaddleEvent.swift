public import MorseCode

/// A key, lever or switch that controls a keyer.
public enum Paddle: Hashable, Sendable, CaseIterable {
  /// The dit paddle or dit key.
  case dit
  /// The dah paddle or dah key.
  case dah
  /// The straight key: its mark lasts as long as it is down.
  case straight

  /// The element of the paddle; `nil` for the straight key.
  public var element: MorseElement? {
    switch self {
    case .dit: .dit
    case .dah: .dah
    case .straight: nil
    }
  }

  /// The paddle with dit and dah swapped.
  var swapped: Paddle {
    switch self {
    case .dit: .dah
    case .dah: .dit
    case .straight: .straight
    }
  }
}

/// An event of a paddle.
public enum PaddleEvent: Hashable, Sendable {
  /// The paddle closed; a second press without a release has no effect.
  case press(Paddle)
  /// The paddle opened.
  case release(Paddle)

  /// The event with dit and dah swapped.
  var swapped: PaddleEvent {
    switch self {
    case .press(let paddle): .press(paddle.swapped)
    case .release(let paddle): .release(paddle.swapped)
    }
  }
}
