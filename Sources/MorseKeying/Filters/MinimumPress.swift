import Timeline

/// Ignores presses that are too short to be intended.
///
///           down                    held long enough / down
///     open ──────► touched ──────────────────────────────────► held
///      ▲               │ up: unintended                          │
///      └───────────────┴───────────────── up / up ───────────────┘
///
/// If durations must be preserved, the release is delayed as much as the press.
struct MinimumPress: ContactStage {
  private enum State {
    case open
    /// It is not known yet whether the press is intended.
    case touched(due: Timestamp)
    case held
  }

  private let minimum: Int64
  private let keepsDurations: Bool
  private var state = State.open
  /// The moment of a delayed release.
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
