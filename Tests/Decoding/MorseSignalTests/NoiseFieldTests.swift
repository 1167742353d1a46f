import TestSupport
import Testing

@testable import MorseSignal

@Suite struct NoiseFieldTests {
  /// Marks and gaps of 160 ms, as the symbols of FT8, after 2.4 s of noise.
  private static let keying = [-2400] + (0..<40).flatMap { _ in [160, -160] }

  private func partners(_ samples: [Float]) -> Float {
    let (marks, gaps) = (0..<40).reduce(into: ([Range<Int>](), [Range<Int>]())) { ranges, place in
      let start = (2400 + 320 * place) * 8
      ranges.0.append(start..<start + 1280)
      ranges.1.append(start + 1280..<start + 2560)
    }
    return NoiseField(samples, rate: 8000).partners(of: 1000, marks: marks, gaps: gaps)
  }

  @Test func `a tone beside another keeps its power in the gaps`() {
    let own = sound(Self.keying, pitch: 1000, gain: 0.3, noise: 0.01)
    let other = sound([-2560] + Self.keying.dropFirst(), pitch: 1012.5, gain: 0.3)
    #expect(partners(own) < 0.1)
    #expect(partners(zip(own, other).map { $0 + $1 }) > 0.5)
  }
}
