import Timeline

/// Makes one press of two that follow each other too soon to be meant: a hand's tremor.
///
///           down / down                  up
///     open ─────────────► held ──────────────────► lifted
///      ▲                   ▲ └─────── down ──────────┤
///      └───────────────────┴──────── window over / up ┘
///
/// A release is believed once the window is over. Where durations are to be kept, a press is passed
/// on as much later, so that the mark is as long as it was keyed.
struct TapMerge: ContactStage {
  private enum State {
    case open
    case held
    /// The state while a further press would be the same press.
    case lifted(end: Timestamp)
  }

  private let window: Int64
  private let keepsDurations: Bool
  private var state = State.open
  /// When a press that is held back is passed on.
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
