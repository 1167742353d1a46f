import Testing

@testable import MorseSignal

@Suite struct SquelchTests {
  /// Marks and gaps in milliseconds that were read from a signal of FT8.
  private static let data: [Int] = [
    152, 212, 2344, 738, 60, 178, 68, 58, 78, 58, 78, 50, 60, 228, 162, 50, 248, 68, 76, 246,
    1870, 960, 188, 196, 850, 1044, 2270,
  ]

  private func elements(_ milliseconds: [Int]) -> [Squelch.Element] {
    var (marks, now): ([Range<Int>], Int) = ([], 0)
    for (place, length) in milliseconds.enumerated() {
      if place % 2 == 0 { marks.append(now..<now + length) }
      now += length
    }
    return Squelch.elements(of: marks, cellSeconds: 0.001).elements
  }

  @Test func `a few marks that fit a hand by chance are no Morse`() {
    let found = Squelch(elements(Self.data), evidence: 1022, isExpected: false)
    #expect(found.odds.allSatisfy { $0 <= 0 }, "\(found.odds)")
    #expect(found.finding != .morse)
  }

  @Test func `marks that noise has too are no Morse`() {
    let call = [180, 60, 60, 60, 180, 60, 60, 180, 180, 60, 180, 60, 60, 60, 180, 420]
    let calls = elements(call + call + call.dropLast())
    #expect(Squelch(calls, evidence: 1000, isExpected: false).finding == .morse)
    #expect(Squelch(calls, evidence: 100, isExpected: false).finding == .noise)
  }

  @Test func `marks of which some have no energy are no Morse`() {
    let call = [180, 60, 60, 60, 180, 60, 60, 180, 180, 60, 180, 60, 60, 60, 180, 420]
    var calls = elements(call + call + call.dropLast())
    func finding() -> SoundFinding {
      Squelch(calls, evidence: Float(20 * calls.count), isExpected: false).finding
    }
    for place in calls.indices { calls[place].energy = 20 }
    #expect(finding() == .morse)
    for place in calls.indices where place % 5 == 0 { calls[place].energy = 1 }
    #expect(finding() == .noise)
  }

  @Test func `a few loud marks among faint ones are no Morse`() {
    let call = [180, 60, 60, 60, 180, 60, 60, 180, 180, 60, 180, 60, 60, 60, 180, 420]
    var calls = elements(call + call + call.dropLast())
    for place in calls.indices { calls[place].energy = place % 5 == 0 ? 2000 : 20 }
    let evidence = Float(400 * calls.count)
    #expect(Squelch(calls, evidence: evidence, isExpected: false).finding == .morse)
    for place in calls.indices where place % 5 != 0 { calls[place].energy = 2 }
    #expect(Squelch(calls, evidence: evidence, isExpected: false).finding == .noise)
  }

  @Test func `a rhythm that no key makes is no Morse`() {
    func finding(dit: Int, gap: Int) -> SoundFinding {
      let call = [3, 1, 1, 1, 3, 1, 1, 3, 3, 1, 3, 1, 1, 1, 3, 7].enumerated().map {
        $0.offset % 2 == 0 || $0.element > 1 ? $0.element * dit : gap
      }
      let calls = elements(call + call + call.dropLast())
      return Squelch(calls, evidence: Float(400 * calls.count), isExpected: false).finding
    }
    #expect(finding(dit: 60, gap: 60) == .morse)
    #expect(finding(dit: 18, gap: 18) == .morse)
    #expect(finding(dit: 60, gap: 12) != .morse, "gaps that leave a long mark whole")
    #expect(finding(dit: 12, gap: 12) != .morse, "shorter dits than at 75 WPM")
  }
}
