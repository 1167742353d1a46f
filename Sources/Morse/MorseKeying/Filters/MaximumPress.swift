import Timeline

/// Ends a press that is too long to be keying: a stuck key, or a hand resting on it.
///
///           down / down              too long / up, cancelled
///     open ─────────────► held ────────────────────────────────► spent
///      ▲                   │ up / up                               │
///      └───────────────────┴────────────────── up ─────────────────┘
///
/// The standard maximum follows the use of the contact; one that the user has set stays.
struct MaximumPress: ContactStage {
  private enum State {
    case open
    case held(since: Timestamp)
    /// The overlong press has ended, but the key is still held.
    case spent
  }

  private let followsUse: Bool
  private var maximum: Int64?
  private var state = State.open

  init(_ settings: FilterSettings) {
    followsUse = settings.maximumFollowsUse
    maximum = settings.maximumPress.map { max(1, $0.nanoseconds) }
  }

  var deadline: Timestamp? {
    guard case .held(let start) = state else { return nil }
    return maximum.map { start.advanced(byNanoseconds: $0) }
  }

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    advance(to: now, into: &outputs)
    switch (input, state) {
    case (.down, .open): state = .held(since: now)
    case (.up, .held): state = .open
    case (.up, .spent):
      state = .open
      return
    case (.down, .held), (.down, .spent), (.up, .open): return
    case (.limit(let limit), _):
      if followsUse { maximum = limit.map { max(1, $0.nanoseconds) } }
    case (.committed, _), (.cancelled, _): break
    }
    outputs.append(Timed(input, at: now))
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    guard let end = deadline, end <= now else { return }
    outputs.append(Timed(.up, at: end))
    outputs.append(Timed(.cancelled, at: end))
    state = .spent
  }
}
