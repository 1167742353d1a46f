import Timeline

/// The timeouts of terminal input, which distinguish a lone Escape from the beginning of a
/// sequence.
///
/// Only this part of the input code receives the time.
struct EscapeTimer: Sendable {
  /// The delay after the last byte until a lone Escape is a key and an unfinished sequence is
  /// dropped.
  var timeout: Duration
  private var latest: Timestamp?

  /// The pause in a paste after which the collected text is delivered.
  private static let pasteFlush = Duration.milliseconds(50)
  /// The pause in a paste after which a key can end it.
  private static let pasteStall = Duration.seconds(1)

  /// Creates a timer.
  init(timeout: Duration) {
    self.timeout = timeout
  }

  /// Records that bytes have arrived; returns their time, which never runs backwards.
  mutating func note(_ now: Timestamp) -> Timestamp {
    let moment = max(now, latest ?? now)
    latest = moment
    return moment
  }

  /// Whether the input has paused so long that the end of a paste may be lost.
  func hasStalled(at now: Timestamp) -> Bool {
    latest.map { $0.advanced(by: Self.pasteStall) <= now } ?? false
  }

  /// The deadline for the rest of a sequence; `nil` before the first byte.
  var deadline: Timestamp? { latest?.advanced(by: timeout) }

  /// The deadline for more pasted text, after which the collected text is delivered.
  var pasteDeadline: Timestamp? { latest?.advanced(by: max(timeout, Self.pasteFlush)) }
}
