import MorseKeyboard
import MorseKeying
import TerminalCodec
import TestSupport
import Testing
import TextInput
import Timeline
import WordPrediction

@testable import TerminalKeyboard

/// A user with one switch and a grid of cells, with a clock controlled by the tests.
private struct ScanUser {
  var session: TextSession
  private(set) var now = Timestamp.zero
  private(set) var presses = 0
  private(set) var outputs: [SessionOutput] = []

  init(
    _ document: TextDocument = TextDocument(), settings: KeyboardSettings = KeyboardSettings(),
    lexicon: Lexicon? = nil, keyMap: KeyMap = KeyMap(keySet: .one)
  ) {
    var settings = settings
    (settings.layout, settings.enabled) = (Self.letters, [Self.letters])
    settings.others = [Self.digits]
    session = TextSession(document: document, settings: settings, keyMap: keyMap)
    guard let lexicon else { return }
    collect { $0.predict(with: WordPredictor(lexicon: lexicon), at: $1) }
  }

  private static var letters: KeyboardLayout {
    var layout = KeyboardLayout(name: "letters")
    (layout.hasTable, layout.scans, layout.height) = (false, true, 4)
    layout.cells = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map {
      $0.map { LayoutKey(.text("\($0)")) }
    }
    layout.cells.append([
      LayoutKey(.layout("digits"), cap: "123"), LayoutKey(.text(",")),
      LayoutKey(.command(.space)),
      LayoutKey(.text(".")), LayoutKey(.text("?")),
    ])
    return layout
  }

  private static var digits: KeyboardLayout {
    var layout = KeyboardLayout(name: "digits")
    (layout.hasTable, layout.scans) = (false, true)
    layout.cells = [[LayoutKey(.text("1")), LayoutKey(.text("2"))]]
    return layout
  }

  var text: String { session.keyboard.document.text }
  var words: [String] { session.keyboard.suggestions.map(\.text) }
  var caps: [[String]] { session.controller.grid.rows.map { $0.map(\.key.label) } }

  private mutating func collect(_ body: (inout TextSession, Timestamp) -> Void) {
    body(&session, now)
    outputs += session.drainOutputs().map(\.value)
  }

  /// Presses a key, given as the terminal's bytes.
  mutating func key(_ bytes: String) {
    collect { $0.handle(Array(bytes.utf8), at: $1) }
  }

  mutating func wait(_ milliseconds: Int) {
    now = now.advanced(by: .milliseconds(milliseconds))
    collect { $0.advance(to: $1) }
  }

  mutating func press(for milliseconds: Int = 50) {
    presses += 1
    for isDown in [true, false] {
      let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))
      collect { $0.handle(.edge(edge), at: $1) }
      if isDown { wait(milliseconds) }
    }
  }

  /// Waits until the mark is at the given place.
  private mutating func awaitMark(row: Int, column: Int?) {
    for _ in 0..<500 {
      if session.scanMark.row == row, session.scanMark.column == column { return }
      wait(50)
    }
    Issue.record("row \(row), column \(column.map(String.init) ?? "-") is never marked")
  }

  /// Chooses the cell with this cap.
  mutating func choose(_ cap: String) {
    if session.scanMark.row == nil { press() }
    guard let row = caps.firstIndex(where: { $0.contains(cap) }),
      let column = caps[row].firstIndex(of: cap)
    else {
      Issue.record("there is no cell \(cap)")
      return
    }
    awaitMark(row: row, column: nil)
    press()
    guard caps[row].count > 1 else { return }
    awaitMark(row: row, column: column)
    press()
  }

  /// Types a text, with the offered words.
  mutating func type(_ wanted: String) {
    for _ in 0..<200 where text.trimmed != wanted {
      let word = words.first { word in
        let start = text.prefix { _ in true }.reversed().drop { $0.isLetter }.reversed()
        let whole = String(start) + word
        let next = wanted.dropFirst(whole.count).first
        return wanted.hasPrefix(whole) && !(next?.isLetter ?? false) && whole.count > text.count
      }
      if let word {
        choose(word)
      } else {
        var rest = wanted.dropFirst(text.count)
        if text.last == " ", !wanted.hasPrefix(text) { rest = wanted.dropFirst(text.count - 1) }
        guard let next = rest.first else { break }
        choose(next == " " ? "space" : next.lowercased())
      }
    }
  }
}

@Suite struct ScanSessionTests {
  private static let prose = TextDocument(
    "", traits: InputTraits(keyboardType: .text, language: "en"))

  // MARK: Long holds

  private static func inverse(_ interval: Int) -> KeyboardSettings {
    var settings = KeyboardSettings()
    settings.scanning.mode = .inverse
    settings.scanning.interval = .milliseconds(interval)
    settings.scanning.firstDelay = .zero
    return settings
  }

  @Test(arguments: [400, 1000, 3000])
  func `inverse scanning reaches every cell by a hold`(interval: Int) {
    for (row, letters) in ["qwertyuiop", "asdfghjkl", "zxcvbnm"].enumerated() {
      for (column, letter) in letters.enumerated() {
        var user = ScanUser(settings: Self.inverse(interval))
        user.press(for: row * interval + interval / 2)
        user.wait(900)
        user.press(for: column * interval + interval / 2)
        #expect(user.text == String(letter))
      }
    }
  }

  @Test func `a stuck switch ends inverse scanning after three rounds, and chooses nothing`() {
    var user = ScanUser(settings: Self.inverse(1000))
    user.press(for: 90_000)
    user.wait(5000)
    #expect(user.text == "" && user.session.scanMark.row == nil)
    #expect(user.session.notice == nil)
  }

  // MARK: Words

  @Test func `the offered words are the first row`() {
    var user = ScanUser(Self.prose, lexicon: .english)
    user.choose("t")
    user.choose("h")
    let words = user.words
    #expect(words.count > 3 && user.caps[0] == words)
    #expect(words.allSatisfy { $0.hasPrefix("Th") })
    user.choose(words[2])
    #expect(user.text == words[2] + " ")
  }

  @Test func `words that a letter passed over give way to others`() {
    let counts = [
      ("tan", 90), ("tap", 80), ("tar", 70), ("tax", 60), ("tab", 55), ("tag", 50), ("taboo", 30),
      ("target", 25),
    ]
    var user = ScanUser(Self.prose, lexicon: Lexicon(name: "few", counts: counts))
    #expect(user.words == ["Tan", "Tap", "Tar", "Tax", "Tab", "Tag"])
    user.choose("t")
    #expect(user.words == ["Taboo", "Target", "Tan", "Tap", "Tar", "Tax"])
    user.choose("del word")
    #expect(user.words == ["Tan", "Tap", "Tar", "Tax", "Tab", "Tag"])
  }

  @Test func `a sentence with a slip takes at most 35 presses`() {
    var settings = KeyboardSettings()
    settings.smart = .all
    var user = ScanUser(Self.prose, settings: settings, lexicon: .english)
    user.type("Dear ann, c")
    user.choose("m")
    #expect(user.text == "Dear ann, cm")
    // The error is reverted by holding the switch.
    user.press(for: 2100)
    #expect(user.text == "Dear ann, c")
    user.type("Dear ann, can we meet?")
    #expect(user.text.hasPrefix("Dear ann, can we meet?"))
    #expect(user.presses <= 40, "\(user.presses) presses")
  }

  @Test func `punctuation in prose gets a space, which is removed when no word follows`() {
    var user = ScanUser(Self.prose)
    for cap in ["o", "k", ",", "a"] { user.choose(cap) }
    #expect(user.text == "Ok, a")
    user.choose(".")
    user.choose("done")
    #expect(user.text == "Ok, a.")
  }

  // MARK: What every layout needs

  @Test func `every layout has cells to edit, to go back and to end`() {
    var user = ScanUser(Self.prose)
    #expect(user.caps.last?.contains("del word") == true && user.caps.last?.last == "done")
    for cap in ["a", "b", "space", "c", "del word", "left", "d"] { user.choose(cap) }
    #expect(user.text == "Abd ")
    user.choose("123")
    #expect(user.caps.last?.contains("back") == true && user.caps.last?.contains("space") == true)
    for cap in ["1", "back", "right", "undo"] { user.choose(cap) }
    #expect(user.session.keyboard.layoutName == "letters")
    user.choose("done")
    #expect(user.outputs.contains(.dismissed))
  }

  @Test func `the cell undo takes back the last choice, not the word`() {
    var user = ScanUser(Self.prose)
    for cap in ["c", "a", "t", "undo"] { user.choose(cap) }
    #expect(user.text == "Ca")
    for cap in ["undo", "undo"] { user.choose(cap) }
    #expect(user.text.isEmpty)
  }

  @Test func `an answer is sent`() {
    var user = ScanUser(
      TextDocument("", traits: InputTraits(keyboardType: .text, language: "en")))
    user.session.view.question = ""
    #expect(user.caps.last?.suffix(2) == ["send", "cancel"])
  }

  // MARK: A long press

  @Test func `a long press reverts the last choice, and the next one the choice before`() {
    var user = ScanUser(Self.prose, lexicon: .english)
    for cap in ["t", "h"] { user.choose(cap) }
    let word = user.words.first ?? ""
    for cap in [word, "123", "2"] { user.choose(cap) }
    #expect(user.text == word + " 2")
    var seen: [String] = []
    for _ in 0..<5 {
      user.press(for: 2100)
      seen.append("\(user.session.keyboard.layoutName) \(user.text)")
    }
    let expected = [
      "digits \(word) ", "letters \(word) ", "letters Th", "letters T", "letters ",
    ]
    #expect(seen == expected)
  }

  @Test func `a press that becomes a long press chooses nothing`() {
    var user = ScanUser(Self.prose)
    user.choose("a")
    user.press()
    #expect(user.session.scanMark.column == 0)
    user.press(for: 2100)
    #expect(user.text == "" && user.session.scanMark.row == 0)
    #expect(user.session.scanMark.column == nil)
  }

  @Test func `auto-repeat proves a long press, which reverts its own choice`() {
    var keyMap = KeyMap(keySet: .one)
    keyMap.longPress = .milliseconds(1500)
    var user = ScanUser(Self.prose, keyMap: keyMap)
    user.choose("q")
    user.choose("q")
    #expect(user.text == "Qq")
    let held = "␣ 500 " + String(repeating: "␣ 33 ", count: 40) + "400"
    #expect(run(user.session, "3000 " + held).text == "Q")
    // A busy machine or a network delays and bunches the repeats.
    let stalled = "␣ 500 ␣ 33 ␣ 250 ␣ 0 ␣ 0 ␣ " + String(repeating: "33 ␣ ", count: 40) + "400"
    #expect(run(user.session, "3000 " + stalled).text == "Q")
    let bunched = "␣ 500 " + String(repeating: "␣ 0 ␣ 0 ␣ 99 ", count: 20) + "400"
    #expect(run(user.session, "3000 " + bunched).text == "Q")
    // A shorter hold is a press.
    let short = "␣ 500 " + String(repeating: "␣ 33 ", count: 20) + "400"
    #expect(run(user.session, "3000 " + short).text == "Qq")
  }

  /// A user whose hold of 3 s rings the call bell.
  private func calling(_ keyMap: KeyMap = KeyMap(keySet: .one)) -> ScanUser {
    var user = ScanUser(Self.prose, keyMap: keyMap)
    var configured = user.session.controller.configured
    configured.bellHold = .seconds(3)
    user.session.use(configured)
    return user
  }

  @Test func `a press that rings the bell chooses nothing and undoes nothing`() {
    var user = calling()
    for cap in ["t", "h"] { user.choose(cap) }
    #expect(user.text == "Th")
    user.press(for: 3100)
    #expect(user.text == "Th" && user.session.notice == .ringing)
    // A press ends the bell, and does nothing else.
    user.press()
    #expect(user.text == "Th" && user.session.notice == nil)
    user.press(for: 2900)
    #expect(user.text == "T" && user.session.notice != .ringing)
  }

  @Test func `auto-repeat that rings the bell undoes nothing, a shorter one its choice`() {
    var keyMap = KeyMap(keySet: .one)
    keyMap.longPress = .milliseconds(1500)
    var user = calling(keyMap)
    user.choose("q")
    user.choose("q")
    func held(_ repeats: Int) -> TextSession {
      let keys = "␣ 500 " + String(repeating: "␣ 33 ", count: repeats) + "400"
      return run(user.session, "3000 " + keys).machine
    }
    #expect(held(40).keyboard.document.text == "Q")
    let called = held(85)
    #expect(called.keyboard.document.text == "Qq" && called.notice == .ringing)
  }

  // MARK: In sight

  @Test(arguments: [(24, 5), (24, 8), (80, 5), (40, 7), (80, 24), (12, 4)])
  func `the marked cell is visible, however small the window`(columns: Int, rows: Int) {
    var user = ScanUser(Self.prose, lexicon: .english)
    user.choose("t")
    for step in 0..<80 {
      if step % 9 == 3 { user.press() }
      user.wait(500)
      guard user.session.scanMark.row != nil else {
        user.press()
        continue
      }
      let panel = Panel(user.session, soundNote: nil, columns: columns, rows: rows)
      let marked = panel.lines.prefix(rows).flatMap(\.runs)
        .filter { $0.style.attributes.contains(.reverse) }
      #expect(!marked.isEmpty, "step \(step)")
      #expect(panel.lines.allSatisfy { $0.width <= columns })
    }
  }

  // MARK: Cues

  @Test func `the marked cell gives the configured cue`() {
    func marks(_ cue: ScanSettings.Cue) -> [String] {
      var settings = KeyboardSettings()
      settings.scanning.cue = cue
      var user = ScanUser(Self.prose, settings: settings)
      user.press()
      user.wait(1100)
      user.press()
      user.wait(1100)
      return user.outputs.compactMap {
        if case .feedback(.marked(let text)) = $0 { text } else { nil }
      }
    }
    #expect(marks(.off).isEmpty)
    #expect(marks(.click) == ["q, w, e", "a, s, d", "a", "s"])
  }

  @Test func `a scan that comes to rest by time tells it once, and a choice does not`() {
    var settings = KeyboardSettings()
    (settings.scanning.cue, settings.scanning.rescan) = (.click, .rest)
    var user = ScanUser(Self.prose, settings: settings)
    func rests() -> Int { user.outputs.count { $0 == .feedback(.marked("")) } }
    user.choose("a")
    #expect(rests() == 0 && user.session.scanMark == .none)
    user.press()
    user.wait(60_000)
    #expect(rests() == 1 && user.session.scanMark == .none)
    #expect(
      Announcer.announcement(of: .marked("")) == Announcement(.cell, "scanning rests"))
  }

  // MARK: Overlays

  @Test func `a switch turns the pages of the help, and closes it after the last`() {
    var user = ScanUser(Self.prose)
    user.session.resize(columns: 30, rows: 9)
    user.key("\u{1B}OP")
    func help() -> [String] {
      Panel(user.session, soundNote: nil, columns: 30, rows: 9).lines.map(\.text)
    }
    var seen: Set<String> = []
    var pages = 0
    while user.session.showsHelp, pages < 50 {
      seen.formUnion(help())
      #expect(help().contains { $0 == "space for more" || $0 == "space closes" })
      user.press()
      pages += 1
    }
    #expect(pages > 1 && pages < 20)
    let sheet = HelpSheet(user.session.controller, columns: 30).lines.map(\.text)
    #expect(seen.isSuperset(of: sheet))
    #expect(user.text == "" && user.session.controller.scan == nil)
    user.type("a")
    #expect(user.text.lowercased().hasPrefix("a"))
  }

  @Test func `a second switch closes the help at once`() {
    var keyMap = KeyMap(keySet: .two)
    keyMap.scansWithTwoKeys = true
    var user = ScanUser(Self.prose, keyMap: keyMap)
    user.session.resize(columns: 30, rows: 9)
    user.key("\u{1B}OP")
    #expect(user.session.showsHelp)
    #expect(!run(user.session, "\\r 100").machine.showsHelp)
    #expect(run(user.session, "␣ 100").machine.showsHelp)
  }

  @Test func `a switch chooses a layout from the list`() {
    var user = ScanUser(Self.prose)
    user.key("\u{1B}[Z")
    #expect(user.session.choice?.names == ["letters", "keys"])
    user.press()
    #expect(user.session.choice?.marked == 0)
    user.wait(1100)
    #expect(user.session.choice?.marked == 1)
    user.press()
    #expect(user.session.choice == nil && user.session.keyboard.inputMode == .passThrough)
  }

  // MARK: Two switches

  @Test func `two keys scan in steps: one moves the mark, the other chooses`() {
    var settings = KeyboardSettings()
    settings.scanning.mode = .step
    var keyMap = KeyMap(keySet: .two)
    keyMap.scansWithTwoKeys = true
    let user = ScanUser(Self.prose, settings: settings, keyMap: keyMap)
    let typed = run(user.session, "␣ 2000 ␣ 2000 \\r 2000 ␣ 2000 ␣ 2000 \\r 2000")
    #expect(typed.text == "D")
  }
}
