import Foundation
import MorseCode
import MorseSignal
import TestSupport
import Testing

@Suite struct SignalReaderTests {
  private func detect(
    _ samples: [Float], rate: Int = 8000, pieces: Int = 1000, tone: Double? = nil,
    squelch: Double? = nil
  ) -> [Int] {
    var detector = SignalReader(rate: rate, tone: tone, squelch: squelch)
    var intervals: [KeyingInterval] = []
    var rest = samples[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
      detector.add(piece.span, into: &intervals)
    }
    detector.finish(into: &intervals)
    var merged: [(isMark: Bool, nanoseconds: Int64)] = []
    for interval in intervals {
      if let last = merged.last, last.isMark == interval.isMark {
        merged[merged.count - 1].nanoseconds += interval.nanoseconds
      } else {
        merged.append((interval.isMark, interval.nanoseconds))
      }
    }
    return merged.map { Int(($0.isMark ? 1 : -1) * ($0.nanoseconds + 500_000) / 1_000_000) }
  }

  /// CQ at 20 WPM, twice, with silence at both ends.
  private static let keying =
    [-300] + [180, -60, 60, -60, 180, -60, 60, -180, 180, -60, 180, -60, 60, -60, 180, -420]
    + [180, -60, 60, -60, 180, -60, 60, -180, 180, -60, 180, -60, 60, -60, 180, -700]

  /// Whether two lists have the same intervals, within a tolerance in milliseconds.
  private func agree(_ found: [Int], _ sent: [Int], within tolerance: Int) -> Bool {
    found.count == sent.count
      && zip(found, sent).allSatisfy {
        $0.signum() == $1.signum() && abs($0 - $1) <= tolerance
      }
  }

  @Test(arguments: [
    (8000, 600.0), (8000, 300), (8000, 1200), (11_025, 777), (16_000, 550), (44_100, 613),
    (48_000, 1900), (96_000, 600),
  ])
  func `any rate and pitch`(rate: Int, pitch: Double) {
    let found = detect(sound(Self.keying, rate: rate, pitch: pitch), rate: rate)
    // Edges of 5 ms are inside a mark, so at half strength the mark is 5 ms shorter and the space
    // longer.
    #expect(agree(found, Self.keying, within: 6), "\(found)")
  }

  @Test(arguments: [
    (25, "cq cq de k1abc"), (25, "five golden rings"), (26, "are you there"),
    (28, "hello there world"), (35, "quick brown foxes jump"), (22, "the cat sat down"),
    (5, "meet me at noon"), (5, "now is the time"),
  ])
  func `clean sound of any speed`(wpm: Int, text: String) throws {
    let speed = try #require(MorseSpeed(wpm: Double(wpm)))
    let sent = try Morse.encode(text, speed: speed).map {
      Int($0.isMark ? 1 : -1) * Int($0.nanoseconds / 1_000_000)
    }
    let found = detect(sound(sent), squelch: 0).filter { $0 > 0 }
    let marks = sent.filter { $0 > 0 }
    let isEqual = zip(found, marks).allSatisfy { abs($0 - $1) <= max(8, $1 / 8) }
    #expect(found.count == marks.count && isEqual, "\(found)")
  }

  @Test func `marks above the squelch are probably Morse`() throws {
    let speed = try #require(MorseSpeed(wpm: 25))
    let sent = try Morse.encode("cq cq de k1abc", speed: speed)
    let samples = sound(sent.map { Int($0.isMark ? 1 : -1) * Int($0.nanoseconds / 1_000_000) })
    var reader = SignalReader(rate: 8000, squelch: 0)
    var intervals: [KeyingInterval] = []
    reader.add(samples.span, into: &intervals)
    #expect(reader.marks.isEmpty)
    reader.finish(into: &intervals)
    #expect(reader.marks.count == sent.count(where: \.isMark))
    #expect(reader.marks.allSatisfy { (0.5...1).contains($0.morse) })
  }

  @Test(arguments: [60, 110, 180], [5, 30, 200])
  func `one mark in a short sound`(mark: Int, silence: Int) {
    let found = detect(sound([-silence, mark, -100]), squelch: 0)
    let marks = found.filter { $0 > 0 }
    #expect(marks.count == 1 && abs(marks[0] - mark) < 12, "\(found)")
    // The reader cannot know that the mark ends a message unless silence follows.
    #expect(found.last ?? 0 < -300, "\(found)")
  }

  /// The intervals of e, t, i, 5 and sos in units.
  private static let brief = [
    [1], [3], [1, -1, 1], [1, -1, 1, -1, 1, -1, 1, -1, 1],
    [1, -1, 1, -1, 1, -3, 3, -1, 3, -1, 3, -3, 1, -1, 1, -1, 1],
  ]

  @Test(arguments: [240, 100, 60, 30, 20], brief)
  func `a short clean sound of any speed`(unit: Int, keying: [Int]) {
    let sent = keying.map { $0 * unit } + [-7 * unit]
    let marks = detect(sound(sent), squelch: 0).filter { $0 > 0 }
    #expect(marks.count == sent.count { $0 > 0 }, "\(marks)")
    for (mark, wanted) in zip(marks, sent.filter { $0 > 0 }) {
      // Edges of 5 ms are inside a mark.
      #expect(abs(mark - wanted) <= max(8, wanted / 8), "\(marks)")
    }
  }

  @Test(arguments: [250, 500])
  func `one note that dies away is no mark`(duration: Int) {
    let note = sound([-20, duration, -200])
    let fading = note.indices.map { place in
      note[place] * Float(exp(-4 * Double(place) / Double(8 * duration)))
    }
    #expect(detect(fading, squelch: 0).allSatisfy { $0 < 0 })
  }

  @Test func `a clean tone that is clipped`() {
    let keying = (0..<2).flatMap { _ in Self.keying }
    let clipped = sound(keying, pitch: 500, gain: 2).map { max(-1, min(1, $0)) }
    let found = detect(clipped, squelch: 0)
    #expect(found.count { $0 > 0 } == merged(keying).count { $0 > 0 }, "\(found)")
  }

  @Test(arguments: [80, 150, 250, 400, 900])
  func `short noise is no mark`(duration: Int) {
    for seed in 1...20 as ClosedRange<UInt64> {
      let found = detect(sound([-duration], noise: 0.1, seed: seed), squelch: 0)
      #expect(found.allSatisfy { $0 < 0 }, "\(seed): \(found)")
    }
  }

  @Test(arguments: [0.5, 0.05, 0.01])
  func `any strength`(gain: Double) {
    let found = detect(sound(Self.keying, gain: gain))
    #expect(agree(found, Self.keying, within: 6), "\(found)")
  }

  @Test(arguments: 1...3)
  func `noise a tenth as strong as the tone`(seed: Int) {
    let found = detect(sound(Self.keying, gain: 0.3, noise: 0.1, seed: UInt64(seed)))
    #expect(agree(found, Self.keying, within: 16), "\(found)")
  }

  @Test(arguments: 1...4)
  func `a tone as strong as the noise of a voice channel`(seed: Int) {
    // 0 dB in 2.5 kHz: the tone's power is gain² / 2, the noise's 2.5 / 4 of its variance.
    let found = detect(sound(Self.keying, gain: 0.3, noise: 0.268, seed: UInt64(seed)))
    #expect(agree(found, Self.keying, within: 25), "\(found)")
  }

  @Test(arguments: 1...3)
  func `a tone a quarter as strong as the noise of a voice channel`(seed: Int) {
    // -6 dB in 2.5 kHz: edges are accurate to a few hundredths of a second, but no mark is missed.
    let keying = (0..<4).flatMap { _ in Self.keying.dropLast() + [-420] }
    let found = detect(sound(keying, gain: 0.1, noise: 0.1785, seed: UInt64(seed)))
    #expect(agree(found, merged(keying), within: 45), "\(found)")
  }

  @Test func `a weaker tone is followed when its pitch is given`() {
    let wanted = sound(Self.keying, pitch: 600, gain: 0.1, noise: 0.01)
    let keying = [-100] + (0..<20).flatMap { _ in [70, -80, 220, -90] }
    let other = sound(keying, pitch: 750, gain: 0.3)
    let mixed = wanted.indices.map { wanted[$0] + (other.indices.contains($0) ? other[$0] : 0) }
    let found = detect(mixed, tone: 600)
    #expect(agree(found, Self.keying, within: 16), "\(found)")
  }

  @Test(arguments: [480.0, 490, 510, 520])
  func `a given pitch need not be exact`(pitch: Double) {
    let found = detect(sound(Self.keying, pitch: 500, gain: 0.5, noise: 0.003), tone: pitch)
    #expect(agree(found, Self.keying, within: 16), "\(found)")
  }

  @Test(arguments: [300.0, 400, 450, 550, 600, 700, 900, 1500], [0, 0.003])
  func `a given pitch without a tone gives no marks`(pitch: Double, noise: Double) {
    // Key clicks of the other tone are audible at each pitch.
    let keying = (0..<3).flatMap { _ in Self.keying }
    let found = detect(sound(keying, pitch: 500, gain: 0.5, noise: noise), tone: pitch)
    #expect(found.allSatisfy { $0 < 0 }, "\(found)")
  }

  @Test(arguments: [390.0, 415, 600, 715, 850])
  func `a tone 28 dB stronger is removed at any distance`(distance: Double) {
    let wanted = sound(Self.keying, pitch: 500 + distance, gain: 0.02, noise: 0.0005)
    let keying = [-100] + (0..<20).flatMap { _ in [70, -80, 220, -90] }
    let other = sound(keying, pitch: 500, gain: 0.5)
    let mixed = wanted.indices.map { wanted[$0] + (other.indices.contains($0) ? other[$0] : 0) }
    let found = detect(mixed, tone: 500 + distance)
    #expect(agree(found, Self.keying, within: 16), "\(found)")
  }

  @Test(arguments: [-60.0, 60], 1...3)
  func `a tone near the wanted one is not followed after the message`(distance: Double, seed: Int) {
    let keying = (0..<4).flatMap { _ in Self.keying.dropLast() + [-420] }
    let wanted = sound(keying + [-1200], gain: 0.3, noise: 0.08, seed: UInt64(seed))
    let faster = [-5000] + (0..<8).flatMap { _ in Self.keying.map { $0 * 4 / 5 } }
    let other = sound(faster, pitch: 600 + distance, gain: 0.15)
    let mixed = wanted.indices.map { wanted[$0] + (other.indices.contains($0) ? other[$0] : 0) }
    let found = detect(mixed)
    #expect(agree(found, merged(keying + [-1200]), within: 25), "\(found)")
  }

  @Test func `hum below a tone does not affect its reading`() {
    let clean = sound(Self.keying, pitch: 600, gain: 0.1, noise: 0.02)
    let humming = clean.indices.map { clean[$0] + 0.3 * Float(sin(Double($0) * .pi / 80)) }
    #expect(agree(detect(humming), Self.keying, within: 16), "\(detect(humming))")
  }

  @Test func `NaN samples count as silence`() {
    var samples = sound(Self.keying, gain: 0.3, noise: 0.02)
    samples[500] = .nan
    samples[9000] = .infinity
    #expect(agree(detect(samples), Self.keying, within: 12), "\(detect(samples))")
  }

  @Test(arguments: 1...3)
  func `a fading tone is decoded`(seed: Int) {
    let keying = (0..<4).flatMap { _ in Self.keying.dropLast() + [-420] }
    let sent = merged(keying)
    let found = detect(sound(keying, gain: 0.5, noise: 0.08, fades: true, seed: UInt64(seed)))
    #expect(agree(found, sent, within: 20), "\(found)")
  }

  /// A reading with the wrong speed misses and invents 3 to 18 marks of 42.
  @Test(arguments: [1, 2, 12])
  func `a tone fading twice a second is decoded`(seed: Int) {
    let call = [180, -60, 60, -60, 180, -60, 60, -180, 180, -60, 180, -60, 60, -60, 180, -420]
    let sent = [-300] + (0..<6).flatMap { _ in call } + [-300]
    let found = detect(sound(sent, gain: 0.3, noise: 0.12, spread: 2, seed: UInt64(seed)))
    #expect(wrongMarks(found, sent) <= 2, "\(found)")
  }

  /// Returns the number of missed and invented marks; marks are matched by their middles.
  private func wrongMarks(_ found: [Int], _ sent: [Int]) -> Int {
    func marks(_ intervals: [Int]) -> [Range<Int>] {
      var (time, marks) = (0, [Range<Int>]())
      for each in intervals {
        if each > 0 { marks.append(time..<time + each) }
        time += abs(each)
      }
      return marks
    }
    func strangers(_ some: [Range<Int>], among others: [Range<Int>]) -> Int {
      some.count { mark in
        !others.contains { $0.contains((mark.lowerBound + mark.upperBound) / 2) }
      }
    }
    let (found, sent) = (marks(found), marks(sent))
    return strangers(sent, among: found) + strangers(found, among: sent)
  }

  @Test func `noise after a message contains no marks`() {
    let found = detect(sound(Self.keying + [-20_000], gain: 0.3, noise: 0.15))
    #expect(found.count { $0 > 0 } == Self.keying.count { $0 > 0 }, "\(found)")
  }

  /// Merges equal adjacent intervals.
  private func merged(_ intervals: [Int]) -> [Int] {
    intervals.reduce(into: []) { result, next in
      if let last = result.last, (last < 0) == (next < 0) {
        result[result.count - 1] += next
      } else {
        result.append(next)
      }
    }
  }

  @Test(arguments: [0, 0.001, 0.1])
  func `noise alone contains no marks`(noise: Double) {
    #expect(detect(sound([-5000], noise: noise)).allSatisfy { $0 < 0 })
  }

  @Test func `a key held for long is one mark`() {
    let sent = [-500, 60, -60, 60, -60, 180, -60, 12_000, -60, 60, -800]
    let found = detect(sound(sent, noise: 0.01))
    #expect(agree(found, sent, within: 8), "\(found)")
  }

  @Test func `the division into pieces does not matter`() {
    let samples = sound(Self.keying, rate: 11_025, noise: 0.02)
    let whole = detect(samples, rate: 11_025, pieces: samples.count)
    for pieces in [7, 4096] {
      #expect(detect(samples, rate: 11_025, pieces: pieces) == whole)
    }
  }

  @Test func `very fast and very slow`() {
    let fast = (0..<60).flatMap { _ in [20, -20, 60, -60] }
    #expect(agree(detect(sound([-200] + fast)), [-200] + fast, within: 7))
    let slow = [-1000, 400, -400, 1200, -1200, 400, -2800, 1200, -1000]
    #expect(agree(detect(sound(slow)), slow, within: 6))
  }

  @Test func `an empty sound`() {
    #expect(detect([]) == [])
  }

  @Test func `a tone that drifted before a silence is followed within the spectrum`() {
    // 360 Hz, falling by 20 Hz a second, in pulses; then a silence three times as long.
    let samples = (0..<128_000).map { place -> Float in
      let time = Double(place) / 8000
      guard time < 4 else { return 0 }
      let tone = sin(2 * .pi * (360 * time - 10 * time * time))
      return Float(0.18 * tone * abs(sin(8 * .pi * time)))
    }
    var reader = SignalReader(rate: 8000, squelch: 0)
    var intervals: [KeyingInterval] = []
    reader.add(samples.span, into: &intervals)
    reader.finish(into: &intervals)
    #expect(intervals.reduce(0) { $0 + $1.nanoseconds } <= 16_000_000_000)
  }
}
