import MorseCode
import MorseDecoding
import MorseKeying
import MorseKeyboard
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

/// The panel's lines next to the text: hints, problems, recording notes, large cells.
@Suite struct PanelHintTests {
  private func lines(_ session: TextSession, columns: Int = 80, rows: Int = 24) -> [String] {
    Panel(session, soundNote: nil, columns: columns, rows: rows).lines.map(\.text)
  }

  private func key(_ session: inout TextSession, _ text: String, at milliseconds: Int) {
    session.handle(Array(text.utf8), at: .after(.milliseconds(milliseconds)))
  }

  @Test func `the next keyboard is named with its key and its code, whatever is offered`() {
    var settings = KeyboardSettings()
    settings.enabled = [.morse, KeyboardLayout(name: "other", title: "Another")]
    let session = TextSession(settings: settings)
    #expect(lines(session)[2] == "morse   ? help   esc done   tab or -.-..- other   20 wpm")
  }

  @Test(arguments: [24, 31, 40, 55, 60, 80])
  func `the next layout is named in every window, with its code where there is room`(
    columns: Int
  ) {
    var settings = KeyboardSettings()
    settings.enabled = ["morse", "greek", "darci"].map { KeyboardLayout(name: $0) }
    (settings.layout, settings.enabled[0]) = (.morse, .morse)
    let status = lines(TextSession(settings: settings), columns: columns)[2]
    #expect(status.contains(columns < 48 ? "tab greek" : "tab or -.-..- greek"), "\(status)")
    #expect(status.hasPrefix("morse ") && status.contains("? help") && status.count < columns)
    let session = KeyboardSession(document: KeystrokeDocument(), settings: settings)
    let run = RunSession(session: session, settings: RunSettings(), columns: columns, rows: 24)
    for note in [nil, "no sound device"] {
      let panel = RunPanel(run, soundNote: note, columns: columns, height: 2).lines.map(\.text)
      #expect(panel[1].contains("greek") && panel[1].count < columns, "\(panel)")
    }
  }

  @Test(arguments: [("russian", 24), ("bulgarian", 24), ("bopomofo", 22)])
  func `the next layout is named before the help where only one has room`(
    name: String, columns: Int
  ) {
    var settings = KeyboardSettings()
    settings.enabled = ["morse", name].map { KeyboardLayout(name: $0) }
    (settings.layout, settings.enabled[0]) = (.morse, .morse)
    let status = lines(TextSession(settings: settings), columns: columns)[2]
    #expect(status.contains("tab \(name)") && status.count < columns, "\(status)")
  }

  @Test func `with one layout the end of the status names Tab`() {
    #expect(lines(session("").machine)[2] == "morse   ? help   esc done   20 wpm   tab other keys")
    #expect(HostedRun(columns: 80).panel.last?.hasSuffix("   tab other keys") == true)
    #expect(lines(session("\\t").machine)[2] == "keys   esc done   tab morse")
  }

  @Test func `a narrow panel over a program names the way back to Morse first`() {
    var hosted = HostedRun()
    hosted.terminal("\t")
    let panel = RunPanel(hosted.run, soundNote: nil, columns: 24, height: 1)
    #expect(panel.lines.map(\.text) == ["f12 morse"])
    #expect(hosted.panel.last == "f12 morse   keys type themselves")
    hosted.terminal("\t" + f12 + ".\r")
    #expect(hosted.typed() == "^Ie")
  }

  @Test func `a problem leaves the panel after a while and stays in help`() {
    var session = session("").machine
    session.configurationNote = "config.toml:3: 'wpn' is not a setting"
    #expect(lines(session).last == "config.toml:3: 'wpn' is not a setting")
    for index in 0..<PanelView.noteLife { key(&session, ".\r", at: index * 100) }
    #expect(!lines(session).contains { $0.contains("wpn") })
    let status = "morse   ? help   esc done   problems: see help   20 wpm   tab other keys"
    #expect(lines(session)[2] == status)
    key(&session, "?", at: 9000)
    #expect(lines(session).contains { $0.contains("config.toml:3: 'wpn' is not a setting") })
    key(&session, "?", at: 9100)
    session.inputNotes = ["midi: no MIDI key"]
    #expect(lines(session).last == "midi: no MIDI key")
    session.inputNotes = []
    session.configurationNote = nil
    #expect(!lines(session)[2].contains("problem"))
  }

  @Test func `keying advice leaves the panel after a while, and is not a problem`() {
    var session = TextSession(keyMap: KeyMap(keySet: .one))
    session.begin(asking: false, at: .zero)
    let advice = "tap for a dit, hold until the key repeats for a dah; a mouse button is quicker"
    #expect(lines(session).last == advice)
    for index in 0..<PanelView.noteLife { key(&session, ".\r", at: index * 2000) }
    #expect(!lines(session).contains { $0.contains("tap for a dit") || $0.contains("problem") })
    key(&session, "?", at: 90_000)
    #expect(lines(session, columns: 100).contains { $0.hasPrefix("tap for a dit") })
  }

  @Test(arguments: [CommandCode.delete, nil])
  func `the panel says that a held key has another effect only with key releases`(
    command: CommandCode?
  ) {
    var session = TextSession()
    var configured = ConfiguredKeyboard(settings: KeyboardSettings(), keyMap: KeyMap())
    configured.longPress = command
    session.use(configured)
    session.begin(asking: false, at: .zero)
    let isSaid = lines(session).last?.hasPrefix("--held-key needs key releases") ?? false
    #expect(isSaid == (command != nil))
  }

  @Test func `keying advice and the wait for a space end with Morse`() {
    var session = TextSession(keyMap: KeyMap(keySet: .one))
    session.view.showsCountdown = true
    session.begin(asking: false, at: .zero)
    key(&session, ".\r", at: 100)
    #expect(lines(session)[1].hasPrefix("space ["))
    key(&session, "\t", at: 200)
    #expect(lines(session).count == 3)
    #expect(lines(session)[2] == "keys   hold space 2 s for morse   esc done   tab morse")
    key(&session, "x", at: 9000)
    #expect(session.keyboard.document.text == "ex")
  }

  @Test func `a key without a meaning is named, except at a password prompt`() {
    #expect(Panel.notice(session("é").machine) == "é  does nothing here")
    #expect(Panel.notice(session("z").machine) == "z  does nothing here")
    #expect(Panel.notice(session("\\e[15~").machine) == "f5  does nothing here")
    #expect(Panel.notice(session("z .").machine) == nil)
    #expect(Panel.notice(session("z\\t").machine) == nil)
    let traits = InputTraits(keyboardType: .password)
    var secret = TextSession(document: TextDocument("", traits: traits))
    key(&secret, "z", at: 100)
    #expect(Panel.notice(secret) == "key without a function here")
    var hosted = HostedRun()
    hosted.terminal("z")
    #expect(hosted.typed() == "" && hosted.panel.first == "z  does nothing here")
  }

  @Test func `the first hint under run says how to leave`() {
    let panel = RunPanel(HostedRun().run, soundNote: nil, columns: 80, height: 2)
    #expect(
      panel.lines.first?.text
        == ". dit   - dah   end the program to leave   arrows, esc and ctrl go to it")
  }

  @Test func `the panel shows that keys are recorded and events are sent`() {
    var session = session("").machine
    session.recorder = KeyingRecorder()
    session.edges = []
    let panel = Panel(session, soundNote: nil, columns: 80, rows: 24)
    #expect(
      panel.lines[2].text
        == "recording   events   morse   ? help   esc done   20 wpm   tab other keys")
    #expect(panel.lines[2].runs[0].style == TextStyle(.bold, foreground: .red))
  }

  @Test func `the Caps Lock of the keyboard is followed where reported`() {
    var opened = TextSession()
    opened.begin(asking: true, at: .zero)
    var locked = run(opened, Answers.kitty + " \\e[46;65u 500 \\e[46;65:3u 2000").machine
    #expect(locked.keyboard.modifiers.shift == .locked)
    #expect(locked.keyboard.document.text.uppercased() == locked.keyboard.document.text)
    key(&locked, "\u{1B}[46;1u\u{1B}[46;1:3u", at: 9000)
    #expect(locked.keyboard.modifiers.shift == .off)
  }

  @Test func `large cells show a dit and a dah, and a press counts by its half of the window`() {
    var session = TextSession(mouseUse: .always)
    session.cells = .large
    session.resize(columns: 40, rows: 24)
    session.begin(asking: true, at: .zero)
    let shown = lines(session, columns: 40)
    #expect(shown.count == 24)
    #expect(shown[17].hasSuffix("delete ---- "))
    #expect(shown[19].contains("dit  .") && shown[19].contains("dah  -"))
    #expect(shown.allSatisfy { $0.count < 40 })
    #expect(lines(session, columns: 40, rows: 4).count <= 4)
    let half = KeyEdge(.dit, isDown: true, source: .mouse)
    session.edges = []
    key(&session, "\u{1B}[<0;3;5M\u{1B}[<0;39;5m\u{1B}[<0;39;5M\u{1B}[<0;3;5m", at: 1000)
    let edges = session.drainEdges().map(\.value)
    #expect(edges.map(\.contact) == [.dit, .dit, .dah, .dah])
    #expect(edges.map(\.isDown) == [true, false, true, false])
    #expect(edges.first == half)
  }

  @Test func `no more rows are taken than are configured`() {
    var session = session(".\\r").machine
    var configured = ConfiguredKeyboard(settings: KeyboardSettings(), keyMap: KeyMap())
    session.configurationNote = "something is wrong"
    for most in 1...3 {
      configured.height = .rows(most)
      session.use(configured)
      #expect(lines(session).count == most)
    }
  }

  @Test(arguments: 1...8)
  func `help takes no more rows than are configured`(most: Int) {
    var session = session("").machine
    var configured = ConfiguredKeyboard(settings: KeyboardSettings(), keyMap: KeyMap())
    configured.height = .rows(most)
    session.use(configured)
    key(&session, "?", at: 60_000)
    #expect(session.showsSheet && lines(session).count <= most)
  }

  @Test(arguments: [
    (24, "morse ? help esc done"), (31, "morse ? help esc done tab keys"),
    (40, "morse   ? help   esc done   tab keys"), (60, "morse   ? help   esc done   20 wpm"),
  ])
  func `with one layout, Tab is named wherever there is room`(columns: Int, status: String) {
    let shown = lines(session("").machine, columns: columns)[2]
    #expect(shown.hasPrefix(status) && shown.contains("tab ") == (columns > 30), "\(shown)")
  }

  @Test(arguments: ["morse", "russian", "international"])
  func `with one layout, Tab is named at every width from 32 columns`(name: String) {
    var settings = KeyboardSettings()
    settings.layout = KeyboardLayout(name: name)
    let session = TextSession(settings: settings)
    for columns in 32...110 {
      for note in [nil, "sound off", "no sound: no device found"] {
        let lines = Panel(session, soundNote: note, columns: columns, rows: 24).lines
        let status = lines.map(\.text)[2]
        #expect(status.contains("tab ") && status.count < columns, "\(columns): \(status)")
      }
    }
  }

  @Test(arguments: [(FocusLoss.keep, "", ".-"), (.commit, "a", ""), (.drop, "", "")])
  func `an open letter is kept, committed or dropped when the focus leaves`(
    loss: FocusLoss, text: String, open: String
  ) {
    var session = TextSession(modes: TerminalModes(focus: loss != .keep))
    var configured = ConfiguredKeyboard(
      settings: KeyboardSettings(characterGap: .off), keyMap: KeyMap())
    configured.focusLoss = loss
    session.use(configured)
    session.change(to: configured, at: .zero)
    key(&session, ".-", at: 1000)
    key(&session, "\u{1B}[O", at: 1500)
    #expect(session.keyboard.document.text == text)
    #expect(session.keyboard.openPattern.description == open)
  }

  @Test func `a long press executes the configured action instead of its element`() {
    var filters = FilterTable()
    for contact in KeyContact.allCases { filters[contact, .kitty].maximumPress = .seconds(1) }
    var opened = TextSession(settings: KeyboardSettings(characterGap: .off), filters: filters)
    var configured = ConfiguredKeyboard(
      settings: KeyboardSettings(characterGap: .off), keyMap: KeyMap(keySet: .one))
    configured.longPress = .delete
    opened.use(configured)
    opened.begin(asking: true, at: .zero)
    opened.handle(action: .insert("ab"), at: .zero)
    let held = run(opened, Answers.kitty + " \\e[46;1u 1500 \\e[46;1:3u 100").machine
    #expect(held.keyboard.document.text == "a")
    #expect(held.keyboard.openPattern.isEmpty && held.notice == nil)
  }

  @Test func `copied text stays in the program where the clipboard is not shared`() {
    for isShared in [true, false] {
      var session = TextSession()
      var configured = ConfiguredKeyboard(settings: KeyboardSettings(), keyMap: KeyMap())
      configured.sharesClipboard = isShared
      session.use(configured)
      session.handle(action: .insert("ab"), at: .zero)
      session.handle(action: .command(.selectLeft), at: .zero)
      session.handle(action: .command(.copy), at: .zero)
      #expect(session.outputs.map(\.value).contains(.ask([.copy("b")])) == isShared)
      #expect(session.keyboard.document.clipboard == "b")
    }
  }
}
