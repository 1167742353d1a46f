import MorseCode
import MorseSignal
import TestSupport
import Testing

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
}
