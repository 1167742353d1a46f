public import Timeline

/// What is done to the edges of one contact before they count as keying.
public struct FilterSettings: Hashable, Sendable {
  /// For how long after an edge the contact may chatter.
  public var debounce = Duration.zero
  /// A press so soon after a release is the same press.
  public var merge = Duration.zero
  /// What is held for less is no press.
  public var minimumPress = Duration.zero
  /// For how long after a committed character a press is passed over.
  public var deadTime = Duration.zero
  /// After how long a press stays down when it is let go; `nil` never.
  public var latch: Duration?
  /// What is held for longer is let go, and cancels the open character; `nil` nothing.
  public var maximumPress: Duration?
  /// How a held contact presses again; `nil` not at all.
  public var repeats: RepeatPace?
  /// Whether the filters keep presses as long as they were, at the price of passing them on later:
  /// for a key whose marks are judged by their length.
  public var keepsDurations = false

  /// Creates settings that pass everything on as it is.
  public init() {}

  /// The settings that apply without release events, where a press ends as it begins.
  public var withoutReleases: FilterSettings {
    var settings = FilterSettings()
    settings.debounce = debounce
    settings.merge = merge
    settings.deadTime = deadTime
    return settings
  }
}

/// The filters of one contact, each of which may be off.
///
///     debounce ─► dead time ─► merge ─► minimum press ─► latch ─► maximum press ─► repeat
///
/// Chatter goes first, for the others take every edge at its word; the dead time before what holds
/// edges back, for it is counted from when the hand presses; the limit behind the latch, so that a
/// latched key is let go as well.
public struct ContactFilter: TimedMachine, Sendable {
  private typealias Held = FilterChain<Latch, FilterChain<MaximumPress, HoldRepeat>>
  private typealias Meant = FilterChain<TapMerge, FilterChain<MinimumPress, Held>>

  private var stages: FilterChain<Debounce, FilterChain<DeadTime, Meant>>

  /// Creates filters that have seen nothing yet.
  public init(_ settings: FilterSettings) {
    let keeps = settings.keepsDurations
    let held = Held(
      Latch(after: settings.latch),
      FilterChain(MaximumPress(maximum: settings.maximumPress), HoldRepeat(settings.repeats)))
    let meant = Meant(
      TapMerge(window: settings.merge, keepsDurations: keeps),
      FilterChain(MinimumPress(minimum: settings.minimumPress, keepsDurations: keeps), held))
    stages = FilterChain(
      Debounce(window: settings.debounce),
      FilterChain(DeadTime(duration: settings.deadTime), meant))
  }

  /// When something held back is due, or a press has lasted too long.
  public var deadline: Timestamp? { stages.deadline }

  /// Takes in an edge, or that a character was committed.
  public mutating func handle(
    _ input: ContactEvent, at now: Timestamp, into outputs: inout [Timed<ContactEvent>]
  ) {
    stages.handle(input, at: now, into: &outputs)
  }

  /// Passes on what is due up to and including `now`.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<ContactEvent>]) {
    stages.advance(to: now, into: &outputs)
  }
}
