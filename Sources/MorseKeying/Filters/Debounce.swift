import Timeline

/// Keeps the chatter of a contact from being keying, without holding anything back.
///
///               edge / passed                       window over, contact as passed
///     steady ─────────────────────► settling ─────────────────────────────────────► steady
///                                    ▲    │ window over, contact otherwise / passed
///                                    └────┘
///
/// The first edge passes at once and opens a window in which the contact may chatter. What it has
/// settled to counts at the window's end.
struct Debounce: ContactStage {
  private enum State {
    /// The state while the contact is quiet.
    case steady(isDown: Bool)
    /// The state while it may chatter: what was passed on last, and what the contact is now.
    case settling(passed: Bool, isDown: Bool, end: Timestamp)
  }

  private let window: Int64
  private var state = State.steady(isDown: false)

  init(window: Duration) {
    self.window = window.nanoseconds
  }

  var deadline: Timestamp? {
    guard case .settling(_, _, let end) = state else { return nil }
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
    case .steady: pass(isDown, at: now, into: &outputs)
    case .settling(let passed, _, let end):
      state = .settling(passed: passed, isDown: isDown, end: end)
    }
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    while case .settling(let passed, let isDown, let end) = state, end <= now {
      state = .steady(isDown: passed)
      if isDown != passed { pass(isDown, at: end, into: &outputs) }
    }
  }

  private mutating func pass(
    _ isDown: Bool, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    outputs.append(Timed(isDown ? .down : .up, at: now))
    state = .settling(passed: isDown, isDown: isDown, end: now.advanced(byNanoseconds: window))
  }
}
