import MorseKeying
import MorseCode
import MorseKeyboard
import TerminalCodec
import TerminalKeyboard
import TestSupport
import Testing
import TextInput
import Timeline

@testable import DesktopKeyboard

private let clients = SimulatedClient.all
private let textual = clients.filter { $0.reporting != .never }

/// One test or more for each way in which a client departs from the protocol.
@Suite struct QuirkTests {
  @Test(arguments: clients.indices)
  func `letters and spaces arrive in every client`(index: Int) {
    var desktop = SimulatedDesktop(clients[index])
    desktop.key("hello world")
    #expect(desktop.text.trimmed == "hello world")
  }

  @Test func `a pause adds a space after a word, and the space bar keeps it`() {
    var desktop = SimulatedDesktop(.gtk3)
    desktop.key("e")
    desktop.wait(3000)
    #expect(desktop.text == "e ")
    let isHandled = desktop.tap(0x20)
    #expect(isHandled)
    #expect(desktop.text == "e ")
    let isHandledAgain = desktop.tap(0x20)
    #expect(!isHandledAgain)
    #expect(desktop.text == "e  ")
  }

  // MARK: - Late keys

  @Test(arguments: 1...10)
  func `a straight key is read although every event is up to 15 ms late`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var desktop = SimulatedDesktop(
      .gtk3, keyboard: KeyboardSettings(keyer: .straight), keyMap: KeyMap(keySet: .one))
    var lateness = 0
    func wait(_ milliseconds: Int) {
      let later = Int.random(in: 0..<8, using: &generator) == 0 ? 15 : 2
      desktop.wait(milliseconds + later - lateness)
      lateness = later
    }
    for pattern in [".--.", ".-", ".-.", "..", "..."] {
      for mark in pattern {
        desktop.send(0x66, isDown: true)
        wait(mark == "." ? 60 : 180)
        desktop.send(0x66, isDown: false)
        wait(60)
      }
      wait(120)
    }
    desktop.wait(2000)
    #expect(desktop.text.trimmed == "paris", "seed \(seed)")
  }

  @Test func `an input beside the desktop types by its own moments, however late they are read`() {
    var desktop = SimulatedDesktop(
      .gtk3, keyboard: KeyboardSettings(keyer: .straight), keyMap: KeyMap(keySet: .one))
    desktop.wait(1000)
    desktop.order { session, now in
      var moment = now.advanced(by: .milliseconds(-900))
      for (isDown, next) in [(true, 60), (false, 60), (true, 180), (false, 0)] {
        let edge = KeyEdge(.straight, isDown: isDown, source: .desktop)
        session.receive(.edge(edge), at: moment)
        moment = moment.advanced(by: .milliseconds(next))
      }
    }
    desktop.wait(100)
    #expect(desktop.text.trimmed == "a")
  }

  // MARK: - Auto-repeat

  @Test(arguments: [true, false])
  func `a held key counts once, however the client repeats it`(withReleases: Bool) {
    var desktop = SimulatedDesktop(withReleases ? .qt : .gtk3)
    desktop.send(0x66, isDown: true)
    desktop.wait(500)
    for _ in 0..<20 {
      if withReleases { desktop.send(0x66, isDown: false) }
      desktop.send(0x66, isDown: true)
      desktop.wait(30)
    }
    desktop.send(0x66, isDown: false)
    desktop.wait(2000)
    #expect(["e", "t"].contains(desktop.text.trimmed))
    #expect(desktop.feedback.count { if case .click = $0 { true } else { false } } == 1)
  }

  @Test func `a straight key that is held while it repeats is one mark of its whole length`() {
    var desktop = SimulatedDesktop(
      .qt, keyboard: KeyboardSettings(keyer: .straight), keyMap: KeyMap(keySet: .one))
    desktop.send(0x66, isDown: true)
    desktop.wait(400)
    for _ in 0..<10 {
      desktop.send(0x66, isDown: false)
      desktop.send(0x66, isDown: true)
      desktop.wait(30)
    }
    desktop.send(0x66, isDown: false)
    desktop.wait(15)
    #expect(desktop.feedback.filter { $0 == .toneEnded }.count == 1)
    #expect(desktop.auxiliary.hasPrefix("t    −"))
  }

  @Test func `a delayed burst of quick taps is not detected as auto-repeat`() {
    var desktop = SimulatedDesktop(.qt)
    for _ in 0..<4 { desktop.tap(0x66, hold: 3, after: 1) }
    desktop.wait(800)
    #expect(desktop.text.trimmed == "h")
  }

  @Test(arguments: clients.indices, [0, 150, 300, 450])
  func `taps that a busy program delivers at once are not taken for auto-repeat`(
    index: Int, stall: Int
  ) {
    var desktop = SimulatedDesktop(clients[index])
    desktop.send(0x66, isDown: true)
    desktop.wait(20 + stall)
    desktop.send(0x66, isDown: false)
    desktop.wait(1)
    for _ in 0..<3 { desktop.tap(0x66, hold: 1, after: 1) }
    desktop.wait(2000)
    #expect(desktop.feedback.count { if case .click = $0 { true } else { false } } == 4)
  }

  // MARK: - Keys

  @Test func `keys are known by their meaning, not by their number`() {
    var desktop = SimulatedDesktop(.gtk3)
    let key = DesktopKey(keysym: 0x66, code: 1)
    desktop.call(.key(key), to: 0)
    desktop.call(.key(DesktopKey(keysym: 0x66, code: 1, state: .release)), to: 0)
    desktop.wait(800)
    #expect(desktop.text.trimmed == "e")
  }

  @Test func `a keyboard for another script has dit and dah in the same places`() {
    var desktop = SimulatedDesktop(.gtk3)
    desktop.call(.key(DesktopKey(keysym: 0x6C1, code: 33)), to: 0)
    desktop.wait(30)
    desktop.call(.key(DesktopKey(keysym: 0x6C1, code: 33, state: .release)), to: 0)
    desktop.wait(800)
    #expect(desktop.text.trimmed == "e")
  }

  @Test func `a release goes to the program if its press did`() {
    var desktop = SimulatedDesktop(.gtk3)
    let left = [desktop.send(0xFF51, isDown: true), desktop.send(0xFF51, isDown: false)]
    let lone = desktop.send(0x66, isDown: false)
    let dit = [desktop.send(0x66, isDown: true), desktop.send(0x66, isDown: false)]
    #expect(left == [false, false] && !lone && dit == [true, true])
  }

  @Test(arguments: [DesktopKey.State.control, .alt, .logo])
  func `a key with Ctrl, Alt or Super goes to the program after the open character`(
    state: DesktopKey.State
  ) {
    var desktop = SimulatedDesktop(.gtk3)
    desktop.marks(".-")
    let isHandled = desktop.send(0x66, isDown: true, state: state)
    #expect(!isHandled)
    desktop.wait(20)
    #expect(desktop.text == "a")
  }

  @Test(arguments: [(0x76, .control), (0xFF51, []), (0xFF57, [])] as [(UInt32, DesktopKey.State)])
  func `in Chromium a key without a character and the open character before it are sent one by one`(
    keysym: UInt32, state: DesktopKey.State
  ) {
    var desktop = SimulatedDesktop(.chromium)
    desktop.marks("-.-.")
    let isHandled = desktop.send(keysym, isDown: true, state: state)
    #expect(isHandled && desktop.sent.isEmpty)
    desktop.wait(200)
    #expect(desktop.sent.map(\.edit.isKey) == [false, true])
    #expect(desktop.text == "c")
    let isNextHandled = desktop.send(keysym, isDown: true, state: state)
    #expect(!isNextHandled)
  }

  @Test func `in LibreOffice a key directly after an arrow key does not overtake it`() {
    var desktop = SimulatedDesktop(.writer)
    desktop.marks("-")
    for key: UInt32 in [0xFF51, 0x37] { desktop.tap(key, hold: 4, after: 0) }
    desktop.wait(300)
    #expect(desktop.fields[0].before == "7" && desktop.fields[0].after == "t")
  }

  @Test func `in Chromium an arrow key directly after text does not overtake it`() {
    var desktop = SimulatedDesktop(.chromium)
    desktop.marks("-.-.")
    desktop.tap(0x20, hold: 1, after: 0)
    let isHandled = desktop.send(0xFF51, isDown: true)
    #expect(isHandled)
    desktop.wait(200)
    #expect(desktop.fields[0].before == "c" && desktop.fields[0].after == " ")
  }

  @Test(arguments: clients.indices)
  func `a key of the program's comes after the open character in every client`(index: Int) {
    var desktop = SimulatedDesktop(clients[index])
    desktop.marks(".")
    desktop.tap(0x2C, hold: 0, after: 0)
    desktop.tap(0x30)
    desktop.wait(100)
    #expect(desktop.text == "e,0", "\(clients[index].name)")
    desktop.marks(".-")
    desktop.tap(0xFF51)
    desktop.wait(100)
    desktop.key("n")
    #expect(desktop.fields[0].before.trimmed == "e,0n" && desktop.fields[0].after == "a")
  }

  @Test func `letters without a meaning in Morse are refused, other characters type`() {
    var desktop = SimulatedDesktop(.gtk3)
    let isHandled = desktop.tap(0x78)
    #expect(isHandled)
    #expect(desktop.feedback.last == .limitReached)
    let isDigitTaken = desktop.tap(0x37)
    #expect(!isDigitTaken)
    #expect(desktop.text == "7")
  }

  @Test func `the next key brings pass-through and Morse back`() {
    var desktop = SimulatedDesktop(.gtk3)
    let isHandled = desktop.tap(0xFFC9)
    #expect(isHandled)
    desktop.tap("f")
    desktop.tap("x")
    #expect(desktop.text == "fx")
    desktop.tap(0xFFC9)
    desktop.key("e")
    #expect(desktop.text.trimmed == "fxe")
  }

  @Test func `dismissing the keyboard switches to pass-through`() {
    var desktop = SimulatedDesktop(.gtk3)
    desktop.order { _ = $0.execute(.dismiss, at: $1) }
    desktop.tap("f")
    #expect(desktop.text == "f")
    desktop.tap(0xFFC9)
    desktop.marks(".-")
    #expect(desktop.preedit == "a")
  }

  // MARK: - Backspace and deleting

  @Test func `Backspace deletes an element of an open character; otherwise it goes to the program`()
  {
    var desktop = SimulatedDesktop(.gtk3, holding: "abc")
    desktop.marks(".-")
    let isHandled = desktop.tap(0xFF08)
    #expect(isHandled)
    desktop.wait(800)
    #expect(desktop.text.trimmed == "abce")
    var other = SimulatedDesktop(.gtk3, holding: "abc")
    let isOtherTaken = other.tap(0xFF08)
    #expect(!isOtherTaken)
    #expect(other.text == "ab")
  }

  @Test(
    arguments: clients.indices,
    ["abc", "aé", "a🐬", "ae\u{301}", "a👨\u{200D}👩\u{200D}👧", "a🇩🇪", "ö🐬"])
  func `the code for deleting takes one whole character in every client`(index: Int, text: String) {
    var desktop = SimulatedDesktop(clients[index], holding: text)
    desktop.code("----")
    #expect(desktop.text == String(text.dropLast()), "\(clients[index].name)")
  }

  @Test(arguments: clients.indices)
  func `a deletion is never longer than the text before the insertion point`(index: Int) {
    var desktop = SimulatedDesktop(clients[index])
    desktop.fields[0].set("é🐬", after: "語d")
    for _ in 0..<4 {
      desktop.code("----")
    }
    #expect(desktop.text == "語d", "\(clients[index].name)")
    #expect(desktop.fields[0].wrongDeletions == 0)
  }

  @Test func `the client is asked for its text at focus-in, enable, new capabilities and reset`() {
    var desktop = SimulatedDesktop([.gtk3, .gtk3])
    #expect(desktop.asks == 0)
    desktop.move(focusTo: 1)
    #expect(desktop.asks == 1)
    desktop.call(.enable, to: 1)
    desktop.call(.capabilities(1 << 5), to: 1)
    desktop.call(.reset, to: 1)
    #expect(desktop.asks == 4)
  }

  @Test(arguments: textual.indices)
  func `text that the program changed counts at the next key`(index: Int) {
    var desktop = SimulatedDesktop(textual[index], holding: "abc")
    desktop.key("e")
    desktop.fields[0].set("xy🐬")
    desktop.code("----")
    #expect(desktop.text == "xy", "\(textual[index].name)")
  }

  @Test func `a client without surrounding text is never asked to delete text`() {
    for client in clients where client.reporting == .never {
      var desktop = SimulatedDesktop(client, holding: "abc")
      // Chromium and VTE claim the capability.
      desktop.call(.capabilities(1 << 5), to: 0)
      for _ in 0..<3 {
        desktop.code("----")
      }
      #expect(!desktop.sent.contains { if case .delete = $0.edit { true } else { false } })
      #expect(desktop.text.isEmpty)
    }
  }

  @Test func `byte positions of GNOME Shell are detected once and used in all fields`() {
    var desktop = SimulatedDesktop(.gnome43, holding: "äöü")
    desktop.tap(0xFF57)
    desktop.code("----")
    #expect(desktop.text == "äö")
    #expect(desktop.sent.map(\.edit) == [.delete(2)])
  }

  // MARK: - Keys that cannot be forwarded

  @Test func `GTK 4 receives no keys: movement is refused, deletion works`() {
    var desktop = SimulatedDesktop(.gtk4, holding: "abc")
    desktop.code("----.-")
    #expect(desktop.feedback.contains(.limitReached))
    #expect(!desktop.sent.contains { $0.edit.isKey })
  }

  @Test func `in GTK 4 a return is refused in a field, and a line in a view`() {
    var field = SimulatedDesktop(.gtk4, holding: "abc")
    field.code(".-.-")
    #expect(field.text == "abc")
    #expect(field.feedback.contains(.limitReached))
    var view = SimulatedDesktop(.gtk4, holding: "abc", content: ContentType(hints: .multiline))
    view.code(".-.-")
    view.key("e")
    #expect(view.text.trimmed == "abc\ne")
  }

  @Test func `GNOME Shell receives no chords, because it would type their letters`() {
    var desktop = SimulatedDesktop(.gnome43)
    var document = InputContextDocument(of: ClientKind(name: "gnome-shell"))
    let didChord = document.press(.character("a"), .control)
    #expect(!didChord)
    let didHome = document.press(.home, [])
    #expect(didHome)
    desktop.key("e")
    #expect(desktop.text.trimmed == "e")
  }

  @Test(arguments: clients.indices.filter { clients[$0].receivesKeys })
  func `return and movement by code reach the program before later text`(index: Int) {
    var field = SimulatedDesktop(clients[index], holding: "abc")
    field.code(".-.-")
    #expect(field.fields[0].activations == 1)
    var moved = SimulatedDesktop(clients[index], holding: "abc")
    moved.code("----.-")
    moved.key("e")
    #expect(moved.text.trimmed == "abec", "\(clients[index].name)")
  }

  @Test(arguments: clients.indices.filter { clients[$0].receivesKeys })
  func `keys and text sent together arrive in order`(index: Int) {
    var client = clients[index]
    client.hasLines = true
    var desktop = SimulatedDesktop(client)
    desktop.order { _ = $0.execute(.insert("one\ntwo\nthree"), at: $1) }
    desktop.wait(500)
    #expect(desktop.text == "one\ntwo\nthree", "\(client.name)")
  }

  // MARK: - Marked text and focus

  @Test(
    arguments: clients.indices.filter {
      clients[$0].reporting != .never && clients[$0].name != "gtk3-im:soffice"
    })
  func `the marked text is the current character, and none is left behind`(index: Int) {
    var desktop = SimulatedDesktop(clients[index])
    desktop.marks(".-")
    #expect(desktop.preedit == "a")
    desktop.wait(800)
    #expect(desktop.preedit.isEmpty)
    #expect(desktop.text.trimmed == "a")
  }

  @Test(arguments: [(DesktopSettings.Preedit.elements, ".-"), (.none, "")])
  func `the marked text can be the elements, or nothing`(
    preedit: DesktopSettings.Preedit, shown: String
  ) {
    var settings = DesktopSettings()
    settings.preedit = preedit
    var desktop = SimulatedDesktop(.gtk3, settings: settings)
    desktop.marks(".-")
    #expect(desktop.preedit == shown)
  }

  @Test(arguments: clients.indices)
  func `an open character never reaches another field`(index: Int) {
    var desktop = SimulatedDesktop([clients[index], clients[index]])
    desktop.move(focusTo: 0)
    desktop.marks(".-")
    desktop.move(focusTo: 1)
    desktop.wait(1000)
    #expect(desktop.fields[1].text.isEmpty)
    #expect(["", "a"].contains(desktop.fields[0].text))
    desktop.key("e")
    #expect(desktop.fields[1].text.trimmed == "e")
  }

  @Test func `a reset drops the open character and keeps the reported text`() {
    var desktop = SimulatedDesktop(.qt, holding: "xyz")
    desktop.marks(".-")
    desktop.call(.reset, to: 0)
    desktop.wait(1000)
    #expect(desktop.text == "xyz")
    desktop.tap(0xFF57)
    desktop.code("----")
    #expect(desktop.text == "xy")
    #expect(desktop.sent.map(\.edit) == [.delete(1)])
  }

  @Test func `a pause adds no space once the focus has left`() {
    var desktop = SimulatedDesktop([.gtk3, .gtk3])
    desktop.move(focusTo: 0)
    desktop.key("e", pause: 600)
    desktop.move(focusTo: 1)
    desktop.wait(5000)
    #expect(desktop.fields.map(\.text) == ["e", ""])
  }

  @Test func `many changes of focus with an open letter put no text into a wrong field`() {
    var generator = SplitMix64(seed: 18)
    var desktop = SimulatedDesktop(clients)
    var typed = Array(repeating: 0, count: clients.count)
    desktop.move(focusTo: 0)
    for _ in 0..<300 {
      let field = Int.random(in: 0..<clients.count, using: &generator)
      if let focus = desktop.focus { typed[focus] += 1 }
      desktop.marks([".", ".-", "-.", "..."].randomElement(using: &generator) ?? ".")
      desktop.wait(Int.random(in: 0..<100, using: &generator))
      desktop.move(focusTo: field)
    }
    desktop.move(focusTo: nil)
    desktop.wait(5000)
    for (index, sent) in desktop.sent.enumerated() {
      Issue.record("edit \(index) \(sent.edit) went to \(desktop.fields[sent.field].name)")
    }
    for (index, field) in desktop.fields.enumerated()
    where !field.commitsPreedit && !ClientKind(name: field.name).keepsMarkedText {
      #expect(field.text.isEmpty)
      #expect(typed[index] > 0)
    }
  }

  // MARK: - Purposes and secrets

  @Test func `a field keeps its purpose across focus changes`() {
    var desktop = SimulatedDesktop([.gtk4, .gtk4])
    desktop.call(.content(ContentType(purpose: 8)), to: 1)
    desktop.move(focusTo: 0)
    desktop.move(focusTo: 1)
    desktop.move(focusTo: 0)
    desktop.move(focusTo: 1)
    #expect(desktop.session.isPrivate)
    desktop.tap("f")
    desktop.tap("x")
    #expect(desktop.fields[1].text == "fx")
  }

  @Test(arguments: [
    ContentType(purpose: 8), ContentType(purpose: 9), ContentType(hints: .hiddenText),
  ])
  func `in a password field keys type themselves, and nothing is shown`(content: ContentType) {
    var desktop = SimulatedDesktop(.gtk4, content: content)
    for character in "fjxq" { desktop.tap(character) }
    desktop.wait(1000)
    #expect(desktop.text == "fjxq")
    #expect(desktop.preedit.isEmpty && desktop.auxiliary.isEmpty)
    #expect(desktop.feedback.isEmpty)
    #expect(desktop.session.isPrivate)
  }

  @Test func `text of only dots is hidden text`() {
    var desktop = SimulatedDesktop(.gnome46, holding: "●●●")
    desktop.tap("f")
    #expect(desktop.text == "●●●f")
    #expect(desktop.sent.isEmpty && desktop.feedback.isEmpty)
  }

  @Test func `in masked mode Morse types a secret without showing it`() {
    var settings = DesktopSettings()
    settings.secureEntry = .masked
    var desktop = SimulatedDesktop(.gtk4, content: ContentType(purpose: 8), settings: settings)
    desktop.marks(".-")
    #expect(desktop.preedit.isEmpty && desktop.auxiliary.isEmpty)
    desktop.wait(800)
    #expect(desktop.text == "a")
    #expect(desktop.session.isPrivate)
  }

  @Test func `a private field receives text, without events`() {
    var desktop = SimulatedDesktop(.gtk4, content: ContentType(hints: .isPrivate))
    desktop.key("e")
    #expect(desktop.text.trimmed == "e")
    #expect(desktop.session.isPrivate)
  }

  @Test func `number fields get only digits, and sentences get capitals`() {
    var digits = SimulatedDesktop(.gtk3, content: ContentType(purpose: 2))
    digits.key("q5")
    #expect(digits.text.trimmed == "5")
    var sentences = SimulatedDesktop(
      .gtk3, content: ContentType(hints: .uppercaseSentences))
    sentences.key("a")
    #expect(sentences.text.trimmed == "A")
    var url = SimulatedDesktop(.gtk3, content: ContentType(purpose: 5))
    url.key("a")
    #expect(url.text == "a")
  }

  @Test func `in a denied program keys type themselves`() {
    var settings = DesktopSettings()
    settings.denied = ["gedit"]
    var desktop = SimulatedDesktop(.gtk3, settings: settings)
    desktop.tap("f")
    #expect(desktop.text == "f")
  }

  @Test func `the line next to the text shows elements, letter and continuations`() {
    var desktop = SimulatedDesktop(.gtk3)
    desktop.marks(".-")
    #expect(desktop.auxiliary.hasPrefix("a    ·−    · r    − w"))
    #expect(!desktop.auxiliary.contains("<"))
    desktop.wait(800)
    #expect(desktop.auxiliary.isEmpty)
    desktop.marks("...-.")
    #expect(!desktop.auxiliary.contains("<INT>"))
    var settings = DesktopSettings()
    settings.isLinear = true
    var linear = SimulatedDesktop(.gtk3, settings: settings)
    linear.marks(".-")
    #expect(linear.auxiliary == "a")
  }

  @Test func `the line names the keys to a new user, and messages last a moment`() {
    var desktop = SimulatedDesktop(.gtk3)
    #expect(desktop.auxiliary.hasPrefix("f: dit ·   j: dah −   F12"))
    desktop.tap(0x78)
    #expect(desktop.auxiliary == "x is not a Morse key")
    desktop.wait(1500)
    #expect(desktop.auxiliary.hasPrefix("f: dit"))
    desktop.tap(0xFFC9)
    #expect(desktop.auxiliary == "abc: keys type themselves   F12: Morse")
    desktop.wait(1500)
    #expect(desktop.auxiliary.isEmpty)
    desktop.tap(0xFFC9)
    #expect(desktop.auxiliary.hasPrefix("·−: "))
  }

  @Test func `the help is a list of pages that any key closes`() {
    var desktop = SimulatedDesktop(.gtk3)
    desktop.code(".--...")
    let table = desktop.session.panel.table
    #expect(table.isVertical && table.hasPages && table.words.count == 12)
    #expect(desktop.auxiliary.hasPrefix("help 1 of "))
    let isHandled = desktop.tap(0xFF56)
    #expect(isHandled)
    #expect(desktop.session.panel.table != table)
    // Whoever reads the help may be slow: the letter stays open longer.
    desktop.key("e", pause: 1200)
    #expect(desktop.text.trimmed == "e")
    #expect(!desktop.session.panel.table.isVertical)
  }
}
