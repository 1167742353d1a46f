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
///
/// A merged mark then ends with the last press, but not before the first one alone would have ended.
/// So a short tap after a press adds nothing to it, while a press that a tremor interrupts keeps its
/// length:
///
///           up                     down                 up, mark ends at `due` or later
///     held ────► lifted (due, end) ──────► again (due) ──────────────────────────► lifted
///                   │ due: mark ends                     fading: presses before `end` are ignored
///                   └──────────────────────────────────► (end = last up + window)
struct ShortLevel: ContactStage {
  private enum State {
    /// The contact has the other level.
    case other
    /// It is not known yet whether the level is intended; a tremor lasts until `end`.
    case begun(due: Timestamp, end: Timestamp)
    /// A press is merged into the mark, which ends at `due` or later.
    case again(due: Timestamp)
    /// The mark has ended; presses before `end` belong to the same tremor.
    case fading(end: Timestamp)
    /// A press of the same tremor.
    case ignored
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

  /// Whether a short level merges two marks whose durations count.
  private var merges: Bool { level == .up && keepsDurations }

  var deadline: Timestamp? {
    guard case .begun(let due, _) = state else { return backDue }
    return earliest(backDue, due)
  }

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    advance(to: now, into: &outputs)
    let end = now.advanced(byNanoseconds: window)
    switch (input, state) {
    case _ where window <= 0: outputs.append(Timed(input, at: now))
    case (level, .other): state = .begun(due: end, end: end)
    case (back, .begun(let due, _)): state = merges ? .again(due: due) : .other
    case (level, .again(let due)) where now < due: state = .begun(due: due, end: end)
    case (level, .again):
      outputs.append(Timed(level, at: now))
      state = .fading(end: end)
    case (back, .fading): state = .ignored
    case (level, .ignored): state = .fading(end: end)
    case (back, .kept):
      state = .other
      if keepsDurations {
        backDue = end
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
    if case .begun(let due, let end) = state, due <= now {
      outputs.append(Timed(level, at: due))
      state = end > due ? .fading(end: end) : .kept
    }
    if case .fading(let end) = state, end <= now { state = .kept }
  }
}
