public import Timeline

/// The meaning of a held key, where only auto-repeat shows that it is held.
public enum HoldMeaning: Hashable, Sendable {
  /// No meaning: an element key is pressed once for each element.
  case nothing
  /// A dah, while a tap is a dit: a straight key.
  case dah
  /// The same as a tap: a switch that chooses among cells.
  case once
}

/// Distinguishes key presses from the auto-repeat of a held key.
///
/// A plain terminal reports auto-repeat as new presses: the first after a delay, the rest at an
/// even pace that no finger reaches. Presses at the same moment come from a program, and each of
/// them counts.
///
///     idle ──press / pressed──► open ──no repeat in time / presses that waited──► decided
///                              ▲  │                                                 │
///                              │  └──proof / held──► held                           │
///                              │                      │ ▲                           │
///                              │                      │ └── again within 150 ms     │
///                              └──the same key────────┴─────────────────────────────┘
///
/// A press of another key leads from every state to open. A press counts at once unless it may be a
/// repeat:
///
/// | Holding means | A press may be a repeat | It waits | Proof of a hold |
/// |---|---|---|---|
/// | nothing | 20 to 50 ms after the last | 50 ms | two presses at that pace after a delay, or eight |
/// | a dah | about the delay after the last | 50 ms, later ~1 pace | 1 in 50 ms or 2 in 100 ms |
/// | the same | 150 ms to 1.1 s after the last | 120 ms | another press, also at once |
///
/// A network may deliver several repeats at the same moment: a bunch. More presses of an element
/// key in a row than a finger makes are a hold, however they are bunched. After a bunch, the next
/// one is awaited as long as its repeats take, and waits in turn.
///
/// The delay and the pace are learnt from holds that mean a dah. While the state is open,
/// ``isUndecided`` is true: a hold may still revoke presses that have counted. The character must
/// not end before that is decided.
public struct AutoRepeat<Key: Hashable & Sendable>: TimedMachine, Sendable {
  /// The events that the detector receives.
  public enum Input: Hashable, Sendable {
    /// A press, which may be a repeat.
    case press(Key, HoldMeaning)
    /// A press of a key that is not detected here.
    case otherKey
    /// Counts the waiting presses now, because a later event must not overtake them.
    case decide
  }

  /// The decisions about presses.
  public enum Output: Hashable, Sendable {
    /// The press counts. Its moment is the time of the press, even if the decision came later.
    case pressed(Key)
    /// All presses since that moment are one hold.
    case held(Key, since: Timestamp)
    /// Another repeat came: a hold of a straight key or a switch continues.
    case holding(Key)
  }

  private struct Presses: Sendable {
    let key: Key
    let meaning: HoldMeaning
    /// The time the key went down, if it is held.
    var start: Timestamp
    var last: Timestamp
    /// The number of presses in a row at a terminal's repeat pace.
    var paced = 1
    /// The moments of the presses that wait for a decision.
    var waiting: [Timestamp] = []
    /// The delay before the first of two slow repeats, once it is measured.
    var delay: Int64?
    /// The latest presses in a row, without a pause in which a finger could have rested.
    var row: [Timestamp] = []
    /// The number of presses in the current bunch, and in the largest of the row.
    var bunch = (current: 1, largest: 1)
    /// Whether a hold continues if another press arrives together with the waiting one.
    var resumesHold = false
    /// Whether the last press comes as long after the one before as a first repeat.
    var mayBeFirstRepeat = false
    /// The delay after which these presses may be slow repeats; `nil` for other spacing.
    var possibleDelay: Int64? {
      let delay = delay ?? start.nanoseconds(to: last)
      return RepeatTiming.delays.contains(delay) ? delay : nil
    }

    /// The longest wait for the next bunch: the time in which its repeats are made.
    var bunchPatience: Int64 {
      bunch.largest > 1 ? RepeatTiming.time(ofBunch: bunch.largest) : 0
    }
    /// The time in which presses of an element key may belong to a bunch that follows.
    var patience: Int64 { meaning == .nothing ? bunchPatience : 0 }

    /// Adds a press to the row, or begins another row after a pause.
    mutating func note(_ moment: Timestamp) {
      let elapsed = last.nanoseconds(to: moment)
      let continues = elapsed <= max(RepeatTiming.slowPace.upperBound, bunchPatience)
      row = continues ? row.suffix(RepeatTiming.row - 1) + [moment] : [moment]
      bunch.current = elapsed < RepeatTiming.quickest ? bunch.current + 1 : 1
      bunch.largest = max(bunch.current, continues ? bunch.largest : 1)
      last = moment
    }

    /// Whether the row is faster than any finger.
    var isFasterThanFingers: Bool {
      guard let first = row.first, row.count >= RepeatTiming.proof else { return false }
      let time = first.nanoseconds(to: last)
      return time >= RepeatTiming.leastRow
        && Int64(row.count - 1) * RepeatTiming.quickestFinger > time
    }
  }

  private enum State: Sendable {
    /// No press can be a repeat.
    case idle
    /// Presses may be revoked, or wait.
    case open(Presses)
    /// The presses count for good.
    case decided(Presses)
    /// The key is held.
    case held(Presses)
  }

  /// The decisions of the call that is executed; empty between calls.
  private var outbox: [Timed<Output>] = []
  private var state = State.idle
  private var timing = RepeatTiming()
  private var latest = Timestamp(nanoseconds: .min)

  /// Creates a detector that has not learnt its terminal's timing.
  public init() {}

  /// Whether counted presses may be revoked, or presses wait.
  public var isUndecided: Bool { deadline != nil }

  /// The time of the decision, unless another press arrives first.
  public var deadline: Timestamp? {
    guard case .open(let presses) = state else { return nil }
    let wait =
      presses.waiting.isEmpty
      ? timing.revocable(presses.meaning) : timing.patience(presses.meaning)
    return presses.last.advanced(byNanoseconds: max(wait, presses.patience))
  }

  /// Decides presses that were not repeated in time.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>]) {
    expire(to: now)
    outputs += outbox.drain()
  }

  private mutating func expire(to now: Timestamp) {
    latest = max(latest, now)
    while let due = deadline, due <= latest { decide() }
  }

  /// Judges a press, or decides the previous presses.
  public mutating func handle(
    _ input: Input, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) {
    expire(to: now)
    switch input {
    case .press(let key, let meaning): press(key, meaning)
    case .decide: decideAll()
    case .otherKey:
      decideAll()
      state = .idle
    }
    outputs += outbox.drain()
  }

  // MARK: - Deciding

  private mutating func decideAll() {
    while isUndecided { decide() }
  }

  /// Decides the presses on the assumption that no other follows.
  private mutating func decide() {
    guard case .open(var presses) = state else { return }
    outbox += presses.waiting.map { Timed(.pressed(presses.key), at: $0) }
    // The second repeat of a straight key may still come, a little late.
    let staysOpen = presses.meaning == .dah && !presses.waiting.isEmpty
    if !staysOpen { (presses.start, presses.delay) = (presses.last, nil) }
    (presses.waiting, presses.paced, presses.resumesHold) = ([], 1, false)
    state = staysOpen ? .open(presses) : .decided(presses)
  }

  /// Counts a press, which may be the first of a hold, or belong to a hold since `start`.
  private mutating func count(
    _ key: Key, _ meaning: HoldMeaning, since start: Timestamp? = nil, after row: Presses? = nil
  ) {
    decideAll()
    outbox.append(Timed(.pressed(key), at: latest))
    var presses = Presses(key: key, meaning: meaning, start: start ?? latest, last: latest)
    (presses.row, presses.bunch) = (row?.row ?? [latest], row?.bunch ?? (1, 1))
    state = meaning == .once ? .decided(presses) : .open(presses)
  }

  private mutating func hold(_ presses: Presses) {
    outbox.append(Timed(.held(presses.key, since: presses.start), at: latest))
    state = .held(presses)
  }

  // MARK: - Presses

  private mutating func press(_ key: Key, _ meaning: HoldMeaning) {
    switch state {
    case .open(let former) where former.key == key && former.meaning == meaning,
      .decided(let former) where former.key == key && former.meaning == meaning:
      follow(former)
    case .held(var former) where former.key == key && former.meaning == meaning:
      let quiet = meaning == .nothing ? former.bunchPatience : 0
      guard former.last.nanoseconds(to: latest) >= max(RepeatTiming.quiet, quiet) else {
        former.note(latest)
        if meaning != .nothing { outbox.append(Timed(.holding(key), at: latest)) }
        return state = .held(former)
      }
      // Repeats of a switch may be delayed, and a false press would choose a wrong cell.
      if meaning == .once { return follow(former) }
      if meaning == .dah, former.last.nanoseconds(to: latest) <= former.bunchPatience {
        (former.start, former.waiting, former.resumesHold) = (former.last, [latest], true)
        former.note(latest)
        return state = .open(former)
      }
      count(key, meaning)
    case .idle, .open, .decided, .held: count(key, meaning)
    }
  }

  /// Judges a press of the same key.
  private mutating func follow(_ former: Presses) {
    let elapsed = former.last.nanoseconds(to: latest)
    var presses = former
    presses.note(latest)
    switch (former.meaning, elapsed) {
    case (.nothing, _): followElement(former, presses, elapsed)
    case (.dah, ..<RepeatTiming.quickest) where former.resumesHold:
      outbox.append(Timed(.holding(former.key), at: latest))
      (presses.waiting, presses.resumesHold) = ([], false)
      state = .held(presses)
    case (.dah, ..<RepeatTiming.quickest)
    where !former.waiting.isEmpty || former.possibleDelay != nil:
      hold(presses)
    case (.dah, RepeatTiming.pace):
      timing.learn(delay: former.possibleDelay ?? 0, pace: elapsed)
      hold(presses)
    case (.dah, RepeatTiming.slowPace) where former.possibleDelay != nil:
      followSlowly(former)
    case (.once, ..<RepeatTiming.quickest) where !former.waiting.isEmpty,
      (.once, RepeatTiming.quickest..<RepeatTiming.delays.lowerBound):
      hold(presses)
    case (.once, RepeatTiming.delays), (.dah, timing.delays):
      (presses.start, presses.waiting, presses.delay) = (former.last, [latest], nil)
      state = .open(presses)
    case (.dah, RepeatTiming.delays):
      // A tap, or the first repeat of a terminal whose delay differs from the learnt one.
      count(former.key, former.meaning, since: former.last)
    default: count(former.key, former.meaning)
    }
  }
}

extension AutoRepeat {
  /// Judges a press of the same element key.
  private mutating func followElement(_ former: Presses, _ noted: Presses, _ elapsed: Int64) {
    let isOpen = if case .open = state { true } else { false }
    var presses = noted
    switch elapsed {
    case _ where presses.isFasterThanFingers:
      presses.start = presses.row.first ?? latest
      hold(presses)
    case RepeatTiming.pace where former.mayBeFirstRepeat:
      presses.start = former.last
      hold(presses)
    case ..<RepeatTiming.quickest where former.waiting.isEmpty:
      count(former.key, former.meaning, since: former.start, after: presses)
    case ...max(RepeatTiming.pace.upperBound, isOpen ? former.patience : 0):
      presses.waiting.append(latest)
      if RepeatTiming.pace.contains(elapsed) { presses.paced += 1 }
      state = .open(presses)
      if presses.paced == RepeatTiming.proof { hold(presses) }
      if presses.waiting.count == RepeatTiming.mostWaiting { decideAll() }
    default:
      count(
        former.key, former.meaning, after: presses.row.count > 1 ? presses : nil)
      guard case .open(var counted) = state else { return }
      counted.mayBeFirstRepeat = RepeatTiming.delays.contains(elapsed)
      state = .open(counted)
    }
  }

  /// Judges a press of a straight key that comes at a slow pace after a delay.
  ///
  /// Two such presses prove a hold; one is enough at a known pace.
  private mutating func followSlowly(_ former: Presses) {
    var presses = former
    (presses.last, presses.delay) = (latest, former.possibleDelay)
    let pace = former.last.nanoseconds(to: latest)
    guard former.delay == nil, !timing.knows(pace: pace) else {
      timing.learn(delay: presses.delay ?? 0, pace: pace)
      return hold(presses)
    }
    outbox += (former.waiting + [latest]).map { Timed(.pressed(former.key), at: $0) }
    presses.waiting = []
    state = .open(presses)
  }
}

/// The delay and the pace at which a terminal repeats a held key, in nanoseconds.
private struct RepeatTiming: Sendable {
  /// The range of the delays of past holds; `nil` before the first.
  private var seen: ClosedRange<Int64>?
  /// The slowest pace of past holds.
  private var slowest: Int64 = 0

  /// The limit below which two presses count as simultaneous.
  static let quickest: Int64 = 20_000_000
  /// The intervals between repeats.
  static let pace: ClosedRange<Int64> = quickest...50_000_000
  /// The intervals between slow repeats after a delay.
  ///
  /// Consoles and macOS repeat every 92 ms at the slowest; hardly any finger taps ten times a
  /// second.
  static let slowPace: ClosedRange<Int64> = pace.upperBound...100_000_000
  /// All possible delays before the first repeat: X takes 660 ms, the slowest setups 1 s.
  static let delays: ClosedRange<Int64> = 150_000_000...1_100_000_000
  /// The time without a repeat that shows that a held key was released.
  static let quiet: Int64 = 150_000_000
  /// The number of presses at a terminal's pace that proves a hold.
  static let proof = 8
  /// The number of presses in a row that are compared with a finger.
  static let row = 16
  /// The shortest time of a row that proves a hold: fewer bunches may come from one program.
  static let leastRow: Int64 = 250_000_000
  /// The mean interval of the quickest fingers: that of the slowest repeats, with a margin.
  static let quickestFinger: Int64 = pace.upperBound + 1_000_000
  /// The time in which the repeats of a bunch are made, at the slowest pace, with a margin.
  static func time(ofBunch count: Int) -> Int64 {
    Int64(min(count, mostWaiting)) * pace.upperBound + 60_000_000
  }
  /// The largest number of waiting presses; more come from a program.
  static let mostWaiting = 32
  /// The wait of a switch: the slowest repeats, on consoles and macOS, are 92 ms apart.
  private static let switchPatience: Int64 = 120_000_000
  /// The variation of a terminal's delay and pace.
  private static let margins: (delay: Int64, pace: Int64) = (30_000_000, 10_000_000)

  mutating func learn(delay: Int64, pace: Int64) {
    guard Self.delays.contains(delay) else { return }
    seen = min(delay, seen?.lowerBound ?? delay)...max(delay, seen?.upperBound ?? delay)
    slowest = max(slowest, pace)
  }

  /// Whether a past hold repeated at this pace or slower, within the margin.
  func knows(pace: Int64) -> Bool { pace <= slowest + Self.margins.pace }

  /// The delays after which a press of a straight key may be the first repeat.
  var delays: ClosedRange<Int64> {
    guard let seen else { return Self.delays }
    return (seen.lowerBound - Self.margins.delay)...(seen.upperBound + Self.margins.delay)
  }

  /// Returns the time in which a counted press may be revoked.
  func revocable(_ meaning: HoldMeaning) -> Int64 {
    (meaning == .dah ? delays.upperBound : Self.pace.upperBound) + 1
  }

  /// Returns the time that a press waits for the next.
  func patience(_ meaning: HoldMeaning) -> Int64 {
    switch meaning {
    case .nothing: Self.pace.upperBound + 1
    case .dah:
      seen == nil
        ? Self.pace.upperBound + 1 : min(Self.slowPace.upperBound, slowest + Self.margins.pace) + 1
    case .once: Self.switchPatience
    }
  }
}
