import Timeline

/// Ignores a level of a contact that is too short to be intended.
///
/// A short press is a touch:
///
///           down                    held long enough / down
///     open ──────► touched ──────────────────────────────────► held
///      ▲               │ up: unintended                          │
///      └───────────────┴───────────────── up / up ───────────────┘
///
/// A short release between two presses, such as a tremor, merges them:
///
///           down / down                  up
///     open ─────────────► held ──────────────────► lifted
///      ▲                   ▲ └─────── down ──────────┤
///      └───────────────────┴──────── window over / up ┘
///
/// The change to the level is output only after the window. If durations must be preserved, the
/// change back is delayed as much, so that the mark keeps its duration.
struct ShortLevel: ContactStage {
  private enum State {
    /// The contact has the other level.
    case other
    /// It is not known yet whether the level is intended.
    case begun(due: Timestamp)
    /// The level was long enough.
    case kept
  }

  private let level: ContactEvent
  private let window: Int64
  private let keepsDurations: Bool
  private var state: State
  /// The moment of a delayed change back.
  private var backDue: Timestamp?

  /// Creates a filter of presses (`.down`) or of releases (`.up`).
  init(_ level: ContactEvent, window: Duration, keepsDurations: Bool) {
    self.level = level
    self.window = window.nanoseconds
    self.keepsDurations = keepsDurations
    state = level == .up ? .kept : .other
  }

  private var back: ContactEvent { level == .up ? .down : .up }

  var deadline: Timestamp? {
    guard case .begun(let due) = state else { return backDue }
    return earliest(backDue, due)
  }

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    advance(to: now, into: &outputs)
    switch (input, state) {
    case _ where window <= 0: outputs.append(Timed(input, at: now))
    case (level, .other): state = .begun(due: now.advanced(byNanoseconds: window))
    case (back, .begun): state = .other
    case (back, .kept):
      state = .other
      if keepsDurations {
        backDue = now.advanced(byNanoseconds: window)
      } else {
        outputs.append(Timed(back, at: now))
      }
    case (.committed, _), (.cancelled, _), (.limit, _): outputs.append(Timed(input, at: now))
    default: break
    }
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    if let due = backDue, due <= now {
      outputs.append(Timed(back, at: due))
      backDue = nil
    }
    guard case .begun(let due) = state, due <= now else { return }
    outputs.append(Timed(level, at: due))
    state = .kept
  }
}
