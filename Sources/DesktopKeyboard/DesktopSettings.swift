public import TerminalCodec
public import TerminalKeyboard
public import TextInput

/// Settings for graphical programs only.
public struct DesktopSettings: Hashable, Sendable {
  /// What the text shows while a character is open.
  public enum Preedit: String, CaseIterable, Sendable {
    /// The character that its elements make.
    case letter
    /// Its elements.
    case elements
    /// Nothing.
    case none
  }

  /// The key for the next layout; the ordinary keys are one of them.
  public var nextKey = Key(.function(12))
  /// What the text shows of an open character.
  public var preedit = Preedit.letter
  /// Whether the panel gets characters only, for screen readers.
  public var isLinear = false
  /// What happens in fields that hide their text.
  public var secureEntry = SecureEntry.passThrough
  /// The programs that get the ordinary keys only.
  public var denied: Set<String> = []
  /// The traits of fields without a purpose or hints, by the program's name.
  public var traits: [String: InputTraits] = [:]
  /// The layout for each program.
  public var layouts: [String: String] = [:]
  /// The language for each program, as a BCP 47 tag.
  public var languages: [String: String] = [:]

  /// Creates the default settings.
  public init() {}
}
