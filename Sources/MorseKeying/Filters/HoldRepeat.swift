import Timeline

/// Presses again and again while a contact is held, for a hand that presses with effort.
///
///           down / down              time for the next / up, down
///     open ─────────────► held ───────────────────────────────────┐
///      ▲                   │ ▲                                     │
///      └───── up / up ─────┘ └─────────────────────────────────────┘
struct HoldRepeat: ContactStage {
  private let pace: RepeatPace?
  /// When the next press is due; `nil` while the contact is open.
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
    case .committed, .cancelled: break
    }
    outputs.append(Timed(input, at: now))
  }

  mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    guard let pace else { return }
    while let due = deadline, due <= now {
      outputs.append(Timed(.up, at: due))
      outputs.append(Timed(.down, at: due))
      deadline = due.advanced(byNanoseconds: max(RepeatPace.least, pace.interval.nanoseconds))
    }
  }
}

/// How soon and how fast a held contact repeats.
public struct RepeatPace: Hashable, Sendable {
  /// How long it is held before the second press.
  public var delay: Duration
  /// From each further press to the next.
  public var interval: Duration

  /// The least interval in nanoseconds, so that a long sleep is not followed by a flood.
  static let least: Int64 = 10_000_000

  /// Creates a pace.
  public init(delay: Duration, interval: Duration) {
    self.delay = delay
    self.interval = interval
  }
}
