import Timeline

/// Prevents text from overtaking forwarded keys, and keys from overtaking text.
///
/// Some clients process keys and text separately. For these clients, a key waits after text, and
/// text waits after a key. The wait ends when the client reports a text that contains everything
/// sent, or after a limit.
struct EditSpool {
  private static let patience = Duration.milliseconds(30)
  /// The limit after a key that the user pressed for the program, which puts it into its own queue,
  /// or whose reset ends the wait.
  private static let longPatience = Duration.milliseconds(100)

  private var waiting: [DesktopEdit] = []
  /// The kind of the last edit, and the end of the wait for the other kind; `nil` without a wait.
  ///
  /// After a key that acts late, keys wait too.
  private var last: (isKey: Bool, actsLate: Bool, until: Timestamp)?

  /// When the next waiting edit can be sent.
  var deadline: Timestamp? { waiting.isEmpty ? nil : last?.until }
  /// Whether edits wait.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Adds edits of a document, and returns the edits that can be sent at `now`, in order.
  mutating func add(
    _ edits: [DesktopEdit], of document: InputContextDocument, at now: Timestamp
  ) -> [DesktopEdit] {
    waiting += edits
    if let due = last?.until, due <= now { last = nil }
    var sent: [DesktopEdit] = []
    while let next = waiting.first {
      let isKey = next.isKey && !document.keepsOrder
      let isRelease = isKey && next.isRelease
      if let last, last.isKey != isKey || last.actsLate && !isRelease { break }
      sent.append(waiting.removeFirst())
      if isRelease { continue }
      let actsLate = document.client.delaysCommands && next.isCommand
      let patience = isKey && document.resetsAfterKeys ? Self.longPatience : Self.patience
      last = (isKey, actsLate, now.advanced(by: patience))
    }
    return sent
  }

  /// Whether a key that is added at `now` waits for text.
  func holdsKeys(at now: Timestamp) -> Bool { last.map { !$0.isKey && $0.until > now } ?? false }

  /// Whether text that is added at `now` waits for a key.
  func holdsText(at now: Timestamp) -> Bool { last.map { $0.isKey && $0.until > now } ?? false }

  /// Makes text wait for a key that the program receives at `now`.
  mutating func notePress(at now: Timestamp) {
    last = (true, false, now.advanced(by: Self.longPatience))
  }

  /// Makes text wait until the program has received the answer to a key, at `now`.
  mutating func noteAnswer(at now: Timestamp) {
    last = (true, false, now.advanced(by: Self.patience))
  }

  /// Ends the wait: the client has processed everything sent.
  mutating func noteArrival() { last = nil }

  /// Drops the waiting edits, which were for another document.
  mutating func drop() { (waiting, last) = ([], nil) }

  /// Whether an edit was just sent and its arrival is not confirmed.
  func hasJustSent(at now: Timestamp) -> Bool { last.map { $0.until > now } ?? false }
}
