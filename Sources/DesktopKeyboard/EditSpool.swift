import Timeline

/// Keeps text from overtaking forwarded keys, and keys from overtaking text.
///
/// Some clients handle keys and text on two ways. There an edit of the other kind waits until the client has
/// told where the insertion point is, or for 30 ms.
struct EditSpool {
  private static let patience = Duration.milliseconds(30)

  private var waiting: [DesktopEdit] = []
  /// What went last, and until when the other kind has to wait; `nil` when nothing has to.
  private var last: (isKey: Bool, until: Timestamp)?

  /// When an edit that waits may go.
  var deadline: Timestamp? { waiting.isEmpty ? nil : last?.until }

  /// Adds edits, and returns those that may go at `now`.
  ///
  /// - Parameters:
  ///   - edits: the edits, in order.
  ///   - keepsOrder: whether the client keeps the order by itself.
  ///   - now: the present.
  /// - Returns: the edits to send, in order.
  mutating func take(
    _ edits: [DesktopEdit], keepingOrder keepsOrder: Bool, at now: Timestamp
  ) -> [DesktopEdit] {
    waiting += edits
    if let due = last?.until, due <= now { last = nil }
    guard !keepsOrder else { return takeAll(at: now) }
    var sent: [DesktopEdit] = []
    while let next = waiting.first {
      if let last, last.isKey != next.isKey { break }
      sent.append(waiting.removeFirst())
      last = (next.isKey, now.advanced(by: Self.patience))
    }
    return sent
  }

  /// Takes note that the client has told its text: what was sent has arrived.
  mutating func noteArrival() { last = nil }

  /// Drops what waits: it was for another document.
  mutating func drop() { (waiting, last) = ([], nil) }

  /// Whether something was sent in the last 30 ms.
  func hasJustSent(at now: Timestamp) -> Bool { last.map { $0.until > now } ?? false }

  private mutating func takeAll(at now: Timestamp) -> [DesktopEdit] {
    if let edit = waiting.last { last = (edit.isKey, now.advanced(by: Self.patience)) }
    defer { waiting = [] }
    return waiting
  }
}
