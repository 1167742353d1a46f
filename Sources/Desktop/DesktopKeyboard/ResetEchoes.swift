import Timeline

/// Recognizes a reset of the input method that a key caused.
///
/// Toolkits reset the input method when a key moves the insertion point or edits the text. On a busy
/// machine this reset arrives after the first elements of the next character.
struct ResetEchoes {
  /// The maximum time between a key and the reset that it causes.
  private static let patience = Duration.milliseconds(600)
  /// The maximum number of expected resets.
  private static let limit = 8

  /// When each expected reset ceases to be one, the earliest first.
  private var expected: [Timestamp] = []

  /// Expects a reset: the program received a key at `now`.
  mutating func expect(at now: Timestamp) {
    expected.append(now.advanced(by: Self.patience))
    if expected.count > Self.limit { expected.removeFirst() }
  }

  /// Returns whether a key caused the reset that arrives at `now`.
  mutating func recognize(at now: Timestamp) -> Bool {
    expected.removeAll { $0 < now }
    guard !expected.isEmpty else { return false }
    expected.removeFirst()
    return true
  }

  /// Expects nothing more: another field has the focus.
  mutating func clear() { expected = [] }
}
