import MorseCode
import MorseDecoding
import MorseKeyboard
import MorseKeying
import TerminalCodec
import TestSupport
import Testing
import TextComposition
import TextInput
import Timeline
import WordPrediction

@testable import TerminalKeyboard

/// A beginner who follows a lesson, with a clock controlled by the tests.
private struct Learner {
  var session: TextSession
  var lesson = Lesson()
  private var now = Timestamp.zero

  init(
    _ keySet: KeySet = .two, words: Bool = true, keyMap: KeyMap? = nil,
    scanning: ScanSettings? = nil, settings former: KeyboardSettings = KeyboardSettings()
  ) {
    var settings = former
    settings.words = [.suggestions]
    if let scanning {
      settings.scanning = scanning
      settings.layout = KeyboardLayout(name: "letters")
      (settings.layout.hasTable, settings.layout.scans) = (false, true)
      settings.layout.cells = [
        [LayoutKey(.text("a")), LayoutKey(.text("b"))],
        [LayoutKey(.command(.shift)), LayoutKey(.text("c"))],
      ]
    }
    let document = TextDocument("", traits: InputTraits(keyboardType: .text, language: "en"))
    session = TextSession(
      document: document, settings: settings, keyMap: keyMap ?? KeyMap(keySet: keySet),
      receivesReleases: scanning != nil)
    if words {
      session.predict(with: WordPredictor(lexicon: .english), at: now)
    }
    session.begin(asking: false, at: now)
    session.teach(&lesson)
  }

  /// Keys a line of bytes and pauses; the lesson is updated after each of them.
  mutating func key(_ line: String) {
    for word in line.split(separator: " ") {
      if let pause = Int(word), pause > 9 {
        now = now.advanced(by: .milliseconds(pause))
        session.advance(to: now)
      } else {
        // A single digit is a key, not a pause.
        let isDigit = Int(word) != nil
        let script = isDigit ? [Array(word.utf8)] : bytes(String(word)).script.map(\.value)
        for item in script { session.handle(item, at: now) }
      }
      session.teach(&lesson)
    }
  }
}

extension Learner {
  /// Presses or releases a switch.
  fileprivate mutating func switchKey(isDown: Bool) {
    let edge = KeyEdge(.straight, isDown: isDown, source: EdgeSource(.evdev))
    session.handle(.edge(edge), at: now)
    session.teach(&lesson)
  }

  /// Lets time pass in steps, as the keyboard's timers do.
  fileprivate mutating func wait(_ milliseconds: Int) {
    for _ in 0..<(milliseconds / 50) { key("50") }
  }
}

@Suite struct LessonTests {
  @Test func `each step is completed by the requested action`() {
    var learner = Learner()
    let steps: [(String, Lesson.Step)] = [
      (".", .dit), ("1000", .dah), ("- 1000", .delete), ("\\b", .letter),
      (". - 1500", .space), ("␣", .space), (". ␣", .word), ("1", .capital),
      ("- 1000", .capital), (". . . . - . 1000", .capital), ("- 1000", .passThrough),
      ("\\t", .back), ("n", .back), ("\\t", .help), ("?", .closeHelp), ("?", .leave),
    ]
    for (line, step) in steps {
      learner.key(line)
      #expect(
        learner.lesson.step == step, "after \(line): \(learner.session.keyboard.document.text)")
    }
    #expect(learner.lesson.step == .leave && learner.session.view.lesson[0].contains("press Esc"))
  }

  @Test(arguments: [
    ("russian", "е", "т", "а"), ("greek", "ε", "τ", "α"), ("hebrew", "ו", "ת", "א"),
    ("german", "e", "t", "a"),
  ])
  func `the lesson asks for the letters of the code table`(
    table: String, dit: String, dah: String, both: String
  ) throws {
    let alphabet = try #require(MorseAlphabet.named(table))
    var learner = Learner(words: false, settings: KeyboardSettings(alphabet: alphabet))
    #expect(learner.session.view.lesson[0].hasSuffix("the pause ends the letter, \(dit)."))
    learner.key(". 1000")
    #expect(learner.lesson.step == .dah)
    #expect(learner.session.view.lesson[0].contains("wait for the letter, \(dah), or press"))
    learner.key("- 1000")
    #expect(learner.lesson.step == .delete)
    #expect(learner.session.view.lesson[0].contains("Delete the \(dah): "))
    learner.key("\\b")
    #expect(learner.session.view.lesson[0].hasSuffix(".- is \(both)."))
    learner.key(". - 1500")
    #expect(learner.lesson.step == .space)
  }

  @Test func `a wrong answer is named, and the step stays`() {
    var learner = Learner()
    learner.key(". 1000")
    learner.key(". 1000")
    #expect(learner.lesson.step == .dah)
    #expect(learner.session.view.lesson.last?.contains("e (.) was keyed") == true)
    #expect(learner.session.keyboard.document.text == "")
    learner.key("- 1000")
    #expect(learner.lesson.step == .delete && learner.session.view.lesson.count == 1)
    learner.key(". - 1000")
    #expect(learner.lesson.step == .delete)
    #expect(learner.session.view.lesson.last == "     a (.-) was keyed")
    learner.key("\\b")
    #expect(learner.lesson.step == .letter && learner.session.view.lesson.count == 1)
  }

  @Test func `the same mistake is announced again, and the task comes last`() {
    var learner = Learner()
    var announcer = Announcer()
    learner.key(". 1000")
    for _ in 0..<2 {
      _ = announcer.look(at: learner.session)
      learner.key(". . 1000")
      let told = announcer.look(at: learner.session).filter { $0.kind == .question }.map(\.text)
      #expect(told.first == "i (..) was keyed; once more")
      #expect(told.last?.hasPrefix("Press ") == true && told.last?.hasSuffix(" 2/12") == true)
      #expect(told.count == 2)
    }
  }

  @Test func `a key without a meaning is named until the next key`() {
    var learner = Learner()
    learner.key(". 1000 x")
    #expect(learner.lesson.step == .dah)
    #expect(Panel.notice(learner.session) == "x  does nothing here")
    learner.key("-")
    #expect(Panel.notice(learner.session) == nil)
  }

  @Test func `with one key the lesson teaches that key, and codes act like keys`() {
    var learner = Learner(.one)
    #expect(learner.session.view.lesson[0].contains("space bar"))
    learner.key("␣ 1300")
    #expect(learner.lesson.step == .dah)
    // The terminal of the test reports no releases: a hold that does not repeat is a dit.
    #expect(learner.session.view.lesson[0].contains("Hold the space bar until it repeats: a dah"))
    let dah = "␣ 500 ␣ 33 ␣ 33 ␣"
    learner.key(dah + " 1300")
    #expect(learner.lesson.step == .delete)
    learner.key("\(dah) 300 \(dah) 300 \(dah) 300 \(dah) 1300")
    #expect(learner.lesson.step == .letter)
  }

  @Test func `the end of a word before the step does not pass it`() {
    var learner = Learner()
    learner.key(". 1000 - 1000 \\b . - 9000")
    #expect(learner.lesson.step == .space)
    learner.key(". 9000")
    #expect(learner.lesson.step == .word)
    // Who does not see the offered words has their order, and this code.
    #expect(learner.session.view.lesson[0].hasSuffix("or key ---. for the first."))
  }

  @Test(arguments: [KeySet.one, .two])
  func `no code runs into the end of its sentence`(keySet: KeySet) throws {
    var learner = Learner(keySet)
    for line in [
      "", ". 1000", "- 1000", "\\b", ". - 1500", ". ␣", "1", ". . . . - . 1000", "- 1000", "\\t",
      "\\t", "?", "?",
    ] {
      learner.key(line)
      let text = try #require(learner.session.view.lesson.first)
      #expect(!text.hasSuffix("..") && !text.hasSuffix("-."), "\(text)")
    }
  }

  @Test func `without words the lesson skips accepting one`() {
    var learner = Learner(words: false)
    learner.key(". 1000 - 1000 \\b . - 1500 . ␣")
    #expect(learner.lesson.step == .word)
    learner.key("- 600 ␣")
    #expect(learner.lesson.step == .capital)
  }

  @Test func `each step says success, and a surplus answer does not count for the next`() {
    var learner = Learner()
    learner.key(". 1000")
    #expect(learner.session.view.lesson[0].hasPrefix("2/12  Right. Press -"))
    learner.key("- 1000 - 1000 - 1000")
    #expect(learner.lesson.step == .delete)
    #expect(learner.session.keyboard.document.text.filter { $0 != " " } == "t")
    #expect(learner.session.view.lesson.last == "     t (-) was keyed again, which does not count")
    learner.key("\\b")
    #expect(learner.lesson.step == .letter)
    #expect(learner.session.view.lesson[0].hasPrefix("4/12  Right. "))
  }

  @Test func `the lesson names the keys in use`() {
    var learner = Learner(keyMap: KeyMap(keySet: .one, bindings: [Key(.function(9)): .straight]))
    #expect(learner.session.view.lesson[0].contains("Tap f9"))
    learner = Learner(
      keyMap: KeyMap(bindings: [Key(.function(9)): .dit, Key(.function(10)): .dah]))
    #expect(learner.session.view.lesson[0].contains("Press f9: a dit"))
  }

  @Test func `with three keys the third one ends the letter and the word`() {
    let settings = KeyboardSettings(characterGap: .off, wordGap: .off)
    var learner = Learner(.three, settings: settings)
    #expect(
      learner.session.view.lesson[0]
        == "1/12  Press . (or f): a dit. Then press Space to end the letter, e.")
    learner.key(". 3000")
    #expect(learner.lesson.step == .dit)
    learner.key("␣")
    #expect(learner.session.view.lesson[0].hasSuffix("Then press Space to end the letter, t."))
    learner.key("- ␣ \\b")
    #expect(
      learner.session.view.lesson[0].contains("Key a letter of two elements, then press Space"))
    learner.key(". - ␣")
    #expect(learner.lesson.step == .space)
    #expect(learner.session.view.lesson[0].contains("press Space twice or key "))
    #expect(!learner.session.view.lesson[0].contains("wait"))
    learner.key(". ␣ ␣")
    #expect(learner.lesson.step == .word)
  }

  @Test func `swapped and bound keys are named by what they make`() {
    var settings = KeyboardSettings()
    settings.keyerSettings.isSwapped = true
    var learner = Learner(settings: settings)
    #expect(learner.session.view.lesson[0].contains("Press - (or j): a dit"))
    learner.key("- 1000")
    #expect(learner.session.view.lesson[0].contains("Press . (or f): a dah"))
    let keys: [Key: KeyContact] = [
      Key(.function(9)): .dit, Key(.function(10)): .dah, Key(.function(8)): .endCharacter,
    ]
    learner = Learner(keyMap: KeyMap(bindings: keys), settings: settings)
    #expect(learner.session.view.lesson[0].contains("Press f10: a dit"))
    settings = KeyboardSettings(characterGap: .off)
    learner = Learner(keyMap: KeyMap(bindings: keys), settings: settings)
    #expect(learner.session.view.lesson[0].contains("Press f9: a dit. Then press f8 to end"))
    learner = Learner(keyMap: KeyMap(bindings: [.character("."): .dah]))
    #expect(learner.session.view.lesson[0].contains("Press [: a dit"))
  }

  /// Presses a switch for some milliseconds, and waits.
  private func press(_ learner: inout Learner, for length: Int, then pause: Int) {
    learner.switchKey(isDown: true)
    learner.wait(length)
    learner.switchKey(isDown: false)
    learner.wait(pause)
  }

  @Test(arguments: ScanSettings.Mode.allCases)
  func `a layout that scans has its own lesson, in each mode`(mode: ScanSettings.Mode) {
    var scanning = ScanSettings()
    (scanning.mode, scanning.interval) = (mode, .seconds(1))
    var learner = Learner(.one, words: false, scanning: scanning)
    #expect(learner.session.view.lesson[0].hasPrefix("1/7  "))
    #expect(
      learner.session.view.lesson[0].contains(mode == .inverse ? "Hold space" : "Press space"))
    switch mode {
    case .auto:
      for _ in 0..<3 { press(&learner, for: 100, then: 100) }
      #expect(learner.lesson.step == .takeBack)
      press(&learner, for: 2500, then: 100)
    case .step:
      press(&learner, for: 100, then: 1100)
      #expect(learner.lesson.step == .row || learner.lesson.step == .cell)
      learner.wait(1100)
      #expect(learner.lesson.step == .takeBack)
      press(&learner, for: 2500, then: 100)
    case .inverse:
      for _ in 0..<2 { press(&learner, for: 500, then: 100) }
      #expect(learner.lesson.step == .takeBack)
      #expect(learner.session.view.lesson[0].contains("undo"))
      return
    }
    #expect(learner.lesson.step == .word)
  }

  @Test func `the lesson of a scan by probability has no step for a row`() {
    var scanning = ScanSettings()
    scanning.order = .probable
    var learner = Learner(.one, words: false, scanning: scanning)
    #expect(learner.session.view.lesson[0].hasPrefix("1/6  Press space: groups"))
    press(&learner, for: 100, then: 100)
    #expect(learner.lesson.step == .cell)
    #expect(learner.session.view.lesson[0].contains("still marked"))
  }

  @Test(arguments: [(80, 24), (40, 6), (20, 4)])
  func `the instruction of a step is above the text`(columns: Int, rows: Int) {
    let learner = Learner()
    let panel = Panel(learner.session, soundNote: nil, columns: columns, rows: rows)
    #expect(panel.lines.count <= rows && panel.lines.allSatisfy { $0.width <= columns })
    #expect((1...3).contains(panel.cursor.row))
    #expect(columns < 40 || panel.lines[0].text.hasPrefix("1/12"))
  }
}
