import Timeline

/// Recognizes keys that the engine has pressed in the X server, which come back as key events.
struct OwnPresses {
  private static let patience = Duration.seconds(1)

  private var expected: [(keysym: UInt32, until: Timestamp)] = []

  /// Expects a key that is pressed at `now`.
  mutating func expect(_ keysym: UInt32, at now: Timestamp) {
    expected.append((keysym, now.advanced(by: Self.patience)))
  }

  /// Returns whether the engine has pressed the key.
  mutating func recognize(_ keysym: UInt32, at now: Timestamp) -> Bool {
    expected.removeAll { $0.until < now }
    guard expected.first?.keysym == keysym else { return false }
    expected.removeFirst()
    return true
  }
}
