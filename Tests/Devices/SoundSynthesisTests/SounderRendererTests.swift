import SoundSynthesis
import Testing

@Suite struct SounderRendererTests {
  /// A click of one sample of 1, and a clack of one of -1.
  private let clips = [Clip(rate: 8000, samples: [1]), Clip(rate: 8000, samples: [-1])]

  private func render(_ milliseconds: [Double], chunk: Int) -> [Float] {
    let intervals = milliseconds.enumerated().map {
      ToneInterval(isMark: $0.offset.isMultiple(of: 2), nanoseconds: Int64($0.element * 1e6))
    }
    var renderer = SounderRenderer(
      intervals.makeIterator(), rate: 8000, clips: clips, click: 0, clack: 1, gain: 0.5)
    var (samples, piece) = ([Float](), [Float](repeating: 9, count: chunk))
    while true {
      var output = piece.mutableSpan
      let count = renderer.render(&output)
      guard count > 0 else { return samples }
      samples += piece[..<count]
    }
  }

  @Test(arguments: [1, 7, 256, 4096])
  func `a mark is a click at its beginning and a clack at its end, however it is cut`(chunk: Int) {
    let samples = render([60, 60, 180, 60.5, 60], chunk: chunk)
    let clicks = samples.indices.filter { samples[$0] > 0.4 }
    let clacks = samples.indices.filter { samples[$0] < -0.4 }
    #expect(clicks == [0, 960, 2884])
    #expect(clacks == [480, 2400, 3364])
    #expect(
      samples.indices.allSatisfy { abs(samples[$0]) < 0.01 || (clicks + clacks).contains($0) })
  }

  @Test func `no marks make no samples, and tiny marks end`() {
    #expect(render([], chunk: 64).isEmpty)
    #expect(render([Double](repeating: 0.0001, count: 1000), chunk: 64).count < 100)
    #expect(!render([10], chunk: 64).isEmpty)
  }
}
