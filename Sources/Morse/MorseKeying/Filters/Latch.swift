import Timeline

/// Keeps a contact down for users who cannot hold it.
///
/// A press held long enough stays down after the release, until the next press.
///
///           down / down              up, held long enough
///     open ─────────────► held ─────────────────────────────► latched
///      ▲ ▲                 │ up, too soon / up                    │
///      │ └─────────────────┘                                      │ down / up
///      └───────────────────────────── up ◄──── unlatching ◄───────┘
struct Latch: ContactStage {
  private enum State {
    case open
    case held(since: Timestamp)
    case latched
    /// The press that ended the latch is still held.
    case unlatching
  }

  private let threshold: Int64?
  private var state = State.open

  /// Creates a latch with a threshold for the duration of a press; `nil` latches no press, zero
  /// latches every press.
  init(after threshold: Duration?) {
    self.threshold = threshold?.nanoseconds
  }

  let deadline: Timestamp? = nil

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    guard let threshold else { return outputs.append(Timed(input, at: now)) }
    switch (input, state) {
    case (.down, .open):
      state = .held(since: now)
      outputs.append(Timed(.down, at: now))
    case (.up, .held(let since)) where since.nanoseconds(to: now) >= threshold: state = .latched
    case (.up, .held):
      state = .open
      outputs.append(Timed(.up, at: now))
    case (.down, .latched):
      state = .unlatching
      outputs.append(Timed(.up, at: now))
    case (.up, .unlatching): state = .open
    case (.down, .held), (.down, .unlatching), (.up, .open), (.up, .latched): break
    case (.committed, _), (.cancelled, _), (.limit, _): outputs.append(Timed(input, at: now))
    }
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {}
}
