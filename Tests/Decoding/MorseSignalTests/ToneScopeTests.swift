import MorseSignal
import TestSupport
import Testing

@Suite struct ToneScopeTests {
  private static let keying = (0..<20).flatMap { _ in [60, -60, 180, -60, 60, -180] }

  private func scope(_ samples: [Float], seconds: Double = 4) -> ToneScope {
    var scope = ToneScope(rate: 8000, seconds: seconds)
    scope.add(samples.span)
    scope.measure()
    return scope
  }

  @Test func `two keyed tones are found, the stronger one first`() {
    let strong = sound(Self.keying, pitch: 600, gain: 0.3, noise: 0.02)
    let weak = sound(Self.keying, pitch: 900, gain: 0.06)
    let found = scope(strong.indices.map { strong[$0] + weak[$0] }).tones
    #expect(found.count == 2, "\(found)")
    for (tone, pitch) in zip(found, [600.0, 900]) { #expect(abs(tone.pitch - pitch) < 5) }
    #expect((found.first?.decibels ?? 0) > (found.last?.decibels ?? 0))
  }

  @Test func `fast keying is one tone without sidebands`() {
    let keying = (0..<40).flatMap { _ in [20, -20, 60, -20, 20, -60] }
    let found = scope(sound(keying, pitch: 600, gain: 0.3, noise: 0.02)).tones
    #expect(found.count == 1, "\(found)")
  }

  @Test(arguments: 1...5)
  func `noise contains no tones`(seed: Int) {
    #expect(scope(sound([-6000], noise: 0.1, seed: UInt64(seed))).tones.isEmpty)
  }

  @Test func `silence contains no tones`() {
    #expect(scope(sound([-6000])).tones.isEmpty)
  }

  @Test func `the band of a tone stands out`() {
    let bands = scope(sound(Self.keying, pitch: 1000, gain: 0.3, noise: 0.02))
      .bands(16, from: 200, to: 1800)
    // Each band is 100 Hz wide.
    #expect(bands.indices.max { bands[$0] < bands[$1] } == 8)
    #expect(bands[8] > 15 && bands[2] < 6)
  }

  @Test func `no bands before anything was measured`() {
    #expect(ToneScope(rate: 8000).bands(3, from: 200, to: 500).allSatisfy { $0 < -59 })
  }

  @Test func `a survey finds tones at different times`() {
    let first = sound(Self.keying + [-16_000], pitch: 600, gain: 0.1, noise: 0.02)
    let second = sound([-26_000] + Self.keying, pitch: 900, gain: 0.3)
    let count = max(first.count, second.count)
    let mixed = (0..<count).map { place in
      [first, second].reduce(Float(0)) { $0 + ($1.indices.contains(place) ? $1[place] : 0) }
    }
    var survey = ToneSurvey(rate: 8000)
    for start in stride(from: 0, to: count, by: 4096) {
      survey.add(mixed.span.extracting(start..<min(count, start + 4096)))
    }
    let tones = survey.finish()
    #expect(tones.count == 2, "\(tones)")
    for (tone, pitch) in zip(tones, [900.0, 600]) { #expect(abs(tone - pitch) < 5) }
  }

  @Test func `a survey finds two tones without noise`() {
    let first = sound(Self.keying, pitch: 500)
    let second = sound(Self.keying.map { $0 * 5 / 4 }, pitch: 800)
    let mixed = second.indices.map { $0 < first.count ? first[$0] + second[$0] : second[$0] }
    var survey = ToneSurvey(rate: 8000)
    survey.add(mixed.span)
    let tones = survey.finish().sorted()
    #expect(tones.count == 2, "\(tones)")
    for (tone, pitch) in zip(tones, [500.0, 800]) { #expect(abs(tone - pitch) < 5) }
  }
}
