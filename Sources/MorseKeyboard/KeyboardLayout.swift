public import MorseCode

/// A keyboard described by a file: its name, its code table, and what codes and keys do beside that.
///
/// The system's own keys have no layout: they type themselves (``InputMode/passThrough``).
public struct KeyboardLayout: Sendable {
  /// What a keyboard may ask to be allowed beside typing; it is never needed for that.
  public enum Access: String, CaseIterable, Hashable, Sendable {
    /// The words of the user.
    case words
    /// The clipboard of the terminal.
    case clipboard
    /// Sound.
    case sound
  }

  /// The name that it is chosen by, such as `gboard`.
  public var name: String
  /// What it is listed under.
  public var group = ""
  /// What people read of it.
  public var title: String
  /// The language that is typed with it, as a BCP 47 tag; `nil` when it has none of its own.
  public var language: String?
  /// Whether its file says that every character of ASCII can be typed.
  public var isASCIICapable = false
  /// Whether what it types is written from right to left.
  public var isRightToLeft = false
  /// What it asks to be allowed.
  public var requestedAccess: Set<Access> = []
  /// The code table; where it has none, the one that letters are told apart by.
  public var alphabet: MorseAlphabet
  /// Whether the code table types.
  public var hasTable = true
  /// What codes do, before the table.
  public var codes: [MorsePattern: LayoutKey] = [:]
  /// What keys of the terminal do, by their names, such as `1` or `f5`.
  public var keys: [String: LayoutKey] = [:]
  /// The keys that are drawn, row by row.
  public var cells: [[LayoutKey]] = []
  /// How many rows it takes of the panel; `nil` for as many as it has cells.
  public var height: Int?
  /// Whether marks are typed as they are keyed: a dit as a full stop, a dah as a low line.
  public var typesMarks = false

  /// Whether the ordinary keys type what its cells say, and a switch chooses among these.
  public var scans = false

  /// Creates a keyboard that types what a code table says.
  public init(name: String, title: String? = nil, alphabet: MorseAlphabet = .international) {
    self.name = name
    self.title = title ?? name
    self.alphabet = alphabet
  }

  /// The keyboard to begin with: international Morse code.
  public static let morse = KeyboardLayout(name: "morse", title: "Morse")

  /// The names of the secrets that its codes, keys and cells type.
  public var secretNames: Set<String> {
    let all = Array(codes.values) + Array(keys.values) + cells.flatMap(\.self)
    return Set(
      all.compactMap { key in
        if case .secret(let name) = key.reading { name } else { nil }
      })
  }

  /// The keyboards that its codes, keys and cells change to.
  public var references: Set<String> {
    let all = Array(codes.values) + Array(keys.values) + cells.flatMap(\.self)
    return Set(
      all.compactMap { key in
        if case .keyboard(let name) = key.reading { name } else { nil }
      })
  }
}

/// What a code, a key or a cell of a keyboard does, and what stands on it.
public struct LayoutKey: Hashable, Sendable {
  /// What it does.
  public var reading: Reading
  /// What stands on it; `nil` for what it does in a word.
  public var cap: String?
  /// How many cells wide it is drawn.
  public var width = 1

  /// Creates a key.
  public init(_ reading: Reading, cap: String? = nil, width: Int = 1) {
    (self.reading, self.cap, self.width) = (reading, cap, width)
  }

  /// What is to be shown of it.
  public var label: String { cap ?? reading.label }
}
