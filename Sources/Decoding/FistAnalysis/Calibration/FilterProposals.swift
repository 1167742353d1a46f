import MorseKeying
import Timeline

/// Finds unintended edges in the presses of one contact, and proposes filters that remove them.
struct FilterProposals {
  let contact: KeyContact
  private(set) var proposals: [Calibration.Proposal] = []

  /// The limit for chatter, in nanoseconds; no hand keys faster.
  private static let chatter: Int64 = 12_000_000
  /// The maximum gap of a double tap, in nanoseconds.
  private static let tremor: Int64 = 250_000_000
  /// The maximum duration of a touch, in nanoseconds.
  private static let touch: Int64 = 150_000_000

  /// Proposes the filters one after another, each for the presses that the previous ones leave.
  mutating func examine(_ history: inout PressHistory) {
    proposeDebounce(&history)
    proposeMerge(&history)
    proposeMinimum(&history)
    proposeMaximum(history)
  }

  private mutating func propose(_ name: String, _ milliseconds: Int64?, _ reason: String) {
    let value = milliseconds.map { "\($0)" } ?? "off"
    let setting = KeyingProfile.Setting(contact: contact, name: name, value: value)
    proposals.append(Calibration.Proposal(setting: setting, reason: reason))
  }

  private mutating func proposeDebounce(_ history: inout PressHistory) {
    let short = (history.gaps + history.durations).filter { $0 < Self.chatter }
    guard let longest = short.max() else {
      return propose("debounce", nil, "no chatter of the contact was seen")
    }
    let window = max(2, min(15, (longest * 5 / 4).roundedMilliseconds + 1))
    propose(
      "debounce", window,
      "the contact chattered \(short.count) times, for up to \(longest.milliseconds) ms")
    history.merge(below: window * 1_000_000)
    history.drop(below: window * 1_000_000)
  }

  private mutating func proposeMerge(_ history: inout PressHistory) {
    let gaps = history.gaps
    let dit = Self.shortMark(history.durations)
    guard let split = LengthSplit(of: gaps, ratio: 1.7, share: 0.45), split.count >= 2,
      split.below <= Self.tremor, contact != .straight || Double(split.below) < 0.6 * dit
    else { return propose("merge", nil, "no double taps were seen") }
    let window = split.middle.roundedMilliseconds
    propose(
      "merge", window,
      """
      \(split.count) presses followed within \(split.below.milliseconds) ms of the one before; \
      meant ones are at least \(split.above.milliseconds) ms apart
      """)
    history.merge(below: window * 1_000_000, droppingTaps: contact == .straight)
  }

  private mutating func proposeMinimum(_ history: inout PressHistory) {
    let durations = history.durations
    guard let split = LengthSplit(of: durations, ratio: 2, share: 0.3), split.count >= 2,
      split.below <= Self.touch
    else { return propose("min", nil, "no touches shorter than a press were seen") }
    let minimum = split.middle.roundedMilliseconds
    propose(
      "min", minimum,
      """
      \(split.count) touches lasted at most \(split.below.milliseconds) ms; presses last at least \
      \(split.above.milliseconds) ms
      """)
    history.drop(below: minimum * 1_000_000)
  }

  /// Proposes a maximum only if the usual one is too short for this hand, or if a press was much
  /// longer than the others.
  private mutating func proposeMaximum(_ history: PressHistory) {
    let durations = history.durations
    guard let longest = durations.last else { return }
    let long = durations[durations.count * 9 / 10]
    let limit = min(
      max(long.addingSaturated(long.addingSaturated(long)), 1_000_000_000), 60_000_000_000)
    guard longest > limit || limit > FilterSettings.longestPress.nanoseconds else { return }
    let rounded = (limit.roundedMilliseconds + 99) / 100 * 100
    propose(
      "max", rounded,
      "long presses last \(long.milliseconds) ms; three times that is not keying")
  }

  /// Returns the centre of the shorter marks, in nanoseconds.
  private static func shortMark(_ durations: [Int64]) -> Double {
    guard let split = LengthSplit(leastSpreadOf: durations) else {
      return Double(durations.first ?? 0)
    }
    return split.centres.short
  }
}
