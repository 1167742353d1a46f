public import MorseKeyboard
public import TextInput

/// A text for secret fields, which no description reveals.
public struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  let text: String

  /// Stores a text.
  public init(_ text: String) { self.text = text }

  /// A placeholder for the text.
  public var description: String { "a secret" }
  /// A placeholder for the text.
  public var debugDescription: String { description }
}

/// The treatment of the open character when the window loses the focus.
public enum FocusLoss: String, CaseIterable, Sendable {
  /// It stays open and continues when the focus returns.
  case keep
  /// It is committed.
  case commit
  /// It is dropped.
  case drop
}

/// The part of a keyboard's configuration that may change while the keyboard is open.
public struct ConfiguredKeyboard: Sendable {
  /// The settings of the keyboard.
  public var settings: KeyboardSettings
  /// The meanings of the terminal's keys.
  public var keyMap: KeyMap
  /// Whether there is sound to turn on and off.
  public var hasSound: Bool
  /// Whether copied text also goes to the terminal's clipboard (OSC 52).
  public var sharesClipboard = true
  /// The treatment of the open character when the terminal's window loses the focus.
  public var focusLoss = FocusLoss.keep
  /// The command for a key held as long as the `max` filter allows; `nil` to drop only the open
  /// character.
  public var longPress: CommandCode?
  /// The hold of any key that rings the call bell; `nil` for none.
  public var bellHold: Duration?
  /// How the user presses a switch that scans, before the keyboard has learnt it.
  public var presses = PressModel.unknown
  /// The size of the cells.
  public var cells = CellSize.normal
  /// The maximum number of the keyboard's rows when it is not above a program.
  public var height = PanelHeight.automatic
  /// The secrets that layouts type, by name.
  public var secrets: [String: Secret] = [:]
  /// The traits of the document; `nil` where the owner of the document sets them.
  public var traits: InputTraits?
  /// A problem in the configuration; `nil` if there is none.
  public var note: String?

  /// Creates a configuration.
  public init(
    settings: KeyboardSettings, keyMap: KeyMap, hasSound: Bool = true, note: String? = nil
  ) {
    self.settings = settings
    self.keyMap = keyMap
    self.hasSound = hasSound
    self.note = note
  }

  /// Every layout that can be switched to.
  public var layouts: [KeyboardLayout] {
    [settings.layout] + settings.enabled + settings.others
  }

  /// The settings, adapted to the keys: one key without key releases is judged by its auto-repeat.
  var keyboardSettings: KeyboardSettings {
    var settings = settings
    settings.hasRepeatedHolds = keyMap.keySet == .one
    return settings
  }
}
