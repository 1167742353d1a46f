import LinuxSystem
import MorseCode
import MorseKeyboard
import TerminalKeyboard
import Testing
import TextInput
import Training
import WordPrediction

@testable import KeyboardHost

@Suite struct TrainingTargetTests {
  /// A store in memory.
  private final class Store: TrainingStore {
    private(set) var progress = TrainingProgress()
    let notes: [String] = []
    var time = 1_800_000_000

    func add(_ attempt: TrainingAttempt) { progress.add(attempt) }
    func now() -> Int { time }
  }

  @Test(arguments: [(TrainingWay.echo, 23), (.copy, 40), (.see, 20)] as [(TrainingWay, Double)])
  func `an adaptive lesson begins at the speed at which the last one ended`(
    way: TrainingWay, wpm: Double
  ) {
    let store = Store()
    var attempt = TrainingAttempt(.letter("e"), isRight: true, time: 1_799_000_000)
    // Of a range that was wider; the ordinary lesson had none.
    attempt.speeds = [.echo: 23, .copy: 45]
    store.add(attempt)
    var choice = TrainingChoice(.calls, way, seed: 1)
    choice.speeds = 12...40
    var target = TrainingTarget(store, clock: MonotonicClock(), choice: choice)
    var session = KeyboardSession(
      document: TextDocument(), settings: KeyboardSettings(), keyMap: KeyMap())
    target.deliver(&session)
    #expect(session.keyboard.speed.characterWPM == wpm)
  }

  /// A lesson goes on while the clock is set forward or back, as summer time does: each answer has the
  /// local time of its own moment.
  @Test(arguments: [
    (3600, 3600, [20_833, 20_833]), (3600, 7200, [20_833, 20_834]), (7200, 3600, [20_834, 20_833]),
    (57_600, 57_600, [20_834, 20_834]),
  ])
  func `an answer belongs to the local day of its moment`(before: Int, after: Int, days: [Int]) {
    // The first answer at 22:30 by UTC, the second a second later.
    let change = 20_833 * 86_400 + 22 * 3600 + 1800
    let store = Store()
    var target = TrainingTarget(
      store, clock: MonotonicClock(), secondsEast: { $0 > change ? after : before })
    var session = KeyboardSession(
      document: TextDocument(), settings: KeyboardSettings(), keyMap: KeyMap())
    for (moment, text) in [(change, "e"), (change + 1, "t")] {
      store.time = moment
      target.deliver(&session)
      _ = session.updateDocument { $0 = TextDocument(text, traits: $0.traits) }
      target.deliver(&session)
    }
    #expect(store.progress.days.map(\.number) == Set(days).sorted())
    #expect(store.progress.days.last?.answers == (days[0] == days[1] ? 2 : 1))
  }

  @Test(arguments: [true, false])
  func `the plain look asks again after a stop`(isWarned: Bool) {
    var session = KeyboardSession(
      document: TextDocument(), settings: KeyboardSettings(), keyMap: KeyMap())
    var target = TrainingTarget(Store(), clock: MonotonicClock())
    target.deliver(&session)
    var screen = LineScreen(columns: 80)
    func drawn() -> String { String(decoding: screen.draw(session, soundNote: nil), as: UTF8.self) }
    #expect(drawn().hasSuffix("\r\ne: key dit > "))
    #expect(drawn().isEmpty)
    if isWarned { _ = screen.clear() } else { screen.forget() }
    #expect(drawn() == "e: key dit > ")
    #expect(drawn().isEmpty)
  }

  @Test func `the plain look asks a lesson in words, and a question as it is`() {
    var session = KeyboardSession(
      document: TextDocument(), settings: KeyboardSettings(), keyMap: KeyMap())
    func drawn() -> String {
      var screen = LineScreen(columns: 80)
      return String(decoding: screen.draw(session, soundNote: nil), as: UTF8.self)
    }
    var lesson = Lesson()
    session.teach(&lesson)
    let task = "Press dot (or f): a dit. Then wait: the pause ends the letter, e. 1/12"
    #expect(drawn().hasSuffix("\r\n\(task) > "))
    session.view.question = "Enter . or -?"
    #expect(drawn().contains("Enter . or -?"))
  }

  @Test func `no word is asked that the keyboard does not guess`() {
    var plan = TrainingChoice(.words, seed: 1).plan(.international, now: 0)
    let asked = Set(
      (0..<10_000).map { _ in String(plan.next(TrainingProgress(), at: 0).item.letters) })
    #expect(asked.count > 1500)
    #expect(asked.allSatisfy(Lexicon.english.mayGuess))
  }
}
