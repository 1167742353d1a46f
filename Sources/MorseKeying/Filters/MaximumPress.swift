import Timeline

/// Ends a press that is too long to be keying: a stuck key, or a hand resting on it.
///
///           down / down              too long / up, cancelled
///     open ─────────────► held ────────────────────────────────► spent
///      ▲                   │ up / up                               │
///      └───────────────────┴────────────────── up ─────────────────┘
struct MaximumPress: ContactStage {
  private enum State {
    case open
    case held(end: Timestamp)
    /// The overlong press has ended, but the key is still held.
    case spent
  }

  private let maximum: Int64?
  private var state = State.open

  init(maximum: Duration?) {
    self.maximum = maximum.map { max(1, $0.nanoseconds) }
  }

  var deadline: Timestamp? {
    guard case .held(let end) = state else { return nil }
    return end
  }

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    guard let maximum else { return outputs.append(Timed(input, at: now)) }
    advance(to: now, into: &outputs)
    switch (input, state) {
    case (.down, .open): state = .held(end: now.advanced(byNanoseconds: maximum))
    case (.up, .held): state = .open
    case (.up, .spent):
      state = .open
      return
    case (.down, .held), (.down, .spent), (.up, .open): return
    case (.committed, _), (.cancelled, _): break
    }
    outputs.append(Timed(input, at: now))
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    guard case .held(let end) = state, end <= now else { return }
    outputs.append(Timed(.up, at: end))
    outputs.append(Timed(.cancelled, at: end))
    state = .spent
  }
}
