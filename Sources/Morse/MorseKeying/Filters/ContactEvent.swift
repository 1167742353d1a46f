import Timeline

/// An event in the filter chain of a contact.
public enum ContactEvent: Hashable, Sendable {
  /// The contact closed.
  case down
  /// The contact opened.
  case up
  /// A character was committed.
  ///
  /// All filters receive this event and forward it.
  case committed
  /// The open character must be discarded.
  case cancelled
  /// The standard limit of a press has changed; `nil` for no limit.
  ///
  /// All filters receive this event and forward it.
  case limit(Duration?)
}

/// A filter of a contact, or a chain of filters.
///
/// A disabled filter forwards every event immediately. A filter receives closings and openings in
/// alternation, and outputs them in alternation.
protocol ContactStage: TimedMachine, Sendable where Input == ContactEvent, Output == ContactEvent {}

/// Two filters in a row: the output of the first is the input of the rest.
struct FilterChain<First: ContactStage, Rest: ContactStage>: ContactStage {
  private var first: First
  private var rest: Rest
  private var passed: [Timed<ContactEvent>] = []
  /// The moment up to which the rest has received events or was advanced.
  private var latest = Timestamp(nanoseconds: .min)

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
    forward(into: &outputs)
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    while let due = deadline, due <= now {
      first.advance(to: due, into: &passed)
      forward(into: &outputs)
      rest.advance(to: due, into: &outputs)
      latest = max(latest, due)
    }
  }

  private mutating func forward(into outputs: inout [Timed<ContactEvent>]) {
    for event in passed {
      // An opening that was delayed keeps its moment, but does not overtake a later event.
      latest = max(latest, event.moment)
      rest.handle(event.value, at: latest, into: &outputs)
    }
    passed.removeAll(keepingCapacity: true)
  }
}
