/// How a document wants to be typed into, named as in UIKit's `UITextInputTraits`.
public struct InputTraits: Hashable, Sendable {
  /// What kind of text it takes.
  public var keyboardType = KeyboardType.text
  /// When the keyboard gives a capital by itself.
  public var autocapitalizationType: AutocapitalizationType
  /// Whether words may be put right.
  public var autocorrectionType: TraitChoice
  /// Whether typed letters may be changed when the keyboard reads the keying otherwise; by default in
  /// documents of its own.
  public var letterRevisionType = TraitChoice.default
  /// Whether words are checked.
  public var spellCheckingType = TraitChoice.default
  /// Whether straight quotation marks become those of the language.
  public var smartQuotesType = TraitChoice.default
  /// Whether hyphens in a row become dashes.
  public var smartDashesType = TraitChoice.default
  /// Whether spaces are put right around words that are inserted and deleted.
  public var smartInsertDeleteType = TraitChoice.default
  /// What the return key does.
  public var returnKeyType = ReturnKeyType.default
  /// Whether what is typed must not be shown.
  public var isSecureTextEntry: Bool
  /// What the text is for; `nil` when that is not told.
  public var textContentType: TextContentType?
  /// The language of the text, as a BCP 47 tag such as `de-CH`; `nil` when that is not told.
  public var language: String?

  /// Creates traits; with none given, nothing is changed or hidden.
  public init(
    autocapitalizationType: AutocapitalizationType = .none,
    autocorrectionType: TraitChoice = .default, isSecureTextEntry: Bool = false
  ) {
    self.autocapitalizationType = autocapitalizationType
    self.autocorrectionType = autocorrectionType
    self.isSecureTextEntry = isSecureTextEntry
  }
}

/// Whether a document wants what a keyboard may do by itself.
public enum TraitChoice: Hashable, Sendable, CaseIterable {
  /// As the keyboard is set.
  case `default`
  /// No.
  case no
  /// Yes.
  case yes

  /// What comes of it with a keyboard that is set so.
  public func resolved(set isSet: Bool) -> Bool {
    switch self {
    case .default: isSet
    case .no: false
    case .yes: true
    }
  }
}

/// When the keyboard gives a capital by itself.
public enum AutocapitalizationType: Hashable, Sendable, CaseIterable {
  /// Never.
  case none
  /// At the beginning of every word.
  case words
  /// At the beginning of every sentence.
  case sentences
  /// Always.
  case allCharacters
}

/// What the return key does; anything but a new line, the program does that shows the keyboard.
public enum ReturnKeyType: String, Hashable, Sendable, CaseIterable {
  /// It begins a new line.
  case `default`
  /// It says that the text is entered, for the purpose that its name tells.
  case go, google, join, next, route, search, send, yahoo, done
  case emergencyCall = "emergency-call"
  case `continue`
}

/// What a text is for, named as in UIKit's `UITextContentType`.
public enum TextContentType: String, Hashable, Sendable, CaseIterable {
  case name, givenName, familyName, nickname, organizationName
  case emailAddress, telephoneNumber, fullStreetAddress, postalCode, addressCity, countryName
  case username, password, newPassword, oneTimeCode
  case creditCardNumber, dateTime
  case url

  /// Whether it consists of words; numbers, addresses of machines and secrets do not.
  public var hasWords: Bool {
    switch self {
    case .name, .givenName, .familyName, .nickname, .organizationName, .fullStreetAddress,
      .addressCity, .countryName:
      true
    case .emailAddress, .telephoneNumber, .postalCode, .username, .password, .newPassword,
      .oneTimeCode, .creditCardNumber, .dateTime, .url:
      false
    }
  }
}
