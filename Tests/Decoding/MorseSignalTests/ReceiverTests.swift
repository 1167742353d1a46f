import Foundation
import MorseCode
import MorseSignal
import TestSupport
import Testing

/// Returns a sound as a receiver passes it: through a filter around `pitch`, `width` hertz wide, and
/// an automatic gain control.
///
/// The gain falls by at most `depth` decibels within 3 ms, and rises again within `release` seconds.
private func received(
  _ samples: [Float], rate: Int = 8000, pitch: Double = 600, width: Double = 500,
  depth: Double = 20, release: Double = 0.1
) -> [Float] {
  // A biquad with 0 dB at its centre, used twice (R. Bristow-Johnson's cookbook).
  let (turn, share) = (2 * .pi * pitch / Double(rate), width / pitch / 2)
  let alpha = sin(turn) * share
  var filtered = samples.map { Double($0) }
  for _ in 0..<2 {
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    for place in filtered.indices {
      let x = filtered[place]
      let y = (alpha * (x - x2) + 2 * cos(turn) * y1 - (1 - alpha) * y2) / (1 + alpha)
      (x2, x1, y2, y1) = (x1, x, y1, y)
      filtered[place] = y
    }
  }
  let loudest = filtered.reduce(0) { max($0, abs($1)) }
  let least = loudest * pow(10, -depth / 20)
  var level = least
  return filtered.map { sample in
    let time = abs(sample) > level ? 0.003 : release
    level += (max(abs(sample), least) - level) / (time * Double(rate))
    return Float(sample / max(level, least) / 4)
  }
}

/// Sounds as receivers make them: shaped noise that moves with the key.
@Suite struct ReceiverTests {
  /// CQ at 20 WPM.
  private static let call =
    [180, -60, 60, -60, 180, -60, 60, -180, 180, -60, 180, -60, 60, -60, 180, -420]

  private func marks(_ samples: [Float]) -> [Int] {
    var reader = SignalReader(rate: 8000, squelch: 0)
    var intervals: [KeyingInterval] = []
    reader.add(samples.span, into: &intervals)
    reader.finish(into: &intervals)
    return intervals.filter(\.isMark).map { Int($0.nanoseconds / 1_000_000) }
  }

  /// Returns the number of sent marks that are missing or have the length of another element.
  private func wrong(_ found: [Int], _ calls: Int) -> Int {
    let sent = (0..<calls).flatMap { _ in Self.call.filter { $0 > 0 } }
    guard found.count == sent.count else { return abs(found.count - sent.count) }
    return zip(found, sent).count { ($0 > 120) != ($1 > 120) }
  }

  @Test(arguments: [10.0, 20, 30], [0.1, 0.3, 1])
  func `a gain control that moves the noise with the key is no keying`(
    depth: Double, release: Double
  ) {
    let keying = [-1500] + (0..<4).flatMap { _ in Self.call } + [-3000]
    let sent = sound(keying, gain: 0.3, noise: 0.12, seed: 5)
    let found = marks(received(sent, depth: depth, release: release))
    #expect(wrong(found, 4) == 0, "\(found)")
  }

  @Test func `a steady tone does not hide a keyed one`() {
    let keying = [-500] + (0..<4).flatMap { _ in Self.call } + [-500]
    let keyed = sound(keying, gain: 0.1, noise: 0.02, seed: 7)
    let carrier = sound([keying.reduce(0) { $0 + abs($1) }], pitch: 1100, gain: 0.3)
    let found = marks(zip(keyed, carrier).map { $0 + $1 })
    #expect(wrong(found, 4) == 0, "\(found)")
  }

  @Test(arguments: ["noise", "pulses", "two tones", "chance"])
  func `nothing is read where there is no Morse`(kind: String) {
    var random = SplitMix64(seed: 8)
    let lengths: [Int] =
      switch kind {
      case "noise": [-15_000]
      case "pulses": (0..<30).flatMap { _ in [100, -300] }
      case "two tones": (0..<330).map { _ in Bool.random(using: &random) ? 44 : -44 }
      default:
        (0..<60).flatMap { _ in
          // Logarithms are uniformly distributed, from 30 to 600 ms.
          [1, -1].map { $0 * Int(30 * pow(20, Double.random(in: 0...1, using: &random))) }
        }
      }
    var samples = sound(lengths, gain: 0.3, noise: 0.05, seed: 9)
    if kind == "two tones" {
      let other = sound(lengths.map { -$0 }, pitch: 770, gain: 0.3)
      for place in samples.indices { samples[place] += other[place] }
    }
    #expect(marks(samples).isEmpty, "\(marks(samples))")
  }

  /// Returns a text as keyed by a very uneven hand: long dahs and character gaps, with deviations of
  /// up to 30 %.
  private func uneven(_ text: String, seed: UInt64) throws -> [Int] {
    var random = SplitMix64(seed: seed)
    let intervals = try Morse.encode(text, speed: .standard)
    return intervals.map { interval in
      let units = Double(interval.nanoseconds) / Double(MorseSpeed.standard.unitNanoseconds)
      let spread = interval.isMark ? (units > 2 ? 0.3 : 0.15) : units > 2 && units < 6 ? 0.3 : 0.2
      let long = units > 2 && units < 6 ? 1.45 : 1
      let milliseconds = 60 * units * long * exp(spread * random.normal())
      return Int(interval.isMark ? milliseconds : -milliseconds)
    }
  }

  @Test(arguments: [1, 2, 4, 5, 6])
  func `a very uneven hand is Morse`(seed: UInt64) throws {
    let text = "THE QUICK BROWN FOX JUMPS OVER 13 LAZY DOGS DE K1ABC"
    let keying = try uneven(text, seed: seed)
    let found = marks(sound([-500] + keying + [-800], gain: 0.3, noise: 0.05, seed: 11))
    let sent = keying.count { $0 > 0 }
    #expect(abs(found.count - sent) <= sent / 20, "\(found.count) of \(sent)")
  }

  @Test(arguments: [0.1, 0.3])
  func `noise that rises after a message is no text`(release: Double) {
    let keying = [-200] + Self.call + [-9000]
    let sent = sound(keying, gain: 0.3, noise: 0.02, seed: 6)
    let found = marks(received(sent, depth: 30, release: release))
    #expect(wrong(found, 1) == 0, "\(found)")
  }

  /// Returns a keyed tone in noise; its pitch changes by `drift` hertz a second.
  private func drifting(_ keying: [Int], from pitch: Double, by drift: Double) -> [Float] {
    var random = SplitMix64(seed: 12)
    var (samples, phase): ([Float], Double) = ([], 0)
    for value in keying {
      for _ in 0..<abs(value) * 8 {
        let seconds = Double(samples.count) / 8000
        phase += 2 * .pi * (pitch + drift * seconds) / 8000
        let tone = value > 0 ? 0.3 * sin(phase) : 0
        samples.append(Float(tone + 0.12 * random.normal()))
      }
    }
    return samples
  }

  @Test(arguments: [0.0, 3, 10, 30, 60, 80, -80, 130])
  func `a drifting tone is read`(drift: Double) {
    let keying = [-500] + (0..<5).flatMap { _ in Self.call } + [-500]
    let found = marks(drifting(keying, from: drift < 0 ? 2400 : 600, by: drift))
    #expect(wrong(found, 5) == 0, "\(found)")
  }
}
