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

/// A keyboard as its options and its configuration have it, with its sound.
public struct KeyboardChoices {
  /// The keyboard.
  public var keyboard: ConfiguredKeyboard
  /// Its sound.
  public var sound: HostSound.Settings
  /// How it shares the terminal with a program; `nil` where it does not.
  public var hosting: RunSettings?
  /// How it is used in graphical programs; `nil` where it is not.
  public var desktop: DesktopSettings?

  /// Creates choices.
  public init(
    keyboard: ConfiguredKeyboard, sound: HostSound.Settings, hosting: RunSettings? = nil
  ) {
    (self.keyboard, self.sound, self.hosting) = (keyboard, sound, hosting)
  }
}

/// The keyboard, language and speed in use: what is remembered of a place.
public struct KeyboardInUse: Hashable, Sendable {
  /// The keyboard's name.
  public var keyboard: String
  /// The language's code.
  public var language: String
  /// The speed of the elements, in words a minute.
  public var speed: Double

  /// Reads them from a keyboard.
  public init(_ keyboard: Keyboard<some DocumentProxy>) {
    self.keyboard = keyboard.homeName
    language = keyboard.language.code
    speed = keyboard.speed.characterWPM
  }
}

/// What was loaded for a keyboard that is open already.
public struct LoadedWords: Sendable {
  /// What knows words; `nil` when it was not loaded yet or is not wanted.
  public var predictor: WordPredictor?
  /// What may be written for kana.
  public var dictionaries: [KanaDictionary]

  /// Creates what was loaded.
  public init(predictor: WordPredictor?, dictionaries: [KanaDictionary]) {
    (self.predictor, self.dictionaries) = (predictor, dictionaries)
  }
}

/// A store that loads words for a keyboard, and keeps those that it learns.
public protocol WordStore {
  /// When it wants ``note(_:at:)`` called though nothing was learnt.
  var deadline: Timestamp? { get }
  /// What is wrong with words, in lines for the panel.
  var notes: [String] { get }
  /// What went wrong, in lines to be said when the keyboard closes.
  var closingProblems: [String] { get }
  /// Begins to load; returns what to wait for.
  mutating func beginLoading() throws(SystemError) -> FileDescriptor
  /// What was loaded since the last call.
  mutating func takeWords() -> LoadedWords?
  /// Notes what was learnt, to be stored when nothing happens for a while.
  mutating func note(_ learnt: [WordLesson], at now: Timestamp)
  /// Takes the news of what was stored.
  mutating func takeNews()
  /// Stores what was not stored yet, the last of it given here, and waits for every file.
  mutating func finish(with last: [WordLesson])
}

/// A store that remembers which keyboard, language and speed was used where.
public protocol ContextStore {
  /// What went wrong, in lines to be said when the keyboard closes.
  var problems: [String] { get }
  /// Notes where something is typed from now on; what was used there last, unless it is the same place.
  mutating func enter(_ program: String, folder: String?) -> RememberedKeyboard?
  /// Takes what is in use for what the place has; changes from now on are the user's.
  mutating func begin(with inUse: KeyboardInUse)
  /// Stores what the user has changed, unless it is secret.
  mutating func note(_ inUse: KeyboardInUse, isSecret: Bool)
  /// Takes the news of what was stored.
  mutating func takeNews()
}

/// A configuration that may change while the keyboard is open.
public protocol ConfigurationSource: AnyObject {
  /// What to wait for; `nil` when nothing is watched.
  var descriptor: FileDescriptor? { get }
  /// What is configured now; `nil` when nothing has changed.
  func take() -> KeyboardChoices?
}

/// What is loaded, learnt, remembered and configured; none of it on the way from a key to its sound.
public struct HostStores {
  private var words: any WordStore
  private var contexts: any ContextStore
  private let configuration: (any ConfigurationSource)?
  /// What to wait for to learn that a file could not be written, or can be again.
  private let news: FileDescriptor?
  /// What of the remembered yields to the command line.
  private let yield: (RememberedKeyboard) -> RememberedKeyboard
  private var tokens = Tokens()

  private struct Tokens {
    var words, configuration, news: EventLoop.Token?
  }

  /// Gathers stores.
  ///
  /// - Parameters:
  ///   - words: the words.
  ///   - contexts: what is remembered.
  ///   - configuration: what is configured; `nil` where it stays as it is.
  ///   - news: what to wait for to learn how writing files fares; `nil` for nothing.
  ///   - yield: what of the remembered holds beside the command line.
  public init(
    words: any WordStore, contexts: any ContextStore,
    configuration: (any ConfigurationSource)? = nil,
    news: FileDescriptor? = nil,
    yielding yield: @escaping (RememberedKeyboard) -> RememberedKeyboard = { $0 }
  ) {
    (self.words, self.contexts, self.configuration) = (words, contexts, configuration)
    (self.news, self.yield) = (news, yield)
  }

  /// When a store is due.
  var deadline: Timestamp? { words.deadline }

  /// What is wrong, in lines for the panel.
  var notes: [String] { words.notes }

  /// What went wrong, in lines to be said when the keyboard closes.
  var closingProblems: [String] { words.closingProblems + contexts.problems }

  /// Begins to load words and to watch; no one waits for any of it.
  mutating func begin(_ inUse: KeyboardInUse, on loop: some EventLoopProtocol) throws(SystemError) {
    contexts.begin(with: inUse)
    tokens.configuration = configuration?.descriptor.map { loop.add($0, for: .readable) }
    tokens.news = news.map { loop.add($0, for: .readable) }
    tokens.words = loop.add(try words.beginLoading(), for: .readable)
  }

  /// What was loaded.
  mutating func takeWords(_ events: [EventLoop.Event]) -> LoadedWords? {
    events[tokens.words].contains(.readable) ? words.takeWords() : nil
  }

  /// What is configured now, if it has changed.
  func takeConfiguration(_ events: [EventLoop.Event]) -> KeyboardChoices? {
    events[tokens.configuration].contains(.readable) ? configuration?.take() : nil
  }

  /// Takes the news of files; what they are, ``notes`` and ``closingProblems`` say.
  mutating func takeNews(_ events: [EventLoop.Event]) {
    guard events[tokens.news].contains(.readable) else { return }
    words.takeNews()
    contexts.takeNews()
  }

  /// Notes where something is typed from now on; returns what was used there last, if that is known.
  mutating func enter(_ program: String, folder: String?) -> RememberedKeyboard? {
    contexts.enter(program, folder: folder).map(yield)
  }

  /// Takes what is in use for what the place has.
  mutating func begin(with inUse: KeyboardInUse) {
    contexts.begin(with: inUse)
  }

  /// Remembers what the user has changed.
  mutating func note(_ inUse: KeyboardInUse, isSecret: Bool) {
    contexts.note(inUse, isSecret: isSecret)
  }

  /// Stores what was learnt.
  mutating func note(_ lessons: [WordLesson], at now: Timestamp) {
    words.note(lessons, at: now)
  }

  /// Stores everything that was not stored yet, and waits for every file: what changes last first.
  mutating func close(_ lessons: [WordLesson], _ inUse: KeyboardInUse, isSecret: Bool) {
    contexts.note(inUse, isSecret: isSecret)
    words.finish(with: lessons)
    contexts.takeNews()
  }
}
