import MorseCode
import TestSupport
import Testing

@testable import TimingFiles

/// Lists whose unit changes while a text is sent.
@Suite struct UnitChangeTests {
  /// Returns signed numbers in milliseconds, from the last third on in another unit.
  private static func list(_ text: String, factor: Double, keeping share: Double = 2 / 3) throws
    -> (numbers: [String], kept: Int)
  {
    let sent = try Morse.encode(text)
    let kept = Int(Double(sent.count) * share)
    let numbers = sent.enumerated().map { place, interval in
      let size = Double(interval.nanoseconds) / 1e6 * (place < kept ? 1 : factor)
      return "\(interval.isMark ? "+" : "-")\(LabFile.fixed(size, 3))"
    }
    return (numbers, kept)
  }

  @Test(
    arguments: ["sos", "paris", "hello world 73", "the quick brown fox jumps over the lazy dog"],
    [1000, 0.001])
  func `a unit that changes late is an error`(text: String, factor: Double) throws {
    for share in [1.0 / 3, 1.0 / 2, 2.0 / 3] {
      let numbers = try Self.list(text, factor: factor, keeping: share).numbers
      for separator in ["\n", " "] {
        let summary = TimingTexts.summary(numbers.joined(separator: separator) + "\n")
        #expect(summary.contains("one unit of time"), "\(share): \(summary.prefix(100))")
      }
    }
  }

  @Test(arguments: [1000, 0.001])
  func `nothing after the change is given out`(factor: Double) throws {
    let (numbers, kept) = try Self.list(
      "the quick brown fox jumps over the lazy dog", factor: factor)
    var options = TimingOptions()
    options.isLive = true
    var reader = SniffingReader(options: options)
    var runs = TimingRuns()
    let bytes = Array((numbers.joined(separator: " ") + "\n").utf8)
    let error = #expect(throws: TimingError.self) { try reader.read(bytes.span, into: &runs) }
    runs.finish()
    // The space before the first wrong mark may belong to either unit.
    #expect((kept - 1...kept + 1).contains(runs.intervals.count), "\(runs.intervals.count) \(kept)")
    #expect(error?.line == 1 && error?.column ?? 0 > 100)
  }

  @Test func `bounce at the end is no other unit`() throws {
    let sent = try Morse.encode("hello world 73")
    let numbers = sent.map { "\($0.isMark ? "+" : "-")\($0.nanoseconds / 1_000_000)" }
    let bounce = ["+0.2", "-0.9", "+0.05", "-0.3", "+0.25", "-0.1"]
    let found = try TimingTexts.read(Array((numbers + bounce).joined(separator: "\n").utf8))
    #expect(found.count == sent.count + bounce.count)
  }
}
