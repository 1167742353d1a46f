import Foundation
import MorseKeyboard
import MorseCode
import MorseDecoding
import MorseKeying
import TerminalCodec
import TestSupport
import TextInput
import Testing
import Timeline

@testable import TerminalKeyboard

/// Keys with another effect: held for long, swapped, or drawn for the pointer.
@Suite struct SwitchedKeyTests {
  private func opened(
    _ command: CommandCode?, gap: GapPolicy = .automatic, keyer: KeyerMode = .element,
    bell: Duration? = nil
  ) -> TextSession {
    var filters = FilterTable()
    for contact in KeyContact.allCases { filters[contact, .kitty].maximumPress = .seconds(1) }
    let settings = KeyboardSettings(keyer: keyer, characterGap: gap, wordGap: .off)
    var session = TextSession(settings: settings, filters: filters)
    var configured = ConfiguredKeyboard(settings: settings, keyMap: KeyMap())
    configured.longPress = command
    configured.bellHold = bell
    session.use(configured)
    session.begin(asking: true, at: .zero)
    session.handle(action: .insert("tet"), at: .zero)
    return session
  }

  private static let hold = "\\e[46;1u 1200 \\e[46;1:3u 900"

  @Test(arguments: [GapPolicy.automatic, .fixed(.milliseconds(300)), .off], [1, 2])
  func `a held key of two does its other action instead of its element`(gap: GapPolicy, count: Int)
  {
    let keys = Array(repeating: Self.hold, count: count).joined(separator: " ")
    for (command, text) in [(CommandCode.delete, count == 1 ? "te" : "t"), (nil, "tet")] {
      let held = run(opened(command, gap: gap), Answers.kitty + " \(keys)").machine
      #expect(held.keyboard.document.text == text)
      #expect(held.keyboard.openPattern.isEmpty)
    }
  }

  @Test(
    arguments: [
      (CommandCode.delete, "-", "tet"), (.delete, "-.-", "tetn"), (.space, "-.-", "tetk "),
      (.left, "-", "tett"), (.newline, ".--", "tetw\n"),
    ])
  func `a held key leaves the elements before it`(
    command: CommandCode, open: String, text: String
  ) {
    let keys = open.map {
      "\($0 == "." ? "\\e[46;1u" : "\\e[45;1u") 80 \($0 == "." ? "\\e[46;1:3u" : "\\e[45;1:3u") 120 "
    }
    var session = run(
      opened(command, gap: .off), Answers.kitty + " " + keys.joined() + Self.hold
    ).machine
    if !session.keyboard.openPattern.isEmpty {
      session.handle(action: .endCharacter, at: .after(.seconds(60)))
    }
    #expect(session.keyboard.document.text == text)
  }

  @Test(arguments: [GapPolicy.automatic, .off])
  func `where a longer hold rings the bell, the other action waits for the release`(
    gap: GapPolicy
  ) {
    func held(_ script: String) -> TextSession {
      run(opened(.delete, gap: gap, bell: .seconds(3)), Answers.kitty + " " + script).machine
    }
    #expect(held("\\e[46;1u 2900").keyboard.document.text == "tet")
    #expect(held("\\e[46;1u 2900 \\e[46;1:3u 900").keyboard.document.text == "te")
    let called = held("\\e[46;1u 3300 \\e[46;1:3u 900")
    #expect(called.keyboard.document.text == "tet" && called.notice == .ringing)
    #expect(called.keyboard.openPattern.isEmpty)
  }

  @Test func `a key held for less makes its element`() {
    let keys = Answers.kitty + " \\e[46;1u 700 \\e[46;1:3u 100 \\e[45;1u 100 \\e[45;1:3u 3000"
    #expect(run(opened(.delete), keys).machine.keyboard.document.text == "teta")
  }

  @Test func `swapped keys are named by what they make`() {
    for keySet in [KeySet.two, .three] {
      var settings = KeyboardSettings()
      settings.keyerSettings.isSwapped = true
      var session = TextSession(settings: settings, keyMap: KeyMap(keySet: keySet))
      session.use(ConfiguredKeyboard(settings: settings, keyMap: KeyMap(keySet: keySet)))
      let panel = Panel(session, soundNote: nil, columns: 80, rows: 24)
      #expect(panel.lines.contains { $0.text.contains("- dit   . dah") })
      let key = keySet == .three ? "space" : "enter"
      #expect(panel.lines.contains { $0.text.contains("\(key) ends a letter") })
      let help = Panel.helpText(session, columns: 200).joined(separator: "\n")
      #expect(help.contains(". [ f dah") && help.contains("- ] j dit"))
    }
  }

  private func large(
    isSwapped: Bool = false, layouts: [String] = [], height: PanelHeight = .automatic,
    keySet: KeySet = .two, columns: Int = 60
  ) -> TextSession {
    var settings = KeyboardSettings(characterGap: .off, wordGap: .off)
    settings.keyerSettings.isSwapped = isSwapped
    settings.enabled = layouts.isEmpty ? [] : [.morse] + layouts.map { KeyboardLayout(name: $0) }
    let keyMap = KeyMap(keySet: keySet)
    var session = TextSession(settings: settings, keyMap: keyMap, mouseUse: .always)
    var configured = ConfiguredKeyboard(settings: settings, keyMap: keyMap)
    (configured.cells, configured.height) = (.large, height)
    session.use(configured)
    session.resize(columns: columns, rows: 20)
    session.begin(asking: true, at: .zero)
    return session
  }

  /// The cell of a text in the panel, counted from one, as terminals report it.
  private func cell(of text: String, in session: TextSession) throws -> (row: Int, column: Int) {
    let (columns, rows) = session.view.window
    let lines = Panel(session, soundNote: nil, columns: columns, rows: rows).lines.map(\.text)
    let row = try #require(lines.firstIndex { $0.contains(text) }, "\(lines)")
    let place = try #require(lines[row].range(of: text))
    return (row + 1, lines[row].distance(from: lines[row].startIndex, to: place.lowerBound) + 1)
  }

  private func press(_ text: String, _ session: inout TextSession, at seconds: Int) throws {
    let (row, column) = try cell(of: text, in: session)
    let keys = "\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m"
    session.handle(Array(keys.utf8), at: .after(.seconds(seconds)))
  }

  @Test(arguments: [false, true])
  func `a press on a large cell makes the element that it names`(isSwapped: Bool) throws {
    for (title, pattern) in [("dit", "."), ("dah", "-")] {
      var session = large(isSwapped: isSwapped)
      try press(title, &session, at: 1)
      #expect(session.keyboard.openPattern.description == pattern)
    }
  }

  @Test func `a press on a drawn key does what it names`() throws {
    var session = large(layouts: ["greek"])
    session.handle(action: .insert("ab"), at: .zero)
    try press("delete", &session, at: 1)
    #expect(session.keyboard.document.text == "a" && session.keyboard.openPattern.isEmpty)
    try press("greek", &session, at: 2)
    #expect(session.keyboard.layoutName == "greek")
    try press("leave", &session, at: 3)
    #expect(session.keyboard.isDismissalArmed)
  }

  @Test func `a narrow window has cells for the next layout and the end of a letter`() throws {
    var session = large(layouts: ["greek"], keySet: .three, columns: 30)
    let lines = Panel(session, soundNote: nil, columns: 30, rows: 20).lines
    #expect(lines.allSatisfy { $0.width < 30 })
    try press("dit", &session, at: 1)
    try press("end letter", &session, at: 2)
    #expect(session.keyboard.document.text == "e")
    try press("end letter", &session, at: 3)
    #expect(session.keyboard.document.text == "e ")
    try press("greek", &session, at: 4)
    #expect(session.keyboard.layoutName == "greek")
  }

  @Test func `no keys are drawn whose place on the screen is unknown`() {
    let lines = Panel(large(height: .rows(9)), soundNote: nil, columns: 60, rows: 20).lines
    #expect(lines.count <= 9)
    #expect(!lines.contains { $0.text.contains("delete") || $0.text.contains("leave") })
  }
}
