import Timeline

/// A bar that fills while the keyboard waits for the end of a letter, and then of a word.
///
///     idle ──a wait begins──► waiting ──its deadline, or a key press──► idle
///
/// It asks for a repaint only when the bar grows by a step, and never while nothing is pending.
struct Countdown: Sendable {
  /// The number of steps of a full bar.
  static let steps = 6

  private let isOn: Bool
  /// The wait and the filled steps; `nil` while nothing is pending.
  private var pending: (since: Timestamp, until: Timestamp, filled: Int)?
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
    guard isOn, let filled = pending?.filled else { return nil }
    return "[" + String(repeating: "=", count: filled)
      + String(repeating: " ", count: Self.steps - filled) + "]"
  }

  /// The time of the next step.
  var deadline: Timestamp? {
    guard isOn, let pending, pending.filled + 1 < Self.steps else { return nil }
    let wait = pending.since.nanoseconds(to: pending.until)
    return pending.since.advanced(
      byNanoseconds: wait / Int64(Self.steps) * Int64(pending.filled + 1))
  }

  /// Sets the deadline of the pending wait; `nil` when nothing is pending.
  mutating func wait(until due: Timestamp?, at now: Timestamp) {
    guard let due, due > now else { return pending = nil }
    guard pending?.until != due else { return }
    length = .nanoseconds(now.nanoseconds(to: due))
    pending = (now, due, 0)
  }

  /// Fills the steps due up to and including `now`.
  mutating func advance(to now: Timestamp) {
    while let next = deadline, next <= now { pending?.filled += 1 }
  }
}
