import Timeline

/// Lets through only what is held long enough to be meant.
///
///           down                    held long enough / down
///     open ──────► touched ──────────────────────────────────► held
///      ▲               │ up: it was none                         │
///      └───────────────┴───────────────── up / up ───────────────┘
///
/// Where durations are to be kept, a release is passed on as much later as the press was.
struct MinimumPress: ContactStage {
  private enum State {
    case open
    /// The state while it is not known whether the press is meant.
    case touched(due: Timestamp)
    case held
  }

  private let minimum: Int64
  private let keepsDurations: Bool
  private var state = State.open
  /// When a release that is held back is passed on.
  private var releaseDue: Timestamp?

  init(minimum: Duration, keepsDurations: Bool) {
    self.minimum = minimum.nanoseconds
    self.keepsDurations = keepsDurations
  }

  var deadline: Timestamp? {
    guard case .touched(let due) = state else { return releaseDue }
    return earliest(releaseDue, due)
  }

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    advance(to: now, into: &outputs)
    switch (input, state) {
    case _ where minimum <= 0: outputs.append(Timed(input, at: now))
    case (.down, .open): state = .touched(due: now.advanced(byNanoseconds: minimum))
    case (.up, .touched): state = .open
    case (.up, .held):
      state = .open
      if keepsDurations {
        releaseDue = now.advanced(byNanoseconds: minimum)
      } else {
        outputs.append(Timed(.up, at: now))
      }
    case (.down, .touched), (.down, .held), (.up, .open): break
    case (.committed, _), (.cancelled, _): outputs.append(Timed(input, at: now))
    }
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    if let due = releaseDue, due <= now {
      outputs.append(Timed(.up, at: due))
      releaseDue = nil
    }
    guard case .touched(let due) = state, due <= now else { return }
    outputs.append(Timed(.down, at: due))
    state = .held
  }
}
