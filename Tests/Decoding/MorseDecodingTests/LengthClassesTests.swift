import TestSupport
import Testing

@testable import MorseDecoding

@Suite struct LengthClassesTests {
  private func classes(_ lengths: [Double]) -> [Double]? {
    // All spaces between them are equal.
    let keying = lengths.flatMap { [$0, 1e6] }
    return LengthClasses(marksOf: keying[...]).map { classes in
      (0..<classes.count).map { classes[$0] }
    }
  }

  @Test(arguments: [
    ([], []), ([5e6], [5e6]), ([60e6, 180e6, 60e6], [60e6, 180e6]),
    ([180e6, 61e6, 59e6, 182e6, 60e6], [60e6, 181e6]),
    // A value between two classes merges them.
    ([10e6, 10.9e6, 10.4e6], [10.45e6]), ([30e6, 20e6, 10e6], [10e6, 20e6, 30e6]),
  ])
  func `durations fall into narrow classes`(lengths: [Double], middles: [Double]) {
    #expect(classes(lengths) == middles)
  }

  @Test(arguments: [
    // One wide class, a chain of values that makes a wide class, and too many classes.
    [100e6, 108e6], [100e6, 114e6, 107e6], (0..<17).map { 1e6 * Double(1 << $0) },
  ])
  func `durations that scatter fall into no narrow classes`(lengths: [Double]) {
    #expect(classes(lengths) == nil)
  }

  @Test(arguments: 0..<40)
  func `the order of durations does not matter`(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let widest = Double.random(in: 1...1.08, using: &generator)
    let lengths = (0..<30).map { _ in
      [40e6, 60e6, 140e6, 300e6].randomElement(using: &generator).map {
        $0 * Double.random(in: 1...widest, using: &generator)
      } ?? 0
    }
    let usual = classes(lengths)
    #expect(classes(lengths.sorted()) == usual)
    #expect(classes(lengths.reversed()) == usual)
    #expect((usual == nil) == (Self.widestSorted(lengths) > 1.06))
  }

  /// Returns the width of the widest class of durations, each linked to the next.
  private static func widestSorted(_ lengths: [Double]) -> Double {
    var (first, last, widest) = (0.0, 0.0, 1.0)
    for length in lengths.sorted() {
      if length > last * 1.1 { first = length }
      last = length
      widest = max(widest, last / first)
    }
    return widest
  }

  @Test func `marks and spaces are kept apart`() {
    let keying: [Double] = [60e6, 61e6, 180e6, 200e6]
    #expect(LengthClasses(marksOf: keying[...])?.count == 2)
    #expect(LengthClasses(spacesOf: keying[2...])?.first == 200e6)
  }
}
