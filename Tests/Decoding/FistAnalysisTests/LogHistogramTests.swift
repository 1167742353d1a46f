import Foundation
import TestSupport
import Testing

@testable import FistAnalysis

@Suite struct LogHistogramTests {
  @Test func `empty`() {
    #expect(LogHistogram.units.median == nil)
    #expect(LogHistogram.units.spread == nil)
    #expect(LogHistogram.units.density(from: 0, to: 1, columns: 4) == [0, 0, 0, 0])
  }

  @Test func `one value is its own median, and five the same have no spread`() throws {
    var histogram = LogHistogram.durations
    histogram.add(17.91)
    #expect(abs(try #require(histogram.median) - 17.91) < 1e-9)
    for _ in 0..<3 { histogram.add(17.91) }
    #expect(histogram.spread == nil)
    histogram.add(17.91)
    #expect(try #require(histogram.spread) < 1e-7)
  }

  @Test func `of two values the median is halfway`() throws {
    var histogram = LogHistogram.units
    histogram.add(1)
    histogram.add(2)
    #expect(abs(try #require(histogram.median) - 1.5) < 1e-9)
  }

  @Test func `quantiles are those of the sorted values, within half a bin`() throws {
    var generator = SplitMix64(seed: 9)
    var histogram = LogHistogram.units
    let values = (0..<5001).map { _ in Double.random(in: -2...3, using: &generator) }.sorted()
    for value in values { histogram.add(value) }
    for share in stride(from: 0.01, through: 0.99, by: 0.07) {
      let expected = values[Int(share * 5001)]
      #expect(abs(try #require(histogram.quantile(share)) - expected) < 1.0 / 128)
    }
  }

  @Test func `values off the scale count at its end`() throws {
    var histogram = LogHistogram.units
    histogram.add(-1000)
    histogram.add(1000)
    #expect(histogram.count == 2)
    #expect(histogram.filled.map(\.count) == [1, 1])
  }

  @Test func `columns share out all that lies between their ends`() {
    var histogram = LogHistogram.units
    for step in 0..<300 { histogram.add(Double(step) / 100) }
    let density = histogram.density(from: -1, to: 4, columns: 37)
    #expect(abs(density.reduce(0, +) - 300) < 1e-6)
    #expect(density[0] == 0 && density[36] == 0)
  }

  @Test func `two histograms added are one of all values`() {
    var (first, second, both) = (LogHistogram.units, LogHistogram.units, LogHistogram.units)
    for value in [0.1, 0.5, 2.5] {
      first.add(value)
      both.add(value)
    }
    for value in [0.11, 1.5] {
      second.add(value)
      both.add(value)
    }
    first.add(second)
    #expect(first == both)
    var empty = LogHistogram.units
    empty.add(both)
    #expect(empty == both)
  }

  @Test(arguments: [(-3.0, 0.998650), (-1, 0.841345), (0, 0.5), (1, 0.158655), (2, 0.022750)])
  func `the tail of the normal curve`(x: Double, tail: Double) {
    #expect(abs(NormalCurve.upperTail(x) - tail) < 1e-6)
  }

  @Test func `a reservoir keeps a fair sample`() throws {
    var reservoir = Reservoir()
    for value in 0..<20_000 { reservoir.add(Double(value)) }
    #expect(reservoir.count == 20_000)
    #expect(reservoir.sampleCount == 64)
    #expect((6000.0...14_000).contains(try #require(reservoir.median)))
  }
}
