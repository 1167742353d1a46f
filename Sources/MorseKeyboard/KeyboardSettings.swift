public import MorseCode
public import TextInput

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

  /// What may be changed by itself of what is typed, as far as the document wants it.
  public var smart: SmartTyping = []
  /// What is done with words, where the document wants it and the keyboard knows any.
  public var words: WordAids = [.suggestions, .learning]
  /// The language of documents that tell none, as a BCP 47 tag.
  public var language: String?
  /// How figures are keyed where nothing but figures is wanted.
  public var figures = FigureCode.cut

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
