import Timeline

/// Repeats presses while a contact is held, for users to whom each press is an effort.
///
///           down / down              time for the next / up, down
///     open ─────────────► held ───────────────────────────────────┐
///      ▲                   │ ▲                                     │
///      └───── up / up ─────┘ └─────────────────────────────────────┘
struct HoldRepeat: ContactStage {
  private let pace: RepeatPace?
  /// The moment of the next press; `nil` while the contact is open.
  private(set) var deadline: Timestamp?

  init(_ pace: RepeatPace?) {
    self.pace = pace
  }

  mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    advance(to: now, into: &outputs)
    switch input {
    case .down: deadline = pace.map { now.advanced(byNanoseconds: max(1, $0.delay.nanoseconds)) }
    case .up: deadline = nil
    case .committed, .cancelled, .limit: break
    }
    outputs.append(Timed(input, at: now))
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    guard let pace else { return }
    while let due = deadline, due <= now {
      outputs.append(Timed(.up, at: due))
      outputs.append(Timed(.down, at: due))
      deadline = due.advanced(
        byNanoseconds: max(RepeatPace.least.nanoseconds, pace.interval.nanoseconds))
    }
  }
}

/// The delay and the rate of repeated presses.
public struct RepeatPace: Hashable, Sendable {
  /// The time from the first press to the second.
  public var delay: Duration
  /// The time between further presses.
  public var interval: Duration

  /// The minimum interval, so that a long sleep does not cause a flood of presses.
  static let least = Duration.milliseconds(10)

  /// Creates a pace.
  public init(delay: Duration, interval: Duration) {
    self.delay = delay
    self.interval = interval
  }
}
