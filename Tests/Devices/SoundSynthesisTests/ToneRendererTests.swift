import Foundation
import SoundSynthesis
import TestSupport
import Testing

@Suite struct ToneRendererTests {
  private func interval(_ isMark: Bool, _ milliseconds: Double) -> ToneInterval {
    ToneInterval(isMark: isMark, nanoseconds: Int64(milliseconds * 1e6))
  }

  @Test(arguments: [8000, 11025, 44100, 48000, 192_000], [1, 7, 256, 65536])
  func `every edge is at the frame nearest to its moment, however it is cut`(rate: Int, chunk: Int)
  {
    guard rate < 100_000 || chunk > 100 else { return }
    var random = SplitMix64(seed: 7)
    let intervals = (0..<120).map {
      interval($0 % 2 == 0, Double.random(in: 10...40, using: &random))
    }
    let samples = render(intervals, rate: rate, style: ToneStyle(), chunk: chunk)
    var moment: Int64 = 0
    var expected: [(start: Int, end: Int)] = []
    for interval in intervals {
      let start = Int((Double(moment) * Double(rate) / 1e9).rounded())
      moment += interval.nanoseconds
      let end = Int((Double(moment) * Double(rate) / 1e9).rounded())
      if interval.isMark { expected.append((start, end)) }
    }
    let found = soundingIntervals(samples)
    #expect(found.map(\.start) == expected.map(\.start))
    #expect(found.map { $0.start + $0.count } == expected.map(\.end))
    #expect(samples.count == Int((Double(moment) * Double(rate) / 1e9).rounded()))
  }

  @Test func `dahs can have a separate pitch`() {
    let style = ToneStyle(pitch: 1000, dah: DahPitch(pitch: 500, least: 120_000_000))
    #expect(style.pitch(ofMark: 119_000_000) == 1000)
    #expect(style.pitch(ofMark: 120_000_000) == 500)
    let samples = render(
      [interval(true, 60), interval(false, 60), interval(true, 180)], rate: 48000, style: style,
      chunk: 512)
    #expect(turns(samples[..<2880]) == 60)
    #expect(turns(samples[5760...]) == 90)
  }

  /// Returns the number of periods of a tone.
  private func turns(_ samples: ArraySlice<Float>) -> Int {
    let loud = samples.filter { abs($0) > 1e-4 }
    return zip(loud, loud.dropFirst()).count { $0 < 0 && $1 >= 0 } + 1
  }

  @Test func `a burst of tiny marks loses nothing`() {
    let intervals = (0..<4000).map { _ in [interval(true, 0.5), interval(false, 0.5)] }
    let samples = render(intervals.flatMap { $0 }, rate: 48000, style: ToneStyle(), chunk: 4096)
    #expect(soundingIntervals(samples).count == 4000)
    #expect(samples.count == 4000 * 48)
  }

  @Test func `touching marks are merged, and empty spaces separate nothing`() {
    let intervals = [
      interval(true, 20), interval(false, 0), interval(true, 20), interval(true, 20),
    ]
    let samples = render(intervals, rate: 48000, style: ToneStyle(), chunk: 1000)
    #expect(soundingIntervals(samples).map(\.count) == [2880])
  }

  @Test func `negative and huge durations do not stop the decoder`() {
    let mad = [
      ToneInterval(isMark: true, nanoseconds: -5), ToneInterval(isMark: false, nanoseconds: .min),
      ToneInterval(isMark: true, nanoseconds: 1_000_000),
      ToneInterval(isMark: false, nanoseconds: .max),
      ToneInterval(isMark: false, nanoseconds: .max),
      ToneInterval(isMark: true, nanoseconds: .max),
    ]
    var renderer = ToneRenderer(mad.makeIterator(), rate: 48000)
    var piece = [Float](repeating: 0, count: 960)
    var output = piece.mutableSpan
    #expect(renderer.render(&output) == 960)
    #expect(soundingIntervals(piece).map(\.count) == [48])
  }

  @Test func `an empty sequence ends at once`() {
    #expect(render([], rate: 48000, style: ToneStyle(), chunk: 64).isEmpty)
  }

  @Test func `the file contains the samples that are played`() {
    let style = ToneStyle(pitch: 700, gain: 0.5)
    let rendered = render(
      [interval(false, 10), interval(true, 60), interval(false, 60), interval(true, 180)],
      rate: 48000, style: style, chunk: 512)
    var mixer = clockedMixer()
    let ring = CommandRing()
    for duration: Int64 in [60_000_000, 180_000_000] {
      ring.push(
        SoundCommand(
          .element(duration: duration, gap: 60_000_000, pitch: 700, gain: 0.5), at: 10_000_000))
    }
    #expect(render(&mixer, rendered.count, ring: ring) == rendered)
  }

  @Test(arguments: [(EdgeShape.raisedCosine, -72.0, -86.0), (.blackman, -75, -105)])
  func `a dit of 60 ms with 5 ms edges has weak sidebands`(
    shape: EdgeShape, near: Double, far: Double
  ) {
    let rate = 48000
    let samples = render(
      [interval(true, 60)], rate: rate, style: ToneStyle(pitch: 6000, shape: shape), chunk: 512)
    let carrier = power(samples, at: 6000, rate: rate)
    func highest(from offset: Double) -> Double {
      // Finer than the lobes of the dit, which are 1/60 ms = 16.7 Hz wide.
      let strengths = stride(from: offset, to: 5900, by: 4).flatMap { distance in
        [-distance, distance].map { power(samples, at: 6000 + $0, rate: rate) }
      }
      return 10 * log10((strengths.max() ?? 0) / carrier)
    }
    #expect(highest(from: 500) <= near)
    #expect(highest(from: 1000) <= far)
  }

  @Test(arguments: EdgeShape.allCases)
  func `an edge rises from 0 to 1, symmetric about its middle`(
    shape: EdgeShape
  ) {
    let style = ToneStyle(pitch: 12000, gain: 1, edge: 25_000_000, shape: shape)
    let samples = render([interval(true, 60)], rate: 48000, style: style, chunk: 512)
    // At a quarter of the sample rate, with an eighth of a period as start phase, all samples have
    // the same height.
    let edge = samples[..<1200].map { abs($0) * Float(2).squareRoot() }
    #expect(zip(edge, edge.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(zip(edge, edge.reversed()).allSatisfy { abs($0 + $1 - 1) < 1e-5 })
    #expect((edge.first ?? 1) < 1e-5)
  }
}
