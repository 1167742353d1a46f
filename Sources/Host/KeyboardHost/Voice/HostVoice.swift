import Automation
import Glibc
import LinuxSystem
import MorseKeyboard
public import TerminalDevice
import TerminalKeyboard
import Timeline

/// What is spoken of a keyboard.
public struct VoiceSettings: Hashable, Sendable {
  /// A kind of what is spoken.
  public enum Part: String, CaseIterable, Sendable {
    /// Each character that is typed or deleted.
    case letters
    /// Each word that ends.
    case words
    /// Each line that ends.
    case lines
    /// All else: cells, corrections, offers, notices, lessons, layouts.
    case cues
  }

  /// What is spoken.
  public var parts: Set<Part>
  /// How it is spoken.
  public var voice: SpeechVoice
  /// Whether words and lines are meant for the people around, whom no press interrupts.
  public var isForOthers = false

  /// Creates settings; by default nothing is spoken.
  public init(parts: Set<Part> = [], voice: SpeechVoice = SpeechVoice()) {
    (self.parts, self.voice) = (parts, voice)
  }
}

/// What a request needs besides speech.
enum VoiceTask: Hashable {
  /// Keys a text in Morse, or shows it as it is written where nothing is heard.
  case key(String, written: String, isSpoken: Bool)
  /// Rings until the next press.
  case ring
  /// Saves a phrase.
  case save(String)
}

/// Speaks a keyboard's announcements to the user, and the user's words to others.
///
/// A press silences what is for the user. Only a command silences what is for others, so that the
/// next line can be typed meanwhile.
public struct HostVoice {
  private var settings: VoiceSettings
  private var user: SpeechClient
  private var others: SpeechClient
  private var announcer = Announcer()
  /// The announcements of the current turn.
  private var news: [Announcement] = []
  /// The text that was spoken last on request; `nil` before the first.
  private var last: String?
  /// Whether another renderer follows the announcements, though nothing may be spoken.
  private var isFollowed = false

  /// The time of the last step, and of the end of the patience with a server that is starting; `nil`
  /// before the first step.
  private var start: (now: Timestamp, end: Timestamp)?
  /// The longest wait for a server that is starting.
  private static let patience = Duration.seconds(5)
  /// The time between two attempts to reach it.
  private static let pause = Duration.milliseconds(100)

  /// Creates a voice that has not connected yet.
  ///
  /// - Parameters:
  ///   - settings: what is spoken, and how.
  ///   - isServerStarting: whether the server is starting; what is to be spoken waits for it.
  ///   - variable: reads a variable of the environment.
  public init(
    _ settings: VoiceSettings = VoiceSettings(), isServerStarting: Bool = false,
    variable: (String) -> String? = WindowSize.environmentVariable
  ) {
    self.settings = settings
    user = SpeechClient(.user, isServerStarting: isServerStarting, variable: variable)
    others = SpeechClient(.others, isServerStarting: isServerStarting, variable: variable)
  }

  /// Announces to another renderer, even if nothing is spoken.
  mutating func follow() { isFollowed = true }

  /// The time of the next step; `nil` if nothing waits for the server.
  var deadline: Timestamp? {
    guard user.isWaiting || others.isWaiting else { return nil }
    return start?.now.advanced(by: Self.pause)
  }

  /// Speaks what waits for the server if it has started, and gives up after five seconds.
  mutating func advance(to now: Timestamp) {
    guard user.isServerStarting else { return }
    let end = start?.end ?? now.advanced(by: Self.patience)
    start = (now, end)
    user.send(whileStarting: now < end)
    others.send(whileStarting: now < end)
  }

  /// The problem of speech; `nil` if what was to be spoken was spoken.
  var note: String? {
    guard let failure = user.failure ?? others.failure else { return nil }
    guard failure.number == ENOENT || failure.number == ECONNREFUSED else {
      return "no speech: \(failure.reason)"
    }
    return "no speech: Speech Dispatcher does not run; is speech-dispatcher installed?"
  }

  /// Whether announcements other than the text are spoken.
  var speaksCues: Bool { settings.parts.contains(.cues) && user.failure == nil }

  /// Applies other settings.
  mutating func change(to settings: VoiceSettings) {
    let language = self.settings.voice.language
    self.settings = settings
    self.settings.voice.language = language
  }

  /// Speaks in the language of the text, a BCP 47 tag, from now on.
  mutating func use(language: String?) { settings.voice.language = language }

  /// Silences what is for the user, as a key was pressed.
  mutating func notePress() { user.silence() }

  /// Notes the announcement of feedback, for the end of the turn; the last cell before a choice
  /// would tell a secret.
  mutating func note(_ feedback: KeyboardFeedback, isSecret: Bool) {
    guard tells, let item = Announcer.announcement(of: feedback), !isSecret || item.kind != .cell
    else { return }
    news.append(item)
  }

  /// Whether announcements are made.
  private var tells: Bool { isFollowed || !settings.parts.isEmpty }

  /// Speaks what has changed in the turn; returns all of it.
  @discardableResult
  mutating func tell(of keyboard: some HostKeyboard, soundNote: String? = nil) -> [Announcement] {
    guard tells else { return [] }
    use(language: keyboard.observed.languageTag)
    let news = self.news + keyboard.announce(by: &announcer, soundNote: soundNote)
    self.news.removeAll(keepingCapacity: true)
    let told = ToldNews(news, settings.parts)
    var isForOthers = false
    if let text = told.text, settings.isForOthers, text.kind != .letter {
      others.speak(text.text, settings.voice)
      isForOthers = true
    }
    let (texts, mayWait) = told.texts(withText: !isForOthers)
    if !texts.isEmpty {
      user.speak(texts.joined(separator: ". "), settings.voice, waitsForSilence: mayWait)
    }
    return news
  }

  /// Carries out a request; returns what is left to do.
  mutating func carryOut(_ request: VoiceRequest) -> VoiceTask? {
    switch request {
    case .speak(let text): speak(text)
    case .speakLine(let text):
      last = text
      if settings.parts.contains(.lines) {
        speak(text)
      } else if settings.parts.contains(.words), let word = announcer.lastWord(of: text) {
        others.speak(word, settings.voice)
      }
    case .again: if let last { speak(last) }
    case .stop:
      user.silence()
      others.silence()
    case .louder: changeVolume(by: 10)
    case .quieter: changeVolume(by: -10)
    case .ring: return .ring
    case .read(let text): return read(text, inMorse: text)
    case .readTime:
      let (hour, minute) = Self.time()
      return read("\(hour):\(minute)", inMorse: hour + minute)
    case .savePhrase(let text): return .save(text)
    }
    return nil
  }

  private mutating func speak(_ text: String) {
    last = text
    others.speak(text, settings.voice)
  }

  /// Reads to the user: in speech where announcements are spoken, otherwise in Morse.
  private mutating func read(_ text: String, inMorse morse: String) -> VoiceTask {
    guard !settings.parts.isEmpty, !settings.isForOthers else {
      return .key(morse, written: text, isSpoken: false)
    }
    user.speak(text, settings.voice)
    return .key(morse, written: text, isSpoken: user.failure == nil)
  }

  private mutating func changeVolume(by step: Int) {
    let volume = max(0, min(100, (settings.voice.volume ?? 100) + step))
    settings.voice.volume = volume
    user.speak("volume \(volume)", settings.voice)
  }

  /// The hour and the minute of the day, in two digits each.
  private static func time() -> (hour: String, minute: String) {
    let now = Glibc.time(nil)
    let minutes = (now + LocalTime.secondsEast(at: now)) % 86_400 / 60
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (digits(minutes / 60), digits(minutes % 60))
  }
}
