public import Timeline

/// A light that comes on at random moments, for a user who presses a switch as soon as it is lit.
///
///     resting ──press──► dark ──its time──► lit ──press──► dark … ──last──► over
///                        │  ▲                └──three seconds──► dark (missed)
///                        └──┘ a press: dark for at least one more second
///
/// A press within 100 ms of the light does not count as an answer, and the light stays on.
public struct ReactionTest: TimedMachine, Hashable, Sendable {
  /// A time for which the light was lit.
  public struct Light: Hashable, Sendable {
    /// When it came on.
    public var on: Timestamp
    /// When it went off: at the press, or because none came.
    public var off: Timestamp

    /// Creates a light.
    public init(on: Timestamp, off: Timestamp) { (self.on, self.off) = (on, off) }
  }

  /// A press of the switch.
  public enum Input: Hashable, Sendable { case press }

  /// A change of the light.
  public enum Output: Hashable, Sendable {
    /// The light came on.
    case lit
    /// The light went off, or the test began.
    case dark
    /// The light went off for the last time.
    case over
  }

  private enum State: Hashable, Sendable {
    case resting
    case dark(until: Timestamp)
    case lit(since: Timestamp)
    case over
  }

  /// The lights that went off.
  public private(set) var lights: [Light] = []
  private let darks: [Duration]
  private var state = State.resting

  /// The time after which a light goes off that nobody answers.
  private static let patience = Duration.seconds(3)
  /// No hand answers a light sooner: the press was meant for something else.
  static let soonest = Duration.milliseconds(100)
  /// The time for which it stays dark after a press, so that a second press is no answer.
  private static let rest = Duration.seconds(1)

  /// Creates a test at rest, with the times before each light.
  public init(darks: [Duration]) { self.darks = darks }

  /// Whether the test is over.
  public var isOver: Bool { state == .over }

  /// Whether the test waits for its first press.
  public var isResting: Bool { state == .resting }

  /// When the light changes by itself.
  public var deadline: Timestamp? {
    switch state {
    case .resting, .over: nil
    case .dark(let end): end
    case .lit(let start): start.advanced(by: Self.patience)
    }
  }

  /// Turns the light on or off, if due.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>]) {
    while let due = deadline, due <= now {
      if case .lit(let start) = state {
        end(Light(on: start, off: due), into: &outputs)
      } else {
        state = .lit(since: due)
        outputs.append(Timed(.lit, at: due))
      }
    }
  }

  /// Processes a press.
  public mutating func handle(
    _ input: Input, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) {
    advance(to: now, into: &outputs)
    switch state {
    case .resting: darken(at: now, into: &outputs)
    case .dark(let end): state = .dark(until: max(end, now.advanced(by: Self.rest)))
    case .lit(let start) where now < start.advanced(by: Self.soonest): break
    case .lit(let start): end(Light(on: start, off: now), into: &outputs)
    case .over: break
    }
  }

  private mutating func end(_ light: Light, into outputs: inout [Timed<Output>]) {
    lights.append(light)
    darken(at: light.off, into: &outputs)
  }

  private mutating func darken(at now: Timestamp, into outputs: inout [Timed<Output>]) {
    let isLast = lights.count >= darks.count
    state = isLast ? .over : .dark(until: now.advanced(by: darks[lights.count]))
    outputs.append(Timed(isLast ? .over : .dark, at: now))
  }
}
