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
    var secondsEast = 0

    func add(_ attempt: TrainingAttempt) { progress.add(attempt) }
    func now() -> Int { 1_800_000_000 }
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

  @Test(arguments: [(0, 20_833), (57_600, 20_834)])
  func `an answer belongs to the local day of the store`(secondsEast: Int, day: Int) {
    let store = Store()
    store.secondsEast = secondsEast
    var target = TrainingTarget(store, clock: MonotonicClock(), choice: TrainingChoice(.typing))
    var session = KeyboardSession(
      document: TextDocument(), settings: KeyboardSettings(), keyMap: KeyMap())
    target.deliver(&session)
    _ = session.updateDocument { $0 = TextDocument("e", traits: $0.traits) }
    target.deliver(&session)
    #expect(store.progress.days.map(\.number) == [day])
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

  @Test func `no word is asked that the keyboard does not guess`() {
    var plan = TrainingChoice(.words, seed: 1).plan(.international, now: 0)
    let asked = Set(
      (0..<10_000).map { _ in String(plan.next(TrainingProgress(), at: 0).item.letters) })
    #expect(asked.count > 1500)
    #expect(asked.allSatisfy(Lexicon.english.mayGuess))
  }
}
