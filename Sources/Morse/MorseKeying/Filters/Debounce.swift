import Timeline

/// Removes the chatter of a contact.
///
///           down / down              up                  window over / up
///     open ─────────────► closed ─────────────► opening ─────────────────► open
///                            ▲                     │
///                            └─────── down ────────┘
///
/// A closing passes immediately. A contact that closes again within the window was never open, so an
/// opening passes only after the window. It keeps the moment at which it was measured.
struct Debounce: ContactStage {
  private enum State {
    case open
    case closed
    /// The contact has opened, and may close again.
    case opening(Timestamp)
  }

  private let window: Int64
  private var state = State.open

  init(window: Duration) {
    self.window = window.nanoseconds
  }

  var deadline: Timestamp? {
    guard case .opening(let start) = state else { return nil }
    return start.advanced(byNanoseconds: window)
  }

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    advance(to: now, into: &outputs)
    switch (input, state) {
    case (.down, .open) where window > 0:
      state = .closed
      outputs.append(Timed(.down, at: now))
    case (.down, _) where window > 0: state = .closed
    case (.up, .closed) where window > 0: state = .opening(now)
    case (.up, _) where window > 0: break
    default: outputs.append(Timed(input, at: now))
    }
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    guard case .opening(let start) = state, let end = deadline, end <= now else { return }
    state = .open
    outputs.append(Timed(.up, at: start))
  }
}
