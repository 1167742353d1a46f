import Timeline

/// The waits of reading a terminal: only time tells a lone Escape from the beginning of a sequence.
///
/// This is the only part of reading input that knows the time.
struct EscapeTimer: Sendable {
  /// What is waited for.
  enum Wait {
    /// The rest of a sequence.
    case sequence
    /// More pasted text, before the text so far is handed on.
    case pastedText
  }

  /// How long after its last byte a lone Escape is a key, and an unfinished sequence is dropped.
  var timeout: Duration
  private var latest: Timestamp?

  /// How long a paste may be silent before the text so far is handed on.
  private static let pasteFlush = Duration.milliseconds(50)
  /// How long a paste must be silent before a key can end it.
  private static let pasteStall = Duration.seconds(1)

  /// Creates a timer.
  init(timeout: Duration) {
    self.timeout = timeout
  }

  /// Notes that bytes have come; answers with their moment, which never runs backwards.
  mutating func note(_ now: Timestamp) -> Timestamp {
    let moment = max(now, latest ?? now)
    latest = moment
    return moment
  }

  /// Whether nothing has come for so long that a paste may have lost its end.
  func hasStalled(at now: Timestamp) -> Bool {
    latest.map { $0.advanced(by: Self.pasteStall) <= now } ?? false
  }

  /// When a wait is over; `nil` before anything has come.
  func deadline(of wait: Wait) -> Timestamp? {
    let patience =
      switch wait {
      case .sequence: timeout
      case .pastedText: max(timeout, Self.pasteFlush)
      }
    return latest?.advanced(by: patience)
  }
}
