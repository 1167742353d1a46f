/// The change notifications of a document that its owner has not fetched yet.
package struct PendingEvents: Sendable {
  private var events: [DocumentEvent] = []
  /// The maximum number of notifications; beyond it, the oldest are dropped.
  private static let limit = 256

  package init() {}

  /// Adds notifications.
  package mutating func note(_ new: DocumentEvent...) {
    events += new
    if events.count > Self.limit { events.removeFirst(events.count - Self.limit) }
  }

  /// Removes and returns the notifications, in order.
  package mutating func drain() -> [DocumentEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }
}
