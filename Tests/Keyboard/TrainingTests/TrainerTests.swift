import MorseCode
import TestSupport
import Testing
import Timeline
@testable import Training

/// Keys answers to a trainer, with times in milliseconds.
private struct Pupil {
  var trainer: Trainer
  var moment = 0
  var judged: [TrainingAttempt] = []

  init(_ progress: TrainingProgress = TrainingProgress(), words: [String] = []) {
    let alphabet = MorseAlphabet.international
    trainer = Trainer(
      progress, TrainingPlan(TrainingItem.all(of: alphabet), words: words, seed: 7), alphabet,
      now: 1_800_000_000)
    look("")
  }

  mutating func look(_ text: String, _ open: String = "", help: Bool = false) {
    let answer = Trainer.Answer(
      text: text, open: MorsePattern(parsing: open) ?? .empty, showsHelp: help)
    let now = 1_800_000_000 + moment / 1000
    let step = trainer.look(at: answer, at: .after(.milliseconds(moment)), now: now)
    if case .judged(let attempt) = step { judged.append(attempt) }
    if step != nil { look(trainer.initialText) }
  }

  /// Answers with a text, keyed at a speed.
  mutating func answer(_ text: String, waiting wait: Int = 900, pressing unit: Int = 200) {
    moment += wait
    var typed = trainer.initialText
    for character in text {
      let pattern = MorseAlphabet.international.pattern(for: character) ?? .empty
      for count in 1...max(1, pattern.count) {
        look(typed, String(pattern.description.prefix(count)))
        moment += unit
      }
      moment += unit * 3
      typed.append(character)
      look(typed)
    }
  }

  /// Answers what is asked for.
  mutating func answerRightly(waiting wait: Int = 900) {
    switch trainer.choice.item {
    case .letter(let letter): answer(String(letter), waiting: wait)
    case .text(let text): answer(text, waiting: wait)
    case .key(let key):
      moment += wait
      look(key == .space ? "a " : key == .delete ? "" : "\n")
    }
  }

  func asks(_ letter: Character) -> Bool { trainer.choice.item == .letter(letter) }

  mutating func advance(toLetter letter: Character) {
    for _ in 0..<200 where !asks(letter) { answerRightly() }
    #expect(asks(letter))
  }
}

@Suite struct TrainerTests {
  @Test func `the keys come first, then the letters by their use`() {
    var pupil = Pupil()
    var order: [String] = []
    for _ in 0..<120 {
      let name = pupil.trainer.choice.item.name
      if !order.contains(name) { order.append(name) }
      pupil.answerRightly()
    }
    #expect(
      order.prefix(8) == [
        "key space", "key delete", "key return", "letter e", "letter t", "letter a", "letter o",
        "letter i",
      ])
  }

  @Test func `a new letter is shown with its code, a known one without`() {
    var pupil = Pupil()
    pupil.advance(toLetter: "e")
    #expect(pupil.trainer.hint == "e  .  dit")
    pupil.answerRightly()
    #expect(pupil.judged.last?.wasHinted == true)
    pupil.advance(toLetter: "e")
    #expect(pupil.trainer.hint == "")
  }

  @Test func `a wrong letter is named, and asked again with its code`() {
    var pupil = Pupil()
    pupil.advance(toLetter: "t")
    pupil.answer("e")
    #expect(pupil.asks("t"))
    #expect(pupil.trainer.remark == "that was e (.); once more")
    #expect(pupil.trainer.hint == "t  -  dah")
    #expect(pupil.judged.last?.letters.first?.wrongElements == 1)
  }

  @Test func `recall, keying and pause are told apart`() {
    var pupil = Pupil()
    pupil.advance(toLetter: "a")
    pupil.answer("a", waiting: 1500, pressing: 250)
    let attempt = pupil.judged.last
    #expect(attempt?.recall == 1500)
    #expect(attempt?.keying == 250)
    #expect(attempt?.pause == 1000)
    #expect(attempt?.presses == 2)
  }

  @Test(arguments: 0..<1000)
  func `no prompt is ended by time`(seed: Int) {
    var pupil = Pupil()
    for _ in 0..<(seed % 12) { pupil.answerRightly() }
    let choice = pupil.trainer.choice
    let count = pupil.judged.count
    // Three seconds before a press, or an hour, and nothing but time.
    pupil.moment += seed.isMultiple(of: 10) ? 3_600_000 : 3000
    pupil.look(pupil.trainer.initialText)
    pupil.look(pupil.trainer.initialText, ".")
    pupil.moment += 3000
    pupil.look(pupil.trainer.initialText, ".")
    #expect(pupil.trainer.choice == choice)
    #expect(pupil.judged.count == count)
  }

  @Test func `help counts as a hint`() {
    var pupil = Pupil()
    pupil.advance(toLetter: "e")
    pupil.answerRightly()
    pupil.advance(toLetter: "e")
    pupil.look("", help: true)
    pupil.answer("e")
    #expect(pupil.judged.last?.wasHinted == true)
  }

  @Test func `slow recall is not yet known, whatever the speed of the keys`() throws {
    var progress = TrainingProgress()
    for (index, letter) in "etao".enumerated() {
      for time in 0..<4 {
        progress.add(
          TrainingAttempt(
            .letter(letter), isRight: true, recall: 800, time: 1_800_000_000 + index * 4 + time))
      }
    }
    var (fast, slow) = (progress, progress)
    fast.add(TrainingAttempt(.letter("e"), isRight: true, recall: 700, time: 1_800_900_000))
    slow.add(TrainingAttempt(.letter("e"), isRight: true, recall: 6000, time: 1_800_900_000))
    let dues = [fast, slow].compactMap { $0.records[.letter("e")]?.trace.due }
    #expect(dues[0] > dues[1])
  }

  @Test func `a word is judged letter by letter`() {
    var progress = TrainingProgress()
    for letter in "etaoni" {
      for time in 0..<6 {
        progress.add(
          TrainingAttempt(.letter(letter), isRight: true, recall: 800, time: 1_799_999_900 + time))
      }
    }
    for key in TrainingItem.EditingKey.allCases {
      for time in 0..<6 {
        progress.add(TrainingAttempt(.key(key), isRight: true, time: 1_799_999_900 + time))
      }
    }
    var pupil = Pupil(progress, words: ["note", "ant", "tone", "quiz"])
    for _ in 0..<40 {
      if case .text = pupil.trainer.choice.item { break }
      pupil.answerRightly()
    }
    guard case .text(let word) = pupil.trainer.choice.item else {
      Issue.record("no word was asked")
      return
    }
    #expect(["note", "ant", "tone"].contains(word))
    pupil.answer(String(word.dropLast()) + "z")
    #expect(pupil.judged.last?.isRight == false)
    #expect(pupil.judged.last?.letters.count { $0.isRight } == word.count - 1)
  }

  @Test func `rising errors end a session`() {
    var pupil = Pupil()
    for _ in 0..<30 { pupil.answerRightly() }
    #expect(!pupil.trainer.isTired)
    for _ in 0..<8 {
      if case .letter = pupil.trainer.choice.item {
        pupil.answer("?")
      } else {
        pupil.answerRightly()
      }
    }
    #expect(pupil.trainer.isTired)
  }
}
