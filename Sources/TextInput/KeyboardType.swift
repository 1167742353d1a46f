/// What kind of text a document takes.
public enum KeyboardType: String, Hashable, Sendable, CaseIterable {
  /// Prose.
  case text
  /// Nothing but ASCII.
  case ascii
  /// Command lines.
  case shell
  /// Programs.
  case code
  /// Addresses in the web.
  case url
  /// Addresses of mail.
  case email
  /// Figures.
  case number
  /// A number with a decimal separator.
  case decimal
  /// Telephone numbers.
  case phone
  /// Names of people.
  case name
  /// What to search for.
  case webSearch = "web-search"
  /// Passwords.
  case password

  /// Whether it takes figures and hardly anything else, so that these may be keyed short.
  public var takesFigures: Bool { [.number, .decimal, .phone].contains(self) }

  /// Whether it takes command lines or programs, where punctuation may stand alone.
  public var isProgramText: Bool { self == .shell || self == .code }

  /// Whether a pause may add a space.
  public var hasWords: Bool {
    switch self {
    case .text, .ascii, .shell, .code, .name, .webSearch: true
    case .url, .email, .number, .decimal, .phone, .password: false
    }
  }

  /// Whether it takes `character`.
  public func takes(_ character: Character) -> Bool {
    switch self {
    case .text, .shell, .code, .name, .webSearch, .password: true
    case .ascii: character.isASCII
    case .url, .email: !character.isWhitespace
    case .number: Self.figures.contains(character)
    case .decimal: Self.figures.contains(character) || ".,-".contains(character)
    case .phone: Self.figures.contains(character) || "+*#,;-()/ ".contains(character)
    }
  }

  /// Whether it takes `character` where it is to stand.
  ///
  /// A decimal number has one sign between whole and parts, a full stop or a comma, and a minus at its
  /// start only.
  ///
  /// - Parameters:
  ///   - character: the character.
  ///   - before: the text before it.
  ///   - after: the text after it.
  /// - Returns: whether it may stand there.
  public func takes(
    _ character: Character, after before: @autoclosure () -> String,
    before after: @autoclosure () -> String
  ) -> Bool {
    guard self == .decimal, takes(character) else { return takes(character) }
    let (before, after) = (before(), after())
    guard after.first != "-" else { return false }
    switch character {
    case "-": return before.isEmpty
    case ".", ",": return ![before, after].contains { $0.contains { $0 == "." || $0 == "," } }
    default: return true
    }
  }

  /// Whether it takes the letters of every script.
  public var takesEveryScript: Bool { takes("文") }

  /// What a full stop that is keyed again and again turns into, in order; none where it stays.
  ///
  /// - Parameter context: the text before the first of them; an address has one `@`.
  /// - Returns: what it turns into.
  public func stopCandidates(after context: String) -> [String] {
    stopCandidates.filter { $0 != "@" || !context.contains("@") }
  }

  private var stopCandidates: [String] {
    switch self {
    case .url: [".com", ".org", ".net", ".de", "/", "www."]
    case .email: [".com", ".org", ".net", "@", ".de"]
    default: []
    }
  }

  private static let figures: Set<Character> = Set("0123456789")
}

extension InputTraits {
  /// Creates the traits that documents of a kind usually have.
  public init(keyboardType: KeyboardType, language: String? = nil) {
    self.init()
    self.keyboardType = keyboardType
    self.language = language
    switch keyboardType {
    case .text: autocapitalizationType = .sentences
    case .ascii: becomeLiteral()
    case .shell, .code: becomeLiteral()
    case .name:
      autocapitalizationType = .words
      (autocorrectionType, spellCheckingType) = (.no, .no)
      (returnKeyType, textContentType) = (.done, .name)
    case .webSearch: returnKeyType = .search
    case .url: becomeLiteral(returning: .go, for: .url)
    case .email: becomeLiteral(returning: .next, for: .emailAddress)
    case .number, .decimal: becomeLiteral(returning: .done)
    case .phone: becomeLiteral(returning: .done, for: .telephoneNumber)
    case .password:
      becomeLiteral(returning: .done, for: .password)
      isSecureTextEntry = true
    }
  }

  /// Makes text of it that is kept just as it is keyed.
  private mutating func becomeLiteral(
    returning returnKey: ReturnKeyType = .default, for content: TextContentType? = nil
  ) {
    autocapitalizationType = .none
    (autocorrectionType, spellCheckingType) = (.no, .no)
    (smartQuotesType, smartDashesType, smartInsertDeleteType) = (.no, .no, .no)
    (returnKeyType, textContentType) = (returnKey, content)
  }

  /// Whether the text is prose, in which habits of prose are expected.
  public var isProse: Bool {
    !isSecureTextEntry && [.text, .name, .webSearch].contains(keyboardType)
  }

  /// Whether the return key begins a new line.
  public var hasLines: Bool { returnKeyType == .default }
}
