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
