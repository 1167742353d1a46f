import Timeline

/// Removes the chatter of a contact without latency.
///
///               edge / passed                       window over, contact as passed
///     steady ─────────────────────► settling ─────────────────────────────────────► steady
///                                    ▲    │ window over, contact otherwise / passed
///                                    └────┘
///
/// The first edge passes immediately and opens a window in which the contact may chatter. At the
/// end of the window the current level of the contact counts.
struct Debounce: ContactStage {
  private enum State {
    /// The contact is quiet.
    case steady(isDown: Bool)
    /// The contact may chatter; stores the level passed on last and the current level.
    case chattering(passed: Bool, isDown: Bool, end: Timestamp)
  }

  private let window: Int64
  private var state = State.steady(isDown: false)

  init(window: Duration) {
    self.window = window.nanoseconds
  }

  var deadline: Timestamp? {
    guard case .chattering(_, _, let end) = state else { return nil }
    return end
  }

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    advance(to: now, into: &outputs)
    guard window > 0, input == .down || input == .up else {
      return outputs.append(Timed(input, at: now))
    }
    let isDown = input == .down
    switch state {
    case .steady(isDown): break
    case .steady: forward(isDown, at: now, into: &outputs)
    case .chattering(let passed, _, let end):
      state = .chattering(passed: passed, isDown: isDown, end: end)
    }
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    while case .chattering(let passed, let isDown, let end) = state, end <= now {
      state = .steady(isDown: passed)
      if isDown != passed { forward(isDown, at: end, into: &outputs) }
    }
  }

  private mutating func forward(
    _ isDown: Bool, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    outputs.append(Timed(isDown ? .down : .up, at: now))
    state = .chattering(passed: isDown, isDown: isDown, end: now.advanced(byNanoseconds: window))
  }
}
