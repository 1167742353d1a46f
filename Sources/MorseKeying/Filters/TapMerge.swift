import Timeline

/// Merges two presses that follow each other too fast to be intended, such as a tremor.
///
///           down / down                  up
///     open ─────────────► held ──────────────────► lifted
///      ▲                   ▲ └─────── down ──────────┤
///      └───────────────────┴──────── window over / up ┘
///
/// A release is output only after the window. If durations must be preserved, the press is delayed
/// as much, so that the mark keeps its duration.
struct TapMerge: ContactStage {
  private enum State {
    case open
    case held
    /// Another press would continue this press.
    case lifted(end: Timestamp)
  }

  private let window: Int64
  private let keepsDurations: Bool
  private var state = State.open
  /// The moment of a delayed press.
  private var pressDue: Timestamp?

  init(window: Duration, keepsDurations: Bool) {
    self.window = window.nanoseconds
    self.keepsDurations = keepsDurations
  }

  var deadline: Timestamp? {
    guard case .lifted(let end) = state else { return pressDue }
    return earliest(pressDue, end)
  }

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    advance(to: now, into: &outputs)
    switch (input, state) {
    case _ where window <= 0: outputs.append(Timed(input, at: now))
    case (.down, .open):
      state = .held
      if keepsDurations {
        pressDue = now.advanced(byNanoseconds: window)
      } else {
        outputs.append(Timed(.down, at: now))
      }
    case (.down, .lifted): state = .held
    case (.up, .held): state = .lifted(end: now.advanced(byNanoseconds: window))
    case (.down, .held), (.up, .open), (.up, .lifted): break
    case (.committed, _), (.cancelled, _): outputs.append(Timed(input, at: now))
    }
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    if let due = pressDue, due <= now {
      outputs.append(Timed(.down, at: due))
      pressDue = nil
    }
    guard case .lifted(let end) = state, end <= now else { return }
    outputs.append(Timed(.up, at: end))
    state = .open
  }
}
