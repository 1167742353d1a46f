import Foundation
import MorseCode

/// Returns a text keyed by a machine, between silences in seconds.
public func keyedSound(
  _ text: String, wpm: Double = 20, pitch: Double, gain: Double, silence: Double = 0.5,
  end: Double = 3, rate: Int = 8000
) throws -> [Float] {
  var samples = [Float](repeating: 0, count: Int(silence * Double(rate)))
  let speed = MorseSpeed(wpm: wpm) ?? .standard
  for interval in try Morse.encode(text, speed: speed) {
    for _ in 0..<Int(interval.nanoseconds) * rate / 1_000_000_000 {
      let angle = 2 * Double.pi * pitch * Double(samples.count) / Double(rate)
      samples.append(interval.isMark ? Float(gain * sin(angle)) : 0)
    }
  }
  return samples + [Float](repeating: 0, count: Int(end * Double(rate)))
}

/// Returns a keyed tone with 5 ms raised-cosine edges inside each mark, and noise with a standard
/// deviation.
///
/// A fading tone decreases to a fifth of its strength every seven seconds. One with a `spread` in
/// hertz has twelve paths. Their pitches differ by that much (two standard deviations), and the
/// tone fades as often.
public func sound(
  _ milliseconds: [Int], rate: Int = 8000, pitch: Double = 600, gain: Double = 0.5,
  noise: Double = 0, fades: Bool = false, spread: Double = 0,
  seed: UInt64 = 1
) -> [Float] {
  var random = SplitMix64(seed: seed)
  // The sum of twelve uniform numbers is nearly normally distributed.
  func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
  }
  let paths = (0..<(spread > 0 ? 12 : 0)).map { _ in
    (pitch: pitch + normal() * spread / 2, phase: Double.random(in: 0..<2 * .pi, using: &random))
  }
  func tone(at time: Double) -> Double {
    guard !paths.isEmpty else { return sin(2 * .pi * pitch * time) }
    return paths.reduce(0) { $0 + cos(2 * .pi * $1.pitch * time + $1.phase) } / 12.0.squareRoot()
  }
  var samples: [Float] = []
  for value in milliseconds {
    let count = abs(value) * rate / 1000
    for index in 0..<count {
      let edge = Double(min(index, count - 1 - index)) / (0.005 * Double(rate))
      let shape = value > 0 ? 0.5 - 0.5 * cos(.pi * min(1, edge)) : 0
      let time = Double(samples.count) / Double(rate)
      let strength = fades ? 0.6 + 0.4 * cos(2 * .pi * time / 7) : 1
      let hiss = normal()
      samples.append(
        Float(gain * strength * shape * tone(at: time) + (noise > 0 ? noise * hiss : 0)))
    }
  }
  return samples
}
