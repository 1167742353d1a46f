public import Automation
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

/// A document for practising; its text is not saved.
public struct TrainingTarget: PanelTarget {
  private let store: any TrainingStore
  private let clock: MonotonicClock
  private let makeItems: (MorseAlphabet) -> [TrainingItem]
  private var trainer: Trainer?

  /// The number of English words that practice may choose from.
  private static let wordCount = 3000

  /// Creates a target that begins with the first prompt.
  ///
  /// - Parameters:
  ///   - store: the store of progress.
  ///   - clock: the keyboard's clock.
  ///   - items: the items to learn with a code table, in their order.
  public init(
    _ store: any TrainingStore, clock: MonotonicClock,
    items: @escaping (MorseAlphabet) -> [TrainingItem] = TrainingItem.all
  ) {
    (self.store, self.clock, makeItems) = (store, clock, items)
  }

  /// Always `nil`: practice is in memory.
  public var descriptor: FileDescriptor? { nil }
  /// The problems of the store.
  public var notes: [String] { store.notes }
  /// Always `nil`: no external events exist.
  public func readEvents() -> String? { nil }

  /// Judges what was keyed, and saves the answer.
  public mutating func deliver(_ keyboard: inout KeyboardSession<TextDocument>) -> [Keystroke] {
    let now = store.now()
    var trainer = trainer ?? makeTrainer(keyboard.keyboard.alphabet, now)
    let attempt = keyboard.practise(&trainer, at: clock.now, now: now)
    self.trainer = trainer
    if let attempt { store.add(attempt) }
    return []
  }

  /// Always `nil`: what is typed in practice may be lost.
  public func drainUnsaved() -> String? { nil }

  private func makeTrainer(_ alphabet: MorseAlphabet, _ now: Int) -> Trainer {
    let words = alphabet.isLatin ? Lexicon.english.mostFrequent(Self.wordCount) : []
    let plan = TrainingPlan(
      makeItems(alphabet), words: words.map { $0.lowercased() }, seed: UInt64(max(0, now)))
    return Trainer(store.progress, plan, alphabet, now: now)
  }
}
