import MorseCode
import FistAnalysis
import TestSupport
import Testing
import Timeline

@Suite struct FistAnalyzerTests {
  private func report(_ fist: FistKeying, letters: Int = 2000, seed: UInt64 = 1) -> FistReport {
    fist.key(FistKeying.randomText(letters, seed: seed &+ 77), seed: seed).report()
  }

  @Test(arguments: [
    (dit: 60.0, dah: 3.0, gaps: (1.0, 3.0, 7.0), spreads: (0.1, 0.1)),
    (dit: 92, dah: 3.8, gaps: (0.75, 2.3, 4.6), spreads: (0.2, 0.27)),
    (dit: 48, dah: 2.6, gaps: (1.3, 6, 14), spreads: (0.05, 0.3)),
    (dit: 240, dah: 3.2, gaps: (1.1, 2.9, 9), spreads: (0.15, 0.2)),
  ])
  func `known parameters are estimated within 4 %, spreads within 8 %`(
    dit: Double, dah: Double, gaps: (Double, Double, Double), spreads: (Double, Double)
  ) throws {
    var fist = FistKeying()
    (fist.dit, fist.dah) = (dit, dah)
    (fist.elementGap, fist.characterGap, fist.wordGap) = gaps
    (fist.markSpread, fist.gapSpread) = spreads
    let report = report(fist)
    let expected: [(IntervalClass, Double, Double)] = [
      (.dit, 1, spreads.0), (.dah, dah, spreads.0), (.elementGap, gaps.0, spreads.1),
      (.characterGap, gaps.1, spreads.1), (.wordGap, gaps.2, spreads.1),
    ]
    for (kind, dits, spread) in expected {
      let found = try #require(report.classes[kind])
      #expect(abs(found.dits / dits - 1) < 0.04, "\(kind): \(found.dits)")
      #expect(abs(found.medianNanoseconds / (dits * dit * 1e6) - 1) < 0.04, "\(kind)")
      let seen = try #require(found.spread)
      #expect(abs(seen / spread - 1) < (kind == .wordGap ? 0.16 : 0.08), "\(kind): \(seen)")
    }
    let unit = dit * (10 + 4 * dah + 9 * gaps.0) / 31
    #expect(abs(try #require(report.characterWPM) / (1200 / unit) - 1) < 0.03)
    let word = 31 * unit + dit * (4 * gaps.1 + gaps.2)
    #expect(abs(try #require(report.effectiveWPM) / (60_000 / word) - 1) < 0.03)
  }

  @Test func `a machine's parameters are exact`() throws {
    let report = report(FistKeying(), letters: 100)
    #expect(abs(try #require(report.characterWPM) - 20) < 1e-6)
    #expect(abs(try #require(report.effectiveWPM) - 20) < 1e-6)
    for kind in IntervalClass.allCases {
      let found = try #require(report.classes[kind])
      #expect(abs(found.dits - kind.textbookUnits) < 1e-6)
      #expect(try #require(found.spread) < 1e-6)
    }
    #expect(report.habits.isEmpty && report.oddities.isEmpty)
    #expect(report.confusions.isEmpty && report.advice.isEmpty)
  }

  @Test func `a change of speed is drift and not spread`() throws {
    var fist = FistKeying()
    (fist.markSpread, fist.gapSpread, fist.speedUp) = (0.08, 0.08, 1.6)
    let report = report(fist, letters: 1500)
    let drift = try #require(report.drift)
    #expect(abs(drift.firstWPM / 20 - 1) < 0.04)
    #expect(abs(drift.lastWPM / 32 - 1) < 0.04)
    #expect(abs(try #require(report.classes[.dit]?.spread) / 0.08 - 1) < 0.1)
    #expect(abs(try #require(report.classes[.dah]?.dits) / 3 - 1) < 0.03)
    #expect(report.advice.contains { if case .steadySpeed = $0.aim { true } else { false } })
    let speeds = report.timeline.map(report.wpm)
    #expect(try #require(speeds.first) < 22 && #require(speeds.last) > 29)
  }

  @Test func `a lengthened last dah is a habit, not an oddity of every letter`() throws {
    var fist = FistKeying()
    (fist.markSpread, fist.gapSpread, fist.finalDah) = (0.1, 0.15, 1.3)
    let report = report(fist)
    let habit = try #require(report.habits.first { $0.kind == .finalDah })
    #expect(abs(habit.ratio - 1.3) < 0.04)
    #expect(report.oddities.isEmpty)
    #expect(report.advice.contains { if case .shorterFinalDahs = $0.aim { true } else { false } })
  }

  @Test func `only the unevenly sent C is reported as an odd letter`() throws {
    var fist = FistKeying()
    (fist.markSpread, fist.gapSpread, fist.leaning) = (0.1, 0.15, ("C", 1.4))
    let report = report(fist)
    let odd = try #require(report.oddities.first)
    #expect(odd.meaning == .character("C"))
    #expect(odd.isMark && odd.position == 0)
    #expect(abs(odd.ratio - 1.4) < 0.1)
    #expect(report.oddities.count == 1)
  }

  @Test func `an even hand hardly ever gets an oddity`() {
    var fist = FistKeying()
    (fist.markSpread, fist.gapSpread) = (0.2, 0.25)
    let found = (1...20).map { report(fist, letters: 400, seed: $0) }
    #expect(found.reduce(0) { $0 + $1.oddities.count } <= 2)
    #expect(found.reduce(0) { $0 + $1.habits.count } <= 1)
  }

  @Test func `overlapping gaps make letters fall apart and run together`() throws {
    var fist = FistKeying()
    (fist.gapSpread, fist.markSpread, fist.characterGap) = (0.3, 0.05, 2)
    let report = report(fist, letters: 4000)
    let overlap = try #require(report.overlaps.first { $0.shorter == .elementGap })
    // The middle on a logarithmic scale is ½ ln 2 / 0.3 = 1.16 deviations from either: 12 %. There
    // are more element gaps, so fewer of them are misclassified.
    #expect((0.03..<0.12).contains(overlap.shorterAsLonger))
    #expect((0.12..<0.35).contains(overlap.longerAsShorter))
    #expect((1.4..<2).contains(overlap.thresholdDits))
    let split = try #require(report.confusions.first { $0.kind == .split && $0.sent == "A" })
    #expect(split.read == ["ET"])
    #expect(abs(split.probability - overlap.shorterAsLonger) < 1e-9)
    let join = try #require(report.confusions.first { $0.kind == .join && $0.sent == "ET" })
    #expect(join.read == ["A"])
    let frequencies = report.confusions.map(\.perHundredCharacters)
    #expect(frequencies == frequencies.sorted(by: >))
    guard case .widerCharacterGaps(let dits)? = report.advice.first?.aim else {
      Issue.record("\(report.advice)")
      return
    }
    #expect(abs(dits - 2) < 0.1)
    #expect(report.advice.first?.drill.isEmpty == false)
  }

  @Test func `short dahs are classified as dits`() throws {
    var fist = FistKeying()
    (fist.markSpread, fist.dah) = (0.25, 2)
    let report = report(fist, letters: 3000)
    let flip = try #require(report.confusions.first { $0.kind == .ditAsDah && $0.sent == "I" })
    #expect(flip.read == ["N", "A"])
    let back = try #require(report.confusions.first { $0.kind == .dahAsDit && $0.sent == "T" })
    #expect(back.read == ["E"])
    guard case .longerDahs? = report.advice.first?.aim else {
      Issue.record("\(report.advice)")
      return
    }
  }

  @Test func `the error probabilities are those of the best threshold`() throws {
    var fist = FistKeying()
    (fist.gapSpread, fist.characterGap) = (0.3, 2)
    let text = FistKeying.randomText(4000, seed: 5)
    let keyed = fist.key(text, seed: 6)
    let overlap = try #require(keyed.report().overlaps.first { $0.shorter == .elementGap })
    var (inner, tooLong) = (0, 0)
    let isEnd = Set(keyed.outputs.map(\.moment))
    var now = Timestamp.zero
    for interval in keyed.intervals {
      if !interval.isMark, !isEnd.contains(now) {
        inner += 1
        if Double(interval.nanoseconds) / 60e6 > overlap.thresholdDits { tooLong += 1 }
      }
      now = now.advanced(byNanoseconds: interval.nanoseconds)
    }
    #expect(abs(Double(tooLong) / Double(inner) / overlap.shorterAsLonger - 1) < 0.15)
  }
}
