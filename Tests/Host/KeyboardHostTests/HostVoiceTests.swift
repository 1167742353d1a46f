import LinuxSystem
import MorseCode
import MorseDecoding
import MorseKeyboard
import MorseKeying
import SoundOutput
import TerminalKeyboard
import TestSupport
import Testing
import TextInput
import Timeline
import Training
import WordPrediction

@testable import KeyboardHost

@Suite struct HostVoiceTests {
  private let server: SpeechServerStage

  init() throws { server = try SpeechServerStage() }

  /// A host whose voice speaks these parts, over a document of lines that are given out if
  /// `givesLines`.
  private func makeRun(
    _ parts: Set<VoiceSettings.Part>, givesLines: Bool = false, isMuted: Bool = false,
    isSecure: Bool = false, volume: Float = 0.5, isServerStarting: Bool = false,
    keyboard: KeyboardSettings = patient
  ) -> HostRun {
    var document: TextDocument = givesLines ? .givingLines() : TextDocument()
    if givesLines { document.traits.returnKeyType = .send }
    document.traits.isSecureTextEntry = isSecure
    var settings = VoiceSettings(parts: parts)
    settings.isForOthers = givesLines
    return HostRun(
      TextSession(document: document, settings: keyboard, isMuted: isMuted),
      voice: HostVoice(
        settings, isServerStarting: isServerStarting, variable: server.variable), volume: volume)
  }

  /// Keys a text, one character every 100 ms: `␣` is a space, `¶` Return.
  private func spoken(_ run: HostRun, _ steps: [(keys: String, heard: [String])]) throws {
    var heard: [[String]] = []
    for (number, step) in steps.enumerated() {
      run.at(100 * number + 100, step.keys)
      run.at(100 * number + 150) { [server] _ in heard.append(server.lines()) }
    }
    try run.run()
    #expect(heard == steps.map(\.heard))
  }

  private func speak(_ text: String) -> [String] { ["SPEAK", text, "."] }

  @Test func `letters are named, and the next press silences them`() throws {
    try spoken(
      makeRun([.letters]),
      [
        (".-\r", ["CHAR a"]), ("-", ["CANCEL self"]), ("...\r", ["CHAR b"]),
        (" ", ["CANCEL self", "CHAR space"]), ("\u{7F}", ["CANCEL self", "CHAR space"]),
        ("\u{7F}", ["CANCEL self", "CHAR b"]),
      ])
  }

  @Test func `words and lines are spoken when they end`() throws {
    try spoken(
      makeRun([.words, .lines]),
      [
        ("....\r..\r", []), (" ", speak("hi")), ("-.--\r", ["CANCEL self"]),
        ("---\r..-\r", []), ("\r", speak("hi you")),
      ])
  }

  /// Types two lines by pauses; returns the turns in which a letter appeared.
  private func letterTurns(speaking isSpeaking: Bool) throws -> [Substring] {
    let run = makeRun(
      isSpeaking ? [.words, .lines] : [], givesLines: isSpeaking,
      keyboard: KeyboardSettings(characterGap: .fixed(.milliseconds(400)), wordGap: .off))
    // hi, Return, ok; a letter each second.
    for (second, keys) in ["....", "..", "\r", "---", "-.-"].enumerated() {
      run.at(1000 * second + 1000, keys)
    }
    run.at(7000)
    try run.run()
    var (turn, turns): (Substring, [Substring]) = ("", [])
    for line in run.stage.log {
      if line.hasPrefix("@") { turn = line[...] }
      let isLetter = line.dropLast().last?.isLetter == true
      if line.hasPrefix("typed '"), isLetter { turns.append(turn) }
    }
    return turns
  }

  @Test func `who types and speaks types as fast as who only types`() throws {
    let turns = try letterTurns(speaking: true)
    #expect(turns.count == 4)
    #expect(try turns == letterTurns(speaking: false))
    #expect(server.lines().contains("SPEAK"))
  }

  @Test func `the last word of a line that Return ends is spoken once`() throws {
    try spoken(
      makeRun([.words], givesLines: true),
      [
        ("....\r..\r ", speak("hi")), ("-.--\r---\r..-", []), ("\r", []), ("\r", speak("you")),
        ("---\r-.-\r ", speak("ok")), ("\r", []), (".\r\r", speak("e")),
      ])
  }

  @Test func `an offer alone waits until nothing is spoken, and follows a letter`() {
    var voice = HostVoice(
      VoiceSettings(parts: [.letters, .cues]), variable: server.variable)
    var session = TextSession(document: TextDocument(), settings: patient)
    voice.tell(of: session)
    session.predict(with: WordPredictor(), at: .zero)
    voice.tell(of: session)
    #expect(server.lines(withParameters: true).contains("SET self PRIORITY notification"))
    session.handle(action: .insert("t"), at: .zero)
    let words = session.keyboard.suggestions.map(\.text).joined(separator: ", ")
    voice.tell(of: session)
    let lines = server.lines(withParameters: true)
    #expect(!words.isEmpty && lines.suffix(3) == speak("t. " + words))
    #expect(!lines.contains { $0.hasPrefix("SET self PRIORITY") })
  }

  @Test func `cells of a secret are not spoken`() {
    var voice = HostVoice(VoiceSettings(parts: [.cues]), variable: server.variable)
    voice.note(.marked("q"), isSecret: true)
    let session = TextSession(document: TextDocument(), settings: patient)
    voice.tell(of: session)
    #expect(server.lines() == [])
    voice.note(.marked("q"), isSecret: false)
    voice.tell(of: session)
    #expect(server.lines() == ["CHAR q"])
  }

  @Test func `cues speak notices, corrections and layouts, but not the text`() throws {
    try spoken(
      makeRun([.cues]),
      [
        (".\r", []), ("----.----\r", speak("dah-dah-dah-dah-di-dah-dah-dah-dah  means nothing")),
        ("\t", ["CANCEL self"] + speak("pass-through: keys type themselves   tab morse")),
      ])
  }

  @Test func `nothing of a secret is spoken`() throws {
    try spoken(
      makeRun(Set(VoiceSettings.Part.allCases), isSecure: true),
      [
        (".-\r", speak("password") + ["CANCEL self"]), (" ", []),
        ("......-.\r", speak("means nothing")), ("...---.\r", ["CANCEL self"]),
        (".-.-...\r", []), (".-.....\r", []),
      ])
  }

  @Test func `a line is spoken to others, and no press interrupts it`() throws {
    let run = makeRun([.lines], givesLines: true)
    try spoken(
      run,
      [
        (".\r-\r", []), ("\r", speak("et")), ("-\r", []), ("\r", speak("t")), ("\r", []),
        (".-.--..\r", speak("t")), ("....--.\r", ["CANCEL self"]),
        ("\u{1B}[A", []), ("\u{1B}[A", []), ("\r", speak("et")),
      ])
    #expect(run.host.keyboard.keyboard.document.givenLines == ["et", "t", "et"])
  }

  @Test func `words are spoken to others as they are typed, letters only to the user`() throws {
    try spoken(
      makeRun([.letters, .words], givesLines: true),
      [
        (".\r", ["CHAR e"]), (" ", ["CANCEL self"] + speak("e")), ("-\r", ["CHAR t"]),
        ("-", ["CANCEL self"]),
      ])
  }

  @Test func `the code speaks the sentence, then the line, then all`() throws {
    let code = "...---.\r"
    try spoken(
      makeRun([]),
      [
        (".\r\r.\r.-.-.-\r -\r", []), (code, speak("t")), (code, speak("e. t")),
        (code, speak("e e. t")), (code, speak("e e. t")), ("\u{7F}" + code, speak("e.")),
      ])
  }

  @Test func `codes change the volume`() throws {
    let run = makeRun([])
    run.at(100, ".-..-..\r")
    try run.run()
    let lines = server.lines(withParameters: true)
    #expect(lines.suffix(4) == ["SET self VOLUME 80"] + speak("volume 90"))
  }

  @Test func `without a server a note says so, and typing goes on`() throws {
    server.stop()
    let run = makeRun([.letters])
    run.at(100, ".\r")
    run.at(200, "-\r")
    try run.run()
    #expect(run.stage.shownText == "et")
    let note = "no speech: Speech Dispatcher does not run; is speech-dispatcher installed?"
    #expect(run.stage.shownNotes == [note])
  }

  @Test func `a line waits for a server that is starting`() throws {
    server.stop()
    let run = makeRun([.lines], givesLines: true, isServerStarting: true)
    var (heard, notes): ([String], [String]) = ([], [])
    run.at(100, ".\r\r")
    run.at(150, "-\r\r")
    run.at(1000) { [server] _ in try? server.start() }
    run.at(1500) { [server] stage in (heard, notes) = (server.lines(), stage.shownNotes) }
    try run.run()
    #expect(heard == speak("e") + speak("t"))
    #expect(notes.isEmpty)
  }

  @Test func `a server that does not start within five seconds is a note`() throws {
    server.stop()
    let run = makeRun([.letters], isServerStarting: true)
    var notes: [[String]] = []
    run.at(100, ".\r")
    for time in [4900, 6000] { run.at(time) { notes.append($0.shownNotes) } }
    try run.run()
    #expect(notes.map(\.count) == [0, 1])
  }

  @Test func `nothing is connected while nothing is spoken`() throws {
    let run = makeRun([])
    run.at(100, ".\r \r......-.\r")
    try run.run()
    #expect(server.lines(withParameters: true) == [])
  }

  @Test(
    arguments: [
      ([], true, .read("t")), ([], false, nil), ([.cues], true, nil),
    ] as [(Set<VoiceSettings.Part>, Bool, SessionNotice?)])
  func `what is read back is shown where nothing is heard`(
    parts: Set<VoiceSettings.Part>, isMuted: Bool, notice: SessionNotice?
  ) throws {
    let run = makeRun(parts, isMuted: isMuted)
    run.at(100, "-\r")
    run.at(200, ".-.-...\r")
    try run.run()
    #expect(run.host.keyboard.notice == notice)
  }

  @Test func `the time is shown as it is written`() throws {
    let run = makeRun([], isMuted: true)
    run.at(100, "..-.---\r")
    try run.run()
    guard case .read(let time)? = run.host.keyboard.notice else {
      Issue.record("no time is shown")
      return
    }
    #expect(time.count == 5 && time.split(separator: ":").allSatisfy { Int($0) != nil })
    #expect(time.dropFirst(2).first == ":")
  }

  // MARK: - The call bell

  @Test func `the bell rings also where the sound is off, until a press`() throws {
    let run = makeRun([], isMuted: true)
    run.at(100, ".....--\r")
    run.at(900, "\t")
    run.at(3000, "")
    try run.run()
    let bell = run.stage.log.filter { $0.hasPrefix("sound") || $0.hasPrefix("volume") }
    #expect(bell.prefix(2) == ["volume 1.0", "sound mark"])
    #expect(run.turn(100).contains("sound mark"))
    #expect(run.turn(900).contains("volume 0.5"))
    let end = try #require(run.stage.log.firstIndex(of: "@900 ms"))
    #expect(!run.stage.log[end...].contains("sound mark"))
  }

  // MARK: - Lessons

  @Test(arguments: [
    ("Press . (or f): a dit.", "Press dot (or f): a dit."),
    (
      "press Backspace, or key ---- as one letter.",
      "press Backspace, or key dah-dah-dah-dah as one letter."
    ),
    ("t (-) was keyed; e (.). 2 of 3...", "t (dah) was keyed; e (dit). 2 of 3..."),
    (
      "help .--..., mute \"--...-\": pass-through",
      "help di-dah-dah-di-di-dit, mute \"dah-dah-di-di-di-dah\": pass-through"
    ),
  ])
  func `codes are told in words, as synthesizers leave out dots and dashes`(
    shown: String, told: String
  ) {
    for kind in [Announcement.Kind.notice, .question] {
      let news = ToldNews([Announcement(kind, shown)], [.cues])
      #expect(news.texts(withText: true).texts == [told])
    }
    let cell = ToldNews([Announcement(.cell, "-")], [.cues])
    #expect(cell.texts(withText: true).texts == ["-"])
  }

  @Test(arguments: [
    ("123, next, ,", "123, next, comma"), (",, a, /", "comma, a, slash"),
    ("?, !, ä", "question mark, exclamation mark, ä"), (",", ","),
    ("I like tea, please", "I like tea, please"),
  ])
  func `a sign in a row of cells is told by its name`(shown: String, told: String) {
    let news = ToldNews([Announcement(.cell, shown)], [.cues])
    #expect(news.texts(withText: true).texts == [told])
  }

  @Test(arguments: [("\n", "new line"), (",", "comma"), (" ", "space"), ("A", "A")])
  func `a sign that is told with other news has its name`(letter: String, name: String) {
    let news = ToldNews(
      [Announcement(.letter, letter), Announcement(.notice, "sound off")], [.letters, .cues])
    #expect(news.texts(withText: true).texts == [name, "sound off"])
    #expect(news.texts(withText: false).texts == ["sound off"])
  }

  @Test(arguments: Announcement.Kind.allCases)
  func `every kind of announcement has its renderers`(kind: Announcement.Kind) {
    // A new kind needs its row: what tells it by voice and touch, and whether plain lines do.
    let (part, isPrinted): (VoiceSettings.Part, Bool) =
      switch kind {
      case .letter: (.letters, false)
      case .word: (.words, false)
      case .line: (.lines, false)
      case .offer, .state: (.cues, false)
      case .correction, .candidates, .cell, .notice, .question, .mode: (.cues, true)
      }
    let news = [Announcement(kind, "something")]
    #expect(ToldNews(news, [part]).texts(withText: true).texts == ["something"])
    let others = Set(VoiceSettings.Part.allCases).subtracting([part])
    #expect(ToldNews(news, others).texts(withText: true).texts.isEmpty)
    #expect(LineScreen.isPrinted(kind) == isPrinted)
  }

  @Test func `offered words are left out only where something else than text is told`() {
    let offer = Announcement(.offer, "the, then")
    func told(_ others: [Announcement]) -> [String] {
      ToldNews(others + [offer], [.letters, .words, .cues]).texts(withText: true).texts
    }
    #expect(told([]) == ["the, then"])
    #expect(told([Announcement(.letter, "t")]) == ["t", "the, then"])
    #expect(told([Announcement(.notice, "sound off")]) == ["sound off"])
  }

  private func lesson(_ run: HostRun, _ way: TrainingWay = .see) -> HostRun {
    let plan = TrainingPlan([.letter("e"), .letter("t")], seed: 1)
    run.stage.trainer = Trainer(
      TrainingProgress(), plan, .international, codes: [:], way: way, now: 1_800_000_000)
    return run
  }

  @Test func `a lesson is spoken, with the code of what is new`() throws {
    try spoken(
      lesson(makeRun([.cues])),
      [
        (".\r", speak("e: key dit") + ["CANCEL self"] + speak("right. t: key dah")),
        (".\r", ["CANCEL self"] + speak("e (dit) was keyed; once more. t: key dah")),
        // The same words are spoken again.
        (".\r", ["CANCEL self"] + speak("e (dit) was keyed; once more. t: key dah")),
        ("-\r", ["CANCEL self"] + speak("right. e: key it")),
      ])
  }

  @Test func `without speech a new letter sounds, and a press ends the sound of a prompt`() throws {
    let run = lesson(makeRun([]))
    run.at(1000)
    run.at(1500) { $0.isGone = true }
    try run.run()
    #expect(run.stage.log.count { $0 == "sound mark" } == 1)
  }

  @Test(arguments: [SoundState.idle, .unavailable(.failed)], [Float(0), 0.5])
  func `where no sound can be heard, a lesson shows what it would sound`(
    state: SoundState, volume: Float
  ) throws {
    var progress = TrainingProgress()
    for letter in "et" {
      progress.add(
        TrainingAttempt(.letter(letter), isRight: true, wasHinted: true, time: 1_799_999_999))
    }
    let run = makeRun([], volume: volume)
    run.stage.soundState = state
    run.stage.trainer = Trainer(
      progress, TrainingPlan([.letter("e"), .letter("t")], seed: 1), .international, codes: [:],
      now: 1_800_000_000)
    run.at(1000)
    run.at(1500) { $0.isGone = true }
    try run.run()
    let first = try #require(run.host.keyboard.view.lesson.first)
    let shows = ["Key e: dit", "Key t: dah"].contains(first)
    #expect(shows == (state != .idle || volume == 0))
  }

  @Test(arguments: [TrainingWay.echo, .copy])
  func `what is to be copied plays on while keys are pressed`(way: TrainingWay) throws {
    let run = makeRun([])
    let plan = TrainingPlan(.groups, way, .international, seed: 1)
    run.stage.trainer = Trainer(
      TrainingProgress(), plan, .international, codes: [:], way: way, now: 1_800_000_000)
    run.at(400, "x")
    for time in 1...20 { run.at(400 + 500 * time) }
    run.at(12_000) { $0.isGone = true }
    try run.run()
    let count = run.stage.log.count { $0 == "sound mark" }
    #expect(way == .echo ? count <= 8 : count > 8, "\(count)")
  }
}
