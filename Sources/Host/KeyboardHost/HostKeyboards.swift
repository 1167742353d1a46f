public import Automation
public import Configuration
public import MorseKeying
public import MorseKeyboard
public import TerminalKeyboard
public import Timeline
import WordPrediction

extension KeyboardSession: HostKeyboard where Document: TypedDocument {
  /// Returns the feedback among outputs.
  public static func feedback(of output: SessionOutput) -> KeyboardFeedback? {
    if case .feedback(let feedback) = output { feedback } else { nil }
  }

  /// Returns what there is to tell.
  public func announce(by announcer: inout Announcer, soundNote: String?) -> [Announcement] {
    announcer.look(at: self, in: AnnouncedPlace(soundNote: soundNote))
  }

  /// Starts recording edges, if they are sent.
  public mutating func beginEventOutput(withEdges hasEdges: Bool) { if hasEdges { edges = [] } }

  /// Handles an event of an input besides the terminal.
  public mutating func receive(_ input: FilterInput, at now: Timestamp) {
    handle(input, at: now)
  }

  /// Applies a changed configuration.
  public mutating func change(to choices: KeyboardChoices, at now: Timestamp) {
    change(to: choices.keyboard, at: now)
  }
}

extension RunSession: HostKeyboard {
  /// Whether no letter is open.
  public var isBetweenLetters: Bool { session.isBetweenLetters }

  /// Returns the feedback among outputs.
  public static func feedback(of output: RunOutput) -> KeyboardFeedback? {
    if case .feedback(let feedback) = output { feedback } else { nil }
  }

  /// Returns what there is to tell; nothing of the text while the program's text is secret.
  public func announce(by announcer: inout Announcer, soundNote: String?) -> [Announcement] {
    announcer.look(
      at: session, in: AnnouncedPlace(isSecret: isSecret, entry: entry, soundNote: soundNote))
  }

  /// Applies a changed configuration.
  public mutating func change(to choices: KeyboardChoices, at now: Timestamp) {
    change(to: choices.keyboard, hostedAs: choices.hosting, at: now)
  }

  /// Restores the state last used in this program; a layout configured for the program has
  /// priority.
  public mutating func resume(_ remembered: RememberedKeyboard, at now: Timestamp) {
    resume(
      keyboard: remembered.keyboard, language: remembered.language, speed: remembered.speed,
      at: now)
  }
}
