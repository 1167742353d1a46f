/// The input traits of a document, named after UIKit's `UITextInputTraits`.
public struct InputTraits: Hashable, Sendable {
  /// The kind of text.
  public var keyboardType = KeyboardType.text
  /// The automatic capitalization.
  public var autocapitalizationType: AutocapitalizationType
  /// Whether words may be corrected.
  public var autocorrectionType: TraitChoice
  /// Whether the keyboard may revise typed letters when it reads the keying differently; by
  /// default, only in its own documents.
  public var letterRevisionType = TraitChoice.default
  /// Whether words are checked.
  public var spellCheckingType = TraitChoice.default
  /// Whether straight quotation marks become those of the language.
  public var smartQuotesType = TraitChoice.default
  /// Whether hyphens in a row become dashes.
  public var smartDashesType = TraitChoice.default
  /// Whether spaces are adjusted around inserted and deleted words.
  public var smartInsertDeleteType = TraitChoice.default
  /// The action of the return key.
  public var returnKeyType = ReturnKeyType.default
  /// Whether the typed text must not be shown.
  public var isSecureTextEntry: Bool
  /// Whether keys are commands here: a pause adds no space, and nothing is offered or revised.
  public var receivesCommands = false
  /// Whether the keyboard must not learn the typed words.
  public var isPrivate = false
  /// The purpose of the text; `nil` if unknown.
  public var textContentType: TextContentType?
  /// The language of the text, as a BCP 47 tag such as `de-CH`; `nil` if unknown.
  public var language: String?

  /// Creates traits; the defaults change and hide nothing.
  public init(
    autocapitalizationType: AutocapitalizationType = .none,
    autocorrectionType: TraitChoice = .default, isSecureTextEntry: Bool = false
  ) {
    self.autocapitalizationType = autocapitalizationType
    self.autocorrectionType = autocorrectionType
    self.isSecureTextEntry = isSecureTextEntry
  }
}

/// Whether a document accepts an automatic feature of the keyboard.
public enum TraitChoice: Hashable, Sendable, CaseIterable {
  /// The keyboard's setting applies.
  case `default`
  /// Disabled.
  case no
  /// Enabled.
  case yes

  /// Returns whether the feature is on, given the keyboard's setting.
  public func resolved(set isSet: Bool) -> Bool {
    switch self {
    case .default: isSet
    case .no: false
    case .yes: true
    }
  }
}

/// When the keyboard capitalizes letters automatically.
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

/// The return key's action; the host program performs every action except a new line.
public enum ReturnKeyType: String, Hashable, Sendable, CaseIterable {
  /// Starts a new line.
  case `default`
  /// Submits the text, for the purpose that the name states.
  case go, google, join, next, route, search, send, yahoo, done
  case emergencyCall = "emergency-call"
  case `continue`
}

/// The purpose of a text, named after UIKit's `UITextContentType`.
public enum TextContentType: String, Hashable, Sendable, CaseIterable {
  case name, givenName, familyName, nickname, organizationName
  case emailAddress, telephoneNumber, fullStreetAddress, postalCode, addressCity, countryName
  case username, password, newPassword, oneTimeCode
  case creditCardNumber, dateTime
  case url

  /// Whether the text consists of words; numbers, network addresses and secrets do not.
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
