public import Timeline

/// The filter settings for the edges of one contact.
public struct FilterSettings: Hashable, Sendable {
  /// The time after an edge during which the contact may chatter.
  public var debounce = Duration.zero
  /// A press within this time after a release continues the previous press.
  public var merge = Duration.zero
  /// The minimum duration of a press; shorter ones are ignored.
  public var minimumPress = Duration.zero
  /// The time after a committed character during which presses are ignored.
  public var deadTime = Duration.zero
  /// The duration after which a press latches, so that it stays down after the release; `nil`
  /// disables latching.
  public var latch: Duration?
  /// The maximum duration of a press.
  ///
  /// A longer press is released and cancels the open character; `nil` disables the limit.
  public var maximumPress: Duration? {
    didSet { maximumFollowsUse = false }
  }
  /// Whether the maximum is the standard one, which follows the use of the contact.
  public internal(set) var maximumFollowsUse = false
  /// The auto-repeat of a held contact; `nil` disables it.
  public var repeats: RepeatPace?
  /// Whether the filters preserve the durations of presses, at the cost of latency.
  ///
  /// Needed for a straight key, where durations determine elements.
  public var keepsDurations = false

  /// Creates settings with all filters off.
  public init() {}

  /// The settings without key-release support, where a press has no duration.
  public var withoutReleases: FilterSettings {
    var settings = FilterSettings()
    settings.debounce = debounce
    settings.merge = merge
    settings.deadTime = deadTime
    return settings
  }
}

/// The filters of one contact; each may be off.
///
///     debounce ─► dead time ─► merge ─► minimum press ─► latch ─► maximum press ─► repeat
///
/// The order has these reasons:
/// - Debounce is first, because the other filters treat every edge as real.
/// - Dead time precedes the filters that delay edges, because it counts from the actual press.
/// - Maximum press follows the latch, so that it also releases a latched key.
public struct ContactFilter: TimedMachine, Sendable {
  private typealias Held = FilterChain<Latch, FilterChain<MaximumPress, HoldRepeat>>
  private typealias Meant = FilterChain<ShortLevel, FilterChain<ShortLevel, Held>>

  private var stages: FilterChain<Debounce, FilterChain<DeadTime, Meant>>

  /// Creates filters in their initial state.
  public init(_ settings: FilterSettings) {
    let keeps = settings.keepsDurations
    let held = Held(
      Latch(after: settings.latch),
      FilterChain(MaximumPress(settings), HoldRepeat(settings.repeats)))
    let meant = Meant(
      ShortLevel(.up, window: settings.merge, keepsDurations: keeps),
      FilterChain(
        ShortLevel(.down, window: settings.minimumPress, keepsDurations: keeps), held))
    stages = FilterChain(
      Debounce(window: settings.debounce),
      FilterChain(DeadTime(duration: settings.deadTime), meant))
  }

  /// The moment at which a delayed edge is due or a press becomes too long.
  public var deadline: Timestamp? { stages.deadline }

  /// Processes an edge, or the commit of a character.
  public mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    stages.handle(input, at: now, into: &outputs)
  }

  /// Outputs the events due up to and including `now`.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    stages.advance(to: now, into: &outputs)
  }
}
