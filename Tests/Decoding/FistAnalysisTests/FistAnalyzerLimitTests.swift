import MorseDecoding
import TestSupport
import Testing
import Timeline

@testable import FistAnalysis
@testable import MorseCode

@Suite struct FistAnalyzerLimitTests {
  @Test func `nothing was keyed`() {
    let report = FistKeying.Keyed().report()
    #expect(report.counts == FistAnalyzer().report().counts)
    #expect(report.counts.marks == 0)
    #expect(report.classes.isEmpty && report.timeline.isEmpty)
    #expect(report.characterWPM == nil && report.effectiveWPM == nil && report.drift == nil)
  }

  @Test func `one dit`() throws {
    let report = FistKeying().key("E", seed: 1).report()
    #expect(report.classes.keys.map { $0 } == [.dit])
    #expect(report.classes[.dit]?.spread == nil)
    #expect(abs(try #require(report.characterWPM) - 20) < 1e-6)
    #expect(report.effectiveWPM == nil)
    #expect(report.overlaps.isEmpty && report.advice.isEmpty)
  }

  @Test func `one dah counts three units`() throws {
    let report = FistKeying().key("T", seed: 1).report()
    #expect(abs(try #require(report.characterWPM) - 20) < 1e-6)
    #expect(abs(try #require(report.classes[.dah]?.dits) - 3) < 1e-6)
  }

  @Test func `without word gaps there is no effective speed`() {
    let report = FistKeying().key("PARISPARIS", seed: 1).report()
    #expect(report.counts.words == 1)
    #expect(report.effectiveWPM == nil)
    #expect(report.classes[.wordGap] == nil)
  }

  /// Returns a report on TEST TEST with a gap of the given duration in the first mark.
  private func broken(byNanoseconds gap: Int64) throws -> FistReport {
    var keyed = FistKeying().key("TEST TEST", seed: 1)
    let rest = try #require(keyed.intervals.first).nanoseconds - gap - 80_000_000
    keyed.intervals[0] = KeyingInterval(isMark: true, nanoseconds: 80_000_000)
    keyed.intervals.insert(KeyingInterval(isMark: false, nanoseconds: gap), at: 1)
    keyed.intervals.insert(KeyingInterval(isMark: true, nanoseconds: rest), at: 2)
    return keyed.report()
  }

  @Test func `a dropout removes its character and the gap after it`() throws {
    let report = try broken(byNanoseconds: 50_000_000)
    #expect(report.counts.characters == 8)
    #expect(report.counts.unexplainedCharacters == 1)
    #expect(report.counts.unexplainedMarks == 2)
    #expect(report.classes[.dah]?.count == 3)
    #expect(report.classes[.characterGap]?.count == 5)
  }

  @Test func `bounce is removed`() throws {
    let report = try broken(byNanoseconds: 5_000_000)
    #expect(report.counts.mendedCharacters == 1)
    #expect(report.counts.unexplainedCharacters == 0 && report.counts.unexplainedMarks == 0)
    #expect(report.classes[.dah]?.count == 4)
    #expect(report.classes[.characterGap]?.count == 6)
    #expect(try #require(report.classes[.dah]).medianNanoseconds.rounded() == 180e6)
  }

  @Test(arguments: [
    ("+60 -5 +55", ".", "+120"), ("+60 -40 +60", ".", ""), ("+60 -60 +60", "..", "+60 -60 +60"),
    ("-180 +3 -20 +60 -60 +180", ".-", "-203 +60 -60 +180"), ("+60", "..", ""),
    ("+20 -3 +20 -2 +20 -60 +60", "..", "+65 -60 +60"), ("+3 -60 +60", ".", ""), ("", ".", ""),
  ])
  func `intervals of a bouncing key are merged`(keyed: String, pattern: String, mended: String)
    throws
  {
    let intervals = keyed.split(separator: " ").compactMap { word in
      Int64(word).map { KeyingInterval(isMark: $0 > 0, nanoseconds: abs($0) * 1_000_000) }
    }
    let result = intervals.mended(as: try #require(MorsePattern(parsing: pattern)))
    #expect(TimingTexts.describe(result ?? []) == mended)
  }

  @Test func `a pattern without a character is excluded from the statistics`() {
    let pattern: MorsePattern = ".-.-.."
    var analyzer = FistAnalyzer()
    var now = Timestamp.zero
    for (index, element) in pattern.enumerated() {
      let unit: Int64 = 60_000_000
      if index > 0 {
        analyzer.add(KeyingInterval(isMark: false, nanoseconds: unit))
        now = now.advanced(byNanoseconds: unit)
      }
      analyzer.add(KeyingInterval(isMark: true, nanoseconds: Int64(element.units) * unit))
      now = now.advanced(byNanoseconds: Int64(element.units) * unit)
    }
    analyzer.add(
      Timed(.character(DecodedCharacter(pattern: pattern, meaning: nil)), at: now))
    let counts = analyzer.report().counts
    #expect(counts.unknownCharacters == 1 && counts.unexplainedMarks == 0)
    #expect(analyzer.report().classes.isEmpty)
  }

  @Test func `hours of silence and minutes of key down change nothing`() throws {
    var fist = FistKeying()
    (fist.markSpread, fist.gapSpread) = (0.1, 0.1)
    let clean = fist.key(FistKeying.randomText(500, seed: 3), seed: 4)
    var odd = clean
    for index in stride(from: 20, to: odd.intervals.count, by: 97) {
      let extra = odd.intervals[index].isMark ? 600_000_000_000 : Int64(3.6e12)
      let end = odd.intervals[0...index].reduce(0) { $0 + $1.nanoseconds }
      odd.intervals[index] = odd.intervals[index].extended(byNanoseconds: extra)
      for place in odd.outputs.indices where odd.outputs[place].moment.nanoseconds >= end {
        odd.outputs[place].moment = odd.outputs[place].moment.advanced(byNanoseconds: extra)
      }
    }
    let (before, after) = (clean.report(), odd.report())
    #expect(after.counts.unexplainedCharacters == 0)
    #expect(
      abs(try #require(after.characterWPM) / (try #require(before.characterWPM)) - 1) < 0.02)
    for kind in IntervalClass.allCases {
      let (old, new) = (try #require(before.classes[kind]), try #require(after.classes[kind]))
      #expect(abs(new.dits / old.dits - 1) < 0.02)
      #expect(abs(try #require(new.spread) / (try #require(old.spread)) - 1) < 0.1)
    }
  }

  @Test func `however long the recording, the timeline has at most 256 points`() throws {
    let fist = FistKeying()
    let report = fist.key(FistKeying.randomText(30_000, seed: 1), seed: 2).report()
    #expect((128...256).contains(report.timeline.count))
    let moments = report.timeline.map(\.moment)
    #expect(moments == moments.sorted())
    #expect(report.timeline.reduce(0) { $0 + $1.marks } == report.counts.marks)
  }

  @Test func `marks without a character are excluded`() {
    var analyzer = FistAnalyzer()
    for index in 0..<200_001 {
      analyzer.add(KeyingInterval(isMark: index.isMultiple(of: 2), nanoseconds: 60_000_000))
    }
    #expect(analyzer.report().counts.unexplainedMarks == 100_001)
    #expect(analyzer.report().classes.isEmpty)
  }
}
