extension TextContentType {
  /// The name on the command line, such as `one-time-code`.
  public var name: String {
    switch self {
    case .fullStreetAddress: "address"
    case .organizationName: "organization"
    case .addressCity: "city"
    case .countryName: "country"
    default:
      rawValue.reduce(into: "") { name, letter in
        name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
      }
    }
  }

  /// Creates the content type with this name; `nil` if there is none.
  public init?(named name: String) {
    guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = type
  }

  /// The usual kind of text.
  public var keyboardType: KeyboardType {
    switch self {
    case .name, .givenName, .familyName, .nickname: .name
    case .organizationName, .fullStreetAddress, .addressCity, .countryName: .text
    case .emailAddress: .email
    case .telephoneNumber: .phone
    case .oneTimeCode, .creditCardNumber: .number
    case .postalCode, .username, .dateTime: .ascii
    case .password, .newPassword: .password
    case .url: .url
    }
  }
}

extension InputTraits {
  /// Creates the traits for a kind of text or a content type by name, such as `url` or `city`; `nil`
  /// if there is none.
  public init?(typeNamed name: String, language: String? = nil) {
    guard let type = TextType(named: name) else { return nil }
    self.init(type, language: language)
  }

  /// Creates the traits for a content type.
  ///
  /// An address has capitals and no corrections; a code stays as keyed.
  public init(contentType: TextContentType, language: String? = nil) {
    self.init(keyboardType: contentType.keyboardType, language: language)
    textContentType = contentType
    switch contentType {
    case .organizationName, .fullStreetAddress, .addressCity, .countryName:
      autocapitalizationType = .words
      (autocorrectionType, spellCheckingType) = (.no, .no)
      smartQuotesType = .no
    case .postalCode: autocapitalizationType = .allCharacters
    default: break
    }
    if contentType != .fullStreetAddress, returnKeyType == .default { returnKeyType = .done }
  }
}
