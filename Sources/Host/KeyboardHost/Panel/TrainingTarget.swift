public import LinuxSystem
public import MorseCode
import MorseKeyboard
public import TerminalKeyboard
public import TextInput
public import Training
import WordPrediction

/// A store of what is practised; a protocol, so that tests can replace it.
public protocol TrainingStore: AnyObject {
  /// What was practised before.
  var progress: TrainingProgress { get }
  /// The problems, as lines for the panel.
  var notes: [String] { get }
  /// Saves an answer.
  func add(_ attempt: TrainingAttempt)
  /// Returns the time in seconds since 1970.
  func now() -> Int
}

/// What a lesson asks for, and how.
public struct TrainingChoice: Hashable, Sendable {
  /// What is asked for.
  public var course: TrainingCourse
  /// How it is given and answered.
  public var way: TrainingWay
  /// The seed of the random choices, which brings the same texts whatever is known.
  ///
  /// `nil` for another one each time.
  public var seed: UInt64?
  /// Texts to ask for instead of the course's; empty for none.
  public var drill: [String] = []
  /// The parts of a text to ask for instead, in their order; empty for none.
  public var own: [String] = []
  /// The characters of groups, in the lowercase; empty for letters and digits.
  public var characters: [Character] = []
  /// What is heard besides the prompts.
  public var band = BandConditions()
  /// The speeds in words a minute within which the speed follows the answers; `nil` for one speed.
  public var speeds: ClosedRange<Double>?

  /// Creates a choice.
  public init(
    _ course: TrainingCourse = .typing, _ way: TrainingWay = .see, seed: UInt64? = nil
  ) {
    (self.course, self.way, self.seed) = (course, way, seed)
  }

  /// The number of English words that practice may choose from.
  private static let wordCount = 3000

  /// Returns the plan with a code table, at a time in seconds since 1970.
  public func plan(_ alphabet: MorseAlphabet, now: Int) -> TrainingPlan {
    // The keyboard asks for no word that it would not guess.
    let words = (alphabet.isLatin ? Lexicon.english.mostFrequent(Self.wordCount) : [])
      .filter(Lexicon.english.mayGuess)
    return TrainingPlan(
      course, way, alphabet, words: words.map { $0.lowercased() }, drill: drill,
      own: own, characters: characters, seed: seed(orAt: now), isFixed: seed != nil)
  }

  /// Returns the seed of the random choices of a lesson that begins at a time in seconds since 1970.
  func seed(orAt now: Int) -> UInt64 { seed ?? UInt64(max(0, now)) }
}

/// A document for practising; its text is not saved.
public struct TrainingTarget: PanelTarget {
  private let store: any TrainingStore
  private let clock: MonotonicClock
  private let choice: TrainingChoice
  private let secondsEast: @Sendable (Int) -> Int
  private var trainer: Trainer?

  /// Creates a target that begins with the first prompt.
  ///
  /// - Parameters:
  ///   - store: the store of progress.
  ///   - clock: the keyboard's clock.
  ///   - choice: what is asked for.
  ///   - secondsEast: the seconds by which the learner's local time is ahead of UTC, at a time in
  ///     seconds since 1970.
  public init(
    _ store: any TrainingStore, clock: MonotonicClock, choice: TrainingChoice = TrainingChoice(),
    secondsEast: @escaping @Sendable (Int) -> Int = { LocalTime.secondsEast(at: $0) }
  ) {
    (self.store, self.clock, self.choice) = (store, clock, choice)
    self.secondsEast = secondsEast
  }

  /// The problems of the store.
  public var notes: [String] { store.notes }

  /// Judges what was keyed, and saves the answer.
  public mutating func deliver(_ keyboard: inout KeyboardSession<TextDocument>) {
    let now = store.now()
    var trainer = trainer ?? makeTrainer(keyboard.keyboard, now)
    let attempt = keyboard.practise(&trainer, at: clock.now, now: now)
    self.trainer = trainer
    if let attempt { store.add(attempt) }
  }

  private func makeTrainer(_ keyboard: Keyboard<TextDocument>, _ now: Int) -> Trainer {
    let start = store.progress.speeds[choice.way] ?? keyboard.speed.characterWPM
    return Trainer(
      store.progress, choice.plan(keyboard.alphabet, now: now), keyboard.alphabet,
      codes: TrainingItem.EditingKey.codes(of: keyboard), way: choice.way, band: choice.band,
      speed: choice.speeds.map { AdaptiveSpeed(in: $0, from: start) },
      seed: choice.seed(orAt: now), secondsEast: secondsEast, now: now)
  }
}
