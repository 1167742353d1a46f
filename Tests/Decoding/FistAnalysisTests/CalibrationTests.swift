import FistAnalysis
import MorseCode
import MorseDecoding
import MorseKeying
import TestSupport
import Testing
import Timeline

@Suite struct CalibrationTests {
  private let words = "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG NOW"

  private func values(_ edges: [Timed<KeyEdge>]) throws -> [String: Int] {
    let calibration = try #require(Calibration(edges: edges))
    return calibration.proposals.reduce(into: [:]) { values, proposal in
      values[proposal.setting.name] = Int(proposal.setting.value) ?? 0
    }
  }

  /// Returns the number of errors with and without the proposals of the calibration.
  private func errors(_ edges: [Timed<KeyEdge>]) throws -> (before: Int, after: Int) {
    let calibration = try #require(Calibration(edges: edges))
    let values = try values(edges)
    let before = KeyingTrial(
      edges: edges, filters: FilterTable(), settings: DecoderSettings(speed: .standard))
    var settings = DecoderSettings(speed: MorseSpeed(wpm: Double(values["wpm"] ?? 20)))
    if let gap = values["letter-gap"] { settings.characterGap = .fixed(.milliseconds(gap)) }
    if let gap = values["word-gap"] { settings.wordGap = .fixed(.milliseconds(gap)) }
    let after = KeyingTrial(
      edges: edges, filters: try calibration.profile.filters(), settings: settings)
    return (before.errors(against: words), after.errors(against: words))
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `a clean hand gets no filter`(seed: UInt64) throws {
    let values = try values(SyntheticHand().key(words, seed: seed))
    #expect(values["debounce"] == 0)
    #expect(values["merge"] == 0)
    #expect(values["min"] == 0)
    #expect((10...14).contains(values["wpm"] ?? 0))
    #expect((110...280).contains(values["letter-gap"] ?? 0))
    #expect((310...680).contains(values["word-gap"] ?? 0))
    #expect(values["max"] == nil)
  }

  @Test(arguments: [
    [Int64.min, .max], [.min, 0, .max, .max], [0, .max, .min, 1], [.min, -1, 1, .max],
  ])
  func `times centuries apart do not stop the machine`(moments: [Int64]) {
    let edges = (0..<40).map { index in
      let edge = KeyEdge(.straight, isDown: index.isMultiple(of: 2), source: EdgeSource(.pipe))
      return Timed(edge, at: Timestamp(nanoseconds: moments[index % moments.count]))
    }
    #expect(Calibration(edges: edges) != nil)
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `a contact that chatters gets a debounce`(seed: UInt64) throws {
    var hand = SyntheticHand()
    hand.chatter.share = 0.3
    let edges = hand.key(words, seed: seed)
    let values = try values(edges)
    #expect((3...8).contains(values["debounce"] ?? 0))
    #expect(values["merge"] == 0)
    let (before, after) = try errors(edges)
    #expect(after <= before)
    #expect(after <= 3)
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `calibrate proposes merge for a tremor`(seed: UInt64) throws {
    var hand = SyntheticHand()
    hand.unit = 250
    hand.doubleTaps.share = 0.25
    let edges = hand.key(words, seed: seed)
    let values = try values(edges)
    #expect((60...215).contains(values["merge"] ?? 0))
    #expect(try errors(edges).after == 0)
  }

  @Test func `without merge a tremor is misread`() throws {
    var hand = SyntheticHand()
    hand.unit = 250
    hand.doubleTaps.share = 0.25
    let before = try (0..<5 as Range<UInt64>).map { try errors(hand.key(words, seed: $0)).before }
    #expect(before.reduce(0, +) >= 5)
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `a lightly touched switch gets a minimum`(seed: UInt64) throws {
    var hand = SyntheticHand()
    hand.unit = 200
    hand.touches.share = 0.4
    let edges = hand.key(words, seed: seed)
    let values = try values(edges)
    #expect((31...170).contains(values["min"] ?? 0))
    let (before, after) = try errors(edges)
    #expect(after < before)
    #expect(after <= 3)
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `calibrate finds waits and a limit for a slow switch`(seed: UInt64) throws {
    var hand = SyntheticHand()
    hand.unit = 600
    let edges = hand.key(words, seed: seed)
    let values = try values(edges)
    #expect(values["wpm"] == 2)
    #expect((660...1600).contains(values["letter-gap"] ?? 0))
    #expect((5000...6100).contains(values["max"] ?? 0))
    #expect(try errors(edges).after <= 1)
  }

  @Test func `two switches are reported by name`() throws {
    var now = 0
    var edges: [Timed<KeyEdge>] = []
    for index in 0..<40 {
      let contact: KeyContact = index.isMultiple(of: 3) ? .dah : .dit
      for (isDown, duration) in [(true, 80), (false, index % 4 == 3 ? 900 : 200)] {
        let edge = KeyEdge(contact, isDown: isDown, source: EdgeSource(.midi))
        edges.append(Timed(edge, at: .after(.milliseconds(now))))
        now += duration
      }
    }
    let calibration = try #require(Calibration(edges: edges))
    #expect(calibration.proposals.map(\.setting.name).first == "letter-gap")
    #expect(Set(calibration.proposals.map(\.setting.contact)) == [nil, .dit, .dah])
    #expect(try values(edges)["letter-gap"] == 424)
    #expect(calibration.proposals.allSatisfy { !$0.reason.isEmpty })
  }

  @Test func `keys without a reported release do not count as chatter`() throws {
    let edges = (0..<40).flatMap { index -> [Timed<KeyEdge>] in
      let now = Timestamp.after(.milliseconds(index * 200 + index / 4 * 700))
      return [true, false].map {
        Timed(KeyEdge(.dit, isDown: $0, source: .terminal), at: now)
      }
    }
    let values = try values(edges)
    #expect(values["debounce"] == 0)
    #expect(values["min"] == 0)
    #expect(values["max"] == nil)
    #expect((210...880).contains(values["letter-gap"] ?? 0))
  }

  @Test func `too little keying gives no estimate`() {
    #expect(Calibration(edges: []) == nil)
    #expect(Calibration(edges: SyntheticHand().key("E E", seed: 1)) == nil)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `no edges stop it`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var now: Int64 = 0
    let edges = (0..<100).map { _ in
      now = now.addingSaturated(
        [0, 1, 1_000_000, 90_000_000, .max / 8].randomElement(using: &generator) ?? 0)
      let edge = KeyEdge(
        KeyContact.allCases.randomElement(using: &generator) ?? .dit,
        isDown: Bool.random(using: &generator), source: .kitty)
      return Timed(edge, at: Timestamp(nanoseconds: now))
    }
    for proposal in Calibration(edges: edges)?.proposals ?? [] {
      #expect(Int(proposal.setting.value) ?? 1 > 0)
    }
  }

  @Test(arguments: [
    ("CQ", "CQ DE", 0), ("CX", "CQ DE", 1), ("", "CQ", 0), ("CCQDE", "CQ DE", 1), ("ABC", "", 3),
  ])
  func `errors are counted against the best alignment`(keyed: String, wanted: String, count: Int) {
    let edges = SyntheticHand(spread: 0).key(keyed, seed: 1)
    let trial = KeyingTrial(
      edges: edges, filters: FilterTable(),
      settings: DecoderSettings(
        speed: MorseSpeed(wpm: 12), characterGap: .fixed(.milliseconds(250)), wordGap: .off))
    #expect(trial.text == keyed)
    #expect(trial.errors(against: wanted) == count)
  }
}

/// The same hand keys another text after its calibration.
@Suite struct CalibratedHandTests {
  private static let words = "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG"
  private static let other = "DEAR ANN CAN WE MEET ON FRIDAY AT FIVE"

  private static let hands: [(name: String, hand: SyntheticHand)] = {
    var hands: [(String, SyntheticHand)] = []
    for unit in [60.0, 120, 200, 400] {
      for spread in [0.1, 0.3] {
        var hand = SyntheticHand()
        (hand.unit, hand.spread) = (unit, spread)
        hands.append(("unit \(unit), spread \(spread)", hand))
        guard unit >= 120 else { continue }
        hand.extraTaps.share = 0.2
        hands.append(("unit \(unit), spread \(spread), extra taps", hand))
      }
    }
    return hands
  }()

  private func errors(_ profile: KeyingProfile, _ edges: [Timed<KeyEdge>], _ text: String) -> Int {
    KeyingTrial(edges: edges, profile: profile).errors(against: text)
  }

  @Test(arguments: 0..<hands.count) func `reads it no worse than before`(index: Int) throws {
    let (name, hand) = Self.hands[index]
    var (before, after) = (0, 0)
    for seed in 0..<8 as Range<UInt64> {
      let edges = hand.key(Self.words, seed: seed)
      var calibration = try #require(Calibration(edges: edges))
      calibration.dropHarmfulSettings(on: edges, against: Self.words)
      let later = hand.key(Self.other, seed: seed + 100)
      before += errors(KeyingProfile(), later, Self.other)
      after += errors(calibration.profile, later, Self.other)
    }
    #expect(after <= before, "\(name): \(before) errors before, \(after) after")
  }

  @Test func `even timings get a speed and pauses, and no filter`() throws {
    var hand = SyntheticHand()
    (hand.unit, hand.spread) = (100, 0)
    let edges = hand.key(Self.words, seed: 1)
    let calibration = try #require(Calibration(edges: edges))
    let filters = calibration.proposals.map(\.setting).filter { $0.contact != nil }
    #expect(filters.allSatisfy { $0.value == "off" }, "\(filters)")
  }

  @Test(arguments: [120.0, 160, 200, 300])
  func `the example filters help a hand with double taps`(unit: Double) throws {
    var (plain, filtered) = (0, 0)
    var table = FilterTable()
    for contact in KeyContact.allCases {
      try table[contact].set("min", to: "40")
      try table[contact].set("merge", to: "80")
    }
    for seed in 0..<6 as Range<UInt64> {
      var hand = SyntheticHand()
      (hand.unit, hand.spread, hand.extraTaps.share) = (unit, 0.15, 0.2)
      let edges = hand.key(Self.other, seed: seed)
      let settings = DecoderSettings(speed: .standard)
      plain += KeyingTrial(edges: edges, filters: FilterTable(), settings: settings)
        .errors(against: Self.other)
      filtered += KeyingTrial(edges: edges, filters: table, settings: settings)
        .errors(against: Self.other)
    }
    #expect(filtered <= max(6, plain / 2), "\(plain) without, \(filtered) with the filters")
  }
}

/// Settings that decode worse than none are not proposed.
@Suite struct HarmfulSettingsTests {
  private static let words = "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG"

  /// Returns a hand on two keys without reported releases: intervals in milliseconds, with a
  /// spread.
  private func twoKeys(
    _ intervals: (inner: Double, letter: Double, word: Double), spread: Double, seed: UInt64
  ) -> [Timed<KeyEdge>] {
    var generator = SplitMix64(seed: seed)
    var edges: [Timed<KeyEdge>] = []
    var now = 1e9
    let keying = machineKeying(Self.words, wpm: 1.2e9 / 1e6)
    for interval in keying {
      let units = (Double(interval.nanoseconds) / 1e6).rounded()
      guard interval.isMark else {
        let length = units == 1 ? intervals.inner : units == 3 ? intervals.letter : intervals.word
        now +=
          length * 1e6 * Double.random(in: 1 - spread...1 + spread, using: &generator)
        continue
      }
      for isDown in [true, false] {
        let edge = KeyEdge(units == 1 ? .dit : .dah, isDown: isDown, source: .terminal)
        edges.append(Timed(edge, at: Timestamp(nanoseconds: Int64(now))))
      }
    }
    return edges
  }

  private func errors(_ calibration: Calibration?, _ edges: [Timed<KeyEdge>]) -> Int {
    KeyingTrial(edges: edges, profile: calibration?.profile ?? KeyingProfile())
      .errors(against: Self.words)
  }

  @Test(arguments: 0..<4 as Range<UInt64>, [Self.words, nil] as [String?])
  func `a proposal never decodes worse than no settings`(seed: UInt64, wanted: String?) throws {
    var hand = SyntheticHand()
    for (unit, spread) in [(60.0, 0.1), (100, 0.35), (250, 0.5)] {
      (hand.unit, hand.spread) = (unit, spread)
      let edges = hand.key(Self.words, seed: seed)
      var calibration = try #require(Calibration(edges: edges))
      let count = calibration.proposals.count
      calibration.dropHarmfulSettings(on: edges, against: wanted)
      #expect(calibration.proposals.count + calibration.dropped.count == count)
      if wanted != nil { #expect(errors(calibration, edges) <= errors(nil, edges)) }
    }
  }

  @Test func `proposals that make a ragged hand worse are dropped`() throws {
    var hand = SyntheticHand()
    (hand.unit, hand.spread) = (100, 0.6)
    var sums = (before: 0, after: 0, dropped: 0)
    for seed in 0..<8 as Range<UInt64> {
      let edges = hand.key(Self.words, seed: seed)
      var calibration = try #require(Calibration(edges: edges))
      sums.before += errors(calibration, edges)
      calibration.dropHarmfulSettings(on: edges, against: Self.words)
      sums.after += errors(calibration, edges)
      sums.dropped += calibration.dropped.count
    }
    #expect(sums.dropped > 0)
    #expect(sums.after < sums.before, "\(sums)")
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `calibrate finds waits for a slow hand on two keys`(seed: UInt64) throws {
    let edges = twoKeys((700, 2000, 4500), spread: 0.15, seed: seed)
    var calibration = try #require(Calibration(edges: edges))
    calibration.dropHarmfulSettings(on: edges, against: Self.words)
    let wait = try #require(calibration.profile["letter-gap"].flatMap { Int($0.value) })
    #expect((810...1690).contains(wait))
    #expect(errors(calibration, edges) == 0)
  }

  @Test func `a rarely pressed key splits the pauses of the other key`() throws {
    // Two dits, a dah, two dits: without the dah, the pauses around it would count as one.
    var edges: [Timed<KeyEdge>] = []
    var now = 0
    for index in 0..<36 {
      let contact: KeyContact = index % 6 == 2 ? .dah : .dit
      for isDown in [true, false] {
        let edge = KeyEdge(contact, isDown: isDown, source: .terminal)
        edges.append(Timed(edge, at: .after(.milliseconds(now))))
      }
      now += index % 6 == 5 ? 1200 : 200
    }
    let calibration = try #require(Calibration(edges: edges))
    let wait = try #require(calibration.profile["letter-gap"].flatMap { Int($0.value) })
    #expect((210...1190).contains(wait))
    #expect(wait == 490)
  }
}
