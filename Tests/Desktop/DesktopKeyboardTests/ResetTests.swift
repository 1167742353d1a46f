import MorseKeyboard
import MorseKeying
import TerminalKeyboard
import TestSupport
import TextInput
import Timeline
import Testing

@testable import DesktopKeyboard

private let (left, enter, delete): (UInt32, UInt32, UInt32) = (0xFF51, 0xFF0D, 0xFFFF)

/// Resets of the input method, and keys whose releases never arrive.
@Suite struct ResetTests {
  @Test(arguments: [left, delete, enter], [0, 50, 100])
  func `a reset that a key caused drops no letter keyed after it`(key: UInt32, late: Int) {
    var desktop = SimulatedDesktop(.gtk4, holding: "abc")
    // A busy program resets the input method, and then reports its text.
    desktop.fields[0].reporting = .never
    desktop.send(key, isDown: true)
    desktop.send(key, isDown: false)
    desktop.marks("..")
    desktop.wait(late)
    desktop.call(.reset, to: 0)
    desktop.fields[0].reporting = .withNextKey
    desktop.marks("..")
    desktop.wait(1000)
    // Two letters, if the reset is late: the pause is as long as a dah.
    #expect(desktop.text.contains(late < 100 ? "h" : "ii"))
  }

  @Test func `two resets that one key caused in GTK 4 drop no letter keyed after it`() {
    var desktop = SimulatedDesktop(.gtk4, holding: "abc")
    desktop.fields[0].reporting = .never
    desktop.send(left, isDown: true)
    desktop.send(left, isDown: false)
    desktop.marks("..")
    for _ in 0..<2 { desktop.call(.reset, to: 0) }
    desktop.fields[0].reporting = .withNextKey
    desktop.marks("..")
    desktop.wait(1000)
    #expect(desktop.text.contains("h"))
  }

  @Test(arguments: [SimulatedClient.gtk3, .gtk4, .firefox])
  func `the reset of a Return that arrives after the next element drops nothing`(
    client: SimulatedClient
  ) {
    var client = client
    client.hasLines = true
    var desktop = SimulatedDesktop(client)
    desktop.code("-..-")
    desktop.send(enter, isDown: true)
    desktop.send(enter, isDown: false)
    desktop.send(0x66, isDown: true)
    desktop.call(.reset, to: 0)
    desktop.wait(20)
    desktop.send(0x66, isDown: false)
    desktop.wait(40)
    desktop.code("-")
    #expect(desktop.text.contains("\na"), "\(client.name)")
  }

  @Test func `the reset that a deletion causes in Firefox leaves the text known`() {
    var desktop = SimulatedDesktop(.firefox, holding: "a👨\u{200D}👩\u{200D}👧é")
    desktop.tap(delete)
    desktop.call(.reset, to: 0)
    for count in 1...2 {
      desktop.marks("----")
      for _ in 0..<100 where desktop.sent.count < count { desktop.wait(10) }
      desktop.call(.reset, to: 0)
      desktop.wait(1000)
    }
    #expect(desktop.sent.map(\.edit) == [.delete(1), .delete(5)])
    #expect(desktop.text == "a")
  }

  @Test(arguments: [0, 200, 400])
  func `the reset that text causes in a busy Firefox drops no open letter`(late: Int) {
    var desktop = SimulatedDesktop(.firefox, holding: "a")
    desktop.fields[0].reporting = .never
    desktop.marks("....")
    for _ in 0..<100 where desktop.sent.isEmpty { desktop.wait(10) }
    desktop.wait(late)
    desktop.marks("..")
    desktop.call(.reset, to: 0)
    desktop.marks("..")
    desktop.wait(1000)
    #expect(desktop.text.filter { $0 != " " } == "ahh")
    #expect(!desktop.feedback.contains(.limitReached))
  }

  @Test func `the reset that the end of marked text causes in Firefox drops no open letter`() {
    var desktop = SimulatedDesktop(.firefox, holding: "a")
    desktop.code("....")
    desktop.send(0x66, isDown: true)
    #expect(desktop.preedit == "e")
    // At the first text, the toolkit's module in Firefox withdraws the capability to report text.
    desktop.call(.capabilities(0b1001), to: 0)
    #expect(desktop.preedit == "")
    desktop.wait(20)
    desktop.call(.reset, to: 0)
    desktop.send(0x66, isDown: false)
    desktop.wait(40)
    desktop.marks("...")
    desktop.wait(1000)
    #expect(desktop.text.filter { $0 != " " } == "ahh")
  }

  @Test func `a click after Firefox has reported the text drops an open letter`() {
    var desktop = SimulatedDesktop(.firefox, holding: "a")
    desktop.marks("....")
    for _ in 0..<100 where desktop.sent.isEmpty { desktop.wait(10) }
    desktop.marks("..")
    desktop.call(.reset, to: 0)
    desktop.wait(1000)
    #expect(desktop.text == "ah")
  }

  @Test(arguments: [SimulatedClient.gtk3, .firefox])
  func `a late report of a key's effect drops no open letter`(client: SimulatedClient) {
    var desktop = SimulatedDesktop(client, holding: "abc")
    desktop.fields[0].reporting = .never
    desktop.tap(left, after: 120)
    desktop.marks("....")
    desktop.call(.surrounding(SurroundingText("abc", cursor: 2, anchor: 2)), to: 0)
    desktop.wait(1000)
    #expect(desktop.text == "abhc")
  }

  @Test func `the late report of the first of two keys does not end the wait for a reset`() {
    var desktop = SimulatedDesktop(.firefox, holding: "ab")
    desktop.fields[0].reporting = .never
    desktop.tap(left)
    desktop.tap(left, after: 100)
    desktop.call(.reset, to: 0)
    desktop.call(.surrounding(SurroundingText("ab", cursor: 1, anchor: 1)), to: 0)
    desktop.marks("..")
    desktop.call(.reset, to: 0)
    desktop.marks("..")
    desktop.wait(1000)
    #expect(desktop.text == "hab")
  }

  @Test func `a double click some time after a key selects, whatever the key should have caused`() {
    var desktop = SimulatedDesktop(.gtk4, holding: "abc")
    desktop.code(".")
    desktop.send(left, isDown: true)
    desktop.wait(400)
    desktop.fields[0].select(2)
    desktop.call(.reset, to: 0)
    desktop.code("-.-...")
    #expect(desktop.fields[0].selected == "bc")
  }

  @Test func `no marked text is shown while a reset that a key caused may still arrive`() {
    var desktop = SimulatedDesktop(.gtk3, holding: "abc")
    desktop.fields[0].reporting = .never
    desktop.send(left, isDown: true)
    desktop.send(left, isDown: false)
    desktop.marks(".")
    #expect(desktop.preedit.isEmpty)
    desktop.call(.reset, to: 0)
    desktop.fields[0].reporting = .withNextKey
    desktop.marks("-")
    #expect(desktop.preedit == "a")
  }

  @Test(arguments: [(0x63, true), (left, false)] as [(UInt32, Bool)])
  func `a click soon after a key that has caused no reset is a click`(
    key: UInt32, withControl: Bool
  ) {
    var desktop = SimulatedDesktop(.gtk4, holding: "abc")
    desktop.code(".")
    desktop.send(key, isDown: true, state: withControl ? .control : [])
    desktop.send(key, isDown: false)
    desktop.marks(".-")
    desktop.call(.reset, to: 0)
    #expect(desktop.feedback.last == .limitReached)
  }

  @Test(arguments: [SimulatedClient.firefox, .chromium])
  func `in a program that reports no text a reset soon after a key is a click`(
    client: SimulatedClient
  ) {
    var client = client
    client.reporting = .never
    var desktop = SimulatedDesktop(client, holding: "abc")
    desktop.tap(0xFF57)
    desktop.marks(".-")
    desktop.call(.reset, to: 0)
    #expect(desktop.feedback.last == .limitReached, "\(client.name)")
    desktop.wait(1000)
    #expect(desktop.text == "abc")
  }

  @Test func `a click drops an open letter that the program does not keep, with a sound`() {
    var desktop = SimulatedDesktop(.gtk4)
    desktop.marks(".-")
    desktop.call(.reset, to: 0)
    #expect(desktop.feedback.last == .limitReached)
    desktop.wait(1000)
    #expect(desktop.text.isEmpty)
  }

  @Test func `a letter that Qt commits at a click soon after a key is not committed twice`() {
    var desktop = SimulatedDesktop(.qt, holding: "xyz")
    desktop.tap(0xFF57)
    desktop.marks(".-")
    #expect(desktop.preedit == "a")
    desktop.fields[0].loseFocus()
    desktop.call(.reset, to: 0)
    desktop.wait(1000)
    #expect(desktop.text == "xyza")
  }

  @Test(arguments: [SimulatedClient.qt, .gtk3])
  func `a letter that only the panel shows is dropped when the insertion point moves`(
    client: SimulatedClient
  ) {
    var desktop = SimulatedDesktop(client, holding: "abc def")
    desktop.marks("--.")
    #expect(desktop.preedit.isEmpty)
    desktop.wait(100)
    for _ in 0..<3 { desktop.fields[0].press(.left) }
    desktop.marks(".")
    #expect(desktop.feedback.contains(.limitReached))
    desktop.wait(1000)
    #expect(desktop.text.hasPrefix("abc e"))
  }

  @Test func `a program that keeps the marked text causes no sound`() {
    var desktop = SimulatedDesktop([.qt, .qt])
    desktop.move(focusTo: 0)
    desktop.marks(".-")
    desktop.move(focusTo: 1)
    #expect(!desktop.feedback.contains(.limitReached))
    #expect(desktop.fields[0].text == "a")
  }

  @Test(arguments: [12, 60])
  func `a phrase of several lines is whole though each Return resets the input method`(delay: Int) {
    var client = SimulatedClient.gtk3
    (client.hasLines, client.delays.key) = (true, delay)
    var desktop = SimulatedDesktop(client)
    desktop.order { _ = $0.execute(.insert("one\ntwo\nthree"), at: $1) }
    for _ in 0..<20 {
      let lines = desktop.text.count(where: \.isNewline)
      desktop.wait(10)
      if desktop.text.count(where: \.isNewline) > lines { desktop.call(.reset, to: 0) }
    }
    desktop.wait(500)
    #expect(desktop.text == "one\ntwo\nthree")
  }

  @Test func `a letter does not overtake a key that the program received just before`() {
    var desktop = SimulatedDesktop(.gtk3)
    desktop.marks(".")
    desktop.send(left, isDown: true)
    let sent = desktop.sent.count
    desktop.order { _ = $0.execute(.insert("x"), at: $1) }
    #expect(desktop.sent.count == sent)
    desktop.wait(100)
    #expect(desktop.sent.count == sent + 1)
  }

  @Test func `keys and letters in quick turns keep their order`() {
    var desktop = SimulatedDesktop(.gtk3)
    desktop.tap(0x2C, hold: 2, after: 2)
    desktop.tap(0x6A, hold: 5, after: 5)
    desktop.tap(left, hold: 2, after: 2)
    desktop.tap(0x37, hold: 2, after: 2)
    desktop.wait(1000)
    #expect(desktop.text == ",7t")
  }

  @Test func `the reset of an earlier key does not end the wait for the last key`() {
    var desktop = SimulatedDesktop(.gtk3, holding: "abc")
    desktop.fields[0].reporting = .never
    for _ in 0..<2 { desktop.tap(left, hold: 5, after: 0) }
    desktop.tap(0x66, hold: 5, after: 0)
    desktop.tap(enter, hold: 5, after: 0)
    desktop.call(.reset, to: 0)
    #expect(desktop.sent.isEmpty)
    desktop.call(.reset, to: 0)
    #expect(desktop.sent.map(\.edit) == [.commit("e")])
  }

  @Test func `the reset of a key that was sent after text drops no open letter`() {
    var desktop = SimulatedDesktop(.gtk3, holding: "abc")
    desktop.fields[0].reporting = .never
    for key in [left, 0x66, left] { desktop.tap(key, hold: 5, after: 0) }
    desktop.call(.reset, to: 0)
    desktop.wait(200)
    desktop.marks("..")
    desktop.call(.reset, to: 0)
    desktop.marks("..")
    desktop.wait(1000)
    #expect(desktop.text.contains("h"))
  }

  @Test func `an old report does not end the wait for a key`() {
    var spool = EditSpool()
    var document = InputContextDocument(of: ClientKind(name: "gtk3-im:gedit"))
    document.note(SurroundingText("one", cursor: 3, anchor: 3))
    document.insertText("\n")
    _ = spool.add(document.drainEdits(), of: document, at: .zero)
    let isOldArrival = document.note(SurroundingText("one", cursor: 3, anchor: 3))
    #expect(!isOldArrival)
    let isArrival = document.note(SurroundingText("one\n", cursor: 4, anchor: 4))
    #expect(isArrival)
  }

  @Test func `a correction of the text before a key does not end the wait for the key`() {
    var document = InputContextDocument(of: ClientKind(name: "gtk3-im:soffice"))
    document.note(SurroundingText("a", cursor: 1, anchor: 1))
    document.notePassed(.types(","))
    document.insertText("\n")
    document.insertText("t")
    let isArrival = document.note(SurroundingText("A,", cursor: 2, anchor: 2))
    #expect(!isArrival)
  }

  @Test func `a key that is sent after text is released when the user releases it`() {
    let comma: UInt32 = 0x2C
    var desktop = SimulatedDesktop(.vte)
    desktop.marks(".")
    desktop.send(left, isDown: true)
    desktop.send(left, isDown: false)
    desktop.marks(".")
    let isPressHandled = desktop.send(comma, isDown: true)
    desktop.wait(100)
    #expect(isPressHandled && desktop.text == "e,e")
    let sent = desktop.sent.count
    let isReleaseHandled = desktop.send(comma, isDown: false)
    #expect(isReleaseHandled && desktop.sent.count == sent + 1)
    guard case .passedKey(let key)? = desktop.sent.last?.edit else {
      Issue.record("no key was sent")
      return
    }
    #expect(key.isRelease && key.keysym == comma)
    desktop.wait(1000)
    let isLaterPressHandled = desktop.send(comma, isDown: true)
    let isLaterReleaseHandled = desktop.send(comma, isDown: false)
    #expect(!isLaterPressHandled && !isLaterReleaseHandled)
  }

  // MARK: - Presses in the X server

  @Test(arguments: [
    (SimulatedClient.gtk3, false), (.gtk4, true), (.qt, false), (.xim, true), (.gnome46, false),
  ])
  func `keys are pressed in the X server where forwarded ones may be ignored or lost`(
    client: SimulatedClient, pressesKeys: Bool
  ) {
    let desktop = SimulatedDesktop(client, canPressKeys: true)
    let press = desktop.session.press(of: .key(.left, .shift))
    #expect(press == (pressesKeys ? DesktopKey(.left, .shift) : nil))
    let other = SimulatedDesktop(client).session.press(of: .key(.left, []))
    #expect((other != nil) == (client.name == "gtk4-im:editor"))
  }

  @Test func `keys are pressed for a Qt program until it reports its text`() {
    var client = SimulatedClient.qt
    client.reporting = .never
    var desktop = SimulatedDesktop(client, canPressKeys: true)
    #expect(desktop.session.press(of: .key(.enter, [])) != nil)
    desktop.call(.surrounding(SurroundingText("", cursor: 0, anchor: 0)), to: 0)
    #expect(desktop.session.press(of: .key(.enter, [])) == nil)
  }

  @Test(arguments: [SimulatedClient.qt, .xim])
  func `text waits for a key that was pressed in the X server`(client: SimulatedClient) {
    var client = client
    (client.reporting, client.hasLines) = (.never, true)
    var desktop = SimulatedDesktop(client, canPressKeys: true)
    desktop.order { _ = $0.execute(.insert("a\nb"), at: $1) }
    #expect(desktop.sent.map(\.edit) == [.commit("a")])
    desktop.wait(30)
    #expect(desktop.sent.last?.edit == .key(.enter, []))
    desktop.wait(200)
    #expect(desktop.text == "a\nb")
  }

  // MARK: - Lost releases

  @Test(arguments: [SimulatedClient.gtk3, .gtk4])
  func `a key works again although its release never arrived`(client: SimulatedClient) {
    var desktop = SimulatedDesktop(client)
    for pattern in [".-", "-...", "-.-."] {
      desktop.marks(pattern)
      desktop.send(enter, isDown: true)
      desktop.wait(300)
    }
    #expect(desktop.text.lowercased() == "abc")
  }

  @Test(arguments: [5, 80, 400, 1200])
  func `in GTK 4 a second Return begins a line although the first was not released`(gap: Int) {
    var client = SimulatedClient.gtk4
    client.hasLines = true
    var desktop = SimulatedDesktop(client)
    desktop.marks(".-")
    let ends = desktop.send(enter, isDown: true)
    desktop.wait(gap)
    let isHandled = desktop.send(enter, isDown: true)
    #expect(ends && !isHandled)
    #expect(desktop.text == "a\n")
  }

  @Test func `a held Return ends a letter and types nothing`() {
    var desktop = SimulatedDesktop(.gtk3)
    desktop.marks(".-")
    desktop.send(enter, isDown: true)
    desktop.wait(400)
    for _ in 0..<10 {
      let isHandled = desktop.send(enter, isDown: true)
      #expect(isHandled)
      desktop.wait(40)
    }
    #expect(desktop.text == "a")
  }

  @Test func `a dit whose release is lost is keyed again after another key`() {
    var desktop = SimulatedDesktop(.gtk3)
    desktop.send(0x66, isDown: true)
    desktop.wait(20)
    desktop.tap("j")
    desktop.tap("f")
    desktop.wait(1000)
    #expect(desktop.text.trimmed == "r")
  }

  // MARK: - Settings

  @Test func `the configured command of a held key acts from the first key`() {
    var configured = ConfiguredKeyboard(settings: KeyboardSettings(), keyMap: KeyMap())
    configured.longPress = .delete
    var filters = FilterTable()
    filters[.dit].maximumPress = .milliseconds(600)
    var desktop = SimulatedDesktop(.gtk3, configured: configured, filters: filters)
    for pattern in [".-", "-..."] {
      desktop.marks(pattern)
      desktop.tap(0xFF0D)
    }
    desktop.send(0x66, isDown: true)
    desktop.wait(1000)
    desktop.send(0x66, isDown: false)
    desktop.wait(1000)
    #expect(desktop.text.trimmed == "a")
  }
}
