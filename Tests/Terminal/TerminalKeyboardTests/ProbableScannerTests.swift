import MorseKeyboard
import TestSupport
import Testing
import Timeline

@testable import TerminalKeyboard

/// Scanning by probability, with a clock controlled by the tests.
@Suite struct ProbableScannerTests {
  private typealias Cell = ProbableScanner.Cell

  private func scanner(
    _ chances: [Double], _ mode: ScanSettings.Mode = .auto, rescan: ScanSettings.Rescan = .rows,
    presses: PressModel = PressModel(delay: 0.25, spread: 0.08, missed: 0.05, stray: 0.02)
  ) -> ProbableScanner {
    var settings = ScanSettings()
    (settings.mode, settings.order, settings.rescan) = (mode, .probable, rescan)
    (settings.interval, settings.firstDelay) = (.milliseconds(500), .zero)
    settings.pace = .fixed
    return ProbableScanner(chances.map { Cell(chance: $0) }, settings: settings, presses: presses)
  }

  private func at(_ milliseconds: Int) -> Timestamp { .after(.milliseconds(milliseconds)) }

  /// Presses one delay after `cell` is marked, until something is chosen.
  private func choose(
    _ cell: Int, _ scanner: inout ProbableScanner, delay: Int = 250, missing: Int = 0
  ) -> (cell: Int?, presses: Int) {
    var (presses, missing, wait) = (0, missing, 0)
    while presses < 20, !scanner.isAtRest, wait < 500 {
      if scanner.marked.contains(cell), missing == 0, let start = scanner.markStart {
        presses += 1
        let outputs = scanner.handle(.press, at: start.advanced(by: .milliseconds(delay)))
        for case .chose(let chosen) in outputs.map(\.value) { return (chosen, presses) }
        continue
      }
      if scanner.marked.contains(cell) { missing -= 1 }
      guard let due = scanner.deadline else { break }
      _ = scanner.advance(to: due)
      wait += 1
    }
    return (nil, presses)
  }

  private static let chances = [0.4, 0.2, 0.1, 0.1, 0.08, 0.05, 0.04, 0.02, 0.008, 0.002]

  @Test(arguments: 0..<10)
  func `every cell is chosen by presses one delay after it is marked`(cell: Int) {
    var scanner = scanner(Self.chances)
    scanner.begin(at: at(0))
    let result = choose(cell, &scanner)
    #expect(result.cell == cell && result.presses <= 5, "\(result)")
  }

  @Test(arguments: 0..<10)
  func `a cell whose press is missed is marked again`(cell: Int) {
    var scanner = scanner(Self.chances)
    scanner.begin(at: at(0))
    #expect(choose(cell, &scanner, missing: 1).cell == cell)
  }

  @Test func `likely cells are marked first, and no cell twice in a row`() {
    var scanner = scanner(Self.chances)
    scanner.begin(at: at(0))
    #expect(scanner.marked.contains(0) && !scanner.marked.contains(9))
    var former: Set<Int> = []
    while !scanner.isAtRest, let due = scanner.deadline {
      #expect(former.isDisjoint(with: scanner.marked))
      former = Set(scanner.marked)
      _ = scanner.advance(to: due)
    }
    #expect(former != [])
  }

  @Test func `a held switch scans until it is released`() {
    var scanner = scanner(Self.chances, .inverse)
    _ = scanner.handle(.press, at: at(0))
    for _ in 0..<100 {
      guard let due = scanner.deadline else { break }
      _ = scanner.advance(to: due)
    }
    #expect(!scanner.isAtRest && !scanner.marked.isEmpty)
  }

  @Test func `a scan without a press marks every cell twice and rests`() {
    var (scanner, counts) = (scanner(Self.chances), [Int](repeating: 0, count: 10))
    scanner.begin(at: at(0))
    while let due = scanner.deadline {
      for cell in scanner.marked { counts[cell] += 1 }
      _ = scanner.advance(to: due)
    }
    #expect(scanner.isAtRest && counts.allSatisfy { $0 >= 2 }, "\(counts)")
  }

  @Test func `a press soon after a mark is meant for the group before`() {
    // With marks shorter than the delay, the press comes in the next one.
    var scanner = scanner([0.5, 0.5 / 3, 0.5 / 3, 0.5 / 3])
    scanner.settings.interval = .milliseconds(200)
    scanner.begin(at: at(0))
    let first = scanner.marked
    _ = scanner.advance(to: at(200))
    #expect(first == [0] && !scanner.marked.contains(0))
    // The press is 260 ms after the first mark, and 60 ms after the second.
    let outputs = scanner.handle(.press, at: at(260)).map(\.value)
    #expect(outputs == [.chose(0)])
  }

  @Test func `a doubtful press chooses nothing and names the likeliest cells`() {
    var scanner = scanner([Double](repeating: 0.1, count: 10))
    scanner.begin(at: at(0))
    let group = scanner.marked
    guard case .unsure(let cells)? = scanner.handle(.press, at: at(250)).first?.value else {
      Issue.record("something was chosen")
      return
    }
    #expect(group.count > 1 && !cells.isEmpty && Set(cells).isSubset(of: group))
  }

  @Test func `a spoken group has at most three cells, and lasts as long as is set`() {
    var scanner = scanner([Double](repeating: 0.04, count: 25))
    scanner.settings.pace = .learnt
    scanner.begin(at: at(0))
    #expect(scanner.marked.count > 3)
    scanner.settings.isCueSpoken = true
    scanner.begin(at: at(0))
    #expect(scanner.upcoming(6).allSatisfy { (1...3).contains($0.count) })
    #expect(scanner.deadline == at(500))
  }

  @Test func `a costly cell needs more certainty`() {
    func presses(mistake: Double) -> Int {
      var settings = ScanSettings()
      (settings.interval, settings.firstDelay, settings.pace) = (
        .milliseconds(500), .zero, .fixed
      )
      var scanner = ProbableScanner(
        [Cell(chance: 0.2, mistake: mistake), Cell(chance: 0.4), Cell(chance: 0.4)],
        settings: settings)
      scanner.begin(at: at(0))
      return choose(0, &scanner, delay: 350).presses
    }
    #expect(presses(mistake: 4) < presses(mistake: 400))
  }

  @Test func `late or additional wake-ups change nothing`() {
    let presses = [0, 260, 700, 1400, 2300, 2310, 4000, 9000, 30_000]
    let script = presses.map { Timed(CellScanner.Input.press, at: at($0)) }
    var start = scanner(Self.chances)
    start.begin(at: at(0))
    let quiet = MachineRun(start, script: script, end: at(60_000))
    #expect(quiet.outputs.count > 1)
    var generator = SplitMix64(seed: 7)
    for _ in 0..<30 {
      let wakeUps = randomWakeUps(60, until: at(60_000), using: &generator)
      let woken = MachineRun(start, script: script, wakeUps: wakeUps, end: at(60_000))
      #expect(woken.outputs == quiet.outputs && woken.staleDeadline == nil)
    }
  }

  @Test func `two switches go on and choose, and no time passes`() {
    var scanner = scanner(Self.chances, .step)
    scanner.hasTwoSwitches = true
    scanner.begin(at: at(0))
    #expect(scanner.deadline == nil)
    var (now, chosen) = (0, Int?.none)
    while chosen == nil, now < 60_000 {
      now += 300
      let input: CellScanner.Input = scanner.marked.contains(5) ? .choose : .press
      for case .chose(let cell) in scanner.handle(input, at: at(now)).map(\.value) { chosen = cell }
    }
    #expect(chosen == 5)
  }

  @Test func `with one switch in steps a pause says yes`() {
    var scanner = scanner(Self.chances, .step)
    scanner.begin(at: at(0))
    var (now, chosen) = (at(0), Int?.none)
    for _ in 0..<100 where chosen == nil {
      let outputs: [Timed<ProbableScanner.Output>]
      if scanner.marked.contains(3), let due = scanner.deadline {
        (now, outputs) = (due, scanner.advance(to: due))
      } else {
        now = now.advanced(by: .milliseconds(200))
        outputs = scanner.handle(.press, at: now)
      }
      for case .chose(let cell) in outputs.map(\.value) { chosen = cell }
    }
    #expect(chosen == 3)
  }

  @Test func `in inverse scanning the groups move while the switch is held`() {
    var scanner = scanner(Self.chances, .inverse)
    scanner.begin(at: at(0))
    scanner.hold()
    var (now, chosen) = (at(0), Int?.none)
    for _ in 0..<20 where chosen == nil {
      _ = scanner.handle(.press, at: now)
      while !scanner.marked.contains(6), let due = scanner.deadline { _ = scanner.advance(to: due) }
      guard let start = scanner.markStart else { break }
      now = max(now, start).advanced(by: .milliseconds(250))
      for case .chose(let cell) in scanner.handle(.release, at: now).map(\.value) { chosen = cell }
      now = now.advanced(by: .milliseconds(300))
    }
    #expect(chosen == 6)
  }

  @Test func `delays are learnt from choices that stand, and not from those taken back`() {
    func learnt(undoing isUndone: Bool) -> PressModel {
      var scanner = scanner(
        [0.05, 0.3, 0.25, 0.2, 0.2],
        presses: PressModel(delay: 0.3, spread: 0.1, missed: 0.05, stray: 0.02))
      scanner.begin(at: at(0))
      for round in 0..<40 {
        _ = choose(0, &scanner, delay: 400)
        let cells = [0.05, 0.3, 0.25, 0.2, 0.2].map { Cell(chance: $0) }
        scanner.restart(with: cells, undoing: isUndone, at: at(10_000 * (round + 1)))
      }
      return scanner.presses
    }
    #expect((0.37...0.43).contains(learnt(undoing: false).delay))
    #expect(learnt(undoing: true).delay == 0.3)
  }

  @Test func `missed presses that become frequent mean a tired user`() {
    var presses = PressModel(delay: 0.3, spread: 0.1, missed: 0.05, stray: 0.02)
    let sure = PressModel.Lesson(delays: [0.3], seconds: 1)
    for _ in 0..<50 { presses.learn(sure) }
    #expect(!presses.isTired)
    for _ in 0..<8 {
      presses.learn(PressModel.Lesson(delays: [0.3], missed: 1, seconds: 1))
    }
    #expect(presses.isTired)
  }

  @Test func `a user who always misses as much is not tired`() {
    var presses = PressModel.unknown
    for _ in 0..<100 {
      presses.learn(PressModel.Lesson(delays: [0.3, 0.3, 0.3], missed: 1, seconds: 1))
    }
    #expect(!presses.isTired)
  }

  /// Chooses the same cell again and again, and misses its first marks in some rounds.
  private func presses(rounds: Int, missing: (Int) -> Int) -> [PressModel] {
    let cells = [0.05, 0.3, 0.25, 0.2, 0.2].map { Cell(chance: $0) }
    var scanner = scanner(cells.map(\.chance))
    scanner.begin(at: at(0))
    return (0..<rounds).map { round in
      _ = choose(0, &scanner, missing: missing(round))
      scanner.restart(with: cells, undoing: false, at: at(60_000 * (round + 1)))
      return scanner.presses
    }
  }

  @Test func `misses of a whole round are noticed`() {
    // The mark that is missed has passed long before the cell is marked again.
    let learnt = presses(rounds: 90) { $0 >= 60 ? 1 : 0 }
    #expect(!learnt[59].isTired)
    #expect(learnt[70...].contains { $0.isTired })
    #expect(presses(rounds: 90) { _ in 0 }.allSatisfy { !$0.isTired })
  }
}
