public import TextInput

/// The purpose and hints of a field, in the numbers of IBus.
public struct ContentType: Hashable, Sendable {
  /// The purpose, a value of IBusInputPurpose.
  public var purpose: UInt32
  /// IBusInputHints.
  public var hints: Hints

  /// Creates a content type; the default is free-form text without hints.
  public init(purpose: UInt32 = 0, hints: Hints = []) {
    (self.purpose, self.hints) = (purpose, hints)
  }

  /// The hints of a field.
  public struct Hints: OptionSet, Hashable, Sendable {
    /// The bits of IBusInputHints.
    public let rawValue: UInt32

    /// Creates hints from their bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    static let spellcheck = Hints(rawValue: 1)
    static let noSpellcheck = Hints(rawValue: 2)
    static let wordCompletion = Hints(rawValue: 4)
    static let lowercase = Hints(rawValue: 8)
    static let uppercaseCharacters = Hints(rawValue: 16)
    static let uppercaseWords = Hints(rawValue: 32)
    static let uppercaseSentences = Hints(rawValue: 64)
    static let isPrivate = Hints(rawValue: 2048)
    static let hiddenText = Hints(rawValue: 4096)
    static let multiline = Hints(rawValue: 16384)

    /// The hints that only fields for prose have.
    fileprivate static let prose: Hints = [
      .spellcheck, .wordCompletion, .uppercaseWords, .uppercaseSentences,
    ]
  }

  /// Whether the field hides its text: a password, a PIN, or a field with the hint for hidden text.
  var isSecret: Bool { purpose == 8 || purpose == 9 || hints.contains(.hiddenText) }

  /// Whether the keyboard learns and stores nothing from this field.
  var isPrivate: Bool { isSecret || hints.contains(.isPrivate) }

  /// The traits of a document in this field.
  ///
  /// In a free-form field without a hint for prose, automatic edits are disabled. Word suggestions
  /// stay enabled.
  public var traits: InputTraits {
    var traits = InputTraits(keyboardType: keyboardType)
    if purpose == 0, hints.isDisjoint(with: .prose) { traits.keepAsKeyed() }
    if (11...13).contains(purpose) {
      traits.keepAsKeyed()
      traits.textContentType = .dateTime
    }
    traits.isSecureTextEntry = isSecret
    traits.isPrivate = isPrivate
    applyHints(to: &traits)
    // The program handles Return: it receives the key.
    traits.returnKeyType = .default
    return traits
  }

  private var keyboardType: KeyboardType {
    switch purpose {
    case 1: .ascii
    case 2, 9: .number
    case 3: .decimal
    case 4: .phone
    case 5: .url
    case 6: .email
    case 7: .name
    case 8: .password
    case 10: .shell
    default: .text
    }
  }

  private func applyHints(to traits: inout InputTraits) {
    if hints.contains(.noSpellcheck) {
      (traits.spellCheckingType, traits.autocorrectionType) = (.no, .no)
    } else if hints.contains(.spellcheck) {
      traits.spellCheckingType = .yes
    }
    if hints.contains(.lowercase) { traits.autocapitalizationType = .none }
    if hints.contains(.uppercaseCharacters) { traits.autocapitalizationType = .allCharacters }
    if hints.contains(.uppercaseWords) { traits.autocapitalizationType = .words }
    if hints.contains(.uppercaseSentences) { traits.autocapitalizationType = .sentences }
  }
}

extension InputTraits {
  /// Disables automatic edits.
  fileprivate mutating func keepAsKeyed() {
    (autocapitalizationType, autocorrectionType) = (.none, .no)
    (smartQuotesType, smartDashesType, smartInsertDeleteType) = (.no, .no, .no)
  }
}
