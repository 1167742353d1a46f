/// A key, lever or switch that a keyer listens to.
public enum Paddle: Hashable, Sendable, CaseIterable {
  /// The dit paddle or dit key.
  case dit
  /// The dah paddle or dah key.
  case dah
}

/// What a hand does to a paddle.
public enum PaddleEvent: Hashable, Sendable {
  /// The paddle closed.
  case press(Paddle)
  /// The paddle opened.
  case release(Paddle)
}
