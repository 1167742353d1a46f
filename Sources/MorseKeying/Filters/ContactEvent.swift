import Timeline

/// What passes along the filters of one contact.
public enum ContactEvent: Hashable, Sendable {
  /// The contact closed.
  case down
  /// The contact opened.
  case up
  /// A character was committed; told to the filters, and passed on by all.
  case committed
  /// The open character is to be dropped.
  case cancelled
}

/// One filter of a contact, or several in a row.
///
/// Every filter that is off passes everything on at once. It gets closings and openings in turn, and
/// gives them out in turn.
protocol ContactStage: TimedMachine, Sendable where Input == ContactEvent, Output == ContactEvent {}

/// Two filters in a row: what comes out of the first goes into the rest.
struct FilterChain<First: ContactStage, Rest: ContactStage>: ContactStage {
  private var first: First
  private var rest: Rest
  private var passed: [Timed<ContactEvent>] = []

  init(_ first: First, _ rest: Rest) {
    self.first = first
    self.rest = rest
  }

  var deadline: Timestamp? { earliest(first.deadline, rest.deadline) }

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    advance(to: now, into: &outputs)
    first.handle(input, at: now, into: &passed)
    pass(into: &outputs)
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    while let due = deadline, due <= now {
      first.advance(to: due, into: &passed)
      pass(into: &outputs)
      rest.advance(to: due, into: &outputs)
    }
  }

  private mutating func pass(into outputs: inout [Timed<ContactEvent>]) {
    for event in passed { rest.handle(event.value, at: event.moment, into: &outputs) }
    passed.removeAll(keepingCapacity: true)
  }
}
