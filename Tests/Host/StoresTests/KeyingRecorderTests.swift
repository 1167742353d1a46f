import FistAnalysis
import MorseCode
import MorseDecoding
import MorseKeying
import TimingFiles
import MorseKeyboard
import Stores
import TestSupport
import TextInput
import Testing
import Timeline

/// A recorded keyboard.
private struct Recorded {
  var keyboard: Keyboard<TextDocument>
  var recorder = KeyingRecorder()
  private(set) var now = Timestamp.after(.seconds(1))

  init(_ keyer: KeyerMode = .straight, receivesReleases: Bool = true) {
    keyboard = Keyboard(
      document: TextDocument(), settings: KeyboardSettings(speed: .standard, keyer: keyer),
      receivesReleases: receivesReleases)
  }

  mutating func handle(_ action: KeyAction) {
    var feedback: [Timed<KeyboardFeedback>] = []
    keyboard.handle(action, at: now, into: &feedback)
    recorder.note(feedback, of: keyboard)
  }

  /// Advances the time like a program, which wakes at each deadline.
  mutating func wait(_ nanoseconds: Int64) {
    let end = now.advanced(byNanoseconds: nanoseconds)
    while now < end {
      now = min(keyboard.deadline ?? end, end)
      var feedback: [Timed<KeyboardFeedback>] = []
      keyboard.advance(to: now, into: &feedback)
      recorder.note(feedback, of: keyboard)
    }
  }

  /// Keys a straight key, then waits for nine seconds.
  mutating func key(_ intervals: [KeyingInterval]) {
    for interval in intervals {
      if interval.isMark { handle(.press(.straight)) }
      wait(interval.nanoseconds)
      if interval.isMark { handle(.release(.straight)) }
    }
    wait(9_000_000_000)
  }

  /// The written file, read again.
  func read() throws -> [KeyingInterval] { try TimingTexts.read(recorder.timings) }

  var file: String { String(decoding: recorder.timings, as: UTF8.self) }
}

@Suite struct KeyingRecorderTests {
  /// Returns an uneven hand's keying, with holds and pauses that no keyer would make.
  private func keying(_ text: String, seed: UInt64) -> [KeyingInterval] {
    var hand = Hand()
    hand.wpm = 15
    hand.spreads = (0.15, 0.2, 0.2)
    var intervals = hand.key(text, seed: seed)
    for (place, units) in [(0, 5.5), (6, 0.3), (7, 0.2), (12, 9)] where place < intervals.count {
      intervals[place] = KeyingInterval(
        isMark: intervals[place].isMark, nanoseconds: Int64(80e6 * units))
    }
    return intervals
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a hand's marks and spaces are recorded as they were measured`(seed: UInt64) throws {
    var recorded = Recorded()
    let keyed = keying("THE QUICK BROWN FOX JUMPS", seed: seed)
    recorded.key(keyed)
    #expect(recorded.keyboard.document.text.count > 15)
    #expect(recorded.recorder.intervals == keyed)
    #expect(try recorded.read() == keyed)
    #expect(!recorded.file.contains("made"))
  }

  @Test func `the estimate of a recording describes the hand`() throws {
    func report(_ intervals: [KeyingInterval]) -> FistReport {
      var analyzer = FistAnalyzer()
      for interval in intervals { analyzer.add(interval) }
      for output in decodedOutputs(of: intervals) { analyzer.add(output) }
      return analyzer.report()
    }
    var hand = Hand()
    (hand.wpm, hand.dah, hand.gaps) = (14, 4.6, (0.4, 4.5, 11))
    hand.spreads = (0.1, 0.1, 0.15)
    var recorded = Recorded()
    let keyed = hand.key("THE RAIN HAS STOPPED AND THE ROAD IS DRY AGAIN", seed: 4)
    recorded.key(keyed)
    let found = report(try recorded.read())
    let dah = try #require(found.classes[.dah]).dits
    let gap = try #require(found.classes[.elementGap]).dits
    #expect((4.3...4.9).contains(dah) && (0.35...0.45).contains(gap))
    #expect(found.classes == report(keyed).classes)
  }

  @Test func `the recording lists committed text next to its marks`() {
    var recorded = Recorded()
    recorded.key(machineKeying("PARIS PARIS PARIS", wpm: 20))
    let comments = recorded.file.split(separator: "\n").filter { $0.contains("# committed: ") }
      .map { $0.drop { $0 != ":" }.dropFirst(2) }
    #expect(comments.joined().lowercased().hasSuffix("parisparis"))
    // The marks of R, and the space before them.
    #expect(recorded.file.contains("-180 +60 -60 +180 -60 +60 # committed: r\n"))
  }

  @Test func `deleted elements are recorded without a character`() {
    var recorded = Recorded()
    recorded.key(machineKeying("PARIS PARIS", wpm: 20))
    let before = recorded.recorder.intervals.count
    recorded.handle(.press(.straight))
    recorded.wait(60_000_000)
    recorded.handle(.release(.straight))
    recorded.wait(60_000_000)
    recorded.handle(.removeElement)
    recorded.wait(5_000_000_000)
    #expect(recorded.recorder.intervals.count == before + 2)
    #expect(recorded.recorder.intervals.last?.nanoseconds == 60_000_000)
    if case .committed = recorded.recorder.entries.last { Issue.record("a character") }
  }

  @Test func `the elements of a keyer are recorded at their own times`() {
    var recorded = Recorded(.iambicB)
    for (action, wait) in [
      (.press(.dit), 30), (.release(.dit), 30), (.press(.dah), 30), (.release(.dah), 360),
      (.press(.dah), 40), (.release(.dah), 3000),
    ] as [(KeyAction, Int64)] {
      recorded.handle(action)
      recorded.wait(wait * 1_000_000)
    }
    let lengths = recorded.recorder.intervals.map { $0.nanoseconds / 1_000_000 }
    #expect(lengths == [60, 60, 180, 150, 180])
    #expect(!recorded.file.contains("made"))
  }

  @Test func `elements without a release are recorded with keyer durations, and marked as made`() {
    var recorded = Recorded(.element, receivesReleases: false)
    for (paddle, wait) in [(Paddle.dit, 90), (.dah, 700), (.dit, 700)] as [(Paddle, Int64)] {
      recorded.handle(.press(paddle))
      recorded.wait(wait * 1_000_000)
    }
    #expect(
      recorded.recorder.intervals.map { $0.nanoseconds / 1_000_000 } == [60, 60, 180, 180, 60])
    #expect(recorded.file.contains("\n# made: lengths of elements that keys named"))
    #expect(
      recorded.file.contains("# committed: A\n") || recorded.file.contains("# committed: a\n"))
  }

  @Test func `a straight key after keys that name their elements keeps its lengths`() throws {
    var recorded = Recorded(.element, receivesReleases: true)
    recorded.handle(.press(.dah))
    recorded.wait(2_000_000_000)
    recorded.key([
      KeyingInterval(isMark: true, nanoseconds: 77_000_000),
      KeyingInterval(isMark: false, nanoseconds: 41_000_000),
      KeyingInterval(isMark: true, nanoseconds: 333_000_000),
    ])
    let intervals = recorded.recorder.intervals
    #expect(intervals.filter(\.isMark).map { $0.nanoseconds / 1_000_000 } == [180, 77, 333])
    #expect(intervals[1].nanoseconds >= 1_000_000_000)
    #expect(intervals[3].nanoseconds == 41_000_000)
  }

  @Test func `a signature inside typed text does not decide the file format`() throws {
    var recorded = Recorded()
    recorded.key(machineKeying("WPM: 5", wpm: 20))
    var reader = SniffingReader()
    var runs = TimingRuns()
    try reader.read(recorded.recorder.timings.span, into: &runs)
    try reader.finish(into: &runs)
    #expect(reader.format?.name == "ms")
    #expect((15...25).contains(reader.hints.wpm ?? 0))
  }
}
