import MorseDecoding
import MorseCode
import TestSupport
import Testing
import Timeline

@Suite struct DecodingTwoKeysTests {
  private static let text =
    "SOS PARIS THE RAIN HAS STOPPED AND THE ROAD IS DRY AGAIN"

  private func hand(_ wpm: Double, spread: Double) -> Hand {
    var hand = Hand()
    hand.wpm = wpm
    hand.spreads = (spread, spread, spread)
    return hand
  }

  private func errors(
    _ hand: Hand, inMorseRhythm isMorse: Bool, seeds: ClosedRange<UInt64> = 1...2
  ) -> Double {
    let wrong = seeds.reduce(0) { sum, seed in
      var keys = RevisedText()
      keys.type(hand.key(Self.text, seed: seed), wpm: hand.wpm, inMorseRhythm: isMorse)
      return sum + editDistance(keys.read, Self.text)
    }
    return 100 * Double(wrong) / Double(seeds.count * Self.text.count)
  }

  @Test(arguments: [12.0, 15, 20, 25, 30], [(0.08, 2.0), (0.15, 5.0)])
  func `keys pressed in Morse rhythm are decoded from the first word on`(
    wpm: Double, limit: (spread: Double, percent: Double)
  ) {
    let wrong = errors(hand(wpm, spread: limit.spread), inMorseRhythm: true)
    #expect(wrong <= limit.percent, "\(wrong) %")
  }

  @Test(arguments: [(20.0, 10.0), (10, 20), (15, 25)], 1...2 as ClosedRange<UInt64>)
  func `a hand that changes its speed is decoded again, and the text before stays`(
    speeds: (from: Double, to: Double), seed: UInt64
  ) {
    var keys = RevisedText()
    for wpm in [speeds.from, speeds.to] {
      let keying = hand(wpm, spread: 0.1).key(Self.text, seed: seed)
      keys.type(keying, wpm: wpm, inMorseRhythm: false)
    }
    let wrong = editDistance(keys.read, Self.text + " " + Self.text)
    // The first word after the change may be lost.
    #expect(wrong <= 6, "\(keys.read)")
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `a hand that always waits before a dah is decoded`(seed: UInt64) {
    // The pause from a dit to a dah is nearly as long as the one after a character.
    var keying = hand(20, spread: 0.1).key(Self.text + " " + Self.text, seed: seed)
    let unit = 1.2e9 / 20
    for place in stride(from: 1, to: keying.count, by: 2) {
      let (before, after) = (keying[place - 1].nanoseconds, keying[place + 1].nanoseconds)
      let gap = Double(keying[place].nanoseconds)
      guard gap < 2 * unit, Double(before) < 2 * unit, Double(after) > 2 * unit else { continue }
      keying[place] = KeyingInterval(isMark: false, nanoseconds: Int64(gap + 1.2 * unit))
    }
    var keys = RevisedText()
    keys.type(keying, wpm: 20, inMorseRhythm: false)
    let wrong = editDistance(String(keys.read.suffix(Self.text.count)), Self.text)
    #expect(wrong <= 1, "\(keys.read)")
  }

  @Test(arguments: 3...6)
  func `random groups of one length are decoded, although the hand is irregular`(length: Int) {
    var (wrong, count) = (0, 0)
    for seed in 1...6 as ClosedRange<UInt64> {
      let text = Self.groups(of: length, seed: seed)
      var keys = RevisedText()
      keys.type(hand(20, spread: 0.2).key(text, seed: seed), wpm: 20, inMorseRhythm: false)
      wrong += editDistance(keys.read, text)
      count += text.count
    }
    #expect(Double(wrong) <= 0.04 * Double(count), "\(wrong) of \(count)")
  }

  private static func groups(of length: Int, seed: UInt64) -> String {
    var generator = SplitMix64(seed: seed)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return (0..<24).map { _ in
      String((0..<length).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
    }.joined(separator: " ")
  }

  @Test func `at most one revision in a thousand letters makes a letter wrong`() {
    var (wrong, letters) = (0, 0)
    for seed in 1...60 as ClosedRange<UInt64> {
      let text = Self.text + " " + Self.text
      var keys = RevisedText(meant: text)
      keys.type(hand(20, spread: 0.15).key(text, seed: seed), wpm: 20, inMorseRhythm: false)
      wrong += keys.madeWrong
      letters += text.count
    }
    #expect(1000 * wrong <= letters, "\(wrong) of \(letters)")
  }

  @Test func `between two close readings the offered one is mostly right`() {
    var (offered, helpful, harmful) = (0, 0, 0)
    for seed in 1...60 as ClosedRange<UInt64> {
      var keys = RevisedText()
      keys.type(hand(20, spread: 0.3).key(Self.text, seed: seed), wpm: 20, inMorseRhythm: true)
      for (text, other) in keys.offers {
        #expect(Array(text.suffix(other.former.count)) == other.former)
        let before = distance(text)
        let after = distance(text.dropLast(other.former.count) + other.current)
        offered += 1
        helpful += after < before ? 1 : 0
        harmful += after > before ? 1 : 0
      }
    }
    #expect(offered > 100)
    #expect(Double(helpful) > 1.5 * Double(harmful), "\(offered): \(helpful), \(harmful)")
  }

  /// Returns the number of wrong characters so far.
  private func distance(_ read: [DecoderOutput]) -> Int {
    let read = read.map(\.description).joined()
    return (0...Self.text.count).map { editDistance(read, String(Self.text.prefix($0))) }.min() ?? 0
  }

  @Test(arguments: [12.0, 15, 20, 25, 30])
  func `keys pressed at even distances are decoded too`(wpm: Double) {
    #expect(errors(hand(wpm, spread: 0.1), inMorseRhythm: false) <= 1)
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `a beginner who searches for every key is decoded from the third word on`(seed: UInt64) {
    // At five words a minute, a unit is 240 ms: 0.75 s within characters, 2 s after them, 4 s after
    // words.
    var hand = hand(5, spread: 0.2)
    hand.gaps = (2.1, 7.5, 16)
    var keys = RevisedText()
    keys.type(hand.key(Self.text, seed: seed), wpm: 5, inMorseRhythm: false)
    let rest = Self.text.split(separator: " ").dropFirst(2).joined(separator: " ")
    let wrong = editDistance(String(keys.read.suffix(rest.count)), rest)
    #expect(100 * wrong <= 5 * rest.count, "\(keys.read)")
    #expect(keys.revisions > 0)
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `a fast hand does not get longer waits`(seed: UInt64) throws {
    var keys = RevisedText()
    let fast = hand(25, spread: 0.1)
    keys.type(fast.key(Self.text, seed: seed), wpm: 25, inMorseRhythm: false)
    keys.press(.dit, then: 70_000_000)
    let due = try #require(keys.decoder.deadline)
    #expect(keys.now.nanoseconds(to: due) < 250_000_000)
  }

  @Test func `a slow hand that becomes fast is followed`() {
    var keys = RevisedText(repairs: false)
    for (wpm, seed) in [(8.0, 1), (20, 2)] as [(Double, UInt64)] {
      keys.type(hand(wpm, spread: 0.08).key(Self.text, seed: seed), wpm: wpm, inMorseRhythm: false)
    }
    #expect(keys.read.hasSuffix("THE ROAD IS DRY AGAIN"))
  }

  @Test func `without permission to revise, committed text stays`() {
    var keys = RevisedText(repairs: false)
    keys.type(
      hand(15, spread: 0.1).key(Self.text, seed: 1), wpm: 15, inMorseRhythm: true)
    #expect(keys.revisions == 0)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `in a program only the open word is revised`(seed: UInt64) {
    let keying = hand(15, spread: 0.15).key(Self.text, seed: seed)
    var wrong: [RevisionScope: Int] = [:]
    for scope in [RevisionScope.none, .word] {
      var keys = RevisedText()
      keys.decoder.revise(scope)
      keys.type(keying, wpm: 15, inMorseRhythm: true)
      wrong[scope] = editDistance(keys.read, Self.text)
      #expect(keys.earlierRevisions == 0)
      #expect((keys.revisions > 0) == (scope == .word))
    }
    #expect((wrong[.word] ?? .max) < (wrong[RevisionScope.none] ?? 0))
  }

  @Test func `the wait for a slow hand is shown, and the user can shorten it`() throws {
    var keys = RevisedText()
    #expect(keys.decoder.slowHandWait == nil)
    var slow = hand(5, spread: 0.1)
    slow.gaps = (2.1, 7.5, 16)
    keys.type(slow.key("THE ROAD", seed: 1), wpm: 5, inMorseRhythm: false)
    let wait = try #require(keys.decoder.slowHandWait)
    // Between the intervals within characters, 0.74 s, and those after them, 2 s.
    #expect((800_000_000...1_900_000_000).contains(wait))
    keys.decoder.hurry(by: 1.25)
    let shorter = try #require(keys.decoder.slowHandWait)
    #expect(abs(Double(shorter) * 1.25 / Double(wait) - 1) < 0.01)
    keys.press(.dit, then: 60_000_000)
    let due = try #require(keys.decoder.deadline)
    #expect(abs(keys.now.nanoseconds(to: due) - shorter) < 1_000_000)
  }

  @Test(arguments: [15.0, 25], 1...2 as ClosedRange<UInt64>)
  func `a fast hand is never classified as slow`(wpm: Double, seed: UInt64) {
    var keys = RevisedText()
    keys.type(
      hand(wpm, spread: 0.12).key(Self.text, seed: seed), wpm: wpm, inMorseRhythm: false)
    #expect(keys.decoder.slowHandWait == nil)
  }

  @Test func `a letter that a key has ended is final`() {
    var keys = RevisedText()
    // T, E and A, far apart, each ended by a key; then a hand whose inner pauses are as long.
    for pattern in ["-", ".", ".-"] as [MorsePattern] {
      for element in pattern { keys.press(element, then: 300_000_000) }
      keys.key(.endCharacter)
    }
    let slow = hand(5, spread: 0.1)
    keys.type(slow.key("THE ROAD IS DRY", seed: 2), wpm: 5, inMorseRhythm: false)
    #expect(keys.read.hasPrefix("TEA"))
  }

  @Test func `a command code is never re-read`() {
    let command: MorsePattern = "..--..--"
    var keys = RevisedText(controls: [command])
    let good = hand(15, spread: 0.05)
    keys.type(good.key("THE ROAD", seed: 1), wpm: 15, inMorseRhythm: false)
    for element in command { keys.press(element, then: 160_000_000) }
    keys.wait(until: keys.now.advanced(by: .seconds(2)))
    keys.type(good.key("IS DRY", seed: 3), wpm: 15, inMorseRhythm: false)
    #expect(keys.read.contains("[\(command)]"))
  }

  @Test(arguments: [25.0, 35, 50])
  func `letters of a new fast hand that run together are not executed as a command`(wpm: Double) {
    for seed in 1...6 as ClosedRange<UInt64> {
      var keys = RevisedText(controls: Set(DecodingCommandsTests.commands))
      let text = "EVERY UNCLE ARRIVED " + Self.text
      keys.type(hand(wpm, spread: 0.1).key(text, seed: seed), wpm: wpm, inMorseRhythm: false)
      #expect(!keys.read.contains("["), "\(keys.read)")
    }
  }

  @Test(arguments: [60, 120, 240] as [Int64])
  func `the space code of a new hand is executed after its first letter`(interval: Int64) {
    var keys = RevisedText(controls: ["..--"])
    for pattern in ["..", "..--", ".-"] as [MorsePattern] {
      for element in pattern { keys.press(element, then: interval * 1_000_000) }
      keys.wait(until: keys.now.advanced(by: .milliseconds(750)))
    }
    #expect(keys.read == "I[..--]A")
  }

  @Test(arguments: ["", "THE ROAD IS DRY AGAIN"], [12.0, 20])
  func `commands between words are executed`(text: String, wpm: Double) {
    for command in ["..--", "----", "-.-..-", "...--."] as [MorsePattern] {
      var keys = RevisedText(controls: [command])
      if !text.isEmpty {
        keys.type(hand(wpm, spread: 0.1).key(text, seed: 1), wpm: wpm, inMorseRhythm: false)
      }
      for element in command { keys.press(element, then: Int64(2.4e9 / wpm)) }
      keys.wait(until: keys.now.advanced(by: .seconds(2)))
      #expect(keys.read.hasSuffix("[\(command)]"), "\(keys.read)")
    }
  }
}
