public import MorseKeyboard
public import TextInput
public import TerminalCodec

/// The settings of a keyboard above a hosted program.
public struct RunSettings: Sendable {
  /// The key that hides and shows the panel.
  public var panelKey = Key(.function(12))
  /// The height of the panel.
  public var height = PanelHeight.automatic
  /// The behaviour while a program asks for a password.
  public var secureEntry = SecureEntry.passThrough
  /// The programs that receive the system's own keys only.
  public var denied = RunSettings.deniedByDefault
  /// The user's input traits for programs, by their names.
  public var traits: [String: InputTraits] = [:]
  /// The input traits for all other programs; `nil` when the user has not set them.
  public var defaultTraits: InputTraits?
  /// Whether smart quotes, dashes and spaces are enabled in prose.
  public var isSmart = true
  /// Whether programs may copy text to the terminal's clipboard (OSC 52).
  public var sharesClipboard = true
  /// The look of the panel.
  public var look = PanelLook()
  /// The layouts for programs, by the programs' names.
  public var layouts: [String: String] = [:]
  /// The languages for programs, by the programs' names.
  public var languages: [String: String] = [:]
  /// Whether smart quotes, dashes and spaces are enabled for programs, by their names.
  public var smartness: [String: Bool] = [:]
  /// The habits that are enabled or disabled one by one for programs, by their names.
  public var switches: [String: HabitSwitches] = [:]
  /// The short codes for digits in programs, by the programs' names.
  public var digits: [String: DigitCode] = [:]

  /// Creates the default settings.
  public init() {}

  /// Programs that ask for secrets, denied by default.
  public static let deniedByDefault: Set<String> = [
    "gpg", "gpg2", "gpg-agent", "pinentry", "ssh-askpass", "sudo", "su", "doas", "passwd",
    "chpasswd", "cryptsetup", "login", "polkit-agent-helper-1",
  ]

  /// Whether the program called `name` receives the system's own keys only.
  func denies(_ name: String) -> Bool { denied.contains(name) || name.hasPrefix("pinentry") }
}

/// The number of the panel's rows.
public enum PanelHeight: Hashable, Sendable {
  /// Two rows; one or none in small windows.
  case automatic
  /// This number of rows; the program keeps at least one.
  case rows(Int)

  /// The panel's rows in a window of `rows` rows.
  func rows(ofWindow rows: Int) -> Int {
    switch self {
    case .automatic: rows >= 8 ? 2 : rows >= 5 ? 1 : 0
    case .rows(let asked): max(0, min(asked, rows - 1))
    }
  }
}

/// The behaviour while a program asks for a password.
public enum SecureEntry: String, CaseIterable, Sendable {
  /// Keys type themselves, also in denied programs; Morse returns by itself.
  case passThrough = "passthrough"
  /// Morse stays and shows nothing of what is keyed; in denied programs nothing is suggested or
  /// learnt.
  case masked
}

/// The reason why only the system's own keys type.
public enum PassThroughReason: Hashable, Sendable {
  /// A program is asking for a password.
  case secureEntry
  /// The program with this name is denied.
  case denied(String)
  /// The program has opted out by its environment.
  case optedOut(String)
}
