import MorseCode
import MorseKeying
import MorseKeyboard
import TerminalCodec
import TestSupport
import Testing
import TextInput
import Timeline

@testable import TerminalKeyboard

/// Scanning by row and column, with a clock controlled by the tests.
@Suite struct CellScannerTests {
  /// Returns a scanner of rows with two, three and one cell.
  private func scanner(
    _ mode: ScanSettings.Mode, rescan: ScanSettings.Rescan = .rows, first: Int = 0,
    twoSwitches: Bool = false
  ) -> CellScanner {
    var settings = ScanSettings()
    (settings.mode, settings.rescan) = (mode, rescan)
    (settings.interval, settings.firstDelay) = (.milliseconds(100), .milliseconds(first))
    var scanner = CellScanner(widths: [2, 3, 1], settings: settings)
    scanner.hasTwoSwitches = twoSwitches
    return scanner
  }

  /// Runs a scanner of rows with two, three and one cell through presses at times in milliseconds.
  private func scanner(_ presses: [Int], until end: Int, wakeUps: [Int] = []) -> MachineRun<
    CellScanner
  > {
    func at(_ milliseconds: Int) -> Timestamp { .after(.milliseconds(milliseconds)) }
    return MachineRun(
      scanner(.auto),
      script: presses.map { Timed(.press, at: at($0)) }, wakeUps: wakeUps.map(at), end: at(end))
  }

  private func marked(_ presses: [Int], until end: Int) -> String {
    let machine = scanner(presses, until: end).machine
    return
      "\(machine.markedRow.map(String.init) ?? "-")/\(machine.markedColumn.map(String.init) ?? "-")"
  }

  private static let cases: [([Int], Int, String)] = [
    ([], 5000, "-/-"), ([0], 0, "0/-"), ([0], 99, "0/-"), ([0], 100, "1/-"), ([0], 250, "2/-"),
    ([0], 300, "0/-"), ([0], 899, "2/-"), ([0], 900, "-/-"), ([0, 150], 150, "1/0"),
    ([0, 150], 349, "1/1"), ([0, 150], 350, "1/2"), ([0, 150], 450, "1/0"),
    ([0, 150], 749, "1/2"), ([0, 150], 750, "1/-"), ([0, 150, 260], 260, "0/-"),
    ([0, 150], 10_000, "-/-"),
  ]

  @Test(arguments: cases)
  func `scanning marks rows and cells in order and ends`(presses: [Int], end: Int, shown: String) {
    #expect(marked(presses, until: end) == shown)
  }

  @Test func `a press chooses the cell marked at its own time`() {
    let run = scanner([0, 150, 260], until: 300)
    #expect(run.outputs == [Timed(.init(row: 1, column: 1), at: .after(.milliseconds(260)))])
    #expect(
      scanner([1000, 1050, 1060], until: 1060).outputs.map(\.value) == [.init(row: 0, column: 0)])
  }

  @Test func `late or additional wake-ups change nothing`() {
    let presses = [0, 150, 380, 520, 730, 2000, 2010, 2020]
    let quiet = scanner(presses, until: 5000)
    var generator = SplitMix64(seed: 7)
    for _ in 0..<50 {
      let wakeUps = (0..<40).map { _ in Int.random(in: 0...5000, using: &generator) }
      let woken = scanner(presses, until: 5000, wakeUps: wakeUps)
      #expect(woken.outputs == quiet.outputs && woken.machine == quiet.machine)
      #expect(woken.staleDeadline == nil)
    }
  }

  /// Returns the marked places and the choice after each input: `+` is a press, `/` a release, `2`
  /// the second switch, and a number a pause in milliseconds.
  private func marks(_ line: String, _ start: CellScanner) -> String {
    var (scanner, now, said) = (start, Timestamp.zero, [String]())
    for word in line.split(separator: " ") {
      var outputs: [Timed<CellScanner.Output>] = []
      switch word {
      case "+": scanner.handle(.press, at: now, into: &outputs)
      case "/": scanner.handle(.release, at: now, into: &outputs)
      case "2": scanner.handle(.choose, at: now, into: &outputs)
      default:
        now = now.advanced(by: .milliseconds(Int(word) ?? 0))
        scanner.advance(to: now, into: &outputs)
      }
      said += outputs.map { "!\($0.value.row)\($0.value.column)" }
      let block = scanner.markedBlock.map { "b\($0)" }
      let row = block ?? scanner.markedRow.map { "\($0)" } ?? "-"
      said.append(row + (scanner.markedColumn.map { "\($0)" } ?? ""))
    }
    return said.joined(separator: " ")
  }

  @Test func `in step scanning a press moves the mark, and a pause chooses`() {
    #expect(marks("+ + 99 + 99 + 99", scanner(.step)) == "0 1 1 2 2 0 0")
    #expect(marks("+ + 100 + 100 500", scanner(.step)) == "0 1 10 11 !11 - -")
    // A row with one cell is chosen with its cell.
    #expect(marks("+ + + 100", scanner(.step)) == "0 1 2 !20 -")
  }

  @Test func `in step scanning with two switches the second one chooses`() {
    let start = scanner(.step, twoSwitches: true)
    #expect(marks("+ + 9000 2 + + 9000 2 9000", start) == "0 1 1 10 11 12 12 !12 - -")
    #expect(marks("2 2 2", start) == "0 00 !00 -")
  }

  @Test func `in inverse scanning the mark moves during the hold, and the release chooses`() {
    #expect(marks("+ 150 / 5000 + 110 /", scanner(.inverse)) == "0 1 10 10 10 11 !11 -")
    #expect(marks("+ / + /", scanner(.inverse)) == "0 00 00 !00 -")
    #expect(marks("+ 220 /", scanner(.inverse)) == "0 2 !20 -")
  }

  @Test func `the first row and the first cell wait longer`() {
    let start = scanner(.auto, first: 50)
    #expect(marks("+ 149 1 99 1", start) == "0 0 1 1 2")
    #expect(marks("+ + 149 1", start) == "0 00 00 01")
  }

  /// Returns a scanner by blocks, of six rows.
  private func blocks(_ mode: ScanSettings.Mode = .auto) -> CellScanner {
    var settings = scanner(mode).settings
    settings.order = .blocks
    return CellScanner(widths: [2, 3, 1, 2, 2, 2], settings: settings)
  }

  @Test func `blocks of rows are marked first, then the rows of one, then its cells`() {
    #expect(blocks().blocks == [0..<3, 3..<6])
    #expect(marks("+ 100 + 100 + 100 + 50", blocks()) == "b0 b1 3 4 40 41 !41 b0 b0")
    // A row with one cell needs no choice of the cell.
    #expect(marks("+ + 200 +", blocks()) == "b0 0 2 !20 b0")
    #expect(marks("+ 150 / + /", blocks(.inverse)) == "b0 b1 3 3 30")
  }

  @Test func `without a press the scan leaves the cells, the block, and ends`() {
    #expect(marks("+ + + 400", blocks()) == "b0 0 00 0")
    #expect(marks("+ + 600 600", blocks()) == "b0 0 b0 -")
  }

  @Test func `three rows make no blocks`() {
    var start = scanner(.auto)
    start.settings.order = .blocks
    #expect(marks("+ 100 + 100", start) == "0 1 10 11")
  }

  @Test(arguments: [
    (ScanSettings.Rescan.rows, "0 00 !00 0 1"), (.row, "0 00 !00 00 01"), (.rest, "0 00 !00 - -"),
  ])
  func `after a choice scanning continues at the configured place`(
    rescan: ScanSettings.Rescan, said: String
  ) {
    #expect(marks("+ + + 100", scanner(.auto, rescan: rescan)) == said)
  }

  // MARK: - In a session

  private func session(
    _ line: String, _ keySet: KeySet = .one, settings: KeyboardSettings? = nil
  ) -> MachineRun<TextSession> {
    var settings = settings ?? KeyboardSettings()
    if settings.scanning.interval == ScanSettings().interval {
      settings.scanning.interval = .milliseconds(200)
    }
    var layout = KeyboardLayout(name: "cells")
    (layout.hasTable, layout.scans) = (false, true)
    layout.cells = [
      [LayoutKey(.text("q")), LayoutKey(.text("w"))],
      [LayoutKey(.command(.shift), cap: "shift"), LayoutKey(.command(.delete), cap: "bksp")],
      [
        LayoutKey(.layout("second"), cap: "123"),
        LayoutKey(.command(.space), cap: "space", width: 2),
      ],
    ]
    var second = layout
    second.name = "second"
    second.cells = [[LayoutKey(.text("1")), LayoutKey(.layout("cells"), cap: "abc")]]
    (settings.layout, settings.others) = (layout, [second])
    return run(TextSession(settings: settings, keyMap: KeyMap(keySet: keySet)), line)
  }

  @Test(arguments: [
    ("␣ ␣ ␣", "q"), ("␣ ␣ 200 ␣", "w"), ("␣ ␣ ␣ ␣ ␣ ␣", "qq"),
    // Shift, then the letter; then delete.
    ("␣ 200 ␣ 160 ␣ 160 ␣ 160 ␣", "Q"), ("␣ ␣ ␣ 200 ␣ 200 ␣", ""),
    ("␣ ␣ ␣ 400 ␣ 200 ␣ 160 ␣ 160 ␣", "q q"),
    // Another page, and back: scanning continues at once.
    ("␣ 400 ␣ 160 ␣ 160 ␣ 160 ␣ 160 ␣ 200 ␣ 160 ␣ 160 ␣", "1q"),
  ])
  func `one switch types`(line: String, text: String) {
    #expect(session(line + " 120").machine.keyboard.document.text == text)
  }

  /// A held switch: the terminal's delay, then its repeats.
  private func hold(delay: Int, rate: Int, count: Int = 12) -> String {
    "␣ \(delay) " + String(repeating: "␣ \(rate) ", count: count)
  }

  @Test(arguments: [(250, 33), (500, 30), (660, 40), (600, 92), (400, 90)])
  func `a held switch counts once`(delay: Int, rate: Int) {
    var settings = KeyboardSettings()
    settings.scanning.interval = .milliseconds(5000)
    let held = hold(delay: delay, rate: rate)
    let rows = session(held, settings: settings).machine
    #expect(rows.scanMark.row == 0 && rows.scanMark.column == nil)
    let cells = session("␣ 2000 " + held, settings: settings).machine
    #expect(cells.scanMark.row == 0 && cells.scanMark.column == 0)
    #expect(session("␣ 2000 ␣ 2000 " + held + "1500", settings: settings).text == "q")
    #expect(session("␣ 2000 ␣ 2000 " + held + "1500 ␣ ␣ 120", settings: settings).text == "qq")
  }

  @Test func `a press that may be auto-repeat chooses the cell marked when it arrived`() {
    let waiting = session("␣ ␣ 399 ␣ 119")
    #expect(waiting.text == "" && waiting.machine.scanMark.column == 1)
    #expect(session("␣ ␣ 399 ␣ 120").text == "w")
    // Whatever the next key is, the switch was pressed before it.
    #expect(session("␣ ␣ 399 ␣ 50 \\r").text == "w\n")
  }

  @Test func `keys type their labels, whatever other functions they have`() {
    #expect(session("f j . - ␣ 1 \\r q", .two).machine.keyboard.document.text == "fj.- \nq")
    #expect(session("\\t a \\b", .two).machine.keyboard.layoutName == "keys")
  }

  @Test(arguments: [(40, 1), (40, 2), (9, 1), (9, 2), (14, 1), (14, 3)])
  func `the marked cell is always drawn`(columns: Int, rows: Int) {
    for presses in ["␣", "␣ ␣"] {
      for wait in [0, 200, 400] {
        let machine = session("␣ \(wait) " + presses.dropFirst(2)).machine
        let lines = machine.cellLines(columns: columns, rows: rows)
        let marked = lines.flatMap(\.runs).filter { $0.style.attributes.contains(.reverse) }
        #expect(!marked.isEmpty, "\(presses) \(wait)")
        #expect(lines.count <= rows && lines.allSatisfy { $0.width <= columns })
      }
    }
  }

  @Test(arguments: [
    (60, "I would like some water, please.  x"), (30, "I would like some water…  x"),
    (20, "I would like …  x"), (16, "I would like …"),
  ])
  func `a phrase is cut by the room of its row`(columns: Int, expected: String) {
    var layout = KeyboardLayout(name: "phrases")
    layout.scans = true
    let phrase = LayoutKey(.phrase("I would like some water, please. "), cap: "I would like …")
    layout.cells = [[phrase, LayoutKey(.text("x"))]]
    var settings = KeyboardSettings()
    settings.layout = layout
    let session = TextSession(settings: settings, keyMap: KeyMap(keySet: .one))
    let lines = session.cellLines(columns: columns)
    #expect(lines.first?.text.trimmedEnd == expected[...])
    #expect(lines.allSatisfy { $0.width < columns })
  }

  @Test func `cells show their codes, unless a switch scans them`() {
    var layout = KeyboardLayout(name: "phrases")
    let feed = LayoutKey(.phrase("Please feed the dog. "), cap: "feed")
    layout.codes = [".": feed, "..-": feed]
    layout.cells = [[feed, LayoutKey(.text("x"))]]
    func row(scanning: Bool) -> String? {
      var settings = KeyboardSettings()
      settings.layout = layout
      settings.layout.scans = scanning
      return TextSession(settings: settings).cellLines(columns: 40).first?.text
    }
    #expect(row(scanning: false)?.hasPrefix("feed . ") == true)
    #expect(row(scanning: true)?.hasPrefix("feed  x") == true)
  }

  @Test func `a wide row wraps to the next line`() {
    let lines = session("").machine.cellLines(columns: 9).map(\.text)
    let caps = lines.joined().split(separator: " ").prefix(6)
    #expect(caps == ["q", "w", "shift", "bksp", "123", "space"])
    #expect(lines.count > 5 && lines.allSatisfy { $0.count <= 9 })
  }

  @Test func `cells show letters as typed, the marked one in reverse`() {
    func rows(_ line: String) -> [String] {
      session(line).machine.cellLines(columns: 40).map { row in
        row.runs.map { $0.style.attributes.contains(.reverse) ? "[\($0.text)]" : $0.text }.joined()
      }
    }
    #expect(rows("")[0].hasPrefix(" q   w "))
    #expect(rows("␣")[0].hasPrefix("[ q ] [ w ]"))
    #expect(rows("␣ ␣")[0].hasPrefix("[ q ]  w "))
    #expect(rows("␣ 200 ␣ 160 ␣ 120")[0].hasPrefix("[ Q ] [ W ]"))
    #expect(rows("")[2].contains("123"))
    let panel = Panel(session("␣").machine, soundNote: nil, columns: 60, rows: 12)
    #expect(panel.lines.map(\.text).contains { $0.hasPrefix(" q   w ") })
  }

  @Test func `other switches choose too, and a release does nothing`() {
    var session = session("", .two).machine
    for count in 0..<3 {
      for isDown in [true, false] {
        session.handle(
          .edge(KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))),
          at: .after(.milliseconds(count * 20 + (isDown ? 0 : 10))))
      }
    }
    #expect(session.keyboard.document.text == "q")
    #expect(session.deadline != nil)
  }
}
