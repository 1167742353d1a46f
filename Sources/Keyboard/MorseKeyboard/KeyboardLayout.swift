public import MorseCode

/// A layout described by a file: its name, its code table, and the functions of codes and keys.
///
/// Pass-through has no layout: the system's own keys type themselves (``InputMode/passThrough``).
public struct KeyboardLayout: Sendable {
  /// Permissions that a layout may request.
  ///
  /// Typing needs none of them.
  public enum Access: String, CaseIterable, Hashable, Sendable {
    /// The words of the user.
    case words
    /// The clipboard of the terminal.
    case clipboard
    /// Sound.
    case sound
  }

  /// The name for selecting it, such as `gboard`.
  public var name: String
  /// The group that it is listed in.
  public var group = ""
  /// The title for users.
  public var title: String
  /// The language of the layout as a BCP 47 tag; `nil` if it has none.
  public var language: String?
  /// Whether its file declares that every ASCII character can be typed.
  public var isASCIICapable = false
  /// Whether its text is written from right to left.
  public var isRightToLeft = false
  /// The permissions that it requests.
  public var requestedAccess: Set<Access> = []
  /// The code table.
  ///
  /// Without one, the alphabet by which the decoder distinguishes letters.
  public var alphabet: MorseAlphabet
  /// Whether the code table types text.
  public var hasTable = true
  /// The functions of codes; they precede the table.
  public var codes: [MorsePattern: LayoutKey] = [:]
  /// The functions of terminal keys by name, such as `1` or `f5`.
  public var keys: [String: LayoutKey] = [:]
  /// The drawn keys, row by row.
  public var cells: [[LayoutKey]] = []
  /// The height in rows of the panel; `nil` for the number of rows of cells.
  public var height: Int?
  /// Whether marks are typed as keyed: a dit as a full stop, a dah as a low line.
  public var typesMarks = false

  /// Whether keys type the labels of the cells and a switch scans the cells.
  public var scans = false
  /// Whether its letters stand by their frequency, which depends on the language.
  public var isByFrequency = false
  /// Whether "next layout" leads back to the layout before, as from a list of phrases.
  public var leadsBack = false

  /// Creates a layout that types the characters of a code table.
  public init(name: String, title: String? = nil, alphabet: MorseAlphabet = .international) {
    self.name = name
    self.title = title ?? name
    self.alphabet = alphabet
  }

  /// The default layout: international Morse code.
  public static let morse = KeyboardLayout(name: "morse", title: "Morse")

  /// The names of the secrets that its codes, keys and cells type.
  public var secretNames: Set<String> {
    names { if case .secret(let name) = $0 { name } else { nil } }
  }

  /// The names of the layouts that its codes, keys and cells change to.
  public var references: Set<String> {
    names { if case .layout(let name) = $0 { name } else { nil } }
  }

  private func names(in name: (PatternAction) -> String?) -> Set<String> {
    let all = Array(codes.values) + Array(keys.values) + cells.flatMap(\.self)
    return Set(all.compactMap { name($0.action) })
  }
}

/// The function and label of a code, a key or a cell.
public struct LayoutKey: Hashable, Sendable {
  /// The function.
  public var action: PatternAction
  /// The label; `nil` for the name of the function.
  public var cap: String?
  /// The drawn width in cells.
  public var width = 1

  /// Creates a key.
  public init(_ action: PatternAction, cap: String? = nil, width: Int = 1) {
    (self.action, self.cap, self.width) = (action, cap, width)
  }

  /// The label to show.
  public var label: String { cap ?? action.label }
}
