import MorseCode
public import Configuration
public import DesktopKeyboard
public import LinuxSystem
public import TextComposition
public import MorseKeyboard
public import TerminalKeyboard
public import TextInput
public import Timeline
public import WordPrediction

/// The settings of a keyboard from options and configuration, with its sound.
public struct KeyboardChoices {
  /// The keyboard.
  public var keyboard: ConfiguredKeyboard
  /// Its sound.
  public var sound: HostSound.Settings
  /// What is spoken.
  public var voice = VoiceSettings()
  /// The settings for sharing the terminal with a program; `nil` without one.
  public var hosting: RunSettings?
  /// The settings for graphical programs; `nil` if not used there.
  public var desktop: DesktopSettings?

  /// Creates choices.
  public init(
    keyboard: ConfiguredKeyboard, sound: HostSound.Settings, hosting: RunSettings? = nil
  ) {
    (self.keyboard, self.sound, self.hosting) = (keyboard, sound, hosting)
  }
}

extension RememberedKeyboard {
  /// Creates the state of a keyboard, to be remembered for a context.
  public init(_ keyboard: Keyboard<some DocumentProxy>) {
    self.init(
      keyboard: keyboard.homeName, language: keyboard.language.code,
      speed: keyboard.speed.characterWPM)
  }
}

/// Data loaded for a keyboard that is already open.
public struct LoadedWords: Sendable {
  /// The word predictor; `nil` if it is not loaded yet or not wanted.
  public var predictor: WordPredictor?
  /// The dictionaries that list the kanji spellings of kana.
  public var dictionaries: [KanaDictionary]

  /// Creates loaded words.
  public init(predictor: WordPredictor?, dictionaries: [KanaDictionary]) {
    (self.predictor, self.dictionaries) = (predictor, dictionaries)
  }
}

/// A store that loads words for a keyboard and saves learnt words.
public protocol WordStore {
  /// The time at which to call ``note(_:at:)`` even without new words.
  var deadline: Timestamp? { get }
  /// The problems with words, as lines for the panel.
  var notes: [String] { get }
  /// The errors, as lines to print when the keyboard closes.
  var closingProblems: [String] { get }
  /// Starts loading; returns the descriptor to poll.
  mutating func beginLoading() throws(SystemError) -> FileDescriptor
  /// The descriptor that reports changes of the words by other programs; `nil` for none.
  var changes: FileDescriptor? { get }
  /// Loads the words of another language, a BCP 47 tag, unless it is the current one; `nil` stands
  /// for the usual language.
  mutating func use(language: String?)
  /// Loads again what other programs have changed.
  mutating func receiveChanges()
  /// Returns the data loaded since the last call.
  mutating func drainWords() -> LoadedWords?
  /// Notes learnt words, to be saved when no more follow for a while.
  mutating func note(_ learnt: [LearntWord], at now: Timestamp)
  /// Receives the results of saving.
  mutating func receiveResults()
  /// Saves all unsaved words, with `last` appended, and waits for every file.
  mutating func finish(with last: [LearntWord])
}

/// A store that remembers the layout, language and speed used in each context.
public protocol ContextStore {
  /// The errors, as lines to print when the keyboard closes.
  var problems: [String] { get }
  /// Sets the current context; returns the state last used there, or `nil` if it is unknown or the
  /// context is unchanged.
  mutating func enter(_ program: String, folder: String?) -> RememberedKeyboard?
  /// Sets the state that the context started with. Later changes are the user's.
  mutating func begin(with inUse: RememberedKeyboard)
  /// Saves the user's changes, unless the context is secret.
  mutating func note(_ inUse: RememberedKeyboard, isSecret: Bool)
  /// Receives the results of saving.
  mutating func receiveResults()
  /// Saves once more what could not be saved.
  mutating func finish()
}

/// A store that remembers how the user keys.
public protocol HandStore {
  /// The errors, as lines to print when the keyboard closes.
  var problems: [String] { get }
  /// Stores changed hands.
  mutating func note(_ changed: HandTable)
  /// Receives the results of saving.
  mutating func receiveResults()
  /// Saves once more what could not be saved.
  mutating func finish()
}

/// A store of the user's phrases.
public protocol PhraseStore: AnyObject {
  /// The result of saving, or its problem, as lines for the panel.
  var notes: [String] { get }
  /// Saves a phrase.
  func add(_ phrase: String)
  /// Receives the results of saving.
  func receiveResults()
}

/// A configuration that may change while the keyboard is open.
public protocol ConfigurationSource: AnyObject {
  /// The descriptor to poll; `nil` when no file is watched.
  var descriptor: FileDescriptor? { get }
  /// Returns the current configuration; `nil` if it is unchanged.
  func readIfChanged() -> KeyboardChoices?
}

/// The stores of words, contexts, hands and configuration.
///
/// None of them runs between a key and its sound.
public struct HostStores {
  private var words: any WordStore
  private var contexts: any ContextStore
  private var hands: (any HandStore)?
  private let phrases: (any PhraseStore)?
  private let configuration: (any ConfigurationSource)?
  /// The descriptor that reports failed and recovered writes.
  private let news: FileDescriptor?
  /// Removes the remembered values that the command line overrides.
  private let yield: (RememberedKeyboard) -> RememberedKeyboard
  private var tokens = Tokens()

  private struct Tokens {
    var words, changes, configuration, news: EventLoop.Token?
  }

  /// Creates the stores.
  ///
  /// - Parameters:
  ///   - words: the word store.
  ///   - contexts: the context store.
  ///   - hands: the store of hands; `nil` to remember none.
  ///   - phrases: the store of phrases; `nil` to save none.
  ///   - configuration: the configuration; `nil` if it cannot change.
  ///   - news: the descriptor that reports the results of writing; `nil` for none.
  ///   - yield: removes the remembered values that the command line overrides.
  public init(
    words: any WordStore, contexts: any ContextStore, hands: (any HandStore)? = nil,
    phrases: (any PhraseStore)? = nil, configuration: (any ConfigurationSource)? = nil,
    news: FileDescriptor? = nil,
    yielding yield: @escaping (RememberedKeyboard) -> RememberedKeyboard = { $0 }
  ) {
    (self.words, self.contexts, self.configuration) = (words, contexts, configuration)
    (self.hands, self.phrases) = (hands, phrases)
    (self.news, self.yield) = (news, yield)
  }

  /// The next deadline of a store.
  var deadline: Timestamp? { words.deadline }

  /// The problems, as lines for the panel.
  var notes: [String] { words.notes + (phrases?.notes ?? []) }

  /// Saves a phrase.
  func save(phrase: String) { phrases?.add(phrase) }

  /// The errors, as lines to print when the keyboard closes.
  var closingProblems: [String] {
    words.closingProblems + contexts.problems + (hands?.problems ?? [])
  }

  /// Starts loading words and watching files, without waiting.
  mutating func begin(_ inUse: RememberedKeyboard, on loop: some EventLoopProtocol)
    throws(SystemError)
  {
    contexts.begin(with: inUse)
    tokens.configuration = configuration?.descriptor.map { loop.add($0, for: .readable) }
    tokens.news = news.map { loop.add($0, for: .readable) }
    tokens.words = loop.add(try words.beginLoading(), for: .readable)
    tokens.changes = words.changes.map { loop.add($0, for: .readable) }
  }

  /// Returns the loaded words; loads others if they have changed, or for another language.
  mutating func drainWords(
    _ events: [EventLoop.Event], for language: String?
  ) -> LoadedWords? {
    words.use(language: language)
    if events[tokens.changes].contains(.readable) { words.receiveChanges() }
    return events[tokens.words].contains(.readable) ? words.drainWords() : nil
  }

  /// Returns the configuration, if it has changed.
  func readConfiguration(_ events: [EventLoop.Event]) -> KeyboardChoices? {
    events[tokens.configuration].contains(.readable) ? configuration?.readIfChanged() : nil
  }

  /// Receives the results of writing; ``notes`` and ``closingProblems`` report them.
  mutating func receiveResults(_ events: [EventLoop.Event]) {
    guard events[tokens.news].contains(.readable) else { return }
    words.receiveResults()
    phrases?.receiveResults()
    contexts.receiveResults()
    hands?.receiveResults()
  }

  /// Sets the current context; returns the state last used there, if it is known.
  mutating func enter(_ program: String, folder: String?) -> RememberedKeyboard? {
    contexts.enter(program, folder: folder).map(yield)
  }

  /// Sets the state that the context started with.
  mutating func begin(with inUse: RememberedKeyboard) {
    contexts.begin(with: inUse)
  }

  /// Remembers the user's changes.
  mutating func note(_ inUse: RememberedKeyboard, isSecret: Bool) {
    contexts.note(inUse, isSecret: isSecret)
  }

  /// Saves learnt words.
  mutating func note(_ learnt: [LearntWord], at now: Timestamp) {
    words.note(learnt, at: now)
  }

  /// Saves changed hands.
  mutating func note(_ changed: HandTable) {
    hands?.note(changed)
  }

  /// Saves all unsaved data, and then waits for every file.
  mutating func close(
    _ learnt: [LearntWord], _ changed: HandTable, _ inUse: RememberedKeyboard, isSecret: Bool
  ) {
    hands?.note(changed)
    hands?.finish()
    contexts.note(inUse, isSecret: isSecret)
    contexts.finish()
    words.finish(with: learnt)
    contexts.receiveResults()
    hands?.receiveResults()
  }
}
