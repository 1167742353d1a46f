import MorseCode
import MorseDecoding
import TestSupport
import Testing
import Timeline

/// A hand that keyed in an earlier session.
@Suite struct HandMemoryTests {
  private static let first = "THE RAIN HAS STOPPED AND THE ROAD IS DRY"
  private static let second = "LOOK FOR THE OLD SHIP"

  /// Presses two keys at even distances of so many seconds, each nearly a fifth longer or shorter.
  private func press(
    _ text: String, every seconds: Double, seed: UInt64, in session: inout RevisedText
  ) {
    var generator = SplitMix64(seed: seed)
    func pause(_ units: Double) -> Int64 {
      Int64(seconds * units * 1e9 * Double.random(in: 0.85...1.15, using: &generator))
    }
    for word in text.split(separator: " ") {
      for (place, letter) in zip(1..., word) {
        guard let pattern = MorseAlphabet.international.pattern(for: letter) else { continue }
        for (index, element) in zip(1..., pattern) {
          let isEnd = index == pattern.count
          session.press(element, then: pause(!isEnd ? 1 : place == word.count ? 5 : 2.3))
        }
      }
    }
    session.wait(until: session.now.advanced(by: .seconds(20)))
  }

  /// Returns a session whose text is final at once, as under a program.
  private func session(remembering memory: HandMemory? = nil) -> RevisedText {
    RevisedText(repairs: false, remembering: memory)
  }

  /// Returns what one session leaves to the next.
  private func memory(
    every seconds: Double, seed: UInt64, after former: HandMemory? = nil
  ) throws -> HandMemory {
    var session = session(remembering: former)
    press(Self.first, every: seconds, seed: seed, in: &session)
    return try #require(session.decoder.memory)
  }

  private func errors(
    every seconds: Double, seed: UInt64, remembering memory: HandMemory
  ) -> Int {
    var session = session(remembering: memory)
    press(Self.second, every: seconds, seed: seed, in: &session)
    return editDistance(session.read, Self.second)
  }

  @Test(arguments: [0.5, 0.6, 0.75, 0.9, 1])
  func `slow presses of two keys are read from the first press of the second session on`(
    seconds: Double
  ) throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let memory = try memory(every: seconds, seed: seed)
      #expect(memory.rhythm == .even)
      #expect(MorseDecoder(remembering: memory).isHandKnown)
      #expect(errors(every: seconds, seed: seed + 100, remembering: memory) == 0)
    }
  }

  @Test func `an unknown hand is not known from its first press`() {
    #expect(!MorseDecoder().isHandKnown)
  }

  @Test(arguments: [(12.0, true), (5, true), (5, false), (20, false)])
  func `both rhythms of two keys are remembered`(hand: (wpm: Double, isMorse: Bool)) throws {
    var keying = Hand()
    keying.wpm = hand.wpm
    keying.spreads = (0.1, 0.1, 0.12)
    var former = session()
    former.type(
      keying.key(Self.first, seed: 1), wpm: hand.wpm, inMorseRhythm: hand.isMorse)
    let memory = try #require(former.decoder.memory)
    #expect(memory.rhythm == (hand.isMorse ? .morse : .even))
    for seed in 2...6 as ClosedRange<UInt64> {
      var session = session(remembering: memory)
      session.type(
        keying.key(Self.second, seed: seed), wpm: hand.wpm, inMorseRhythm: hand.isMorse)
      #expect(session.read.hasPrefix("LOOK "), "\(session.read)")
    }
  }

  @Test(arguments: [4.0, 6, 9])
  func `a slow straight key is read from the first press of the second session on`(
    wpm: Double
  ) throws {
    var hand = Hand()
    hand.wpm = wpm
    hand.spreads = (0.1, 0.12, 0.15)
    var former = session()
    former.key(hand.key(Self.first, seed: 1))
    let memory = try #require(former.decoder.memory)
    #expect(memory.rhythm == .straight)
    #expect(MorseDecoder(remembering: memory).isHandKnown)
    var wrong = 0
    for seed in 2...11 as ClosedRange<UInt64> {
      var session = session(remembering: memory)
      session.key(hand.key(Self.second, seed: seed))
      wrong += editDistance(session.read, Self.second)
    }
    #expect(wrong <= 2, "\(wrong)")
  }

  @Test(arguments: [(0.3, 0.9), (0.9, 0.3)])
  func `a changed hand is read no worse after its first word than an unknown one`(
    pace: (former: Double, now: Double)
  ) throws {
    let text = "HELLO " + Self.first
    var (known, unknown) = (0, 0)
    for seed in 1...10 as ClosedRange<UInt64> {
      let memory = try memory(every: pace.former, seed: seed)
      for (memory, isKnown) in [(memory, true), (nil, false)] {
        var session = session(remembering: memory)
        press(text, every: pace.now, seed: seed + 100, in: &session)
        let wrong = editDistance(String(session.read.suffix(Self.first.count)), Self.first)
        if isKnown { known += wrong } else { unknown += wrong }
      }
    }
    #expect(known <= unknown + 10, "\(known), unknown: \(unknown)")
  }

  @Test(arguments: [(20.0, 6.0), (6, 20), (12, 20), (20, 12), (12, 13.5)])
  func `a straight key at another speed than remembered is soon read`(
    wpm: (former: Double, now: Double)
  ) throws {
    var hand = Hand()
    hand.spreads = (0.1, 0.12, 0.15)
    hand.wpm = wpm.former
    var former = session()
    former.key(hand.key(Self.first, seed: 1))
    hand.wpm = wpm.now
    var (known, unknown) = (0, 0)
    for seed in 2...11 as ClosedRange<UInt64> {
      for memory in [former.decoder.memory, nil] {
        var session = session(remembering: memory)
        session.key(hand.key("HELLO " + Self.first, seed: seed))
        let wrong = editDistance(String(session.read.suffix(Self.first.count)), Self.first)
        if memory != nil { known += wrong } else { unknown += wrong }
      }
    }
    #expect(known <= unknown + 10, "\(known), unknown: \(unknown)")
  }

  @Test func `what is remembered follows the hand from session to session`() throws {
    var last = try memory(every: 0.4, seed: 1)
    for seed in 2...4 as ClosedRange<UInt64> {
      let next = try memory(every: 0.7, seed: seed, after: last)
      #expect(next.presses <= HandMemory.most)
      last = next
    }
    let inner = try #require(last.inner)
    #expect((0.62e9...0.78e9).contains(inner.nanoseconds), "\(inner)")
    #expect(last.isPlausible)
  }

  @Test func `settings that fix the pauses win, and nothing is remembered then`() throws {
    let memory = try memory(every: 0.7, seed: 1)
    var settings = DecoderSettings()
    settings.characterGap = .fixed(.milliseconds(300))
    var known = MorseDecoder(settings: settings, remembering: memory)
    var unknown = MorseDecoder(settings: settings)
    var outputs: [Timed<DecoderOutput>] = []
    known.handle(.markBegan(.dit), at: .zero, into: &outputs)
    known.handle(.markEnded(.dit), at: .after(.milliseconds(60)), into: &outputs)
    unknown.handle(.markBegan(.dit), at: .zero, into: &outputs)
    unknown.handle(.markEnded(.dit), at: .after(.milliseconds(60)), into: &outputs)
    #expect(known.endDue == unknown.endDue)
  }

  @Test func `a few presses are not remembered, and no impossible hand is used`() throws {
    var session = session()
    press("HE", every: 0.5, seed: 1, in: &session)
    #expect(session.decoder.memory == nil)
    var impossible = try memory(every: 0.5, seed: 1)
    impossible.character.nanoseconds = 1
    #expect(!impossible.isPlausible)
    #expect(!MorseDecoder(remembering: impossible).isHandKnown)
  }
}
