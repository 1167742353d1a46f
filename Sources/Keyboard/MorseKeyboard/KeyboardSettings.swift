public import MorseCode
public import MorseDecoding
public import MorseKeying
public import TextInput

/// The settings of a keyboard.
public struct KeyboardSettings: Sendable {
  /// The current or first layout.
  public var layout: KeyboardLayout
  /// The layouts that "next layout" cycles through; empty if there is only the current one.
  public var enabled: [KeyboardLayout] = []
  /// Other layouts that codes select.
  public var others: [KeyboardLayout] = []
  /// The keyer mode, used if the input reports the releases that it needs.
  public var keyer: KeyerMode
  /// The settings of the keyer.
  public var keyerSettings: KeyerSettings
  /// The pause that ends a character.
  public var characterGap: GapPolicy
  /// The pause that ends a word.
  public var wordGap: GapPolicy

  /// Whether the user has told the speed, so that an unknown hand on two keys begins near it.
  public var isSpeedTold = false
  /// Whether a key without releases makes dits and dahs, which its auto-repeat distinguishes.
  ///
  /// The operator waits for the delay before the first repeat, so the gaps differ and learned gaps do
  /// not apply.
  public var hasRepeatedHolds = false

  /// Whether committed characters may be corrected, in prose and up to the document's limit.
  public var repairs = false
  /// Whether text goes out only once the hand is known or its word ends, because another program
  /// receives it.
  public var holdsUnknownHands = false
  /// The time at which typed letters become final.
  public var commit = CommitMode.auto

  /// The automatic changes to typed text, where the document allows them.
  public var smart: SmartTyping = []
  /// The habits that the user has turned on or off individually.
  public var switches = HabitSwitches()
  /// The texts of shortcuts: a shortcut is replaced at the end of the word.
  public var shortcuts: [String: String] = [:]
  /// The word aids, used where the document allows them and a word predictor is loaded.
  public var words: WordAids = [.suggestions, .learning]
  /// The language of documents that report none, as a BCP 47 tag.
  public var language: String?
  /// The short codes for digits in digit-only fields.
  public var digits = DigitCode.cut

  /// The settings for scanning cells with switches.
  public var scanning = ScanSettings()

  /// The hands of earlier sessions; `nil` if none may be remembered.
  public var hands: RememberedHands?

  /// Creates settings.
  ///
  /// The defaults are international Morse at twenty words a minute with learnt gaps.
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

  /// Whether a pause ends a character; otherwise only a key does.
  package var pauseEndsCharacter: Bool { characterGap != .off }
  /// Whether a pause ends a word; otherwise only a key or a code does.
  package var pauseEndsWord: Bool { wordGap != .off }

  /// The code table.
  public var alphabet: MorseAlphabet {
    get { layout.alphabet }
    set { layout.alphabet = newValue }
  }

  /// Returns the layout of this name; `nil` if it is not among the known layouts.
  public func layout(named name: String) -> KeyboardLayout? {
    ([layout] + enabled + others).first { $0.name == name }
  }

  /// The speed of elements.
  public var speed: MorseSpeed {
    get { keyerSettings.speed }
    set { keyerSettings.speed = newValue }
  }
}
