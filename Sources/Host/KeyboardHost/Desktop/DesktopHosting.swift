public import TextComposition
import Automation
public import DesktopKeyboard
import MorseCode
public import MorseKeyboard
public import TerminalKeyboard
import TextInput
public import Timeline
public import WordPrediction

extension DesktopSession: HostKeyboard {
  /// The keyboard's state.
  public var observed: Keyboard<InputContextDocument> { session.keyboard }
  /// Whether the sound is muted.
  public var isMuted: Bool { session.isMuted }
  /// Whether typed text must not be reported or stored.
  public var isSecret: Bool {
    isPrivate || session.keyboard.document.traits.isSecureTextEntry
  }
  /// Always `nil`: the text belongs to the program.
  public var reportedText: String? { nil }
  /// The program that has the focus.
  public var programName: String? { program }
  /// Always true: the desktop shows the panel.
  public var isPanelShown: Bool { true }

  /// The number of presses so far.
  public var presses: Int { session.presses }
  /// Returns what there is to tell; nothing of private text.
  public func announce(by announcer: inout Announcer, soundNote: String?) -> [Announcement] {
    announcer.look(
      at: session,
      in: AnnouncedPlace(
        isSecret: isSecret, message: message, help: visibleHelp, soundNote: soundNote))
  }

  /// Returns the output itself: every output is feedback.
  public static func feedback(of output: KeyboardFeedback) -> KeyboardFeedback? { output }

  /// Installs the word predictor.
  public mutating func predict(with predictor: WordPredictor, at now: Timestamp) {
    change(at: now) { $0.predict(with: predictor, at: $1) }
  }

  /// Installs dictionaries that list the kanji spellings of kana.
  public mutating func convert(by dictionaries: [KanaDictionary], at now: Timestamp) {
    change(at: now) { $0.convert(by: dictionaries, at: $1) }
  }

  /// Whether no letter is open.
  public var isBetweenLetters: Bool { session.isBetweenLetters }

  /// Applies a changed configuration.
  public mutating func change(to choices: KeyboardChoices, at now: Timestamp) {
    change(to: choices.keyboard, choices.desktop, at: now)
  }
}
