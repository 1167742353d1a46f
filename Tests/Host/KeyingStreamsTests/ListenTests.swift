import MorseCode
import MorseDecoding
import MorseSignal
import TerminalCodec
import TestSupport
import Testing

@testable import KeyingStreams

@Suite struct ListenTests {
  private static let rate = 8000

  private func plan(tone: Double? = nil, all: Bool = false) -> ListenPlan {
    ListenPlan(device: "test", tone: tone, readsAll: all, settings: DecoderSettings())
  }

  /// Returns a sound with added noise.
  private func noisy(_ samples: [Float]) -> [Float] {
    var random = SplitMix64(seed: 7)
    return samples.map { $0 + Float.random(in: -0.01...0.01, using: &random) }
  }

  /// Reads a sound with some noise, in pieces of a tenth of a second.
  private func read(_ samples: [Float], plan: ListenPlan, width: Int? = nil) -> String {
    let noisy = noisy(samples)
    var receiver = ListenReceiver(rate: Self.rate, channels: 1, plan: plan)
    var text = ""
    for start in stride(from: 0, to: noisy.count, by: Self.rate / 10) {
      let end = min(noisy.count, start + Self.rate / 10)
      text += receiver.add(noisy.span.extracting(start..<end), width: width, isSeen: width != nil)
    }
    return text + receiver.finished()
  }

  @Test func `one signal prints one line of text`() throws {
    let text = "CQ CQ DE K1ABC K1ABC"
    #expect(try read(keyedSound(text, pitch: 650, gain: 0.3), plan: plan()) == text + "\n")
  }

  @Test func `every character is shown until it is certain, the last one in 1.5 s`() throws {
    let text = "CQ CQ DE K1ABC"
    let noisy = noisy(try keyedSound(text, pitch: 650, gain: 0.3, end: 1.5))
    var receiver = ListenReceiver(rate: Self.rate, channels: 1, plan: plan())
    var certain = ""
    var longest = ""
    for start in stride(from: 0, to: noisy.count, by: Self.rate / 10) {
      let end = min(noisy.count, start + Self.rate / 10)
      certain += receiver.add(noisy.span.extracting(start..<end), width: nil, isSeen: false)
      let shown = certain + (receiver.lines.signals.first?.text.provisional ?? "")
      // A character may change, but must not disappear.
      #expect(shown.count >= longest.count - 1, "\(longest) became \(shown)")
      if shown.count > longest.count { longest = shown }
    }
    #expect(certain == text)
  }

  @Test func `without a signal nothing is printed`() {
    #expect(read([Float](repeating: 0, count: 5 * Self.rate), plan: plan()) == "")
  }

  @Test func `a given tone is followed next to a stronger one`() throws {
    let wanted = try keyedSound("PARIS PARIS PARIS", pitch: 600, gain: 0.1)
    let other = try keyedSound("TEST DE K1ABC TEST", pitch: 900, gain: 0.4)
    let count = min(wanted.count, other.count)
    let mixed = (0..<count).map { wanted[$0] + other[$0] }
    #expect(read(mixed, plan: plan(tone: 600)) == "PARIS PARIS PARIS\n")
  }

  @Test func `a tone in one channel is read despite louder noise in the other`() throws {
    let text = "CQ CQ DE K1ABC K1ABC TEST"
    let tone = try keyedSound(text, pitch: 650, gain: 0.02)
    var random = SplitMix64(seed: 8)
    var receiver = ListenReceiver(rate: Self.rate, channels: 2, plan: plan())
    var read = ""
    for start in stride(from: 0, to: tone.count, by: Self.rate / 10) {
      let frames = tone[start..<min(tone.count, start + Self.rate / 10)].flatMap {
        [Float.random(in: -0.5...0.5, using: &random), $0]
      }
      let samples = receiver.join(frames.span)
      read += receiver.add(samples.span, width: nil, isSeen: false)
    }
    // The first seconds are the mean of both, until the better channel is known.
    #expect((read + receiver.finished()).hasSuffix("K1ABC TEST\n"))
  }

  @Test func `every signal has separate lines`() throws {
    let first = try keyedSound("PARIS PARIS PARIS PARIS", pitch: 600, gain: 0.2)
    let second = try keyedSound("TEST DE K1ABC TEST DE K1ABC", pitch: 900, gain: 0.2, silence: 1)
    let count = min(first.count, second.count)
    let mixed = (0..<count).map { first[$0] + second[$0] }
    let lines = read(mixed, plan: plan(all: true)).split(separator: "\n")
    // While the speed is unknown, the first word gap may be read as a character gap.
    let expected = ["600PARISPARISPARISPARIS", "900TESTDEK1ABCTESTDEK1ABC"]
    #expect(lines.map { $0.filter { $0 != " " } } == expected)
  }

  @Test func `lines in a panel end between words`() throws {
    let text = "PARIS PARIS PARIS PARIS PARIS"
    let lines = read(try keyedSound(text, pitch: 600, gain: 0.3), plan: plan(), width: 25).split(
      separator: "\n")
    #expect(lines.count > 1)
    #expect(lines.joined(separator: " ") == text)
  }

  @Test func `a panel shows the last words where the text goes to a file`() throws {
    var lines = SignalLines(rate: Self.rate, plan: plan())
    var output = ""
    let samples = noisy(try keyedSound("PARIS PARIS PARIS PARIS", pitch: 600, gain: 0.3))
    for start in stride(from: 0, to: samples.count, by: Self.rate / 10) {
      let end = min(samples.count, start + Self.rate / 10)
      output += lines.add(samples.span.extracting(start..<end), width: nil)
    }
    #expect(output == "PARIS PARIS PARIS PARIS")
    #expect(lines.shown(0, room: 60, holdsLines: false) == output)
    #expect(lines.shown(0, room: 14, holdsLines: false) == "PARIS PARIS")
  }

  @Test func `text that may change is shown before it is certain`() throws {
    var signal = SignalText(rate: Self.rate, settings: DecoderSettings(), tone: nil, squelch: 0)
    let samples = try keyedSound("PARIS PARIS", pitch: 600, gain: 0.3, end: 0)
    let half = samples.prefix(samples.count / 3)
    #expect(signal.add(Array(half).span) == "")
    #expect(signal.provisional.hasPrefix("P"))
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `at 20 WPM and +10 dB a character is output within a second of its end`(
    seed: UInt64
  ) throws {
    let text = "PARIS 599 K1A OF 0Q"
    var random = SplitMix64(seed: seed)
    // White noise of 10 dB less than the tone in 2,500 Hz.
    let samples = try keyedSound(text, pitch: 600, gain: 0.3, silence: Double(seed) / 7).map {
      $0 + Float.random(in: -0.147...0.147, using: &random)
    }
    var (time, ends) = (Double(seed) / 7, [Double]())
    for interval in try Morse.encode(text) {
      if !interval.isMark, interval.nanoseconds > 120_000_000 { ends.append(time) }
      time += Double(interval.nanoseconds) / 1e9
    }
    ends.append(time)
    var signal = SignalText(rate: Self.rate, settings: DecoderSettings(), tone: nil, squelch: 0)
    var detected: [(character: Character, time: Double)] = []
    for start in stride(from: 0, to: samples.count, by: Self.rate / 20) {
      let end = min(samples.count, start + Self.rate / 20)
      let more = signal.add(samples.span.extracting(start..<end)).filter { $0 != " " }
      detected += more.map { ($0, Double(end) / Double(Self.rate)) }
    }
    #expect(String(detected.map(\.character)) == text.filter { $0 != " " })
    // The speed has to be found out from the first word.
    for (detected, end) in zip(detected, ends).dropFirst(5) {
      #expect(detected.time - end < 1, "\(detected) \(end)")
    }
  }

  @Test(arguments: [
    ("left", ListenKeyCommand.lowerTone), ("right", .higherTone), ("a", .strongestTone),
    ("q", .stop), ("ctrl-c", .interrupt), ("ctrl-z", .suspend),
  ])
  func `keys control listening`(name: String, command: ListenKeyCommand) throws {
    #expect(ListenKeyCommand.command(for: try #require(Key(name))) == command)
  }

  @Test func `the panel marks the tones below the spectrum`() {
    var view = ListenPanel(title: "default")
    view.bands = [Double](repeating: 0, count: 16)
    view.bands[4] = 30
    (view.tones, view.followed, view.level) = ([650, 1250], 650, 0.5)
    #expect(view.spectrum.text == "    ▇           ")
    #expect(view.marks.text == "    ^     '     ")
    #expect(view.head.text == "default  level ########..  tone 650 Hz")
  }

  @Test(arguments: [(Float(1), 0.0), (0.5, -6), (0.25, -12), (0, -90)])
  func `levels in decibels`(level: Float, decibels: Double) {
    #expect(abs(ListenPanel.decibels(level) - decibels) < 0.3)
  }
}
