import Timeline

/// Ignores involuntary presses right after a character was committed.
///
///             down, after the dead time / down          up / up
///     open ─────────────────────────────────────► held ────────► open
///       └── down, in the dead time ──► passed over ──── up ────► open
struct DeadTime: ContactStage {
  private enum State {
    case open
    case held
    case passedOver
  }

  private let duration: Int64
  private var state = State.open
  private var end = Timestamp(nanoseconds: .min)

  init(duration: Duration) {
    self.duration = duration.nanoseconds
  }

  let deadline: Timestamp? = nil

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    switch (input, state) {
    case (.down, .open) where now < end:
      state = .passedOver
      return
    case (.down, _): state = .held
    case (.up, let former):
      state = .open
      if case .passedOver = former { return }
    case (.committed, _): end = now.advanced(byNanoseconds: duration)
    case (.cancelled, _), (.limit, _): break
    }
    outputs.append(Timed(input, at: now))
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {}
}
