import MorseSignal
import TestSupport
import Testing

@Suite struct ChannelChoiceTests {
  private static let keying = (0..<20).flatMap { _ in [60, -60, 180, -60, 60, -180] }

  private func tone(gain: Double, noise: Double, seed: UInt64) -> [Float] {
    sound(Self.keying, gain: gain, noise: noise, seed: seed)
  }

  /// Combines two channels in pieces of a tenth of a second.
  private func join(
    _ left: [Float], _ right: [Float], rule: ChannelChoice.Rule = .better
  ) -> [Float] {
    var choice = ChannelChoice(channels: 2, rate: 8000, rule: rule)
    let frames = zip(left, right).flatMap { [$0, $1] }
    var samples: [Float] = []
    for start in stride(from: 0, to: frames.count, by: 1600) {
      choice.add(frames.span.extracting(start..<min(frames.count, start + 1600)), into: &samples)
    }
    choice.finish(into: &samples)
    return samples
  }

  @Test func `a tone is preferred to noise`() {
    let left = tone(gain: 0, noise: 0.2, seed: 1)
    let right = tone(gain: 0.2, noise: 0.02, seed: 2)
    #expect(join(left, right) == right)
    #expect(join(right, left) == right)
  }

  @Test func `channels of opposite phase do not cancel out`() {
    let left = tone(gain: 0.2, noise: 0.02, seed: 1)
    #expect(join(left, left.map { -$0 }) == left)
  }

  @Test func `the mean of two equal channels has less noise`() {
    let left = tone(gain: 0.2, noise: 0.05, seed: 1)
    let right = tone(gain: 0.2, noise: 0.05, seed: 2)
    #expect(join(left, right) == zip(left, right).map { ($0 + $1) / 2 })
  }

  @Test func `live sound is read at once, and the better channel is chosen later`() {
    let left = tone(gain: 0, noise: 0.2, seed: 1)
    let right = tone(gain: 0.2, noise: 0.02, seed: 2)
    let joined = join(left, right, rule: .betterLive)
    #expect(joined.count == right.count)
    #expect(joined[0] == (left[0] + right[0]) / 2)
    #expect(joined.suffix(8000) == right.suffix(8000))
  }

  @Test func `a short sound is read completely`() {
    let right = Array(tone(gain: 0.2, noise: 0.02, seed: 2).prefix(9000))
    // With one silent channel, the mean is as good.
    #expect(join([Float](repeating: 0, count: 9000), right) == right.map { $0 / 2 })
  }
}
