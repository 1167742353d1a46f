public import MorseKeyboard
import TerminalCodec
public import Timeline

/// A keyboard as it is configured, as far as that may change while it is open.
public struct ConfiguredKeyboard: Sendable {
  /// What it is set to.
  public var settings: KeyboardSettings
  /// What the keys mean.
  public var keyMap: KeyMap
  /// Whether there is any sound to turn on and off.
  public var hasSound: Bool
  /// What is wrong with the configuration; `nil` when nothing is.
  public var note: String?

  /// Creates what is configured.
  public init(
    settings: KeyboardSettings, keyMap: KeyMap, hasSound: Bool = true, note: String? = nil
  ) {
    self.settings = settings
    self.keyMap = keyMap
    self.hasSound = hasSound
    self.note = note
  }
}

extension KeyboardSession {
  /// Ends the open character, and goes on as configured from now on.
  public mutating func change(
    to configured: ConfiguredKeyboard, at now: Timestamp, into outputs: inout [Timed<SessionOutput>]
  ) {
    advance(to: now, into: &outputs)
    openAll(at: now, into: &outputs)
    let isForProgram = keyMap.isForProgram
    keyMap = configured.keyMap
    keyMap.isForProgram = isForProgram
    settings = configured.settings
    configurationNote = configured.note
    hasSound = configured.hasSound
    keyboard.change(to: configured.settings, at: now, into: &feedback)
    passFeedback(into: &outputs)
    if rung == .repeats { widenGaps(at: now, into: &outputs) }
  }

  /// What is to be said under the panel.
  public var notes: [String] { (configurationNote.map { [$0] } ?? []) + inputNotes }
}
