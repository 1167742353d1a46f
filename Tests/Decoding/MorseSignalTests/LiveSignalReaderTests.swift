import MorseCode
import MorseSignal
import TestSupport
import Testing

@Suite struct LiveSignalReaderTests {
  /// Returns "PARIS " of a machine, in milliseconds, with a `unit`.
  static func paris(unit: Int, times: Int) -> [Int] {
    let units = [
      1, -1, 3, -1, 3, -1, 1, -3, 1, -1, 3, -3, 1, -1, 3, -1, 1, -3, 1, -1, 1, -3, 1, -1, 1, -1, 1,
      -7,
    ]
    return [-500] + (0..<times).flatMap { _ in units.map { $0 * unit } }
  }

  /// A mark in the output: its beginning, its end and the time of its output, in seconds.
  private struct Detected {
    var start: Double
    var end: Double
    var known: Double
  }

  /// Reads a sound in pieces of a tenth of a second.
  private func listen(
    to samples: [Float], rate: Int = 8000, squelch: Double? = nil
  ) -> [Detected] {
    var reader = LiveSignalReader(rate: rate, squelch: squelch)
    var detected: [Detected] = []
    var time: Int64 = 0
    func collect(_ intervals: [KeyingInterval], at known: Double) {
      for interval in intervals {
        let start = time
        time += interval.nanoseconds
        guard interval.isMark else { continue }
        detected.append(Detected(start: Double(start) / 1e9, end: Double(time) / 1e9, known: known))
      }
    }
    for start in stride(from: 0, to: samples.count, by: rate / 10) {
      let end = min(samples.count, start + rate / 10)
      var intervals: [KeyingInterval] = []
      reader.add(samples.span.extracting(start..<end), into: &intervals)
      collect(intervals, at: Double(end) / Double(rate))
    }
    var intervals: [KeyingInterval] = []
    reader.finish(into: &intervals)
    collect(intervals, at: Double(samples.count) / Double(rate))
    return detected
  }

  /// Returns the beginnings and ends of the marks of a keying, in seconds.
  private func marks(of keying: [Int]) -> [(start: Double, end: Double)] {
    var time = 0
    return keying.compactMap { value in
      let start = time
      time += abs(value)
      return value > 0 ? (Double(start) / 1000, Double(time) / 1000) : nil
    }
  }

  @Test(
    arguments: [
      (28, "hello there world"), (35, "good morning everyone"), (12, "are you there"),
      (8, "the cat"), (5, "meet me"),
    ], [0.002, 0.015])
  func `clean sound of any speed`(sender: (wpm: Int, text: String), noise: Double) throws {
    let (wpm, text) = sender
    let speed = try #require(MorseSpeed(wpm: Double(wpm)))
    let sent = try Morse.encode(text, speed: speed).map {
      Int($0.isMark ? 1 : -1) * Int($0.nanoseconds / 1_000_000)
    }
    let found = listen(to: sound([-1000] + sent + [-2000], noise: noise), squelch: 0)
    #expect(found.count == sent.count { $0 > 0 })
  }

  @Test(arguments: [(20, 4), (60, 2), (200, 1)])
  func `every mark is found once, at its time`(unit: Int, times: Int) {
    let keying = Self.paris(unit: unit, times: times) + [-2000]
    let detected = listen(to: sound(keying, gain: 0.3, noise: 0.06))
    let sent = marks(of: keying)
    #expect(detected.count == sent.count)
    for (detected, sent) in zip(detected, sent) {
      #expect(abs(detected.start - sent.start) < 0.02, "\(detected) \(sent)")
      #expect(abs(detected.end - sent.end) < 0.02, "\(detected) \(sent)")
    }
  }

  @Test func `once the speed is known a character is known within a second of its end`() {
    let keying = Self.paris(unit: 60, times: 2) + [-2000]
    let detected = listen(to: sound(keying, gain: 0.3, noise: 0.06))
    let committed = detected.dropFirst(14)
    #expect(committed.count == 14)
    for (mark, next) in zip(committed, committed.dropFirst()) where next.start - mark.end > 0.12 {
      #expect(mark.known - mark.end < 0.9, "\(mark)")
    }
  }

  @Test(arguments: [40, 80, 120])
  func `a dah that is heard in part does not end the character before it`(shift: Int) {
    // "BK W0TVL 599 0": the looks fall at other places in each.
    let codes = "-... -.-  .-- ----- - ...- .-..  ..... ----. ----.  -----"
    var keying = [-500 - shift]
    for code in codes {
      if code == " " {
        keying[keying.count - 1] -= keying[keying.count - 1] < -60 ? 240 : 120
      } else {
        keying += [code == "." ? 60 : 180, -60]
      }
    }
    let detected = listen(to: sound(keying + [-2000], gain: 0.3, noise: 0.06, seed: 4))
    let elements = detected.map { $0.end - $0.start > 0.12 ? "-" : "." }.joined()
    #expect(elements == codes.filter { $0 != " " })
    var marks = detected[...]
    for code in codes.split(separator: " ") {
      let character = marks.prefix(code.count)
      #expect(Set(character.map(\.known)).count == 1, "\(code) \(character)")
      marks = marks.dropFirst(code.count)
    }
  }

  @Test(arguments: [60, 200, 340, 400])
  func `the first mark is found wherever the looks fall`(silence: Int) {
    let keying = [-silence] + Self.paris(unit: 60, times: 1).dropFirst() + [-2000]
    let detected = listen(to: sound(keying, gain: 0.3, noise: 0.085))
    #expect(detected.count == 14)
    #expect(abs((detected.first?.start ?? 0) - Double(silence) / 1000) < 0.02)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the speed is right from the start in noise`(seed: UInt64) {
    // 2 dB in 2500 Hz: several times as many marks fit noise at a speed several times as high.
    let keying = Self.paris(unit: 60, times: 3) + [-2000]
    let detected = listen(to: sound(keying, gain: 0.3, noise: 0.2, seed: seed))
    #expect(detected.count == 42)
  }

  @Test func `a key held for long sounds until its release`() {
    let keying = Self.paris(unit: 60, times: 2) + [6000, -420, 60, -60, 180, -3000]
    let detected = listen(to: sound(keying, gain: 0.3, noise: 0.03))
    let long = detected.filter { $0.end - $0.start > 5 }
    #expect(long.count == 1, "\(detected)")
    #expect(detected.count == 31)
  }

  @Test(arguments: [0, 0.001, 0.1])
  func `noise alone contains no marks`(noise: Double) {
    #expect(listen(to: sound([-6000], noise: noise)).isEmpty)
  }

  @Test func `a sender after a long pause is decoded as accurately as the first`() {
    let pause = [-12_000]
    let keying = Self.paris(unit: 60, times: 2) + pause + Self.paris(unit: 80, times: 1) + [-2000]
    let detected = listen(to: sound(keying, gain: 0.3, noise: 0.06))
    #expect(detected.count == marks(of: keying).count)
  }

  @Test func `provisional marks are visible`() {
    let keying = Self.paris(unit: 60, times: 2)
    let samples = sound(keying, gain: 0.3, noise: 0.03)
    var reader = LiveSignalReader(rate: 8000)
    var intervals: [KeyingInterval] = []
    // The middle of the first "R": P and A take 22 units and a gap.
    reader.add(samples.span.extracting(0..<8000 * 22 / 10), into: &intervals)
    #expect(intervals.allSatisfy { !$0.isMark })
    #expect(reader.tentative.contains { $0.isMark })
    let pitch = reader.pitch ?? 0
    #expect(abs(pitch - 600) < 8)
  }
}
