import MorseKeyboard
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

/// A keyboard under a program in a window of 40 by 12, and what both sides were given.
private struct HostedRun {
  var run: RunSession
  var outputs: [RunOutput] = []
  var now = Timestamp.zero

  init(_ settings: RunSettings = RunSettings(), rows: Int = 12, cursor: String = "\u{1B}[1;1R") {
    var keyMap = KeyMap()
    keyMap.isForProgram = true
    run = RunSession(
      session: KeyboardSession(
        document: KeystrokeDocument(), keyMap: keyMap, isMuted: true, modes: .none),
      settings: settings, columns: 40, rows: rows)
    run.begin(at: now)
    terminal(cursor)
    run.paint(soundNote: nil)
    run.toTerminal = []
    outputs = []
  }

  mutating func terminal(_ text: String) {
    var events: [Timed<RunOutput>] = []
    run.hear(terminal: Array(text.utf8), at: now, into: &events)
    outputs += events.map(\.value)
  }

  mutating func wait(_ milliseconds: Int) {
    var events: [Timed<RunOutput>] = []
    now = now.advanced(by: .milliseconds(milliseconds))
    run.advance(to: now, into: &events)
    outputs += events.map(\.value)
  }

  mutating func program(_ text: String) {
    var events: [Timed<RunOutput>] = []
    run.hear(program: Array(text.utf8), at: now, into: &events)
    outputs += events.map(\.value)
  }

  mutating func note(_ program: HostedProgram) {
    var events: [Timed<RunOutput>] = []
    run.note(program, at: now, into: &events)
    outputs += events.map(\.value)
  }

  /// What the program was given since the last call.
  mutating func typed() -> String {
    defer { run.toProgram = [] }
    return String(decoding: run.toProgram, as: UTF8.self).replacing("\u{1B}", with: "^[")
      .replacing("\r", with: "^M").replacing("\u{7F}", with: "^?").replacing("\t", with: "^I")
      .replacing("\u{3}", with: "^C")
  }

  /// What the terminal was given since the last call.
  mutating func written() -> String {
    defer { run.toTerminal = [] }
    return String(decoding: run.toTerminal, as: UTF8.self).replacing("\u{1B}", with: "^[")
  }

  var panel: [String] { RunPanel(run, soundNote: nil).lines.map(\.text) }
  var frames: [PanelFrameEvent] {
    outputs.compactMap { if case .frame(let event) = $0 { event } else { nil } }
  }
}

private let f12 = "\u{1B}[24~"

@Suite struct RunSessionTests {
  @Test(arguments: [
    (".- 700", "a"), (". 700 - 700", "et"), (".- \r", "a"), ("\r", "^M"), ("\u{7F}", "^?"),
    (".- 700 \u{7F}", "a^?"), (". \u{7F}", ""), (".-.- 700", "^M"), ("---- 700", "^?"),
    ("----.. 700", "^[[A"), ("----.- 700", "^[[D"), ("--.... 700", "^["), ("-.---. 700", "^I"),
    ("--.-.- 700 -.-. 700", "^C"), ("........ 700", "^?"),
    (".- 700 \u{1B}[A", "a^[[A"), ("\u{3}", "^C"), ("\u{1B}OP", "^[OP"), ("x", ""),
    (".- \u{1B}[A", "a^[[A"), ("\u{1B} 40", "^["),
  ])
  func `what is keyed reaches the program`(script: String, expected: String) {
    var hosted = HostedRun()
    for word in script.split(separator: " ") {
      if let pause = Int(word) { hosted.wait(pause) } else { hosted.terminal(String(word)) }
    }
    #expect(hosted.typed() == expected)
  }

  @Test func `arrows by code follow the mode that the program has set`() {
    var hosted = HostedRun()
    hosted.program("\u{1B}[?1h")
    hosted.terminal("----..")
    hosted.wait(700)
    #expect(hosted.typed() == "^[OA")
  }

  @Test func `ordinary keys pass untouched and at once`() {
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

  @Test func `one key brings Morse back, hides the panel and shows it again`() {
    var hosted = HostedRun()
    hosted.terminal("\t")
    hosted.terminal(f12)
    #expect(hosted.run.session.keyboard.layout == .morse && hosted.run.isShown)
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

  @Test func `dismissing by code hides the panel, and Morse is there when it comes back`() {
    var hosted = HostedRun()
    hosted.terminal("-.....")
    hosted.wait(700)
    hosted.terminal("-.....")
    hosted.wait(700)
    #expect(!hosted.run.isShown)
    hosted.terminal(f12 + ".-\r")
    #expect(hosted.typed() == "a")
  }

  @Test func `the program learns of its window between what will be and what was done`() {
    var hosted = HostedRun()
    hosted.terminal(f12)
    let window = hosted.outputs.firstIndex(of: .window(columns: 40, rows: 12))
    let shown = PanelFrame(rows: 10..<12, columns: 40)
    #expect(window == hosted.outputs.firstIndex(of: .frame(.willHide(shown))).map { $0 + 1 })
    #expect(window == hosted.outputs.firstIndex(of: .frame(.didHide(shown))).map { $0 - 1 })
  }

  @Test(arguments: [(12, 2), (8, 2), (7, 1), (5, 1), (4, 0), (1, 0)])
  func `small windows get small panels`(rows: Int, height: Int) {
    #expect(HostedRun(rows: rows).run.screen.panelRows == height)
  }

  @Test(arguments: [(0, 0), (1, 1), (5, 5), (99, 11)])
  func `the height can be told`(asked: Int, height: Int) {
    var settings = RunSettings()
    settings.height = .rows(asked)
    #expect(HostedRun(settings).run.screen.panelRows == height)
  }

  @Test func `nothing of the program is let in before the cursor is known`() {
    var hosted = HostedRun(cursor: "")
    #expect(hosted.run.isLocating)
    hosted.wait(600)
    #expect(!hosted.run.isLocating && hosted.outputs.contains(.window(columns: 40, rows: 10)))
    #expect(hosted.run.screen.cursor == Cell(row: 9, column: 0))
  }

  @Test func `an answer in the first row is no F3`() {
    let hosted = HostedRun(cursor: "\u{1B}[1;5R")
    #expect(hosted.run.screen.cursor == Cell(row: 0, column: 4))
    #expect(hosted.run.toProgram.isEmpty)
  }

  @Test func `answers go to who has asked`() {
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

  @Test func `pasted text is no keying`() {
    var hosted = HostedRun()
    hosted.terminal("\u{1B}[200~a.-b\rc\u{1B}[201~")
    #expect(hosted.typed() == "a.-b^Mc")
    hosted.program("\u{1B}[?2004h")
    hosted.terminal("\u{1B}[200~a.-b\u{1B}[201~")
    #expect(hosted.typed() == "^[[200~a.-b^[[201~")
  }

  @Test func `marks of pasted text are the keyboard's while the program wants none`() {
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
}

@Suite struct RunSessionTrustTests {
  private let shell = HostedProgram(group: 7, names: ["bash"])
  private let asking = HostedProgram(group: 7, names: ["bash"], hidesInput: true)

  @Test func `a password is typed on the ordinary keys, and Morse comes back by itself`() {
    var hosted = HostedRun()
    hosted.note(shell)
    hosted.note(asking)
    #expect(hosted.run.systemKeys == .secureEntry)
    hosted.terminal(".-x")
    #expect(hosted.typed() == ".-x")
    #expect(hosted.panel[1].hasPrefix("password: ordinary keys"))
    hosted.note(shell)
    hosted.terminal(".-\r")
    #expect(hosted.typed() == "a")
  }

  @Test func `who was typing on the ordinary keys goes on`() {
    var hosted = HostedRun()
    hosted.note(shell)
    hosted.terminal("\t")
    hosted.note(asking)
    hosted.note(shell)
    hosted.terminal(".-")
    #expect(hosted.typed() == ".-")
  }

  @Test func `masked, Morse stays and nothing of it is seen or kept`() {
    var settings = RunSettings()
    settings.secureEntry = .masked
    var hosted = HostedRun(settings)
    hosted.note(asking)
    hosted.run.session.recorder = KeyingRecorder()
    hosted.terminal(".-")
    #expect(hosted.panel[0] == "•••" && hosted.panel[1].hasPrefix("password, masked"))
    #expect(!hosted.panel.joined().contains(".-"))
    hosted.wait(700)
    #expect(hosted.typed() == "a" && hosted.panel[0] == "")
    #expect(hosted.run.session.keyboard.document.traits.isSecureTextEntry)
    #expect(hosted.run.session.recorder?.intervals.isEmpty == true)
    hosted.note(shell)
    #expect(!hosted.run.session.keyboard.document.traits.isSecureTextEntry)
    #expect(hosted.run.session.keyboard.document.documentContextBeforeInput == nil)
  }

  @Test(arguments: ["gpg", "sudo", "pinentry-curses", "ssh-askpass"])
  func `programs that ask for secrets get the ordinary keys`(name: String) {
    var hosted = HostedRun()
    hosted.note(HostedProgram(group: 8, names: [name]))
    #expect(hosted.run.systemKeys == .denied(name))
    hosted.terminal(".")
    #expect(hosted.typed() == ".")
    // The panel's key hides and shows; Morse is not to be had.
    hosted.terminal(f12 + f12 + ".")
    #expect(hosted.typed() == ".")
  }

  @Test func `a script that asks by such a program gets them too`() {
    var hosted = HostedRun()
    hosted.note(HostedProgram(group: 8, names: ["sh", "sudo"]))
    #expect(hosted.run.systemKeys == .denied("sudo"))
  }

  @Test func `programs are added to those, and opt out themselves`() {
    var settings = RunSettings()
    settings.denied.insert("vault")
    var hosted = HostedRun(settings)
    hosted.note(HostedProgram(group: 8, names: ["vault"]))
    #expect(hosted.run.systemKeys == .denied("vault"))
    hosted.note(HostedProgram(group: 9, names: ["cat"], optsOut: true))
    #expect(hosted.run.systemKeys == .optedOut("cat"))
    hosted.note(shell)
    #expect(hosted.run.systemKeys == nil)
  }

  @Test func `another program or prompt is another document`() {
    var hosted = HostedRun()
    hosted.note(shell)
    func identifier() -> DocumentIdentifier {
      hosted.run.session.keyboard.document.documentIdentifier
    }
    var seen = [identifier()]
    hosted.terminal(".-\r")
    #expect(hosted.run.session.keyboard.document.documentContextBeforeInput == "a")
    hosted.note(HostedProgram(group: 8, names: ["vim"]))
    #expect(hosted.run.session.keyboard.document.documentContextBeforeInput == nil)
    seen.append(identifier())
    hosted.program("\u{1B}]133;A\u{7}$ ")
    seen.append(identifier())
    hosted.terminal("\r")
    seen.append(identifier())
    #expect(Set(seen).count == 4)
  }
}
