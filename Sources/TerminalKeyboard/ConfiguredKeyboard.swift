import MorseDecoding
public import MorseKeyboard

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

  /// The settings for a terminal on this rung.
  ///
  /// A hand whose holds only the repeats show needs the terminal's delay before the first of them, and a pause
  /// of its own.
  func settings(on rung: ReleaseRung?) -> KeyboardSettings {
    guard rung == .repeats else { return settings }
    var widened = settings
    if settings.characterGap == .automatic { widened.characterGap = .fixed(.milliseconds(1200)) }
    if settings.wordGap == .automatic { widened.wordGap = .fixed(.milliseconds(2500)) }
    return widened
  }
}
