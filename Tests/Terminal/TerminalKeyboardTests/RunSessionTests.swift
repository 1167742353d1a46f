import MorseCode
import MorseDecoding
import MorseKeyboard
import TerminalCodec
import TestSupport
import TextComposition
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

@Suite struct RunSessionTests {
  @Test(arguments: [
    ([".", ".", "\t", "x", f12, ".", "\r"], "ixe"),
    ([".", ".", "\t", f12, ".", "\r", "\t", "y"], "iey"),
  ])
  func `pass-through commits an open letter once`(keys: [String], text: String) {
    var hosted = HostedRun(
      keyboard: KeyboardSettings(characterGap: .off, wordGap: .off))
    for key in keys {
      hosted.terminal(key)
      hosted.wait(300)
    }
    #expect(hosted.typed() == text)
  }

  @Test(arguments: [
    (".- 700", "a"), (". 700 - 700", "et"), (".- \r", "a"), ("\r", "^M"), ("\u{7F}", "^?"),
    (".- 700 \u{7F}", "a^?"), (". \u{7F}", ""), (".-.- 700", "^M"), ("---- 700", "^?"),
    ("----.. 700", "^[[A"), ("----.- 700", "^[[D"), ("--.... 700", "^["), ("-.---. 700", "^I"),
    ("--.-.- 700 -.-. 700", "^C"), ("........ 700", "^?"),
    (".- 700 \u{1B}[A", "a^[[A"), ("\u{3}", "^C"), ("\u{1B}OP", "^[OP"), ("x", ""),
    (".- \u{1B}[A", "a^[[A"), ("\u{1B} 40", "^["),
  ])
  func `keyed text reaches the program`(script: String, expected: String) {
    var hosted = HostedRun()
    hosted.key(script)
    #expect(hosted.typed() == expected)
  }

  @Test(arguments: [
    ("-.- 3000", "k "), ("\u{1B}[D -.- 3000", "^[[Dk"), ("----.- 700 -.- 3000", "^[[Dk"),
    ("\u{1B}[D -.- 3000 ␣ . 3000", "^[[Dk e "), ("\u{1B}[F -.- 3000", "^[[Fk "),
  ])
  func `no automatic space follows a letter inserted into a word`(
    script: String, expected: String
  ) {
    var hosted = HostedRun()
    hosted.key(script)
    #expect(hosted.typed() == expected)
  }

  @Test func `arrows by code follow the mode that the program has set`() {
    var hosted = HostedRun()
    hosted.program("\u{1B}[?1h")
    hosted.terminal("----..")
    hosted.wait(700)
    #expect(hosted.typed() == "^[OA")
  }

  @Test func `keys pass untouched and at once`() {
    var hosted = HostedRun()
    hosted.terminal("\t")
    #expect(hosted.typed() == "")
    hosted.terminal("\t.-é\u{1B}")
    #expect(hosted.typed() == "^I.-é^[")
    hosted.wait(100)
    #expect(hosted.typed() == "")
    hosted.terminal("\u{1B}[")
    #expect(hosted.typed() == "")
    hosted.terminal("A")
    #expect(hosted.typed() == "^[[A")
    hosted.terminal("\u{1B}[")
    hosted.wait(100)
    #expect(hosted.typed() == "^[[")
  }

  @Test func `a flood of text passes completely, and the panel key in it works`() {
    var hosted = HostedRun()
    hosted.terminal("\t")
    let text = String(repeating: "0123456789 é漢\tab\r", count: 40)
    let bytes = Array((text + "\u{1B}[A" + text).utf8)
    // Cuts within characters and sequences, too.
    for cut in [1, 14, 15, bytes.count / 2 - 1, bytes.count / 2, bytes.count / 2 + 1] {
      for part in [bytes[..<cut], bytes[cut...]] {
        hosted.run.receive(terminal: Array(part), at: hosted.now)
      }
      #expect(hosted.run.toProgram == bytes, "\(cut)")
      _ = hosted.typed()
    }
    hosted.terminal(text + f12 + String(repeating: ".", count: 40))
    #expect(!hosted.run.passesKeys)
    #expect(hosted.run.toProgram == Array(text.utf8))
  }

  @Test(arguments: [(FocusLoss.commit, "e"), (.drop, ""), (.keep, "")])
  func `losing the focus keeps, commits or drops the open letter as configured`(
    loss: FocusLoss, typed: String
  ) {
    var hosted = HostedRun()
    hosted.configure { $0.focusLoss = loss }
    #expect(hosted.written().contains("^[[?1004h") == (loss != .keep))
    hosted.terminal(".")
    hosted.terminal("\u{1B}[O")
    // A program that has not enabled focus reports does not receive one, unless the terminal sends
    // it by itself.
    #expect(hosted.typed() == (loss == .keep ? "^[[O" : typed))
    #expect(hosted.run.session.keyboard.openPattern.isEmpty == (loss != .keep))
    hosted.program("\u{1B}[?1004h")
    hosted.terminal("\u{1B}[I")
    #expect(hosted.typed() == "^[[I")
    _ = hosted.written()
    hosted.program("\u{1B}[?1004l")
    #expect(hosted.written().hasSuffix(loss == .keep ? "^[[?1004l" : "^[[?1004h"))
  }

  @Test func `one key brings Morse back, hides the panel and shows it again`() {
    var hosted = HostedRun()
    hosted.terminal("\t")
    hosted.terminal(f12)
    #expect(hosted.run.session.keyboard.inputMode == .morse && hosted.run.isShown)
    hosted.terminal(f12)
    #expect(!hosted.run.isShown && hosted.run.screen.rows == 12)
    hosted.terminal(".-\t")
    #expect(hosted.typed() == ".-^I")
    hosted.terminal(f12)
    hosted.terminal(".-\r")
    #expect(hosted.typed() == "a" && hosted.run.screen.rows == 10)
    let shown = PanelFrame(rows: 10..<12, columns: 40)
    #expect(
      hosted.frames == [.willHide(shown), .didHide(shown), .willShow(shown), .didShow(shown)])
  }

  @Test func `the dismiss code hides the panel, which comes back in Morse`() {
    var hosted = HostedRun()
    hosted.terminal("-.....")
    hosted.wait(700)
    hosted.terminal("-.....")
    hosted.wait(700)
    #expect(!hosted.run.isShown)
    hosted.terminal(f12 + ".-\r")
    #expect(hosted.typed() == "a")
  }

  @Test func `the program receives its size between will-change and did-change`() {
    var hosted = HostedRun()
    hosted.terminal(f12)
    let window = hosted.outputs.firstIndex(of: .window(columns: 40, rows: 12))
    let shown = PanelFrame(rows: 10..<12, columns: 40)
    #expect(window == hosted.outputs.firstIndex(of: .frame(.willHide(shown))).map { $0 + 1 })
    #expect(window == hosted.outputs.firstIndex(of: .frame(.didHide(shown))).map { $0 - 1 })
  }

  @Test(arguments: [KeyboardType.url, .email, .number, .name, .webSearch])
  func `Return goes to every kind of program`(type: KeyboardType) {
    var hosted = HostedRun()
    hosted.run.session.updateDocument { $0.traits = InputTraits(keyboardType: type) }
    hosted.terminal("\r")
    #expect(hosted.typed() == "^M")
    #expect(hosted.run.isShown)
  }

  @Test(arguments: [(12, 2), (8, 2), (7, 1), (5, 1), (4, 0), (1, 0)])
  func `small windows get a small panel`(rows: Int, height: Int) {
    #expect(HostedRun(rows: rows).run.screen.panelRows == height)
  }

  @Test(arguments: [(0, 0), (1, 1), (5, 5), (99, 11)])
  func `the height is configurable`(asked: Int, height: Int) {
    var settings = RunSettings()
    settings.height = .rows(asked)
    #expect(HostedRun(settings).run.screen.panelRows == height)
  }

  @Test func `program output waits until the cursor is known`() {
    var hosted = HostedRun(cursor: "")
    #expect(hosted.run.isLocating)
    hosted.wait(600)
    #expect(!hosted.run.isLocating && hosted.outputs.contains(.window(columns: 40, rows: 10)))
    #expect(hosted.run.screen.cursor == Cell(row: 9, column: 0))
  }

  @Test func `a cursor report in the first row is not F3`() {
    let hosted = HostedRun(cursor: "\u{1B}[1;5R")
    #expect(hosted.run.screen.cursor == Cell(row: 0, column: 4))
    #expect(hosted.run.toProgram.isEmpty)
  }

  @Test func `no reply goes to the program when the window changes again and again`() {
    var hosted = HostedRun()
    for columns in [41, 42, 43] { hosted.run.resize(columns: columns, rows: 12, at: hosted.now) }
    hosted.terminal("\u{1B}[1;3R\u{1B}[1;4R")
    #expect(hosted.typed() == "" && hosted.run.isLocating)
    hosted.terminal("\u{1B}[1;5R")
    #expect(hosted.typed() == "" && hosted.run.screen.cursor == Cell(row: 0, column: 4))
  }

  @Test func `answers go to the program that asked`() {
    var hosted = HostedRun()
    hosted.program("\u{1B}[6n")
    hosted.run.resize(columns: 40, rows: 12, at: hosted.now)
    hosted.terminal("\u{1B}[3;3R")
    #expect(hosted.typed() == "^[[3;3R" && hosted.run.isLocating)
    hosted.terminal("\u{1B}[4;4R")
    #expect(hosted.typed() == "" && hosted.run.screen.cursor == Cell(row: 3, column: 3))
    hosted.terminal("\u{1B}[?62;c\u{1B}]11;rgb:0/0/0\u{7}")
    #expect(hosted.typed() == "^[[?62;c^[]11;rgb:0/0/0\u{7}")
  }

  @Test(arguments: [
    ("\u{1B}[8;12;40t", "^[[8;10;40t"), ("\u{1B}[4;120;400t", "^[[4;100;400t"),
    ("\u{1B}[?2004;1$y", "^[[?2004;2$y"), ("\u{1B}[?2048;2$y", "^[[?2048;0$y"),
    ("\u{1B}[?25;1$y", "^[[?25;1$y"),
  ])
  func `programs see their own rows and modes`(answer: String, expected: String) {
    var hosted = HostedRun()
    hosted.program("\u{1B}[18t\u{1B}[14t\u{1B}[?2004$p")
    hosted.terminal(answer)
    #expect(hosted.typed() == expected)
  }

  @Test func `a paste after a terminal reset is not keying`() {
    var hosted = HostedRun()
    hosted.program("\u{1B}c$ ")
    #expect(hosted.written().hasSuffix("$ ^[[?2004h"))
    hosted.program("\u{1B}[!p")
    #expect(hosted.written().hasSuffix("^[[?2004h"))
  }

  @Test func `the panel is painted when it has changed, not when the program writes`() {
    var hosted = HostedRun()
    hosted.program("line\n")
    hosted.run.paint(soundNote: nil)
    #expect(hosted.written() == "line\n")
    hosted.terminal(".")
    hosted.run.paint(soundNote: nil)
    #expect(hosted.written().contains("^[[11;1H"))
    hosted.wait(700)
    hosted.run.paint(soundNote: nil)
    #expect(hosted.written().contains("^[[11;1H"))
    hosted.program("^[[2J".replacing("^[", with: "\u{1B}"))
    hosted.run.paint(soundNote: nil)
    #expect(hosted.written().contains("^[[12;1H"))
  }

  @Test func `pasted text is not keying`() {
    var hosted = HostedRun()
    hosted.terminal("\u{1B}[200~a.-b\rc\u{1B}[201~")
    #expect(hosted.typed() == "a.-b^Mc")
    hosted.program("\u{1B}[?2004h")
    hosted.terminal("\u{1B}[200~a.-b\u{1B}[201~")
    #expect(hosted.typed() == "^[[200~a.-b^[[201~")
  }

  @Test func `bracketed paste stays on for the keyboard when the program turns it off`() {
    var hosted = HostedRun()
    hosted.program("\u{1B}[?2004h")
    #expect(hosted.written() == "^[[?2004h")
    hosted.program("\u{1B}[?2004l")
    #expect(hosted.written() == "^[[?2004l^[[?2004h")
    hosted.terminal("\t")
    #expect(hosted.written() == "^[[?2004l")
    hosted.terminal(f12)
    #expect(hosted.written() == "^[[?2004h")
  }

  @Test func `help takes rows at once, and Esc closes it before it reaches the program`() {
    var hosted = HostedRun()
    let rows = hosted.run.screen.panelRows
    hosted.terminal("?")
    #expect(hosted.run.screen.panelRows > rows)
    hosted.terminal("\u{1B}")
    hosted.wait(1000)
    #expect(hosted.run.screen.panelRows == rows && hosted.typed() == "")
    hosted.terminal("\u{1B}")
    hosted.wait(1000)
    #expect(hosted.typed() == "^[")
  }

  @Test(arguments: [(6, 4), (10, 8), (16, 12), (24, 12), (50, 25)])
  func `help takes most of a low window, and half of a high one`(rows: Int, height: Int) {
    var hosted = HostedRun(rows: rows)
    hosted.terminal("?")
    #expect(hosted.run.screen.panelRows == height)
  }

  @Test(arguments: [1, 2, 3])
  func `forwarded keys arrive unchanged, one at a time or many at once`(seed: UInt64) {
    var random = seed
    let pieces = [
      "a", "\r", "\t", "é", "\u{1B}[A", "\u{1B}[15~", f12, "\u{1B}OP", "\u{3}", "漢", "\u{1B}b",
    ]
    let keys = (0..<400).map { _ in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return pieces[Int((random >> 33) % UInt64(pieces.count))]
    }
    var (single, joined) = (HostedRun(), HostedRun())
    for key in keys { single.terminal(key) }
    joined.terminal(keys.joined())
    #expect(joined.run.toProgram == single.run.toProgram)
    #expect(joined.run.isShown == single.run.isShown)
  }

  @Test func `the open letter is shown once, behind the text`() {
    var run = HostedRun(
      keyboard: KeyboardSettings(characterGap: .off, wordGap: .off), columns: 80)
    run.key(".- \r 200 - 200 . 200 -")
    #expect(run.panel.contains { $0.hasPrefix("a-.-  k") }, "\(run.panel)")
  }

  @Test func `a composition is shown, and page keys turn its candidates`() {
    var run = HostedRun(
      keyboard: KeyboardSettings(alphabet: .chinese, characterGap: .off, wordGap: .off), columns: 80
    )
    for digit in ["-----\r", "-----\r"] { run.terminal(digit) }
    #expect(run.panel.contains { $0.hasPrefix("00") })
    run = HostedRun(
      keyboard: KeyboardSettings(alphabet: .bopomofo, characterGap: .off, wordGap: .off),
      columns: 80)
    for sign in ["ㄧ", "ˋ"] {
      run.terminal("\(MorseAlphabet.bopomofo.pattern(for: Character(sign)) ?? .empty)\r")
    }
    let first = run.panel.first { $0.contains("1/") }
    #expect(first != nil)
    run.terminal("\u{1B}[6~")
    #expect(run.typed().isEmpty)
    #expect(run.panel.contains { $0.contains("2/") })
  }

  @Test func `a flash reverses the window, and leaves the program's own mode`() {
    var hosted = HostedRun()
    hosted.run.reverseWindow(true)
    #expect(hosted.written() == "^[[?5h")
    let undoing = String(decoding: hosted.run.undoing(cursorKnown: false), as: UTF8.self)
    #expect(undoing.contains("[?5l"))
    hosted.run.reverseWindow(false)
    #expect(hosted.written() == "^[[?5l")
    hosted.program("\u{1B}[?5h")
    #expect(hosted.written() == "^[[?5h")
    hosted.run.reverseWindow(true)
    hosted.run.reverseWindow(false)
    #expect(hosted.written() == "")
  }
}
