public import MorseCode
public import MorseDecoding
public import MorseKeying
public import TextInput

/// What a keyboard is set to.
public struct KeyboardSettings: Sendable {
  /// The keyboard in use, or to begin with.
  public var layout: KeyboardLayout
  /// The keyboards that "next keyboard" goes round; none where there is only the one in use.
  public var enabled: [KeyboardLayout] = []
  /// The keyboards that codes of others change to.
  public var others: [KeyboardLayout] = []
  /// The keyer, if releases are reported as it needs.
  public var keyer: KeyerMode
  /// What the keyer is set to.
  public var keyerSettings: KeyerSettings
  /// The pause that ends a character.
  public var characterGap: GapPolicy
  /// The pause that ends a word.
  public var wordGap: GapPolicy

  /// Whether a key without releases makes dits and dahs, told apart by its auto-repeat.
  ///
  /// Such a hand needs the delay before the first repeat, and pauses of its own: learnt gaps do not hold for it.
  public var hasRepeatedHolds = false

  /// Whether committed characters may be corrected, in prose and as far as the document takes it.
  public var repairs = false
  /// When typed letters are final.
  public var commit = CommitMode.auto

  /// What may be changed by itself of what is typed, as far as the document wants it.
  public var smart: SmartTyping = []
  /// The habits that the user has turned on or off one by one.
  public var switches = HabitSwitches()
  /// The texts that words stand for: a shortcut becomes its text at the word's end.
  public var shortcuts: [String: String] = [:]
  /// What is done with words, where the document wants it and the keyboard knows any.
  public var words: WordAids = [.suggestions, .learning]
  /// The language of documents that tell none, as a BCP 47 tag.
  public var language: String?
  /// How figures are keyed where nothing but figures is wanted.
  public var figures = FigureCode.cut

  /// How switches choose among cells.
  public var scanning = ScanSettings()

  /// Creates settings; with none given, International Morse at twenty words a minute, gaps learnt.
  public init(
    alphabet: MorseAlphabet = .international, speed: MorseSpeed = .standard,
    keyer: KeyerMode = .element, characterGap: GapPolicy = .automatic,
    wordGap: GapPolicy = .automatic
  ) {
    layout = .morse
    layout.alphabet = alphabet
    self.keyer = keyer
    keyerSettings = KeyerSettings(speed: speed)
    self.characterGap = characterGap
    self.wordGap = wordGap
  }

  /// The code table.
  public var alphabet: MorseAlphabet {
    get { layout.alphabet }
    set { layout.alphabet = newValue }
  }

  /// The keyboard of this name; `nil` when it is not among those that are known.
  public func layout(named name: String) -> KeyboardLayout? {
    ([layout] + enabled + others).first { $0.name == name }
  }

  /// The speed at which elements are made.
  public var speed: MorseSpeed {
    get { keyerSettings.speed }
    set { keyerSettings.speed = newValue }
  }
}
