import Timeline

/// A bar that fills while the keyboard waits for the end of a letter, and then of a word.
///
///     idle ──a wait begins──► waiting ──its deadline, or a key press──► idle
///
/// It asks for a repaint only when the bar grows by a step, and never while nothing is pending.
struct Countdown: Sendable {
  private enum State {
    case idle
    case waiting(since: Timestamp, until: Timestamp, filled: Int)
  }

  /// The number of steps of a full bar.
  static let steps = 6

  private let isOn: Bool
  private var state = State.idle
  /// The length of the last wait, also if the bar is hidden; `nil` before the first one.
  private(set) var length: Duration?

  /// Creates an idle bar.
  ///
  /// - Parameter isOn: whether the bar is ever shown.
  init(isOn: Bool = false) {
    self.isOn = isOn
  }

  /// The bar as text; `nil` while nothing is pending.
  var bar: String? {
    guard isOn, case .waiting(_, _, let filled) = state else { return nil }
    return "[" + String(repeating: "=", count: filled)
      + String(repeating: " ", count: Self.steps - filled) + "]"
  }

  /// The time of the next step.
  var deadline: Timestamp? {
    guard isOn, case .waiting(let since, let until, let filled) = state, filled + 1 < Self.steps
    else { return nil }
    return moment(of: filled + 1, since: since, until: until)
  }

  /// Sets the deadline of the pending wait; `nil` when nothing is pending.
  mutating func wait(until due: Timestamp?, at now: Timestamp) {
    guard let due, due > now else {
      state = .idle
      return
    }
    if case .waiting(_, due, _) = state { return }
    length = .nanoseconds(now.nanoseconds(to: due))
    state = .waiting(since: now, until: due, filled: 0)
  }

  /// Fills the steps due up to and including `now`.
  mutating func advance(to now: Timestamp) {
    while let next = deadline, next <= now, case .waiting(let since, let until, let filled) = state
    {
      state = .waiting(since: since, until: until, filled: filled + 1)
    }
  }

  private func moment(of step: Int, since: Timestamp, until: Timestamp) -> Timestamp {
    let wait = until.nanoseconds - since.nanoseconds
    return Timestamp(nanoseconds: since.nanoseconds + wait / Int64(Self.steps) * Int64(step))
  }
}
