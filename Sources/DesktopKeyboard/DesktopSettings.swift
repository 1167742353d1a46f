public import TerminalCodec
public import TerminalKeyboard
public import TextInput

/// How the keyboard is used in graphical programs, beside what all keyboards are set to.
public struct DesktopSettings: Hashable, Sendable {
  /// What is shown in the text while a character is open.
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
  /// What is shown in the text.
  public var preedit = Preedit.letter
  /// Whether the panel gets characters only, for screen readers.
  public var isLinear = false
  /// What is done in fields that hide what is typed.
  public var secureEntry = SecureEntry.passThrough
  /// The programs that get the ordinary keys only.
  public var denied: Set<String> = []
  /// How free fields of programs are to be typed into, by the programs' names.
  public var traits: [String: InputTraits] = [:]
  /// The layouts that programs are typed into with.
  public var layouts: [String: String] = [:]
  /// The languages that are typed into programs, as BCP 47 tags.
  public var languages: [String: String] = [:]

  /// Creates the settings that hold when nothing is said.
  public init() {}
}
