public import MorseKeyboard
public import TextInput
public import TerminalCodec

/// How a keyboard is opened under another program.
public struct RunSettings: Sendable {
  /// The key that hides the panel and shows it again.
  public var panelKey = Key(.function(12))
  /// How many rows the panel takes.
  public var height = PanelHeight.automatic
  /// What is done while a password is asked for.
  public var secureEntry = SecureEntry.passThrough
  /// The programs that get the system's own keys only.
  public var denied = RunSettings.deniedByDefault
  /// How programs are to be typed into, by their names: what the user has said of them.
  public var traits: [String: InputTraits] = [:]
  /// How all other programs are to be typed into; `nil` when the user has not said it.
  public var defaultTraits: InputTraits?
  /// Whether quotes, dashes and spaces are put right where prose is written.
  public var isSmart = true
  /// Whether programs may put text on the terminal's clipboard (OSC 52).
  public var sharesClipboard = true
  /// How the panel looks.
  public var look = PanelLook()
  /// The keyboards that programs are typed into with, by their names.
  public var layouts: [String: String] = [:]
  /// The languages that are typed into programs, by their names.
  public var languages: [String: String] = [:]
  /// Whether quotes, dashes and spaces are put right for programs, by their names.
  public var smartness: [String: Bool] = [:]
  /// The habits that are turned on or off one by one for programs, by their names.
  public var switches: [String: HabitSwitches] = [:]
  /// How figures may be keyed short for programs, by their names.
  public var figures: [String: FigureCode] = [:]

  /// Creates the settings that hold when nothing is said.
  public init() {}

  /// Programs that ask for secrets.
  public static let deniedByDefault: Set<String> = [
    "gpg", "gpg2", "gpg-agent", "pinentry", "ssh-askpass", "sudo", "su", "doas", "passwd",
    "chpasswd", "cryptsetup", "login", "polkit-agent-helper-1",
  ]

  /// Whether the program called `name` gets the system's own keys only.
  func denies(_ name: String) -> Bool { denied.contains(name) || name.hasPrefix("pinentry") }
}

/// How many rows a panel takes.
public enum PanelHeight: Hashable, Sendable {
  /// Two, in small windows one or none.
  case automatic
  /// So many, as far as the program keeps a row.
  case rows(Int)

  /// The rows of a window that are the panel's.
  func rows(ofWindow rows: Int) -> Int {
    switch self {
    case .automatic: rows >= 8 ? 2 : rows >= 5 ? 1 : 0
    case .rows(let asked): max(0, min(asked, rows - 1))
    }
  }
}

/// What is done while a program asks for a password.
public enum SecureEntry: String, CaseIterable, Sendable {
  /// The ordinary keys type; Morse comes back by itself. So do they in denied programs.
  case passThrough = "passthrough"
  /// Morse stays, and shows nothing of what is keyed. In denied programs it offers and learns nothing.
  case masked
}

/// Why only the system's own keys type for now.
public enum SystemKeysReason: Hashable, Sendable {
  /// A password is asked for.
  case secureEntry
  /// The program, by its name, is denied.
  case denied(String)
  /// The program has opted out by its environment.
  case optedOut(String)
}
