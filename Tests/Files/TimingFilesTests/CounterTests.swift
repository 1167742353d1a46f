import MorseCode
import TestSupport
import Testing

@testable import TimingFiles

/// Moments of counters that begin again while a text is sent.
@Suite struct CounterTests {
  /// One word at 20 WPM, so that no pause is longer than a dah.
  private static func sent() throws -> [KeyingInterval] {
    Array(try Morse.encode("parishello73").dropLast())
  }

  /// Returns a row for each edge: the time in ticks, of which a counter holds `range`.
  private static func table(tick: Double, range: Int, from start: Int = 0) throws -> String {
    var now = 1_000_000.0
    let edges = try sent().map { interval in
      defer { now += Double(interval.nanoseconds / 1000) }
      return (at: now, level: interval.isMark ? 1 : 0)
    }
    let rows = (edges + [(now, 0)]).map { "\((Int($0.at / tick) + start) % range),\($0.level)\n" }
    return "tcnt,level\n" + rows.joined()
  }

  /// Returns the units of a dit that each interval lasts.
  private static func units(_ intervals: some Collection<KeyingInterval>) -> [Int] {
    let dit = Double(intervals.first?.nanoseconds ?? 1)
    return intervals.map { Int((Double($0.nanoseconds) / dit).rounded()) }
  }

  @Test(arguments: [
    (4, 65_536), (16, 65_536), (64, 65_536), (8000, 256), (1000, 1000), (0.125, 16_777_216),
  ])
  func `a counter may begin again within marks and gaps`(tick: Double, range: Int) throws {
    let text = try Self.table(tick: tick, range: range)
    let found = try TimingTexts.read(Array(text.utf8)).drop { !$0.isMark }
    #expect(Self.units(found) == Self.units(try Self.sent()))
  }

  @Test(arguments: [24, 31, 32])
  func `a counter begins again once`(bits: Int) throws {
    let range = 1 << bits
    let text = try Self.table(tick: 1, range: range, from: range - 1_500_000)
    for isLive in [false, true] {
      var options = TimingOptions()
      options.isLive = isLive
      let found = try TimingTexts.read(Array(text.utf8), options: options) { 40 }
      let keyed = found.drop { !$0.isMark }
      #expect(Self.units(keyed) == Self.units(try Self.sent()), "\(isLive)")
    }
  }

  @Test func `a counter that loses elements is refused`() throws {
    let summary = TimingTexts.summary(try Self.table(tick: 0.5, range: 65_536))
    #expect(summary.contains("is no key timing"), "\(summary)")
  }

  @Test func `slow numbers without a unit are ticks`() throws {
    // A dit of 1875 would be 0.64 WPM in milliseconds.
    let text = try Self.table(tick: 32, range: 1 << 40)
    let found = try TimingTexts.read(Array(text.utf8)).drop { !$0.isMark }
    let dit = try #require(found.first).nanoseconds
    #expect((50_000_000...70_000_000).contains(dit))
    #expect(Self.units(found) == Self.units(try Self.sent()))
  }
}
