import Testing

@testable import SoundOutput

@Suite struct OnsetDetectorTests {
  /// Returns the onsets in a recording with 1000 samples a second.
  private func onsets(_ samples: [Int16]) -> [Int] {
    var detector = OnsetDetector(rate: 1000)
    return samples.indices.filter { detector.handle(samples[$0]) }
  }

  private func pause(_ count: Int, noise: Int16 = 0) -> [Int16] {
    (0..<count).map { $0.isMultiple(of: 2) ? noise : -noise }
  }

  @Test func `a sound begins with its first loud sample after a pause, once`() {
    let sound: [Int16] = [100, -200, 300, 0, 0, -400, 100]
    #expect(onsets(pause(200) + pause(50) + sound + pause(40) + sound) == [250, 297])
  }

  @Test func `a noise soon after a sound belongs to it`() {
    #expect(onsets(pause(250) + [500] + pause(25) + [500] + pause(25) + [500]) == [250])
  }

  @Test func `the first pause sets the noise level`() {
    #expect(onsets(pause(400, noise: 100)).isEmpty)
    #expect(onsets(pause(300, noise: 100) + [250] + pause(60, noise: 100) + [1000]) == [361])
    #expect(onsets([Int16](repeating: .min, count: 300)).isEmpty)
  }

  @Test func `no space counts before the pause is known`() {
    #expect(onsets([5000] + pause(100) + [20000]).isEmpty)
  }
}
