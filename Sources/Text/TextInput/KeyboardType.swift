/// The kind of text that a document accepts.
public enum KeyboardType: String, Hashable, Sendable, CaseIterable {
  /// Prose.
  case text
  /// ASCII text only.
  case ascii
  /// Command lines.
  case shell
  /// Source code.
  case code
  /// Web addresses.
  case url
  /// Mail addresses.
  case email
  /// Digits.
  case number
  /// A number with a decimal separator.
  case decimal
  /// Telephone numbers.
  case phone
  /// Names of people.
  case name
  /// Names of people or telephone numbers.
  case namePhone = "name-phone"
  /// Search terms.
  case webSearch = "web-search"
  /// Passwords.
  case password

  /// Whether almost only digits are accepted, so that short digit codes (cut numbers) may be keyed.
  public var acceptsDigits: Bool { [.number, .decimal, .phone].contains(self) }

  /// Whether the text is command lines or source code, where punctuation may stand alone.
  public var isProgramText: Bool { self == .shell || self == .code }

  /// Whether punctuation is that of programs and addresses, in every script.
  public var wantsASCIISigns: Bool {
    switch self {
    case .text, .name, .namePhone, .webSearch, .password: false
    case .ascii, .shell, .code, .url, .email, .number, .decimal, .phone: true
    }
  }

  /// Whether the text consists of words.
  public var hasWords: Bool {
    switch self {
    case .text, .ascii, .shell, .code, .name, .namePhone, .webSearch: true
    case .url, .email, .number, .decimal, .phone, .password: false
    }
  }

  /// Returns whether `character` is accepted anywhere.
  public func accepts(_ character: Character) -> Bool {
    switch self {
    case .text, .shell, .code, .name, .namePhone, .webSearch, .password: true
    case .ascii: character.isASCII
    case .url, .email: !character.isWhitespace
    case .number: Self.digits.contains(character)
    case .decimal: Self.digits.contains(character) || ".,-".contains(character)
    case .phone: Self.digits.contains(character) || "+*#,;-()/ ".contains(character)
    }
  }

  /// Returns whether `character` is accepted at a position.
  ///
  /// A decimal number has at most one decimal separator, a full stop or a comma, and a minus only
  /// at its start.
  ///
  /// - Parameters:
  ///   - character: the character.
  ///   - before: the text before it.
  ///   - after: the text after it.
  /// - Returns: whether the character is allowed there.
  public func accepts(
    _ character: Character, after before: @autoclosure () -> String,
    before after: @autoclosure () -> String
  ) -> Bool {
    guard self == .decimal, accepts(character) else { return accepts(character) }
    let (before, after) = (before(), after())
    guard after.first != "-" else { return false }
    switch character {
    case "-": return before.isEmpty
    case ".", ",": return ![before, after].contains { $0.contains { $0 == "." || $0 == "," } }
    default: return true
    }
  }

  /// The kind by which codes are read after this text: what has digits and no letters, in a field
  /// for names and telephone numbers, is a telephone number.
  public func reading(after text: @autoclosure () -> String) -> KeyboardType {
    guard self == .namePhone else { return self }
    let text = text()
    let isNumber = text.contains { $0.isNumber || $0 == "+" } && !text.contains(where: \.isLetter)
    return isNumber ? .phone : .name
  }

  /// Whether letters of every script are accepted.
  public var acceptsEveryScript: Bool { accepts("文") }

  /// Returns the replacements for a full stop that is keyed repeatedly, in order; empty if it stays
  /// unchanged.
  ///
  /// - Parameter context: the text before the first full stop; an address has only one `@`.
  /// - Returns: the replacements.
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

  private static let digits: Set<Character> = Set("0123456789")
}

extension InputTraits {
  /// Returns whether `character` is accepted at a position: by the kind of text and by its purpose.
  ///
  /// A user name has no spaces. Postal codes and dates consist of letters, digits and few signs.
  public func accepts(
    _ character: Character, after before: @autoclosure () -> String = "",
    before after: @autoclosure () -> String = ""
  ) -> Bool {
    let signs: String? =
      switch textContentType {
      case .postalCode: " -"
      case .dateTime: " -+./:,"
      default: nil
      }
    if textContentType == .username, character.isWhitespace { return false }
    if let signs, !character.isLetter, !character.isNumber, !signs.contains(character) {
      return false
    }
    return keyboardType.accepts(character, after: before(), before: after())
  }

  /// Creates the usual traits of a kind of document.
  public init(keyboardType: KeyboardType, language: String? = nil) {
    self.init()
    self.keyboardType = keyboardType
    self.language = language
    switch keyboardType {
    case .text: autocapitalizationType = .sentences
    case .ascii: becomeLiteral()
    case .shell, .code: becomeLiteral()
    case .name, .namePhone:
      autocapitalizationType = .words
      (autocorrectionType, spellCheckingType) = (.no, .no)
      (returnKeyType, textContentType) = (.done, .name)
    case .webSearch: (autocapitalizationType, returnKeyType) = (.sentences, .search)
    case .url: becomeLiteral(returning: .go, for: .url)
    case .email: becomeLiteral(returning: .next, for: .emailAddress)
    case .number, .decimal: becomeLiteral(returning: .done)
    case .phone: becomeLiteral(returning: .done, for: .telephoneNumber)
    case .password:
      becomeLiteral(returning: .done, for: .password)
      isSecureTextEntry = true
    }
  }

  /// Turns off all automatic changes, so that the text stays as keyed.
  private mutating func becomeLiteral(
    returning returnKey: ReturnKeyType = .default, for content: TextContentType? = nil
  ) {
    autocapitalizationType = .none
    (autocorrectionType, spellCheckingType) = (.no, .no)
    (smartQuotesType, smartDashesType, smartInsertDeleteType) = (.no, .no, .no)
    (returnKeyType, textContentType) = (returnKey, content)
  }

  /// Whether the text is prose, where prose habits apply.
  public var isProse: Bool {
    !isSecureTextEntry && !receivesCommands
      && [.text, .name, .namePhone, .webSearch].contains(keyboardType)
  }

  /// Whether the text consists of words.
  public var hasWords: Bool {
    keyboardType.hasWords && textContentType?.hasWords ?? true
  }

  /// The kind of text that was stated; `nil` for text that stays as it is keyed.
  public var statedType: KeyboardType? {
    let isPlain =
      keyboardType == .text && textContentType == nil && autocapitalizationType == .none
    return isPlain ? nil : keyboardType
  }

  /// Whether a pause may add a space.
  public var acceptsPauseSpaces: Bool { hasWords && !receivesCommands }

  /// Whether the return key starts a new line.
  public var hasLines: Bool { returnKeyType == .default }
}
