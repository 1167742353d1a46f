import MorseCode
import MorseKeying
import TimingFiles
import TestSupport
import Testing
import Timeline

/// Recordings of paddles, which are converted by a keyer.
@Suite struct PaddleKeyingTests {
  private static let text = """
    THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG THEN RESTS IN THE SHADE OF AN OLD OAK TREE
    """

  /// Returns the text of exact keying.
  private func text(_ intervals: [KeyingInterval]) -> String {
    let unit = intervals.filter(\.isMark).map(\.nanoseconds).min() ?? 1
    var text = ""
    var pattern = MorsePattern.empty
    for interval in intervals + [KeyingInterval(isMark: false, nanoseconds: 3 * unit)] {
      let units = Double(interval.nanoseconds) / Double(unit)
      if interval.isMark {
        pattern = pattern.appending(units < 2 ? .dit : .dah) ?? .empty
      } else if units >= 2 {
        text += MorseAlphabet.international.meaning(of: pattern)?.description ?? "[\(pattern)]"
        if units >= 5 { text += " " }
        pattern = .empty
      }
    }
    return text
  }

  /// Returns the keyer's output for a recording, in milliseconds.
  private func summary(
    _ edges: [(PaddleEvent, Int)], _ options: TimingOptions = TimingOptions()
  ) throws -> String {
    let script = edges.map { Timed($0.0, at: .after(.milliseconds($0.1))) }
    let whole = try TimingTexts.read(midiFile(script), options: options)
    #expect(try TimingTexts.read(midiFile(script), options: options) { 1 } == whole)
    return TimingTexts.describe(whole)
  }

  private let squeeze: [(PaddleEvent, Int)] = [
    (.press(.dit), 0), (.press(.dah), 20), (.release(.dit), 200), (.release(.dah), 205),
  ]

  @Test func `paddles use iambic B at 20 WPM, or the given keyer`() throws {
    #expect(try summary(squeeze) == "+60 -60 +180 -60 +60")
    #expect(try summary(squeeze, TimingOptions(keyer: .iambicA)) == "+60 -60 +180")
    #expect(try summary(squeeze, TimingOptions(keyer: .cootie)) == "+205")
    #expect(try summary(squeeze, TimingOptions(keyer: .element)) == "+60 -60 +180")
    let twice = TimingOptions(keyer: .iambicA, speed: MorseSpeed(wpm: 40))
    #expect(try summary(squeeze, twice) == "+30 -30 +90 -30 +30")
  }

  @Test func `a straight key beside the paddles keeps its lengths`() throws {
    let edges: [(PaddleEvent, Int)] = [
      (.press(.straight), 0), (.release(.straight), 71), (.press(.dit), 300), (.release(.dit), 310),
      (.press(.straight), 500), (.release(.straight), 777),
    ]
    #expect(try summary(edges) == "+71 -229 +60 -140 +277")
  }

  @Test func `paddles that stay closed end with the recording, or sooner`() throws {
    #expect(try summary([(.press(.dah), 0), (.press(.straight), 100)]) == "+100")
    let days = try summary([(.press(.dit), 0), (.press(.dah), 900_000_000)])
    #expect(days.split(separator: " ").count < 300)
  }

  @Test(arguments: [KeyerMode.iambicB, .iambicA, .ultimatic, .singleLever])
  func `the speed is estimated from the hand`(mode: KeyerMode) throws {
    for (seed, wpm) in [8.0, 14, 19, 25, 33, 42].enumerated() {
      let speed = try #require(MorseSpeed(wpm: wpm))
      var hand = PaddleHand(mode: mode, speed: speed, seed: UInt64(seed))
      let edges = hand.key(Self.text).edges
      let intervals = try TimingTexts.read(midiFile(edges), options: TimingOptions(keyer: mode))
      #expect(text(intervals) == Self.text, "\(wpm)")
    }
  }

  @Test func `a long recording keeps the estimated speed`() throws {
    var hand = PaddleHand(mode: .iambicB, speed: .standard, seed: 9)
    let long = Array(repeating: Self.text, count: 8).joined(separator: " ")
    let edges = hand.key(long).edges
    #expect(edges.count > 1200)
    #expect(text(try TimingTexts.read(midiFile(edges))) == long)
  }
}
