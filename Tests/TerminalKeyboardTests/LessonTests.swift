import MorseKeyboard
import TerminalCodec
import TestSupport
import Testing
import TextInput
import Timeline
import WordPrediction

@testable import TerminalKeyboard

/// A beginner who follows a lesson, with a clock controlled by the tests.
private struct Learner {
  var session: TextSession
  var lesson = Lesson()
  private var now = Timestamp.zero

  init(_ keySet: KeySet = .two, words: Bool = true) {
    var settings = KeyboardSettings()
    settings.words = [.suggestions]
    let document = TextDocument("", traits: InputTraits(keyboardType: .text, language: "en"))
    session = TextSession(document: document, settings: settings, keyMap: KeyMap(keySet: keySet))
    var outputs: [Timed<SessionOutput>] = []
    if words {
      session.predict(with: WordPredictor(lexicon: .english), at: now, into: &outputs)
    }
    _ = session.begin(asking: false, at: now)
    session.teach(&lesson)
  }

  /// Keys a line of bytes and pauses; the lesson is updated after each of them.
  mutating func key(_ line: String) {
    for word in line.split(separator: " ") {
      var outputs: [Timed<SessionOutput>] = []
      if let pause = Int(word), pause > 9 {
        now = now.advanced(by: .milliseconds(pause))
        session.advance(to: now, into: &outputs)
      } else {
        // A single digit is a key, not a pause.
        let isDigit = Int(word) != nil
        let script = isDigit ? [Array(word.utf8)] : bytes(String(word)).script.map(\.value)
        for item in script { session.handle(item, at: now, into: &outputs) }
      }
      session.teach(&lesson)
    }
  }
}

@Suite struct LessonTests {
  @Test func `each step is completed by the requested action`() {
    var learner = Learner()
    let steps: [(String, Lesson.Step)] = [
      (".", .dit), ("1000", .dah), ("- 1000", .delete), ("\\b", .letter),
      (". - 1500", .space), ("␣", .space), (". ␣", .word), ("1", .help), ("?", .closeHelp),
      ("?", .leave),
    ]
    for (line, step) in steps {
      learner.key(line)
      #expect(
        learner.lesson.step == step, "after \(line): \(learner.session.keyboard.document.text)")
    }
    #expect(learner.lesson.step == .leave && learner.session.view.lesson[0].contains("press Esc"))
  }

  @Test func `a wrong answer is named, and the step stays`() {
    var learner = Learner()
    learner.key(". 1000")
    learner.key(". 1000")
    #expect(learner.lesson.step == .dah)
    #expect(learner.session.view.lesson.last?.contains("that was e (.)") == true)
    #expect(learner.session.keyboard.document.text == "")
    learner.key("- 1000")
    #expect(learner.lesson.step == .delete && learner.session.view.lesson.count == 1)
    learner.key(". - 1000")
    #expect(learner.lesson.step == .delete)
    #expect(learner.session.view.lesson.last == "     that was a (.-)")
    learner.key("\\b")
    #expect(learner.lesson.step == .letter && learner.session.view.lesson.count == 1)
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
  }

  @Test(arguments: [KeySet.one, .two])
  func `no code runs into the end of its sentence`(keySet: KeySet) throws {
    var learner = Learner(keySet)
    for line in ["", ". 1000", "- 1000", "\\b", ". - 1500", ". ␣", "1", "?", "?"] {
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
    #expect(learner.lesson.step == .help)
  }

  @Test(arguments: [(80, 24), (40, 6), (20, 4)])
  func `the instruction of a step is above the text`(columns: Int, rows: Int) {
    let learner = Learner()
    let panel = Panel(learner.session, soundNote: nil, columns: columns, rows: rows)
    #expect(panel.lines.count <= rows && panel.lines.allSatisfy { $0.width <= columns })
    #expect((1...2).contains(panel.cursor.row))
    #expect(columns < 40 || panel.lines[0].text.hasPrefix("1/9"))
  }
}
