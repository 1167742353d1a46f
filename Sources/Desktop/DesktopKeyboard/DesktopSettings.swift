public import TerminalCodec
public import TerminalKeyboard
public import TextInput

/// Settings for graphical programs only.
public struct DesktopSettings: Hashable, Sendable {
  /// The provisional text shown in the field while a character is open.
  public enum Preedit: String, CaseIterable, Sendable {
    /// The character that the elements make.
    case letter
    /// The elements.
    case elements
    /// Nothing.
    case none
  }

  /// The key that switches to the next layout; pass-through is one of the choices.
  public var nextKey = Key(.function(12))
  /// The provisional text for an open character.
  public var preedit = Preedit.letter
  /// Whether the panel's line contains only the open character, for screen readers.
  public var isLinear = false
  /// How the keyboard behaves in fields that hide their text.
  public var secureEntry = SecureEntry.passThrough
  /// The names of programs that get pass-through only, if `secureEntry` is `.passThrough`.
  public var denied: Set<String> = []
  /// The traits of fields without a purpose or hints, by program name.
  public var traits: [String: InputTraits] = [:]
  /// The layout name for each program, by program name.
  public var layouts: [String: String] = [:]
  /// The language for each program, by program name, as a BCP 47 tag.
  public var languages: [String: String] = [:]

  /// Creates the default settings.
  public init() {}
}
