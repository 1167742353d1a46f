public import Automation
public import Configuration
public import MorseKeying
public import MorseKeyboard
public import TerminalKeyboard
public import Timeline
import WordPrediction

extension KeyboardSession: HostKeyboard where Document: TypedDocument {
  /// What decides how feedback sounds.
  public var soundContext: SoundContext { SoundContext(keyboard) }

  /// What is remembered of where it is used.
  public var inUse: KeyboardInUse { KeyboardInUse(keyboard) }

  /// The feedback among outputs.
  public static func feedback(of output: SessionOutput) -> KeyboardFeedback? {
    if case .feedback(let feedback) = output { feedback } else { nil }
  }

  /// Begins to keep edges for event output.
  public mutating func beginEventOutput() {
    edges = []
  }

  /// Handles what an input beside the terminal reports.
  public mutating func receive(
    _ input: FilterInput, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    handle(input, at: now, into: &outputs)
  }

  /// Goes on as is configured from now on.
  public mutating func change(
    to choices: KeyboardChoices, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    change(to: choices.keyboard, at: now, into: &outputs)
  }
}

extension RunSession: HostKeyboard {
  /// What decides how feedback sounds.
  public var soundContext: SoundContext { SoundContext(session.keyboard) }

  /// What is remembered of where it is used.
  public var inUse: KeyboardInUse { KeyboardInUse(session.keyboard) }

  /// The feedback among outputs.
  public static func feedback(of output: RunOutput) -> KeyboardFeedback? {
    if case .feedback(let feedback) = output { feedback } else { nil }
  }

  /// Goes on as is configured from now on.
  public mutating func change(
    to choices: KeyboardChoices, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    change(to: choices.keyboard, hostedAs: choices.hosting, at: now, into: &outputs)
  }

  /// Goes on with what was used last in this program; a keyboard that is configured for it stays.
  public mutating func resume(
    _ remembered: RememberedKeyboard, at now: Timestamp, into outputs: inout [Timed<RunOutput>]
  ) {
    resume(
      keyboard: remembered.keyboard, language: remembered.language, speed: remembered.speed,
      at: now, into: &outputs)
  }
}
