public import MorseKeyboard
public import TextInput

/// A text that is typed into fields that hide it, and that no description shows.
public struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  let text: String

  /// Keeps a text.
  public init(_ text: String) { self.text = text }

  /// Nothing of the text.
  public var description: String { "a secret" }
  /// Nothing of the text.
  public var debugDescription: String { description }
}

/// What is done with the open character when the window loses the focus.
public enum FocusLoss: String, CaseIterable, Sendable {
  /// It stays open, and goes on when the focus comes back.
  case keep
  /// It is committed.
  case commit
  /// It is dropped.
  case drop
}

/// A keyboard as it is configured, as far as that may change while it is open.
public struct ConfiguredKeyboard: Sendable {
  /// What it is set to.
  public var settings: KeyboardSettings
  /// What the keys mean.
  public var keyMap: KeyMap
  /// Whether there is any sound to turn on and off.
  public var hasSound: Bool
  /// Whether copied text is put on the terminal's clipboard too (OSC 52).
  public var sharesClipboard = true
  /// What is done with the open character when the terminal's window loses the focus.
  public var focusLoss = FocusLoss.keep
  /// What a key does that is held for as long as the filter `max` says; `nil` to drop the open character only.
  public var longPress: CommandCode?
  /// How large the cells are drawn.
  public var cells = CellSize.normal
  /// How many rows the keyboard takes over a text of its own at most.
  public var height = PanelHeight.automatic
  /// The secrets that layouts type, by their names.
  public var secrets: [String: Secret] = [:]
  /// How the document is typed into; `nil` where others decide that.
  public var traits: InputTraits?
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

  /// Every layout that can be changed to.
  public var layouts: [KeyboardLayout] {
    [settings.layout] + settings.enabled + settings.others
  }

  /// The settings with what the keys say of them: one key without releases is judged by its auto-repeat.
  var keyboardSettings: KeyboardSettings {
    var settings = settings
    settings.hasRepeatedHolds = keyMap.keySet == .one
    return settings
  }
}
