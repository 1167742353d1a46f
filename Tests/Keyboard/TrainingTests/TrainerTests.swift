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
  var isSilent = false

  init(
    _ progress: TrainingProgress = TrainingProgress(), words: [String] = [],
    course: TrainingCourse = .typing, way: TrainingWay = .see, speed: AdaptiveSpeed? = nil
  ) {
    let alphabet = MorseAlphabet.international
    let plan = TrainingPlan(course, way, alphabet, words: words, seed: 7)
    trainer = Trainer(
      progress, plan, alphabet, codes: [.space: "..--", .delete: "----", .newline: ".-.-"],
      way: way, speed: speed,
      now: 1_800_000_000)
    look("")
  }

  /// The text that is asked for, as it is typed.
  var asked: String { trainer.choice.item.text }

  var asksText: Bool { if case .text = trainer.choice.item { true } else { false } }

  /// Types an answer on the ordinary keys; Return ends a text.
  mutating func type(_ answer: String) {
    let text = asksText && !answer.hasSuffix("\n") ? answer + "\n" : answer
    for count in 1...text.count {
      moment += 200
      look(String(text.prefix(count)))
    }
  }

  mutating func look(
    _ text: String, _ open: String = "", help: Bool = false, silent: Bool? = nil,
    marks: [KeyedMark] = []
  ) {
    var answer = Trainer.Answer(
      text: text, open: MorsePattern(parsing: open) ?? .empty, showsHelp: help,
      isSilent: silent ?? isSilent)
    answer.marks = marks
    let now = 1_800_000_000 + moment / 1000
    let step = trainer.look(at: answer, at: .after(.milliseconds(moment)), now: now)
    if case .judged(let attempt) = step { judged.append(attempt) }
    if step != nil { look(trainer.initialText) }
  }

  /// Answers with a text, keyed at a speed; Return ends a text, some seconds later.
  mutating func answer(_ text: String, waiting wait: Int = 900, pressing unit: Int = 200) {
    let isEnded = asksText
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
    guard isEnded else { return }
    moment += 5000
    look(typed + "\n")
  }

  /// Answers with a text keyed by a straight key: the durations of its marks, 100 ms apart.
  mutating func answer(_ text: String, holding marks: [Int]) {
    moment += 900
    look("", ".")
    var made: [KeyedMark] = []
    for mark in marks {
      let end = moment + mark
      made.append(
        KeyedMark(from: .after(.milliseconds(moment)), to: .after(.milliseconds(end))))
      moment = end + 100
    }
    moment += 200
    look(text, marks: made)
    if asksText, judged.last?.item != trainer.choice.item { look(text + "\n") }
  }

  /// Answers what is asked for.
  mutating func answerRightly(waiting wait: Int = 900) {
    switch trainer.choice.item {
    case .letter(let letter), .heard(let letter): answer(String(letter), waiting: wait)
    case .text(let text): answer(text, waiting: wait)
    case .key(let key):
      moment += wait
      look(key.texts.after)
    }
  }

  func asks(_ letter: Character) -> Bool { trainer.choice.item == .letter(letter) }

  mutating func advance(toLetter letter: Character) {
    for _ in 0..<200 where !asks(letter) { answerRightly() }
    #expect(asks(letter))
  }
}

@Suite struct TrainerTests {
  @Test(arguments: [MorseAlphabet.international, .russian])
  func `the first prompt asks for a letter of one element`(alphabet: MorseAlphabet) {
    let plan = TrainingPlan(.typing, .see, alphabet, seed: 1)
    let trainer = Trainer(TrainingProgress(), plan, alphabet, codes: [:], now: 0)
    #expect(trainer.choice.item.letters.compactMap(alphabet.pattern(for:)).map(\.count) == [1])
  }

  @Test func `e and t come first, then the keys, then the letters by their use`() {
    var pupil = Pupil()
    var order: [String] = []
    for _ in 0..<120 {
      let name = pupil.trainer.choice.item.name
      if !order.contains(name) { order.append(name) }
      pupil.answerRightly()
    }
    #expect(
      order.prefix(8) == [
        "letter e", "letter t", "key space", "key delete", "key return", "letter a", "letter o",
        "letter i",
      ])
  }

  @Test func `a letter has its code first, then only its sound, then nothing`() {
    var pupil = Pupil()
    pupil.advance(toLetter: "a")
    #expect(pupil.trainer.hint == ".- di-dah")
    #expect(pupil.trainer.drainSound()?.isHint == true)
    pupil.answerRightly()
    #expect(pupil.judged.last?.wasHinted == true)
    pupil.advance(toLetter: "a")
    #expect(pupil.trainer.hint == "" && !pupil.trainer.spoken.contains { $0.contains("di-dah") })
    let sound = pupil.trainer.drainSound()
    #expect(sound?.text == "a" && sound?.isHint == false)
    pupil.answerRightly()
    #expect(pupil.judged.last?.wasSounded == true && pupil.judged.last?.wasHinted == false)
    #expect(pupil.trainer.remark == "right")
    pupil.advance(toLetter: "a")
    #expect(pupil.trainer.hint == "" && pupil.trainer.drainSound() == nil)
    pupil.answerRightly()
    #expect(pupil.trainer.remark == "right, from memory")
    #expect(pupil.judged.last?.wasSounded == false)
  }

  @Test func `where there is no sound, the rhythm takes its place`() {
    var pupil = Pupil()
    pupil.advance(toLetter: "a")
    pupil.answerRightly()
    pupil.advance(toLetter: "a")
    pupil.look("", silent: true)
    #expect(pupil.trainer.hint == "di-dah")
    #expect(pupil.trainer.lines[0] == "Key a: di-dah   (right)")
    #expect(pupil.trainer.spoken == ["right", "a: key di-dah"])
    pupil.look("")
    #expect(pupil.trainer.hint == "")
  }

  @Test(arguments: [TrainingWay.echo, .copy], [TrainingCourse.typing, .calls])
  func `a prompt that cannot be heard is shown`(way: TrainingWay, course: TrainingCourse) {
    var pupil = Pupil(course: course, way: way)
    for _ in 0..<4 { way == .copy ? pupil.type(pupil.asked) : pupil.answerRightly() }
    pupil.look("", silent: true)
    let asked = "\(way == .echo ? "Key" : "Type") \(pupil.asked)"
    #expect(pupil.trainer.lines[0].hasPrefix(asked))
    #expect(pupil.trainer.spoken.last == (way == .echo ? "\(pupil.asked): key it" : asked))
    #expect(!pupil.trainer.lines.contains { $0.contains("plays it again") })
    pupil.look(pupil.asked + "\n", silent: true)
    #expect(pupil.judged.last?.isRight == true)
    #expect(pupil.judged.last?.wasHinted == (way == .copy))
    #expect(course == .typing || pupil.trainer.lines[0].hasPrefix("Listen"))
  }

  @Test func `after a wrong answer the hints begin again`() {
    var pupil = Pupil()
    pupil.advance(toLetter: "a")
    for _ in 0..<3 {
      pupil.answerRightly()
      pupil.advance(toLetter: "a")
    }
    pupil.answer("n")
    #expect(pupil.trainer.hint == ".- di-dah")
    pupil.answerRightly()
    pupil.advance(toLetter: "a")
    #expect(pupil.trainer.hint == "" && pupil.trainer.drainSound() != nil)
  }

  @Test func `a wrong letter is named, and asked again with its code`() {
    var pupil = Pupil()
    pupil.advance(toLetter: "t")
    pupil.answer("e")
    #expect(pupil.asks("t"))
    #expect(pupil.trainer.remark == "e (.) was keyed; once more")
    #expect(pupil.trainer.hint == "- dah")
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

  @Test func `the three times of a letter are kept`() {
    var pupil = Pupil()
    for (wait, unit) in [(900, 200), (900, 200), (1300, 400)] {
      pupil.advance(toLetter: "a")
      pupil.answer("a", waiting: wait, pressing: unit)
    }
    let record = pupil.trainer.progress.records[.letter("a")]
    // From memory once: with a hint, the recall does not count.
    #expect(record?.recall == 1300)
    // 200, 200 and 400; the pause is four units.
    #expect(record?.keying == 250 && record?.pause == 1000)
    var read = TrainingProgress()
    #expect(read.read(pupil.trainer.progress.bytes) == [])
    #expect(read.records[.letter("a")]?.keying == 250)
    #expect(read.records[.letter("a")]?.pause == 1000)
  }

  @Test(
    arguments: [
      (".-", [100, 300], nil), (".-", [100, 190], .shortDah), (".-", [100, 210], nil),
      (".-", [100, 490], nil), (".-", [100, 510], .longDah),
      ("..-", [100, 200, 600], .unevenMarks),
      ("..-", [100, 190, 500], nil), ("--", [300, 700], .unevenMarks), ("--", [300, 500], nil),
      ("...", [100, 150, 190], nil), (".", [3000], nil), ("-", [10], nil), (".-", [100], nil),
    ] as [(String, [Int], HandFault?)])
  func `uneven marks of a right letter are told`(code: String, lengths: [Int], fault: HandFault?) {
    #expect(Self.fault(code, lengths, isRight: true) == fault)
  }

  @Test(
    arguments: [
      (".-", [100, 149], nil), (".-", [100, 150], .shortDah), (".-", [100, 300], .unevenMarks),
      ("-.", [300, 100], .unevenMarks), ("-.", [100, 300], nil), ("..", [100, 300], nil),
      ("-.-", [300, 100, 140], nil), ("-.-", [700, 100, 160], .unevenMarks),
      ("-..", [600, 100, 110], .longDah),
    ] as [(String, [Int], HandFault?)])
  func `a wrong letter is the hand's fault only where its dahs were meant longer`(
    code: String, lengths: [Int], fault: HandFault?
  ) {
    #expect(Self.fault(code, lengths, isRight: false) == fault)
  }

  private static func fault(_ code: String, _ lengths: [Int], isRight: Bool) -> HandFault? {
    let marks = lengths.map {
      KeyedMark(from: .zero, to: .after(.milliseconds($0)))
    }
    return HandFault(of: marks, as: MorsePattern(parsing: code) ?? .empty, isRight: isRight)
  }

  @Test func `the hand's fault is told, and takes nothing from the memory`() throws {
    var pupil = Pupil()
    for _ in 0..<3 {
      pupil.advance(toLetter: "a")
      pupil.answerRightly()
    }
    pupil.advance(toLetter: "a")
    let before = try #require(pupil.trainer.progress.records[.letter("a")])
    pupil.answer("i", holding: [100, 170])
    #expect(pupil.trainer.remark == "i (..) was keyed; hand: short dah; once more")
    // The code is known, so it is not shown.
    #expect(pupil.asks("a") && pupil.trainer.hint == "")
    let after = try #require(pupil.trainer.progress.records[.letter("a")])
    #expect(after.trace == before.trace && after.skill == before.skill)
    #expect(after.streak == before.streak && after.asked == before.asked + 1)
    #expect(after.handFaults == 1 && after.hand == .shortDah)
    #expect(pupil.trainer.progress.confusions.isEmpty)
    pupil.answer("a", holding: [100, 600])
    #expect(pupil.trainer.remark == "right; hand: long dah")
    #expect(pupil.judged.suffix(2).map(\.isRight) == [false, true])
    var read = TrainingProgress()
    #expect(read.read(pupil.trainer.progress.bytes) == [])
    #expect(read.records[.letter("a")]?.handFaults == 2)
    #expect(read.records[.letter("a")]?.hand == .longDah)
  }

  @Test func `letters that ran together are the hand's fault`() {
    let plan = TrainingPlan(.typing, .see, .international, own: ["nn"], seed: 1)
    var trainer = Trainer(TrainingProgress(), plan, .international, codes: [:], now: 0)
    for text in ["", "c\n", ""] {
      _ = trainer.look(at: Trainer.Answer(text: text), at: .zero, now: 0)
    }
    #expect(trainer.remark == "c (-.-.) was keyed; hand: merged gap in n; once more")
    #expect(trainer.hint == "" && trainer.progress.confusions.isEmpty)
    #expect(trainer.progress.days.first?.wrongElements == 0)
    #expect(trainer.progress.records[.letter("n")]?.handFaults == 2)
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

  @Test func `the answers and the pace of the day are shown`() {
    var progress = TrainingProgress()
    for time in [1_799_900_000, 1_800_000_000] {
      progress.add(TrainingAttempt(.letter("x"), isRight: true, time: time))
    }
    var pupil = Pupil(progress)
    pupil.advance(toLetter: "a")
    let (before, count) = (pupil.trainer.progress.days.last?.answers ?? 0, pupil.judged.count)
    #expect(before == count + 1)
    pupil.answer("a")
    let day = pupil.trainer.progress.days.last
    let pace = ((day?.wordsPerMinute ?? 0) * 10).rounded() / 10
    #expect(pupil.trainer.lines.last?.hasSuffix("; today \(before + 1) at \(pace) WPM") == true)
    #expect(!pupil.trainer.summary.contains("today"))
  }

  @Test(
    arguments: [
      (1, 59_999, ""), (2, 30_000, ", 1 min"), (19, 30_000, ", 9 min"),
      (20, 3_600_000, ", 10 min: enough for today"),
    ] as [(Int, Int, String)])
  func `ten minutes a day are told, and no prompt counts for long`(
    answers: Int, recall: Int, told: String
  ) {
    var progress = TrainingProgress()
    for _ in 0..<answers {
      progress.add(
        TrainingAttempt(.letter("x"), isRight: true, recall: recall, time: 1_800_000_000))
    }
    #expect(progress.days.first?.practised == answers * 30_000)
    var pupil = Pupil(progress)
    pupil.answerRightly()
    #expect(pupil.trainer.lines.last?.hasSuffix(" WPM" + told) == true)
    var read = TrainingProgress()
    #expect(read.read(progress.bytes) == [] && read.days == progress.days)
  }

  @Test func `presses and times of keys are no part of the pace`() {
    var progress = TrainingProgress()
    progress.add(
      TrainingAttempt(
        .key(.space), isRight: true, keying: 900, pause: 300, presses: 4, time: 1_800_000_000))
    let judged = TrainingAttempt.Letter(asked: "e", keyed: "e", elements: 1, wrongElements: 0)
    progress.add(
      TrainingAttempt(
        .letter("e"), letters: [judged], isRight: true, pause: 600, presses: 1,
        time: 1_800_000_001))
    let day = progress.days.first
    #expect(day?.answers == 2 && day?.characters == 1 && day?.presses == 1)
    #expect(day?.wordsPerMinute == 20)
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
    var pupil = Pupil(progress, words: ["ee", "nnn", "note", "ant", "tone", "quiz"])
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
    // The last press of z, then three units; Return comes later.
    #expect(pupil.judged.last?.pause == 800)
  }

  @Test func `a text is judged as a whole, and a surplus letter belongs to it`() {
    var pupil = Pupil(course: .calls)
    let (item, asked) = (pupil.trainer.choice.item, pupil.asked)
    #expect(pupil.trainer.spoken == ["Return ends the answer", "\(asked): key it"])
    for text in [asked, asked + "e", asked + "e "] { pupil.look(text) }
    #expect(pupil.judged.isEmpty && pupil.trainer.choice.item == item)
    #expect(pupil.trainer.spoken == ["\(asked)e so far: go on, or press Return if that is all"])
    // A surplus letter that is deleted in time is no mistake.
    var careful = pupil
    careful.look(asked + " ")
    #expect(careful.judged.map(\.isRight) == [true])
    pupil.look(asked + "e\n")
    #expect(pupil.judged.map(\.isRight) == [false] && pupil.trainer.choice.item == item)
    #expect(pupil.trainer.remark == "\(asked)e was keyed; once more")
    #expect(pupil.trainer.lines[0].hasPrefix("Again: \(asked): \(asked.prefix(1)) "))
    pupil.look(asked)
    #expect(pupil.judged.count == 1)
    pupil.look(asked + " ")
    #expect(pupil.judged.map(\.isRight) == [false, true])
  }

  @Test func `the place in a text follows its letters, however they are keyed`() {
    var pupil = Pupil(course: .contest)
    while pupil.asked.split(separator: " ").count < 3 { pupil.answerRightly() }
    // Behind the three letters of "Key".
    #expect(pupil.trainer.place == 3)
    let letters = pupil.asked.filter { $0 != " " }
    for count in 1..<letters.count {
      pupil.look(String(letters.prefix(count)))
      #expect(pupil.trainer.place == 3 + count)
    }
    // In pieces of one element, as a slow hand keys.
    let code = letters.compactMap(MorseAlphabet.international.pattern(for:)).map(\.description)
    let pieces = code.dropLast().joined().map { $0 == "." ? "e" : "t" }
    pupil.look(pieces.joined(separator: " "))
    #expect(pupil.trainer.place == 3 + letters.count - 1)
    pupil.look("")
    #expect(pupil.trainer.place == 3)
    #expect(Pupil().trainer.place == 0 && Pupil(course: .calls, way: .echo).trainer.place == 0)
  }

  /// Progress with six known letters.
  private var sixLetters: TrainingProgress {
    var progress = TrainingProgress()
    for letter in "etaoni" {
      for time in 0..<6 {
        progress.add(
          TrainingAttempt(.letter(letter), isRight: true, recall: 800, time: 1_799_999_900 + time))
      }
    }
    return progress
  }

  private func answer(
    _ progress: inout TrainingProgress, _ drill: TrainingDrill, _ isRight: Bool, at time: Int
  ) {
    var attempt = TrainingAttempt(.text("x"), isRight: isRight, time: 1_800_000_000 + time)
    attempt.drill = drill
    progress.add(attempt)
  }

  @Test func `a word that was wrong comes again when its memory says so`() {
    var progress = sixLetters
    let words = ["note", "ant", "tone", "into", "neat"]
    func next(at time: Int) -> TrainingPlan.Choice {
      var plan = TrainingPlan(.words, .see, .international, words: words, seed: 1)
      return plan.next(progress, at: 1_800_000_000 + time)
    }
    answer(&progress, .word("tone"), true, at: 0)
    #expect(progress.drills.isEmpty)
    answer(&progress, .word("ant"), false, at: 0)
    #expect(next(at: 59).reason == "a word")
    #expect(next(at: 60).item == .text("ant") && next(at: 60).reason == "it was wrong")
    #expect(next(at: 60).drill == .word("ant"))
    // The waits of a new item: a minute, ten minutes, then days.
    answer(&progress, .word("ant"), true, at: 60)
    #expect(next(at: 659).reason == "a word" && next(at: 660).item == .text("ant"))
    answer(&progress, .word("ant"), true, at: 660)
    #expect(next(at: 80_000).reason == "a word")
    #expect(next(at: 60 * 86_400).item == .text("ant"))
    // In a lesson of letters it takes the place of every fifth prompt.
    var plan = TrainingPlan("etaoni".map(TrainingItem.letter), words: words, seed: 1)
    let made = (0..<5).map { plan.next(progress, at: 1_800_000_000 + 60 * 86_400 + $0) }
    #expect(made.map(\.item).contains(.text("ant")) == false)
    // A word that is heard is another one.
    var heard = TrainingPlan(.words, .copy, .international, words: words, seed: 1)
    let choice = heard.next(progress, at: 1_800_000_000 + 60 * 86_400)
    #expect(choice.reason == "a word" && choice.drill == nil)
  }

  @Test func `a pair that was drilled comes again when its memory says so`() throws {
    var progress = sixLetters
    func reason(at time: Int) -> String {
      var plan = TrainingPlan("etaoni".map(TrainingItem.letter), seed: 1)
      return plan.next(progress, at: 1_800_000_000 + time).reason
    }
    for time in 0..<4 { answer(&progress, .pair("a", "n"), true, at: time * 4) }
    let due = try #require(progress.drills[.pair("a", "n")]?.due) - 1_800_000_000
    #expect(due > 86_000)
    #expect(reason(at: 600) != "a and n are due again")
    #expect(reason(at: due - 1) != "a and n are due again")
    #expect(reason(at: due) == "a and n are due again")
    answer(&progress, .pair("a", "n"), false, at: due)
    #expect(reason(at: due + 1) != "a and n are due again")
    #expect(reason(at: due + 600) == "a and n are due again")
  }

  @Test func `the best known words are forgotten first, and of equal ones the oldest`() {
    var progress = TrainingProgress()
    for number in 0..<100 { answer(&progress, .word("w\(number)"), false, at: number) }
    #expect(Set(progress.drills.keys) == Set((60..<100).map { .word("w\($0)") }))
    answer(&progress, .word("w80"), true, at: 200)
    answer(&progress, .word("w80"), true, at: 800)
    answer(&progress, .word("new"), false, at: 900)
    #expect(progress.drills.count == 40 && progress.drills[.word("w80")] == nil)
    #expect(progress.drills[.word("new")] != nil)
  }

  @Test func `a drill of a pair is kept, and a wrong word`() {
    var pupil = Pupil(course: .words)
    #expect(pupil.trainer.choice.drill == nil)
    pupil = Pupil(words: ["tea"], course: .words)
    pupil.answer("tee")
    #expect(pupil.judged.last?.drill == .word("tea"))
    #expect(pupil.trainer.progress.drills.keys.map(\.name) == ["word tea"])
  }

  @Test func `what is keyed too early is no answer to the next prompt`() {
    var pupil = Pupil()
    pupil.answerRightly()
    let item = pupil.trainer.choice.item
    #expect(pupil.asks("t"))
    for _ in 0..<5 {
      pupil.answer("e", waiting: 299)
      #expect(pupil.judged.count == 1 && pupil.trainer.choice.item == item)
      #expect(pupil.trainer.remark == "too early to count: e (.) was keyed; once more")
    }
    #expect(pupil.trainer.progress.confusions.isEmpty && pupil.trainer.hint == "- dah")
    pupil.answer("e", waiting: 300)
    // What is right counts, however early.
    pupil.answer("t", waiting: 10)
    #expect(pupil.judged.map(\.isRight) == [true, false, true])
  }

  @Test func `a surplus letter of a copied letter is shown with it`() {
    var pupil = Pupil(way: .copy)
    pupil.look("ks")
    #expect(pupil.judged.map(\.isRight) == [false])
    #expect(pupil.trainer.remark == "ks was keyed; once more")
  }

  @Test func `a letter that is sent without its accent is right without it`() {
    let judge = AnswerJudge(alphabet: .spanish, codes: [:], isTyped: false)
    let typed = AnswerJudge(alphabet: .spanish, codes: [:], isTyped: true)
    func rights(_ judge: AnswerJudge, _ text: String, for asked: String) -> [Bool]? {
      guard case .complete(_, let letters) = judge.judge(text + "\n", for: .text(asked)) else {
        return nil
      }
      return letters.map(\.isRight)
    }
    // í is sent as i; é and ñ have codes of their own.
    for judge in [judge, typed] {
      #expect(rights(judge, "asi", for: "así") == [true, true, true])
      #expect(rights(judge, "ase", for: "así") == [true, true, false])
      #expect(rights(judge, "bi", for: "así") == [false, false, true])
      #expect(rights(judge, "niño", for: "niño") == [true, true, true, true])
      #expect(rights(judge, "nino", for: "niño") == [true, true, false, true])
      #expect(rights(judge, "cafe", for: "café") == [true, true, true, false])
    }
  }

  @Test func `the code of a letter that is wrong twice is told once`() {
    let plan = TrainingPlan(.typing, .see, .international, own: ["noon"], seed: 1)
    var trainer = Trainer(TrainingProgress(), plan, .international, codes: [:], now: 0)
    for text in ["", "x\n"] {
      _ = trainer.look(at: Trainer.Answer(text: text), at: .zero, now: 0)
    }
    #expect(trainer.hint == "n -. dah-dit   o --- dah-dah-dah")
    #expect(trainer.spoken.dropFirst() == ["n: dah-dit", "o: dah-dah-dah", "noon: again"])
  }

  @Test func `a surplus letter inside a text does not cut its end`() {
    var pupil = Pupil(course: .contest)
    while pupil.asked.split(separator: " ").count < 3 { pupil.answer(pupil.asked) }
    let (item, asked, count) = (pupil.trainer.choice.item, pupil.asked, pupil.judged.count)
    let surplus = "e" + asked
    for end in surplus.indices { pupil.look(String(surplus[...end])) }
    #expect(pupil.judged.count == count && pupil.trainer.choice.item == item)
    pupil.look(surplus + "\n")
    #expect(pupil.judged.count == count + 1)
    #expect(pupil.judged.last?.letters.allSatisfy(\.isRight) == true)
  }

  @Test(arguments: [
    ("tone", [0, 0, 0, 0]), ("stone", [3, 0, 0, 0]), ("toone", [0, 0, 3, 0]),
    ("tonesi", [0, 0, 0, 5]), ("ton", [0, 0, 0, 1]), ("tote", [0, 0, 1, 0]),
    ("xtoness", [4, 0, 0, 6]),
  ])
  func `surplus letters of a text are wrong elements`(keyed: String, wrong: [Int]) {
    let judge = AnswerJudge(alphabet: .international, codes: [:], isTyped: false)
    let verdict = judge.judge(keyed + "\n", for: .text("tone"))
    guard case .complete(let isRight, let letters) = verdict else {
      Issue.record("the answer is not complete")
      return
    }
    #expect(letters.map(\.wrongElements) == wrong && isRight == (keyed == "tone"))
    var progress = TrainingProgress()
    progress.add(
      TrainingAttempt(.text("tone"), letters: letters, isRight: isRight, presses: 1, time: 0))
    #expect(progress.days.first?.wrongElements == wrong.reduce(0, +))
    #expect(progress.days.first?.elements == 7)
  }

  @Test func `rising errors end a session, and Return goes on`() {
    var pupil = Pupil(course: .groups)
    for _ in 0..<25 { pupil.answerRightly() }
    // Half of the last ten answers, and none of twenty before.
    for count in 26...30 {
      #expect(!pupil.trainer.isResting)
      pupil.answer("?")
      #expect(pupil.judged.count == count)
    }
    #expect(pupil.trainer.isResting)
    let rest = ["Errors rise, so the lesson ends", "Return goes on; Esc leaves"]
    let summary = pupil.trainer.summary
    // Four right answers make a letter known; those of the wrong groups are not.
    #expect(summary == "30 answers, 83 % right; 11 letters known")
    #expect(pupil.trainer.lines == [rest.joined(separator: ". "), "  " + summary])
    #expect(pupil.trainer.spoken == rest + [summary])
    #expect(pupil.trainer.drainSound() == nil)
    // Nothing is judged, however long it takes.
    pupil.moment += 3_600_000
    pupil.look("e e")
    #expect(pupil.judged.count == 30 && pupil.trainer.isResting)
    pupil.look("e e\n")
    // The text before the rest was wrong twice.
    #expect(!pupil.trainer.isResting && pupil.trainer.lines[0].hasPrefix("Again: "))
    for _ in 0..<29 { pupil.answer("?") }
    #expect(pupil.judged.count == 59 && !pupil.trainer.isResting)
  }

  @Test(arguments: [1, 2, 3])
  func `a learner who always errs as often may go on`(share: Int) {
    var pupil = Pupil(course: .groups)
    for count in 0..<200 { count % 4 < share ? pupil.answer("?") : pupil.answerRightly() }
    #expect(pupil.judged.count == 200 && !pupil.trainer.isResting)
  }

  /// A lesson from the first prompt to the third letter, with one wrong answer; one line a prompt.
  private func transcript(silent: Bool, _ told: (Trainer) -> String) -> String {
    var pupil = Pupil()
    pupil.isSilent = silent
    pupil.look("")
    var texts = [told(pupil.trainer)]
    pupil.answer("t")
    texts.append(told(pupil.trainer))
    while !pupil.asks("a") {
      pupil.answerRightly()
      texts.append(told(pupil.trainer))
    }
    return (texts + [pupil.trainer.summary]).joined(separator: "\n")
  }

  @Test func `a whole lesson without the screen is told in these words`() {
    #expect(
      transcript(silent: false) { $0.spoken.joined(separator: " | ") } == """
        e: key dit
        t (-) was keyed; once more | e: key dit
        right | t: key dah
        right | e: key it
        right | t: key it
        right | e: key it
        right, from memory | space: press Space, or key di-di-dah-dah
        right | t: key it
        right, from memory | Delete the x: press Backspace, or key dah-dah-dah-dah
        right | space: press Space, or key di-di-dah-dah
        right | Delete the x: press Backspace, or key dah-dah-dah-dah
        right | space: press Space, or key di-di-dah-dah
        right | new line: di-dah-di-dah
        right | Delete the x: press Backspace, or key dah-dah-dah-dah
        right | e: key it
        right, from memory | new line: di-dah-di-dah
        right | t: key it
        right, from memory | a: key di-dah
        17 answers, 94 % right; 1 letter known
        """)
  }

  @Test func `a whole lesson without sound is shown in these lines`() {
    #expect(
      transcript(silent: true) { $0.lines[0] } == """
        Key e: . dit
        Key e: . dit   (t (-) was keyed; once more)
        Key t: - dah   (right)
        Key e: dit   (right)
        Key t: dah   (right)
        Key e   (right)
        Key a space: press Space, or key ..--   (right, from memory)
        Key t   (right)
        Delete the x: press Backspace, or key ----   (right, from memory)
        Key a space: press Space, or key ..--   (right)
        Delete the x: press Backspace, or key ----   (right)
        Key a space: press Space, or key ..--   (right)
        Key a new line: .-.-   (right)
        Delete the x: press Backspace, or key ----   (right)
        Key e   (right)
        Key a new line: .-.-   (right, from memory)
        Key t   (right)
        Key a: .- di-dah   (right, from memory)
        17 answers, 94 % right; 1 letter known
        """)
  }

  @Test func `a pause inside a letter ends nothing that is right so far`() {
    var pupil = Pupil()
    pupil.advance(toLetter: "a")
    let count = pupil.judged.count
    pupil.look("", ".")
    pupil.look("e")
    pupil.moment += 600_000
    pupil.look("e ")
    #expect(pupil.judged.count == count)
    #expect(
      pupil.trainer.lines.contains(
        "  e so far: go on, or press Return if that is all"))
    pupil.look("e ", "-")
    pupil.look("e t")
    #expect(pupil.judged.last?.isRight == true)
    #expect(pupil.trainer.remark == "right; shorter pauses inside a letter are surer")
  }

  @Test func `commands come after the letters, before digits`() {
    let names = TrainingItem.all(of: .international).map(\.name)
    let place = names.firstIndex(of: "key delete-word") ?? 0
    #expect(names[place - 1] == "letter é" && names[place + 5] == "letter 0")
    #expect(names[place..<(place + 5)].allSatisfy { $0.hasPrefix("key ") })
  }

  @Test(arguments: TrainingItem.EditingKey.allCases)
  func `a key is judged by its effect or its code`(key: TrainingItem.EditingKey) {
    let codes: [TrainingItem.EditingKey: MorsePattern] = [key: "-.-"]
    func remark(_ texts: String...) -> String {
      let plan = TrainingPlan([.key(key)], seed: 1)
      var trainer = Trainer(TrainingProgress(), plan, .international, codes: codes, now: 0)
      for text in [key.texts.before] + texts {
        _ = trainer.look(at: Trainer.Answer(text: text), at: .zero, now: 0)
      }
      return trainer.remark
    }
    let initial = key.texts.before
    let caret = initial.firstIndex(of: TrainingItem.caret) ?? initial.endIndex
    func typed(_ text: String) -> String { initial[..<caret] + text + initial[caret...] }
    #expect(remark(key.texts.after) == "right")
    #expect(remark(typed("t")) == "")
    #expect(remark(typed("t"), typed("tet")).hasPrefix("right; shorter pauses"))
    #expect(remark(typed("i")) == "i was keyed; once more")
    #expect(key == .newline || remark(typed("\n")) == "")
    #expect(key == .space || remark(typed(" ")).hasSuffix("once more"))
  }

  @Test func `the code of a new line is a wrong answer to the prompt for another key`() {
    var pupil = Pupil()
    while pupil.trainer.choice.item != .key(.space) { pupil.answerRightly() }
    pupil.moment += 900
    pupil.look("a", ".-.-")
    pupil.look("a\n")
    #expect(pupil.judged.last?.isRight == false)
    #expect(pupil.trainer.remark == "Return was keyed; once more")
  }

  /// Who ends each letter with Return presses it also after a pause has ended the letter.
  @Test func `Return alone at the prompt for another key gives it again`() {
    var pupil = Pupil()
    while pupil.trainer.choice.item != .key(.space) { pupil.answerRightly() }
    let (answers, prompts) = (pupil.judged.count, pupil.trainer.prompts)
    pupil.look("a\n")
    #expect(pupil.judged.count == answers && pupil.trainer.prompts == prompts + 1)
    #expect(pupil.trainer.spoken.last?.hasPrefix("again: space: press Space") == true)
    pupil.look("a ")
    #expect(pupil.judged.last?.isRight == true)
  }

  @Test func `Return ends an answer that may go on`() {
    var pupil = Pupil()
    pupil.advance(toLetter: "a")
    pupil.look("e\n")
    #expect(pupil.judged.last?.isRight == false)
    #expect(pupil.trainer.remark == "e (.) was keyed; once more")
  }

  @Test func `what is asked later again is not asked at once`() {
    var pupil = Pupil()
    for _ in 0..<3 {
      #expect(pupil.asks("e"))
      pupil.answer("$")
    }
    // A new account knows nothing else: something new comes in its place.
    #expect(pupil.asks("t") && pupil.trainer.hint == "- dah")
    #expect(pupil.trainer.remark == "$ (...-..-) was keyed; e later again")
  }

  @Test(arguments: 0..<20)
  func `a drill does not begin with the letter that is asked later`(seed: Int) {
    var progress = TrainingProgress()
    for time in 0..<4 {
      let judged = TrainingAttempt.Letter(asked: "u", keyed: "v", elements: 3, wrongElements: 1)
      progress.add(
        TrainingAttempt(.letter("u"), letters: [judged], isRight: false, time: 1_800_000_000 + time)
      )
    }
    for (wrong, other) in [("u", "v"), ("v", "u")] as [(Character, Character)] {
      var plan = TrainingPlan(.typing, .see, .international, seed: UInt64(seed))
      let choice = plan.next(progress, at: 1_800_000_005, later: .letter(wrong))
      #expect(choice.item == .letter(other) && choice.reason == "u and v were mixed up")
    }
  }

  @Test func `a text is asked once more, with its codes, where there is no other one`() {
    let plan = TrainingPlan(.typing, .see, .international, own: ["so"], seed: 1)
    var trainer = Trainer(TrainingProgress(), plan, .international, codes: [:], now: 0)
    _ = trainer.look(at: Trainer.Answer(text: ""), at: .zero, now: 0)
    #expect(trainer.lines[0] == "Key so")
    for _ in 0..<7 {
      for text in ["se\n", ""] {
        _ = trainer.look(at: Trainer.Answer(text: text), at: .zero, now: 0)
      }
      #expect(
        trainer.lines[0] == "Again: so: o --- dah-dah-dah   (e (.) was keyed; once more)")
    }
  }

  @Test func `a missing letter does not make the later ones wrong`() {
    #expect(LetterAlignment(Array("tne"), to: Array("tone")).keyed == ["t", nil, "n", "e"])
    #expect(LetterAlignment(Array("txone"), to: Array("tone")).keyed == ["t", "o", "n", "e"])
    #expect(LetterAlignment(Array("tune"), to: Array("tone")).keyed == ["t", "u", "n", "e"])
    #expect(LetterAlignment([], to: Array("a")).keyed == [nil])
  }

  @Test(arguments: TrainingCourse.allCases)
  func `a course asks for texts that can be keyed, the same with the same seed`(
    course: TrainingCourse
  ) {
    let alphabet = MorseAlphabet.international
    func texts() -> [String] {
      let words = "the and you that was for are with his they one have this from hot word what"
      var plan = TrainingPlan(
        course, .see, alphabet, words: words.split(separator: " ").map(String.init), seed: 3)
      return (0..<300).map { _ in plan.next(TrainingProgress(), at: 0).item.name }
    }
    let made = texts()
    #expect(made == texts())
    guard course != .typing else { return }
    #expect(Set(made).count > 15)
    for text in made {
      #expect(text.hasPrefix("text ") && text.count < 40, "\(text)")
      for letter in text.dropFirst(5) where letter != " " {
        #expect(alphabet.pattern(for: letter) != nil, "\(text)")
      }
    }
  }

  @Test func `a text of one's own is asked in short parts, in its order`() {
    let text = OwnText(
      """
      “Grüße” from São Paulo!
      It’s fine…  A long line that goes on for more than thirty-six characters.

      Ü
      """, .international)
    #expect(
      text.parts == [
        "from paulo!", "it's fine...", "a long line that goes on for more",
        "than thirty-six characters.",
      ])
    #expect(text.unknown == ["ü", "ß", "ã"])
    #expect(OwnText("Grüße", .german) == OwnText("grüße", .german))
    #expect(OwnText("Grüße", .german).parts == ["grüße"])
    var plan = TrainingPlan(.typing, .see, .international, own: text.parts, seed: 1)
    var progress = TrainingProgress()
    let asked = (0..<6).map { _ in
      let choice = plan.next(progress, at: 0)
      var attempt = TrainingAttempt(choice.item, isRight: true, time: 0)
      attempt.place = choice.place
      progress.add(attempt)
      return choice
    }
    #expect(asked.map(\.item) == (text.parts + text.parts.prefix(2)).map(TrainingItem.text))
    #expect(asked[4].reason == "your text, 1 of 4")
  }

  @Test func `a text of one's own goes on where the last lesson stopped`() {
    func lesson(_ progress: TrainingProgress, _ own: [String]) -> Trainer {
      let plan = TrainingPlan(.typing, .see, .international, own: own, seed: 1)
      return Trainer(progress, plan, .international, codes: [:], now: 0)
    }
    func answer(_ trainer: inout Trainer, _ texts: String...) {
      for text in [""] + texts.flatMap({ [$0 + "\n", ""] }) {
        _ = trainer.look(at: Trainer.Answer(text: text), at: .zero, now: 0)
      }
    }
    let text = ["so", "it", "is"]
    var trainer = lesson(TrainingProgress(), text)
    answer(&trainer, "so", "at")
    // A part that was wrong once is asked again.
    #expect(trainer.choice.item == .text("it"))
    trainer = lesson(trainer.progress, text)
    #expect(trainer.choice.item == .text("it") && trainer.choice.reason == "your text, 2 of 3")
    // After three wrong answers it is left.
    answer(&trainer, "at", "at", "at")
    #expect(trainer.choice.item == .text("is"))
    // The place is in the file; another text begins at its own beginning.
    var read = TrainingProgress()
    #expect(read.read(trainer.progress.bytes) == [] && read.bytes == trainer.progress.bytes)
    #expect(lesson(read, text).choice.item == .text("is"))
    #expect(lesson(read, ["so", "it"]).choice.item == .text("so"))
    // After the end it begins anew, and nothing of it is kept.
    trainer = lesson(read, text)
    answer(&trainer, "is")
    #expect(trainer.choice.item == .text("so") && trainer.progress.places.isEmpty)
  }

  @Test func `the places of the last texts are kept`() {
    var progress = TrainingProgress()
    for number in 0..<30 {
      var attempt = TrainingAttempt(.text("so"), isRight: true, time: 0)
      attempt.place = TextPlace(text: UInt64(number), part: 1)
      progress.add(attempt)
    }
    #expect(progress.places.map(\.text) == Array(10..<30))
    for line in ["place x 1", "place 1f", "place 1f 0", "place 1f -1", "place 1f 1 1"] {
      #expect(progress.read(Array(line.utf8)) == [1] && progress.places.isEmpty)
    }
  }

  @Test(arguments: [(0, 20_833), (-12 * 3600, 20_832), (9 * 3600, 20_833), (14 * 3600, 20_834)])
  func `a day begins at the learner's midnight`(secondsEast: Int, day: Int) {
    let plan = TrainingPlan(.typing, .see, .international, seed: 1)
    // 11:00 by UTC.
    let now = 20_833 * 86_400 + 11 * 3600
    var trainer = Trainer(
      TrainingProgress(), plan, .international, codes: [:], secondsEast: { _ in secondsEast },
      now: now)
    for text in ["", "e"] {
      _ = trainer.look(at: Trainer.Answer(text: text), at: .zero, now: now)
    }
    #expect(trainer.progress.days.map(\.number) == [day])
    #expect(trainer.lines.last?.contains("; today 1") == true)
    // The memory counts seconds, and knows no zones.
    #expect(trainer.progress.records[.letter("e")]?.trace.lastReview == now)
  }

  // MARK: - Contacts

  /// An answer that has what a station wants.
  private func reply(to turn: StationTurn?) -> String {
    let parts = (turn?.wanted ?? []).map { part in
      switch part {
      case .copied(let text, _): text
      case .word(let word): word == "name" ? "name kim" : word == "qth" ? "qth rome" : word
      case .report: "5nn"
      case .call: "de k1xyz"
      }
    }
    return parts.joined(separator: " ") + " k"
  }

  @Test(arguments: [TrainingCourse.qso, .contestQSO], TrainingWay.allCases)
  func `contacts are answered over by over`(course: TrainingCourse, way: TrainingWay) {
    var pupil = Pupil(course: course, way: way)
    var (contacts, calls) = (0, 0)
    for count in 1...60 {
      let turn = pupil.trainer.choice.turn
      if pupil.trainer.choice.reason.hasPrefix("a contact, 1 of") {
        contacts += 1
      } else if turn?.sent.contains("k1xyz") == true {
        calls += 1
      }
      let sound = pupil.trainer.drainSound()
      #expect(sound?.text == (turn?.sent.isEmpty == true ? nil : turn?.sent))
      let isShown = way == .see || turn?.sent.isEmpty == true
      #expect(pupil.trainer.lines[0].hasPrefix("Listen, and answer: ") == !isShown)
      if way == .copy { pupil.type(reply(to: turn)) } else { pupil.answer(reply(to: turn)) }
      #expect(pupil.judged.count == count && pupil.judged.last?.isRight == true, "\(turn as Any)")
      #expect(pupil.trainer.remark.hasPrefix("right"))
    }
    #expect(contacts >= 15 && calls >= 10)
    // What a learner sends freely tells nothing of single letters, nor of the pace.
    let day = pupil.trainer.progress.days.first
    #expect(pupil.trainer.progress.records.isEmpty && day?.answers == 60 && day?.characters == 0)
  }

  private static let over = StationTurn(
    "k1xyz de ok1abc ur 579 name eva qth brno k", "its name; a report, your name, your qth",
    [.copied("eva", "its name"), .report, .word("name"), .word("qth")])

  @Test(
    arguments: [
      ("ok1abc de k1xyz r tnx eva ur 599 599 name kim qth rome k", []),
      ("TNX EVA 5NN NAME KIM QTH ROME", []), ("e va 5 n n na me kim q th", []),
      ("eva name kim qth rome k", ["your report"]),
      ("tnx eve 559 name kim k", ["its name", "\"qth\""]),
    ] as [(String, [String])])
  func `an answer to a station is free, but for what is wanted`(answer: String, missing: [String]) {
    #expect(Self.over.missing(in: answer).map(\.name) == missing)
  }

  @Test(
    arguments: [
      ("ok1abc de k1xyz k", "k1xyz"), ("de k 8 arh k", "k8arh"), ("cq test dl2abc/p", "dl2abcp"),
      ("9a3x", "9a3x"), ("5nn 001", nil), ("tnx 73 k", nil), ("ok1abc ok1abc k", nil),
    ] as [(String, String?)])
  func `a call sign is found in an answer`(answer: String, call: String?) {
    let turn = StationTurn("cq cq de ok1abc ok1abc k", "its call, and yours", [.call])
    #expect(turn.call(in: answer) == call)
  }

  @Test(arguments: [TrainingWay.see, .echo])
  func `a station asks for what an answer lacks, and another one comes after three`(
    way: TrainingWay
  ) {
    var pupil = Pupil(course: .qso, way: way)
    while pupil.trainer.choice.turn?.wanted.contains(.word("name")) != true {
      pupil.answer(reply(to: pupil.trainer.choice.turn))
    }
    let sent = pupil.trainer.choice.turn?.sent ?? ""
    #expect(pupil.trainer.drainSound()?.text == sent)
    // A repeat is no answer.
    for text in ["\n", "agn\n"] {
      pupil.look(text)
      #expect(pupil.trainer.drainSound()?.text == sent)
    }
    let count = pupil.judged.count
    let full = reply(to: pupil.trainer.choice.turn)
    // The end of an over is none while something lacks.
    pupil.look("qth k ")
    #expect(pupil.judged.count == count)
    pupil.answer(full.replacing("qth rome", with: ""))
    #expect(pupil.judged.last?.isRight == false)
    #expect(pupil.trainer.remark == "\"qth\" was missing; once more")
    #expect(pupil.trainer.drainSound()?.text == "pse qth? " + sent)
    #expect(pupil.trainer.hint == "" && pupil.trainer.lines[0].contains(" - answer: "))
    pupil.answer("e")
    pupil.answer("e")
    #expect(pupil.trainer.remark.hasSuffix("; another contact"))
    #expect(pupil.trainer.choice.reason.hasPrefix("a contact, 1 of"))
  }

  @Test func `a chain grows by a letter, and begins anew after a wrong answer`() {
    var pupil = Pupil(course: .chain, way: .copy)
    var chains: [String] = []
    for _ in 0..<5 {
      chains.append(pupil.asked)
      pupil.type(pupil.asked)
    }
    #expect(chains.map(\.count) == [1, 2, 3, 4, 5])
    #expect(zip(chains, chains.dropFirst()).allSatisfy { $1.hasPrefix($0) })
    pupil.type("?")
    #expect(pupil.asked.count == 1)
  }

  /// The rest of the chain is to be remembered; a wrong answer tells it.
  @Test func `of a chain only the new letter is given, until an answer is wrong`() {
    var pupil = Pupil(course: .chain)
    #expect(pupil.trainer.lines.first == "Key \(pupil.asked)")
    for _ in 0..<3 { pupil.answer(pupil.asked) }
    let chain = pupil.asked
    #expect(chain.count == 4)
    #expect(pupil.trainer.lines.first?.hasPrefix("Key the chain and \(chain.suffix(1)) ") == true)
    #expect(pupil.trainer.spoken.last == "the chain and \(chain.suffix(1)): key it")
    pupil.answer("?")
    #expect(pupil.asked == chain)
    #expect(pupil.trainer.lines.first?.hasPrefix("Again: \(chain): ") == true)
    pupil.answer(chain)
    #expect(pupil.asked.count == 5)
    #expect(pupil.trainer.lines.first?.hasPrefix("Key the chain and ") == true)
  }

  @Test(arguments: [TrainingWay.echo, .copy])
  func `of a heard chain only the new letter sounds`(way: TrainingWay) {
    var pupil = Pupil(course: .chain, way: way)
    for count in 1...4 {
      #expect(pupil.asked.count == count)
      #expect(pupil.trainer.drainSound()?.text == String(pupil.asked.suffix(1)))
      if way == .copy { pupil.type(pupil.asked) } else { pupil.answer(pupil.asked) }
    }
  }

  @Test func `groups have letters without accents, or the characters that are wanted`() {
    func letters(_ alphabet: MorseAlphabet, _ characters: [Character] = []) -> Set<Character> {
      var plan = TrainingPlan(.groups, .see, alphabet, characters: characters, seed: 3)
      return (0..<600).reduce(into: []) { all, _ in
        all.formUnion(plan.next(TrainingProgress(), at: 0).item.letters)
      }
    }
    #expect(letters(.international) == Set("abcdefghijklmnopqrstuvwxyz0123456789"))
    #expect(letters(.russian).isSuperset(of: "абвгдежзийклмнопрстуфхцчшщъыьэюя"))
    #expect(letters(.international, ["e", "é", "5"]) == ["e", "é", "5"])
  }

  @Test func `of pairs that are mixed up equally, the first of the alphabet is drilled`() {
    // Dictionaries have another order in each process and for each capacity.
    for capacity in [0, 10, 100, 1000] {
      var progress = TrainingProgress()
      progress.confusions.reserveCapacity(capacity)
      for keyed in "nqwmkbd" { progress.confusions[.init("a", keyed)] = 3 }
      var plan = TrainingPlan("abdkmnqw".map(TrainingItem.letter), seed: 1)
      #expect(plan.next(progress, at: 0).reason == "a and b were mixed up")
    }
  }

  @Test(arguments: [TrainingWay.see, .copy])
  func `every letter of a text counts, right or wrong`(way: TrainingWay) {
    var pupil = Pupil(course: .groups, way: way)
    var counts: [Character: Int] = [:]
    for _ in 0..<20 {
      for letter in pupil.asked { counts[letter, default: 0] += 1 }
      if way == .copy { pupil.type(pupil.asked) } else { pupil.answerRightly() }
    }
    let records = pupil.trainer.progress.records
    #expect(records.count == counts.count)
    for (letter, count) in counts {
      let record = records[way == .copy ? .heard(letter) : .letter(letter)]
      #expect(record?.asked == count && record?.right == count)
    }
  }

  @Test func `a course asks more often for what is weak`() {
    var progress = TrainingProgress()
    for _ in 0..<3 { progress.add(TrainingAttempt(.letter("q"), isRight: false, time: 0)) }
    func share(_ progress: TrainingProgress) -> Int {
      var plan = TrainingPlan(.groups, .see, .international, seed: 1)
      return (0..<400).count { _ in plan.next(progress, at: 0).item.letters.contains("q") }
    }
    #expect(share(progress) > 2 * share(TrainingProgress()))
  }

  @Test(arguments: TrainingCourse.allCases.filter(\.hasTexts), [TrainingWay.see, .copy])
  func `a class with one seed gets the same texts, whatever each pupil knows`(
    course: TrainingCourse, way: TrainingWay
  ) {
    let words = ["the", "and", "quick", "zebra", "exit", "jazz"]
    func texts(_ progress: TrainingProgress) -> [String] {
      var plan = TrainingPlan(course, way, .international, words: words, seed: 7, isFixed: true)
      return (0..<20).map { _ in plan.next(progress, at: 1_800_000_000).item.text }
    }
    var progress = TrainingProgress()
    for letter in "tqz4e" {
      for item in [TrainingItem.letter(letter), .heard(letter)] {
        let isHeard = item == .heard(letter)
        progress.add(
          TrainingAttempt(item, isRight: letter == "e", wasCopied: isHeard, time: 0))
      }
    }
    var wrong = TrainingAttempt(.text("jazz"), isRight: false, time: 0)
    wrong.drill = .word("jazz")
    progress.add(wrong)
    #expect(texts(progress) == texts(TrainingProgress()))
  }

  @Test func `echo sounds a prompt, hides it, and plays it again on Return`() {
    var pupil = Pupil(course: .calls, way: .echo)
    let asked = pupil.asked
    #expect(
      pupil.trainer.lines == [
        "Listen, and key it back",
        "  Return alone plays it again; Return ends the answer; Esc ends the lesson",
      ])
    #expect(pupil.trainer.drainSound()?.text == asked)
    #expect(pupil.trainer.drainSound() == nil)
    pupil.look("\n")
    #expect(pupil.judged.isEmpty)
    #expect(pupil.trainer.drainSound()?.text == asked)
    #expect(pupil.trainer.spoken == ["again: Listen, and key it back"])
    pupil.answer(asked)
    #expect(pupil.judged.last?.isRight == true)
    #expect(pupil.trainer.spoken == ["right: \(asked)", "Listen, and key it back"])
    // The last answer is not told again.
    pupil.look("\n")
    #expect(pupil.trainer.spoken == ["again: Listen, and key it back"])
  }

  @Test func `copy asks letters in Koch's order, and keeps them apart from keying`() {
    var pupil = Pupil(way: .copy)
    var order: [Character] = []
    for _ in 0..<200 {
      if case .heard(let letter) = pupil.trainer.choice.item, !order.contains(letter) {
        order.append(letter)
      }
      #expect(pupil.trainer.drainSound()?.playsOn == true)
      pupil.type(pupil.asked)
    }
    #expect(order.prefix(6) == ["k", "m", "u", "r", "e", "s"])
    #expect(pupil.trainer.progress.knownLetters.isEmpty)
    #expect(pupil.trainer.progress.knownLetters(heard: true).contains("k"))
    #expect(pupil.trainer.progress.days.first?.elements == 0)
  }

  @Test func `a copied text may have spaces, and is told when it is wrong`() {
    var pupil = Pupil(course: .contest, way: .copy)
    while !pupil.asked.contains(" ") { pupil.type(pupil.asked) }
    let asked = pupil.asked
    pupil.type(asked.dropLast() + "\n")
    #expect(pupil.judged.last?.isRight == false)
    #expect(pupil.judged.last?.letters.count { !$0.isRight } == 1)
    #expect(pupil.trainer.remark == "\(asked), not \(asked.dropLast())")
    #expect(pupil.trainer.progress.confusions.isEmpty)
  }

  @Test func `a new letter is sounded and spoken, a known one only named`() {
    var pupil = Pupil()
    pupil.advance(toLetter: "a")
    #expect(pupil.trainer.drainSound()?.isHint == true)
    #expect(pupil.trainer.spoken == ["right, from memory", "a: key di-dah"])
    for _ in 0..<2 {
      pupil.answerRightly()
      pupil.advance(toLetter: "a")
    }
    #expect(pupil.trainer.drainSound() == nil)
    #expect(pupil.trainer.spoken.last == "a: key it")
  }

  @Test(
    arguments: [
      (20, "rrr", 21), (20, "rrrrr", 21), (20, "rrrrrr", 22), (20, "w", 19), (20, "rrwrrr", 20),
      (39.5, "rrrrrr", 40), (13, "www", 12), (50, "", 40), (5, "", 12), (20, "rrrw", 20),
    ] as [(Double, String, Double)])
  func `the speed rises after three right answers and falls after a wrong one`(
    start: Double, answers: String, wpm: Double
  ) {
    var speed = AdaptiveSpeed(in: 12...40, from: start)
    for answer in answers { speed.note(isRight: answer == "r") }
    #expect(speed.wpm == wpm)
  }

  @Test(arguments: [TrainingWay.see, .echo, .copy])
  func `a lesson that adapts the speed tells it and sets it once`(way: TrainingWay) {
    var pupil = Pupil(course: .calls, way: way, speed: AdaptiveSpeed(in: 12...40, from: 20))
    #expect(pupil.trainer.drainSpeed() == 20 && pupil.trainer.drainSpeed() == nil)
    func answer(_ text: String) { way == .copy ? pupil.type(text) : pupil.answer(text) }
    for count in 1...3 {
      answer(pupil.asked)
      #expect(pupil.trainer.remark.hasSuffix("; now 21 WPM") == (count == 3))
      #expect(pupil.trainer.drainSpeed() == (count == 3 ? 21 : nil))
    }
    answer("?")
    #expect(pupil.trainer.remark.hasSuffix("; now 20 WPM"))
    #expect(pupil.trainer.drainSpeed() == 20)
    // The next lesson begins there.
    #expect(pupil.judged.map { $0.speeds[way] } == [20, 20, 21, 20])
    #expect(pupil.trainer.progress.speeds == [way: 20])
    // What is keyed with its code before the eyes tells nothing of the speed.
    guard way != .copy else { return }
    answer("?")
    answer(pupil.asked)
    #expect(pupil.trainer.speed?.wpm == 20 && pupil.trainer.drainSpeed() == nil)
    #expect(Pupil().trainer.speed == nil)
  }

  @Test(arguments: [TrainingWay.echo, .copy])
  func `the band of each prompt is the same with the same seed`(way: TrainingWay) {
    func bands(seed: UInt64, _ conditions: BandConditions) -> [PromptBand?] {
      let alphabet = MorseAlphabet.international
      var trainer = Trainer(
        TrainingProgress(), TrainingPlan(.calls, way, alphabet, seed: seed), alphabet, codes: [:],
        way: way, band: conditions, seed: seed, now: 0)
      return (0..<4).map { number in
        let band = trainer.drainSound()?.band
        // Return alone plays the prompt again.
        for text in ["", "\n"] {
          _ = trainer.look(at: Trainer.Answer(text: text), at: .after(.seconds(number)), now: 0)
        }
        return band
      }
    }
    let busy = BandConditions(signalToNoise: 3, interference: -6, fading: 0.2)
    let made = bands(seed: 3, busy)
    #expect(made == bands(seed: 3, busy) && made != bands(seed: 4, busy))
    #expect(Set(made.compactMap { $0?.seed }).count == 4)
    #expect(made.allSatisfy { $0?.conditions == busy && $0?.text.isEmpty == false })
    #expect(bands(seed: 3, BandConditions()).allSatisfy { $0 == nil })
  }
}
