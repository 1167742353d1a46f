import Glibc
import MorseCode
import TestSupport
import Testing

@testable import MorseSignal

/// Live reading must keep up with a microphone, whatever it hears.
@Suite struct LivePriceTests {
  /// Returns noise whose power falls with the square of the pitch, as wind and rumble have it.
  private static func brownNoise(seconds: Int, seed: UInt64) -> [Float] {
    var (generator, sum) = (SplitMix64(seed: seed), 0.0)
    return (0..<8000 * seconds).map { _ in
      sum = 0.998 * sum + 0.02 * generator.normal()
      return Float(max(-1, min(1, sum)))
    }
  }

  /// Returns struck chords of three notes, four a second.
  private static func chords(seconds: Int, seed: UInt64) -> [Float] {
    var generator = SplitMix64(seed: seed)
    var samples = [Double](repeating: 0, count: 8000 * seconds)
    for strike in 0..<4 * seconds {
      for _ in 0..<3 {
        let pitch = 220 * exp2(Double.random(in: 0..<20, using: &generator) / 12)
        for place in 0..<4000 where 2000 * strike + place < samples.count {
          let moment = Double(place) / 8000
          let tone = sin(2 * Double.pi * pitch * moment)
          samples[2000 * strike + place] += 0.15 * exp(-6 * moment) * tone
        }
      }
    }
    return samples.map(Float.init)
  }

  @Test func `noise costs at most half a core`() {
    let seconds = 24
    let samples = Self.brownNoise(seconds: seconds, seed: 42)
    var reader = LiveSignalReader(rate: 8000)
    let before = processorTime()
    for start in stride(from: 0, to: samples.count, by: 400) {
      var intervals: [KeyingInterval] = []
      reader.add(samples.span.extracting(start..<start + 400), into: &intervals)
    }
    let share = (processorTime() - before) / Double(seconds)
    #expect(share < 0.5, "\(share) of a core")
  }

  @Test func `a reading begins no search after its work is done`() {
    let samples = Self.chords(seconds: 16, seed: 42)
    func work(most: Int) -> Int {
      var reader = WindowReader(
        rate: 8000, grammar: .any, tone: nil, soundGoesOn: true, mostWork: most)
      _ = reader.read(samples)
      return reader.work
    }
    let most = 30_000_000
    #expect(work(most: .max) > 4 * most)
    #expect(work(most: most) < 3 * most / 2)
  }
}
