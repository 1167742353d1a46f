import MorseCode
public import MorseKeying
public import Timeline

/// Settings proposed from half a minute of keying, with reasons.
///
/// Unintended edges are found first: chatter, double taps and touches. Each kind is removed before
/// the next is searched. The remaining presses determine the speed and the pauses.
public struct Calibration: Sendable {
  /// A setting with its reason.
  public struct Proposal: Hashable, Sendable {
    /// The proposed setting.
    public var setting: KeyingProfile.Setting
    /// The reason, in a sentence.
    public var reason: String
  }

  /// The proposed settings, those for all keys first.
  public private(set) var proposals: [Proposal] = []
  /// The settings that were dropped because the same keying decodes worse with them.
  public private(set) var dropped: [Proposal] = []

  /// The minimum number of presses for proposals.
  public static let fewestPresses = 8

  /// Analyzes unfiltered edges; `nil` if there are too few presses.
  public init?(edges: [Timed<KeyEdge>]) {
    var kept: [KeyContact: PressHistory] = [:]
    var filters: [Proposal] = []
    for contact in KeyContact.allCases {
      var history = PressHistory(of: contact, in: edges)
      // A key with few presses gives no proposals, but its presses separate the pauses of the other
      // keys.
      kept[contact] = history
      guard history.presses.count >= Self.fewestPresses else { continue }
      var maker = FilterProposals(contact: contact)
      maker.examine(&history)
      filters += maker.proposals
      kept[contact] = history
    }
    guard !filters.isEmpty else { return nil }
    kept[.endCharacter] = nil
    let presses = kept.values.flatMap(\.presses).sorted { $0.down < $1.down }
    if let straight = kept[.straight] { proposeSpeed(straight) }
    proposePauses(zip(presses, presses.dropFirst()).map { $1.gap(after: $0) }.sorted())
    proposals += filters
  }

  /// The proposed settings as a profile.
  public var profile: KeyingProfile { Self.profile(of: proposals) }

  private static func profile(of proposals: [Proposal]) -> KeyingProfile {
    var profile = KeyingProfile()
    profile.settings = proposals.map(\.setting)
    return profile
  }

  /// Drops settings one by one until the keying decodes best; the result never decodes worse than
  /// without any settings.
  ///
  /// - Parameters:
  ///   - edges: the keying.
  ///   - wanted: the intended text; `nil` if unknown. Then the most probable text counts as best.
  public mutating func dropHarmfulSettings(
    on edges: [Timed<KeyEdge>], against wanted: String?
  ) {
    func cost(_ proposals: [Proposal]) -> Double {
      KeyingTrial(edges: edges, profile: Self.profile(of: proposals)).cost(against: wanted)
    }
    var kept = proposals
    var least = cost(kept)
    while !kept.isEmpty {
      let tries = kept.indices.map { place in
        let rest = kept.enumerated().filter { $0.offset != place }.map(\.element)
        return (rest: rest, cost: cost(rest))
      }
      guard let best = tries.min(by: { $0.cost < $1.cost }), best.cost < least else {
        break
      }
      (kept, least) = (best.rest, best.cost)
    }
    if least > cost([]) { kept = [] }
    dropped += proposals.filter { !kept.contains($0) }
    proposals = kept
  }

  private mutating func propose(_ name: String, _ value: Int64, _ reason: String) {
    let setting = KeyingProfile.Setting(name: name, value: "\(value)")
    proposals.append(Proposal(setting: setting, reason: reason))
  }

  private mutating func proposeSpeed(_ history: PressHistory) {
    let durations = history.durations
    guard let split = LengthSplit(leastSpreadOf: durations),
      split.centres.long > 1.7 * split.centres.short
    else { return }
    let dit = split.centres.short
    let wpm = min(max((MorseSpeed.unitAtOneWPM / dit).rounded(), 1), 60)
    propose(
      "wpm", Int64(wpm),
      "dits last \(dit.milliseconds) ms, dahs \(split.centres.long.milliseconds) ms")
  }

  private mutating func proposePauses(_ pauses: [Int64]) {
    guard let split = LengthSplit(leastSpreadOf: pauses.filter { $0 > 0 }),
      split.centres.long > 1.6 * split.centres.short, split.count >= 3
    else { return }
    let wait = split.middle
    propose(
      "letter-gap", wait.roundedMilliseconds,
      """
      pauses inside letters last about \(split.centres.short.milliseconds) ms and at most \
      \(split.below.milliseconds) ms, longer ones at least \(split.above.milliseconds) ms
      """)
    let longer = pauses.filter { $0 > wait }
    guard let words = LengthSplit(leastSpreadOf: longer),
      words.centres.long > 1.5 * words.centres.short
    else { return }
    propose(
      "word-gap", words.middle.roundedMilliseconds,
      """
      pauses between letters last about \(words.centres.short.milliseconds) ms, between words \
      about \(words.centres.long.milliseconds) ms
      """)
  }
}

extension Double {
  /// The nanoseconds as text in whole milliseconds.
  var milliseconds: String { "\(Int64((self / 1e6).rounded()))" }
}

extension Int64 {
  /// The nanoseconds as text in whole milliseconds.
  var milliseconds: String { Double(self).milliseconds }
  /// The nanoseconds in whole milliseconds; at least one.
  var roundedMilliseconds: Int64 { Swift.max(1, addingSaturated(500_000) / 1_000_000) }
}
