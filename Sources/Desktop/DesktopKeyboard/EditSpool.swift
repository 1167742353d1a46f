import Timeline

/// Prevents text from overtaking forwarded keys, and keys from overtaking text.
///
/// Some clients process keys and text separately. For these clients, a key waits after text, and
/// text waits after a key. The wait ends when the client reports a text that contains everything
/// sent, or after a limit.
struct EditSpool {
  private static let patience = Duration.milliseconds(30)
  /// The limit of the wait after a key that the user pressed for the program.
  ///
  /// The program puts such a key into its own queue again.
  private static let patienceAfterPress = Duration.milliseconds(100)

  private var waiting: [DesktopEdit] = []
  /// The kind of the last edit, and the end of the wait for the other kind; `nil` without a wait.
  private var last: (isKey: Bool, until: Timestamp)?

  /// When the next waiting edit can be sent.
  var deadline: Timestamp? { waiting.isEmpty ? nil : last?.until }
  /// Whether edits wait.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Adds edits, and returns the edits that can be sent at `now`.
  ///
  /// - Parameters:
  ///   - edits: the edits, in order.
  ///   - keepsOrder: whether the client keeps the order of keys and text.
  ///   - now: the current time.
  /// - Returns: the edits to send, in order.
  mutating func add(
    _ edits: [DesktopEdit], keepingOrder keepsOrder: Bool, at now: Timestamp
  ) -> [DesktopEdit] {
    waiting += edits
    if let due = last?.until, due <= now { last = nil }
    guard !keepsOrder else { return drainAll(at: now) }
    var sent: [DesktopEdit] = []
    while let next = waiting.first {
      if let last, last.isKey != next.isKey { break }
      sent.append(waiting.removeFirst())
      last = (next.isKey, now.advanced(by: Self.patience))
    }
    return sent
  }

  /// Whether text that is added at `now` waits for a key.
  func holdsText(at now: Timestamp) -> Bool { last.map { $0.isKey && $0.until > now } ?? false }

  /// Makes text wait for a key that the program receives at `now`.
  mutating func notePress(at now: Timestamp) {
    last = (true, now.advanced(by: Self.patienceAfterPress))
  }

  /// Ends the wait: the client has processed everything sent.
  mutating func noteArrival() { last = nil }

  /// Drops the waiting edits, which were for another document.
  mutating func drop() { (waiting, last) = ([], nil) }

  /// Whether an edit was sent in the last 30 ms and its arrival is not confirmed.
  func hasJustSent(at now: Timestamp) -> Bool { last.map { $0.until > now } ?? false }

  private mutating func drainAll(at now: Timestamp) -> [DesktopEdit] {
    if let edit = waiting.last { last = (edit.isKey, now.advanced(by: Self.patience)) }
    defer { waiting = [] }
    return waiting
  }
}
