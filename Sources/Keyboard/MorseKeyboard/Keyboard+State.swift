public import MorseCode
public import TextInput
public import WordPrediction

// MARK: - Keyer and decoder

extension Keyboard {
  /// Whether each press of a paddle is followed by a release event.
  public var receivesReleases: Bool { input.receivesReleases }
  /// The elements of the open character, including the element in progress.
  public var openPattern: MorsePattern { input.openPattern }
  /// Whether a mark is in progress.
  public var isMarking: Bool { input.isMarking }
  /// Whether the keyer is making a mark, or a space that it times.
  public var isKeying: Bool { input.isKeying }
  /// Whether every press of a dit or dah key is an element, however many fingers press.
  public var countsEveryPress: Bool { input.countsEveryPress }
  /// The longest hold of a key that may be keying: any character at the set speed, held dah by dah.
  public var longestHold: Duration { input.longestHold }
  /// The speed at which elements are made.
  public var speed: MorseSpeed { input.speed }
  /// The speed of the last characters, in words a minute; `nil` before the second character.
  public var typedWPM: Double? { input.typedWPM }
  /// The pause that ends a letter of a slow hand; `nil` where the usual waits apply.
  public var slowHandWait: Duration? { input.slowHandWait }
  /// Whether the hand is known, and all events before are handled.
  public var isHandKnown: Bool { input.isHandKnown }
  /// Whether the decoder has stopped learning the hand.
  public var isSpeedLocked: Bool { input.isSpeedLocked }
  /// Whether the keyer times a series of elements, instead of making one for each press.
  var keyerTimesElements: Bool { input.keyerTimesElements }
}

// MARK: - Layout and codes

extension Keyboard {
  /// The current settings.
  ///
  /// Codes change the speed and the layout.
  public var settings: KeyboardSettings { handler.codes.settings }
  /// Whether Morse or pass-through is active.
  public var inputMode: InputMode { handler.codes.inputMode }
  /// Shift, Ctrl and Alt.
  public var modifiers: StickyModifiers { handler.codes.modifiers }
  /// Whether the next dismissal code dismisses the keyboard.
  ///
  /// The code is also "the" keyed without gaps, so a single code may be a slip.
  public var isDismissalArmed: Bool { handler.codes.isDismissalArmed }
  /// The current layout; in pass-through, the layout that returns afterwards.
  public var layout: KeyboardLayout { handler.codes.layout }
  /// The name of the current layout, or that of pass-through.
  public var layoutName: String { handler.codes.layoutName }
  /// The layouts that "next layout" cycles through, without pass-through.
  public var enabled: [KeyboardLayout] { handler.codes.enabled }
  /// The names that "next layout" cycles through; pass-through is last.
  public var enabledNames: [String] { handler.codes.enabledNames }
  /// The name of the next layout.
  public var nextName: String { handler.codes.nextName }
  /// The name of the next enabled layout in another language; `nil` if there is none.
  ///
  /// A Latin layout without a language counts as English, like the built-in words.
  public var nextLanguageName: String? { handler.codes.nextLanguageName }
  /// The current layout if it is enabled, otherwise the last enabled layout before it.
  public var homeName: String { handler.codes.homeName }
  /// The names of all layouts that can be selected: enabled ones first, then those that codes
  /// select.
  public var knownNames: [String] { handler.codes.knownNames }
  /// The current alphabet: a message may switch from the layout's alphabet to its alternate and
  /// back.
  public var alphabet: MorseAlphabet { handler.codes.alphabet }
  /// Whether a message has switched to `MorseAlphabet/alternate`.
  public var isInAlternate: Bool { handler.codes.isInAlternate }
  /// Whether the alphabet's own letters have upper and lower case.
  public var hasCapitals: Bool { handler.codes.hasCapitals }
}

// MARK: - Text and words

extension Keyboard {
  /// The typing habits enabled in this document.
  public var smart: SmartTyping { handler.editor.smart }
  /// The ISO 639 code of the language of the text, or else of the known words; `nil` if neither is
  /// known.
  public var languageCode: String? {
    languageTag.map { TextLanguage($0).code } ?? knownWords?.language
  }
  /// The language of the text.
  public var language: TextLanguage { handler.editor.language }
  /// Whether the next letter is an automatic capital.
  public var capitalizesNext: Bool { handler.editor.capitalizesNext }
  /// Whether the text ends in an automatic space, which a typed space keeps.
  public var endsInAutomaticSpace: Bool { handler.editor.endsInAutomaticSpace }
  /// Whether one Backspace reverts an automatic edit.
  public var canRevertEdit: Bool { handler.editor.canRevertEdit }
  /// The texts that further full stops turn the last full stop into.
  public var stopCandidates: ArraySlice<String> { handler.editor.stopCandidates }
  /// The marked text of the composition.
  public var composedText: String { handler.editor.composedText }
  /// The candidates of the composition, the likeliest first; none in a document that hides its
  /// text.
  public var candidates: [String] { handler.editor.candidates }
  /// The current page of candidates, counted from one, and the number of pages; `nil` if there is
  /// only one.
  public var candidatePage: (number: Int, count: Int)? { handler.editor.candidatePage }
  /// The text before the insertion point and the characters of the composition.
  var typedContext: String { handler.editor.typedContext }
  /// The offered words, the likeliest first.
  public var suggestions: [OfferedWord] { handler.bar.suggestions }
  /// The word source; `nil` until it is loaded.
  public var predictor: WordPredictor? { handler.bar.predictor }
  /// The number of known words; `nil` before any are loaded.
  public var knownWords: KnownWords? { handler.bar.knownWords }
}
