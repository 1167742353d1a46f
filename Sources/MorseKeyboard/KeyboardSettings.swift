public import MorseCode

/// What a keyboard is set to.
public struct KeyboardSettings: Sendable {
  /// The code table.
  public var alphabet: MorseAlphabet
  /// The keyer, if releases are heard as it needs.
  public var keyer: KeyerMode
  /// What the keyer is set to.
  public var keyerSettings: KeyerSettings
  /// The pause that ends a character.
  public var characterGap: GapPolicy
  /// The pause that ends a word.
  public var wordGap: GapPolicy

  /// Whether committed characters of the open word may be put right, where the document wants it.
  public var repairs = false

  /// Creates settings; with none given, International Morse at twenty words a minute, gaps learnt.
  public init(
    alphabet: MorseAlphabet = .international, speed: MorseSpeed = .standard,
    keyer: KeyerMode = .element, characterGap: GapPolicy = .automatic,
    wordGap: GapPolicy = .automatic
  ) {
    self.alphabet = alphabet
    self.keyer = keyer
    keyerSettings = KeyerSettings(speed: speed)
    self.characterGap = characterGap
    self.wordGap = wordGap
  }

  /// The speed at which elements are made.
  public var speed: MorseSpeed {
    get { keyerSettings.speed }
    set { keyerSettings.speed = newValue }
  }
}
