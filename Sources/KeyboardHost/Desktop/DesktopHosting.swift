public import TextComposition
import Automation
public import DesktopKeyboard
import MorseCode
public import MorseKeyboard
import TerminalKeyboard
import TextInput
public import Timeline
public import WordPrediction

extension DesktopSession: HostKeyboard {
  /// The keyboard's state.
  public var observed: Keyboard<InputContextDocument> { current.keyboard }
  /// Whether nothing is to be heard.
  public var isMuted: Bool { current.isMuted }
  /// Whether nothing that is typed may be told or remembered.
  public var isSecret: Bool {
    isPrivate || current.keyboard.document.traits.isSecureTextEntry
  }
  /// Nothing: the text is the program's.
  public var reportedText: String? { nil }
  /// The program that has the focus.
  public var programName: String? { program }
  /// True: the desktop shows what there is to show.
  public var isPanelShown: Bool { true }
  /// What decides how feedback sounds.
  public var soundContext: SoundContext { SoundContext(current.keyboard) }
  /// What is remembered of where it is used.
  public var inUse: KeyboardInUse { KeyboardInUse(current.keyboard) }

  /// Every output is feedback.
  public static func feedback(of output: KeyboardFeedback) -> KeyboardFeedback? { output }

  /// Takes into use what knows words.
  public mutating func predict(
    with predictor: WordPredictor, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    change(at: now, into: &outputs) { $0.predict(with: predictor, at: $1, into: &$2) }
  }

  /// Takes dictionaries into use that tell what may be written for kana.
  public mutating func convert(
    by dictionaries: [KanaDictionary], at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    change(at: now, into: &outputs) { $0.convert(by: dictionaries, at: $1, into: &$2) }
  }

  /// Goes on as is configured from now on.
  public mutating func change(
    to choices: KeyboardChoices, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    change(to: choices.keyboard, choices.desktop, at: now, into: &outputs)
  }
}
