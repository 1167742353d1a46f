import Timeline

/// Recognizes a reset of the input method that a key or, in some programs, an edit caused.
///
/// Toolkits reset the input method when a key moves the insertion point or edits the text. On a busy
/// machine this reset arrives after the first elements of the next character.
struct ResetEchoes {
  /// The maximum time between a key and the reset that it causes.
  private static let patience = Duration.milliseconds(600)
  /// The maximum time between the report of a key's effect and the reset that the key causes.
  ///
  /// If the last reset came late, it is longer: the report may be that of an earlier key.
  private static let patienceAfterReport = Duration.milliseconds(50)
  /// The maximum time between two resets that one key causes, as in GTK 4.
  private static let patienceAfterReset = Duration.milliseconds(20)
  /// The maximum number of expected resets.
  private static let limit = 8

  /// The expected resets, the earliest first: the time of the key, and when the wait ends.
  private var expected: [(key: Timestamp, end: Timestamp)] = []
  /// The last reset that a key caused: the time of the key, and when the wait for another one ends.
  private var latest: (key: Timestamp, end: Timestamp)?
  /// The time between the last reset that a key caused and the key.
  private var delay = Duration.zero

  /// Expects a reset: the program received a key at `now`.
  mutating func expect(at now: Timestamp) {
    expected.append((now, now.advanced(by: Self.patience)))
    if expected.count > Self.limit { expected.removeFirst() }
  }

  /// Notes that the program has reported the effect of its keys.
  mutating func noteReport(at now: Timestamp) {
    let end = now.advanced(by: max(Self.patienceAfterReport, delay * 2))
    for index in expected.indices { expected[index].end = min(expected[index].end, end) }
  }

  /// Whether a reset that a key caused may arrive at `now` or later.
  func isAwaiting(at now: Timestamp) -> Bool { expected.contains { $0.end >= now } }

  /// Returns the time since the key that caused the reset that arrives at `now`; `nil` if none did.
  mutating func recognize(at now: Timestamp) -> Duration? {
    expected.removeAll { $0.end < now }
    if let first = expected.first {
      expected.removeFirst()
      latest = (first.key, now.advanced(by: Self.patienceAfterReset))
      delay = first.key.duration(to: now)
    }
    guard let latest, latest.end >= now else { return nil }
    return latest.key.duration(to: now)
  }

  /// Expects nothing more: another field has the focus.
  mutating func clear() { (expected, latest) = ([], nil) }
}
