import MorseCode
import MorseKeyboard
import MorseKeying
import TerminalCodec
import TestSupport
import Testing
import TextComposition
import TextInput
import Timeline
import Training

@testable import TerminalKeyboard

/// A learner in a lesson of the trainer, with a clock controlled by the tests.
private struct Practice {
  var session: TextSession
  var trainer: Trainer
  var attempts: [TrainingAttempt] = []
  private var now = Timestamp.zero

  private let alphabet: MorseAlphabet

  init(
    _ letters: String, words: [String] = [], texts: [String] = [], keyMap: KeyMap = KeyMap(),
    receivesReleases: Bool = false, speed: AdaptiveSpeed? = nil,
    settings: KeyboardSettings = KeyboardSettings(),
    alphabet: MorseAlphabet = .international
  ) {
    self.alphabet = alphabet
    let document = TextDocument("", traits: InputTraits())
    session = TextSession(
      document: document, settings: settings, keyMap: keyMap,
      receivesReleases: receivesReleases)
    let items = letters.map { character -> TrainingItem in
      switch character {
      case "_": .key(.space)
      case "<": .key(.delete)
      case "/": .key(.newline)
      case "«": .key(.deleteWord)
      case "←": .key(.left)
      case "→": .key(.right)
      case "↑": .key(.up)
      case "↓": .key(.down)
      default: .letter(character)
      }
    }
    let plan =
      texts.isEmpty
      ? TrainingPlan(items, words: words, seed: 1)
      : TrainingPlan(.typing, .see, alphabet, drill: texts, seed: 1)
    trainer = Trainer(
      TrainingProgress(), plan, alphabet,
      codes: TrainingItem.EditingKey.codes(of: session.keyboard), speed: speed,
      now: 1_800_000_000)
    session.begin(asking: false, at: now)
    follow()
  }

  /// Returns the rows that the panel has in a window.
  func rows(_ rows: Int, columns: Int = 20) -> [String] {
    let panel = Panel(session, soundNote: nil, columns: columns, rows: rows)
    return panel.lines.prefix(rows).map(\.text)
  }

  private mutating func follow() {
    let attempt = session.practise(&trainer, at: now, now: 1_800_000_000)
    if let attempt { attempts.append(attempt) }
  }

  /// Keys a letter, three seconds a press, and waits until it has ended.
  mutating func keySlowly(_ letter: Character) {
    let pattern = alphabet.pattern(for: letter)?.description ?? ""
    key(pattern.map(String.init).joined(separator: " 3000 "))
    for _ in 0..<60 where !session.keyboard.openPattern.isEmpty { key("1000") }
  }

  /// Keys marks of these durations with a straight key, and pauses.
  mutating func hold(_ lengths: [Int], apart gap: Int) {
    for length in lengths {
      for isDown in [true, false] {
        let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))
        session.handle(.edge(edge), at: now)
        follow()
        key("\(isDown ? length : gap)")
      }
    }
    key("1500")
  }

  /// Keys a line of bytes and pauses.
  mutating func key(_ line: String) {
    for word in line.split(separator: " ") {
      if let pause = Int(word) {
        for _ in 0..<(pause / 50) {
          now = now.advanced(by: .milliseconds(50))
          session.advance(to: now)
          follow()
        }
      } else {
        for item in bytes(String(word)).script.map(\.value) {
          session.handle(item, at: now)
        }
        follow()
      }
    }
  }
}

@Suite struct PracticeTests {
  @Test func `a letter is asked, keyed and judged`() {
    var practice = Practice("et")
    #expect(practice.session.view.lesson.first == "Key e: . dit")
    practice.key("2000 . 1500")
    #expect(practice.attempts.map(\.isRight) == [true])
    #expect(practice.attempts.first?.recall == 2000)
    #expect(practice.session.keyboard.document.text.isEmpty)
  }

  @Test func `a wrong letter is asked again with its code`() {
    var practice = Practice("a")
    practice.key(". 150 . 1500")
    #expect(practice.attempts.map(\.isRight) == [false])
    let shown = practice.session.view.lesson.first
    #expect(shown == "Key a: .- di-dah   (i (..) was keyed; once more)")
    practice.key(". 150 - 1500")
    #expect(practice.attempts.map(\.isRight) == [false, true])
  }

  @Test(
    arguments: [
      ([50, 150], "right", nil), ([50, 300], "right; hand: long dah", .longDah),
    ] as [([Int], String, HandFault?)])
  func `a straight key's uneven marks are told and kept`(
    marks: [Int], remark: String, fault: HandFault?
  ) {
    var practice = Practice("a", keyMap: KeyMap(keySet: .one), receivesReleases: true)
    practice.hold(marks, apart: 50)
    #expect(practice.attempts.map(\.isRight) == [true])
    #expect(practice.trainer.remark == remark)
    #expect(practice.attempts.first?.letters.first?.hand == fault)
    // The marks of an answer are not those of the next one.
    practice.hold([50, 150], apart: 50)
    #expect(practice.attempts.last?.letters.first?.hand == nil && practice.attempts.count == 2)
  }

  @Test func `the keyboard has the speed of the lesson, with its longer gaps`() throws {
    let half = try #require(MorseSpeed(wpm: 20, effectiveWPM: 10))
    var practice = Practice(
      "", texts: ["e"], speed: AdaptiveSpeed(in: 12...40, from: 11),
      settings: KeyboardSettings(speed: half))
    #expect(practice.session.keyboard.speed == MorseSpeed(wpm: 12, effectiveWPM: 6))
    for _ in 0..<3 { practice.key("500 . 6000 \\r 100") }
    #expect(practice.attempts.map(\.isRight) == [true, true, true])
    #expect(practice.session.keyboard.speed == MorseSpeed(wpm: 13, effectiveWPM: 6.5))
    #expect(practice.session.drainPrompt() == nil)
  }

  @Test(arguments: [
    ("ㅏ", "korean"), ("ㅁ", "korean"), ("ㄍ", "bopomofo"), ("ㄚ", "bopomofo"), ("e", "chinese"),
    ("5", "chinese"), ("カ", "wabun"), ("゛", "wabun"),
  ])
  func `a letter of a composed script is judged without Return`(letter: Character, table: String) {
    let tables: [MorseAlphabet] = [.korean, .bopomofo, .chinese, .wabun]
    let alphabet = tables.first { $0.name == table }?.uncomposed ?? .international
    var settings = KeyboardSettings()
    settings.layout = KeyboardLayout(name: table, alphabet: alphabet)
    var practice = Practice(String(letter), settings: settings, alphabet: alphabet)
    for count in 1...2 {
      practice.keySlowly(letter)
      #expect(practice.attempts.map(\.isRight) == Array(repeating: true, count: count))
      #expect(practice.session.keyboard.document.markedText == nil)
    }
  }

  @Test(arguments: [
    (MorseAlphabet.korean, "한국 사람", "ㅎㅏㄴㄱㅜㄱ ㅅㅏㄹㅏㅁ"),
    (.korean, "\u{1112}\u{1161}\u{11AB} 값", "ㅎㅏㄴ ㄱㅏㅂㅅ"),
    (.wabun, "がき", "カ゛キ"), (.chinese, "中国 人", "0022 0948 0086"),
  ])
  func `a text of one's own is asked letter by letter, as it is keyed`(
    table: MorseAlphabet, text: String, asked: String
  ) {
    let own = OwnText(text, table)
    #expect(own.parts == [asked] && own.unknown.isEmpty)
    var settings = KeyboardSettings()
    let alphabet = table.uncomposed
    settings.layout = KeyboardLayout(name: table.name, alphabet: alphabet)
    var practice = Practice("", texts: own.parts, settings: settings, alphabet: alphabet)
    for letter in asked where letter != " " { practice.keySlowly(letter) }
    practice.key("\\r 300")
    #expect(practice.attempts.map(\.isRight) == [true])
    #expect(practice.attempts.first?.letters.map(\.asked) == asked.filter { $0 != " " }.map(\.self))
  }

  @Test func `the same mistake is announced again, and the task comes last`() {
    var practice = Practice("a")
    var announcer = Announcer()
    _ = announcer.look(at: practice.session)
    for _ in 0..<2 {
      practice.key(". 150 . 1500")
      let told = announcer.look(at: practice.session).filter { $0.kind == .question }
      #expect(told.map(\.text) == ["i (..) was keyed; once more", "a: key di-dah"])
    }
  }

  @Test func `the panel tells no code while a letter is keyed`() {
    var practice = Practice("a")
    practice.key(".")
    #expect(practice.rows(9, columns: 80).contains(".  e"))
  }

  @Test func `space, delete and a new line are practised by key or code`() {
    var practice = Practice("_")
    #expect(practice.session.keyboard.document.text == "a")
    practice.key("500 ␣")
    #expect(practice.attempts.map(\.isRight) == [true])
    practice = Practice("<")
    #expect(practice.session.keyboard.document.text == "x")
    practice.key("500 \\b")
    #expect(practice.attempts.map(\.isRight) == [true])
    practice = Practice("/")
    practice.key("500 . - . - 50 \\r 300")
    #expect(practice.attempts.map(\.isRight) == [true])
  }

  @Test(arguments: [
    ("«", ". . . . . . . . 1500"), ("←", "\\e[D 300"), ("←", "- - - - . - 1500"),
    ("→", "\\e[C 300"), ("→", "- - - - - . 1500"), ("↑", "\\e[A 300"), ("↑", "- - - - . . 1500"),
    ("↓", "\\e[B 300"), ("↓", "- - - - - - 1500"),
  ])
  func `delete word and the arrows are practised by key or code`(item: String, keys: String) {
    var practice = Practice(item)
    practice.key("500 " + keys)
    #expect(practice.attempts.map(\.isRight) == [true], "\(item) \(keys)")
  }

  @Test func `the pause after an answer is no space in the next prompt`() {
    var practice = Practice("e<")
    practice.key(". 1500")
    while practice.trainer.choice.item != .key(.delete) { practice.key(". 1500") }
    practice.key("3000")
    #expect(practice.session.keyboard.document.text == "x")
    practice.key("\\b")
    #expect(practice.attempts.last?.item == .key(.delete))
    #expect(practice.attempts.last?.isRight == true)
  }

  @Test func `a wrong piece of a code ends the answer, right ones are shown`() {
    var practice = Practice("_")
    practice.key(". 3000")
    #expect(practice.attempts.isEmpty)
    #expect(practice.session.view.lesson.contains { $0.contains("e so far") })
    practice.key("- 3000")
    #expect(practice.attempts.map(\.isRight) == [false])
  }

  @Test func `after three wrong answers something else is asked`() {
    var practice = Practice("ab")
    practice.key(". - 1500")
    let item = practice.trainer.choice.item
    for _ in 0..<3 {
      #expect(practice.trainer.choice.item == item)
      practice.key(". . . . . 3000")
    }
    #expect(practice.trainer.choice.item != item)
  }

  @Test func `a hand of three seconds a press is never cut`() {
    var practice = Practice("e")
    practice.key("30000")
    #expect(practice.attempts.isEmpty)
    #expect(practice.session.view.lesson.first == "Key e: . dit")
  }

  @Test func `help shows the codes and counts as a hint`() {
    var practice = Practice("e")
    practice.key(". 1500")
    practice.key("?")
    practice.key("\\e 200 . 1500")
    #expect(practice.attempts.last?.wasHinted == true)
  }

  /// Goal: a hand that presses every three seconds, and waits for the end of each letter, has none
  /// of a thousand prompts ended by time.
  @Test func `a thousand prompts wait for a hand of three seconds a press`() {
    var practice = Practice("_</etaoinshrdlucmfwypvbgkjxqz", words: ["the", "note", "and", "in"])
    var (cut, words) = (0, 0)
    for number in 0..<1000 {
      let item = practice.trainer.choice.item
      practice.key("3000")
      switch item {
      case .key(.space):
        practice.key(number.isMultiple(of: 2) ? "␣" : ". 3000 . 3000 - 3000 - 6000")
      case .key(.delete):
        practice.key(number.isMultiple(of: 2) ? "\\b" : "- 3000 - 700 - 3000 - 6000")
      case .key(.newline): practice.key("\\r")
      default: for letter in item.letters { practice.keySlowly(letter) }
      }
      // A word is judged after its pause or at Return.
      if practice.attempts.count == number { practice.key("\\r 100") }
      #expect(practice.attempts.count == number + 1, "\(item)")
      cut += practice.attempts.last?.isRight == true ? 0 : 1
      words += item.letters.count > 1 ? 1 : 0
    }
    print("prompts ended by time: \(cut) of 1000, with \(words) words")
    #expect(cut == 0)
    #expect(words > 100)
  }

  @Test func `a press right after a prompt belongs to it`() {
    var practice = Practice("_")
    practice.key("␣")
    #expect(practice.attempts.map(\.isRight) == [true])
  }

  @Test func `where the space bar keys Morse, only the code of a space is named`() {
    let practice = Practice("_", keyMap: KeyMap(keySet: .one))
    #expect(practice.session.view.lesson.first == "Key a space: ..--")
    #expect(Practice("_").session.view.lesson.first == "Key a space: press Space, or key ..--")
  }

  @Test func `the task is shown in windows of one to three rows`() {
    var practice = Practice("eta")
    #expect(practice.rows(1) == ["Key e: . dit  "])
    #expect(practice.rows(2) == ["Key e: . dit", ""])
    #expect(practice.rows(3).first == "Key e: . dit")
    practice.key(".")
    #expect(practice.rows(1) == ["Key e: . dit  ."])
    #expect(practice.rows(2) == ["Key e: . dit", "."])
    #expect(
      practice.rows(3) == ["Key e: . dit", ".", practice.rows(9).last { $0.hasPrefix(".  e") }])
    practice.key("300 - 1500")
    // The last answer is told where there is room, after the code.
    for rows in 1...4 { #expect(practice.rows(rows)[0].hasPrefix("Key e: . dit")) }
  }

  @Test func `a task of several rows comes before the status, and leaves a row to the answer`() {
    let practice = Practice("_")
    #expect(practice.rows(1) == ["Key a space:  a"])
    #expect(practice.rows(2) == ["Key a space: press", "a"])
    #expect(practice.rows(3) == ["Key a space: press", "Space, or key ..--", "a"])
  }

  @Test func `a low or narrow window shows the part of a text that is keyed next`() {
    let call = "mxabcdefghijklmnopq"
    var practice = Practice("", texts: ["cq de \(call) k"])
    #expect(practice.rows(1) == ["Key cq de  "])
    #expect(practice.rows(2) == ["Key cq de", ""])
    #expect(Array(practice.rows(3).prefix(2)) == ["Key cq de", call])
    for letter in "cqde" { practice.keySlowly(letter) }
    #expect(practice.rows(1)[0].hasPrefix("mxabcdefghij  "))
    #expect(practice.rows(2)[0] == call)
    #expect(Array(practice.rows(3).prefix(2)) == [call, "k"])
    for letter in call { practice.keySlowly(letter) }
    #expect(practice.rows(1)[0].hasPrefix("klmnopq k  "))
    #expect(practice.rows(2)[0] == "k")
    let narrow = practice.rows(9, columns: 9).prefix(5)
    #expect(Array(narrow) == ["Key cq", "de", "mxabcdef", "ghijklmn", "opq k"])
  }

  @Test func `a low window tells that a text is asked again`() {
    var practice = Practice("", texts: ["cq"])
    #expect(practice.rows(1) == ["Key cq  "])
    practice.keySlowly("e")
    practice.key("\\r 300")
    #expect(practice.attempts.map(\.isRight) == [false])
    for rows in 1...4 { #expect(practice.rows(rows)[0].hasPrefix("Again: cq")) }
  }

  @Test(arguments: 1...4)
  func `help tells the code in a window where it has no rows`(rows: Int) {
    var practice = Practice("e")
    for _ in 0..<2 { practice.key(". 1500") }
    #expect(!practice.rows(rows)[0].hasPrefix("Key e: ."))
    practice.key("?")
    practice.session.resize(columns: 20, rows: rows)
    #expect(practice.rows(rows)[0].hasPrefix("Key e: . dit"))
  }

  @Test func `help hides the task only where it has rows`() {
    var practice = Practice("e")
    practice.key("?")
    for rows in 1...4 {
      practice.session.resize(columns: 20, rows: rows)
      #expect(practice.rows(rows).first?.hasPrefix("Key e") == true)
    }
    practice.session.resize(columns: 20, rows: 6)
    #expect(practice.rows(6).contains { $0.hasPrefix("page-down") })
    practice.session.resize(columns: 20, rows: 10)
    #expect(practice.rows(10).first == "Key e: . dit")
  }

  @Test(arguments: 1...30)
  func `a window of any size shows the task and the insertion point`(columns: Int) {
    var practice = Practice("_et")
    for rows in 1...8 {
      practice.session.resize(columns: columns, rows: rows)
      let panel = Panel(practice.session, soundNote: nil, columns: columns, rows: rows)
      #expect(panel.lines.first?.text.hasPrefix("Key") == true)
      #expect((0..<rows).contains(panel.cursor.row))
    }
  }
}
