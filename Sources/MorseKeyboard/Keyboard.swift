import MorseCode
public import TextInput
public import Timeline
import WordPrediction

/// The keyboard: actions of keys in, edits to its document and feedback out.
///
/// Two machines work inside: the keyer makes marks of presses, the decoder makes characters of marks
/// and pauses. Whatever is due is done at its own moment, in order, however late the keyboard is
/// told the time. The open pattern is the document's marked text.
public struct Keyboard<Document: DocumentProxy>: TimedMachine {
  /// What keys ask for.
  public typealias Input = KeyAction
  /// What is to be seen or heard of it.
  public typealias Output = KeyboardFeedback

  /// The document that is typed into.
  public internal(set) var document: Document
  /// Whether Morse is typed or the system's own keys.
  public internal(set) var layout = KeyboardLayout.morse

  /// The enabled keyboard that was in use last.
  var lastEnabledName: String?
  /// What it is set to; the speed changes by code, and so does the keyboard.
  var settings: KeyboardSettings
  /// Whether the keyboard is told of releases.
  public internal(set) var hearsReleases: Bool

  var keyer: ModalKeyer
  var decoder: MorseDecoder
  var typingSpeed = TypingSpeed()
  var characterBegan: Timestamp?
  /// Whether the character before the insertion point is a space that only a pause has added.
  var endsInAutomaticSpace = false
  /// Whether a pause now ends a word: nothing but characters has been keyed since the last one.
  var isWordOpen = false
  var word = TypedWord()
  /// Whether the document is a field of a page, and Tab leads to the next.
  public var hasFields = false
  /// What puts characters together from several that are keyed, where the table needs that.
  var composer: (any InputComposer)?
  /// What may be written for kana.
  var dictionaries: [KanaDictionary] = []
  /// The page of its candidates that is offered, from zero.
  var page = 0
  /// Whether a message has changed to the alphabet's ``MorseAlphabet/alternate``.
  public internal(set) var isInAlternate = false
  /// What the keyboard last changed by itself, until something else is typed.
  var ownChange: OwnChange?
  var wordPredictor: WordPredictor?
  var bar = WordBar()
  var wordEnd = WordEnd()
  /// The words that were learnt and not taken yet.
  var lessons: [WordLesson] = []
  /// How many full stops in a row have turned into something else; `nil` after anything else.
  var stops: Int?
  /// Shift, Ctrl and Alt.
  public internal(set) var modifiers = StickyModifiers()
  /// What is shown over the text, and takes some of what is keyed.
  public var list = ShownList.none
  /// What was typed or done last, to be done again.
  var last: Reading?
  /// Whether the code for dismissing, keyed once more, dismisses the keyboard.
  ///
  /// The code is also "the" run together, so that once may be a slip of the hand.
  public internal(set) var isDismissalArmed = false
  var isDismissed = false
  private var isMarkByHand = false
  private var keyerEvents: [Timed<KeyerEvent>] = []
  private var decoderOutputs: [Timed<DecoderOutput>] = []

  /// Creates a keyboard that types into `document`.
  public init(
    document: Document, settings: KeyboardSettings = KeyboardSettings(),
    hearsReleases: Bool = false
  ) {
    self.document = document
    self.settings = settings
    self.hearsReleases = hearsReleases
    composer = settings.alphabet.composer()
    keyer = settings.makeKeyer(hearingReleases: hearsReleases)
    decoder = settings.makeDecoder(
      hearingReleases: hearsReleases, repairing: document.traits.wantsRepair && settings.repairs)
  }

  /// When a mark, a character or a word ends unless something happens.
  public var deadline: Timestamp? {
    isDismissed ? nil : earliest(keyer.deadline, decoder.deadline)
  }

  /// Does what is due up to and including `now`, each at its own moment.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]) {
    while let due = deadline, due <= now {
      keyer.advance(to: due, into: &keyerEvents)
      passKeyerEvents(into: &outputs)
      decoder.advance(to: due, into: &decoderOutputs)
      passDecoderOutputs(into: &outputs)
    }
    showOpenPattern()
    refreshOffers(at: now, into: &outputs)
  }

  /// Does what a key asks for; once dismissed, nothing.
  public mutating func handle(
    _ action: KeyAction, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    advance(to: now, into: &outputs)
    guard !isDismissed else { return }
    if let click = action.click { outputs.append(Timed(.click(click), at: now)) }
    switch action {
    case .press(let paddle):
      if isFull { outputs.append(Timed(.limitReached, at: now)) }
      key(.press(paddle), at: now, into: &outputs)
    case .release(let paddle): key(.release(paddle), at: now, into: &outputs)
    case .endCharacter: endCharacterOrLine(at: now, into: &outputs)
    case .endCharacterOrSpace where isOpen: endCharacter(at: now, into: &outputs)
    case .delete: deleteElementOrCharacter(at: now, into: &outputs)
    case .takeBackElement: takeBackElement(at: now, into: &outputs)
    case .cancelCharacter: cancelCharacter(at: now, into: &outputs)
    case .takeSuggestion(let number): takeOffer(number, at: now, into: &outputs)
    default:
      endCharacter(at: now, into: &outputs)
      isDismissalArmed = false
      perform(action, at: now, into: &outputs)
    }
    showOpenPattern()
    refreshOffers(at: now, into: &outputs)
  }
}

// MARK: - Keying

extension Keyboard {
  private mutating func key(
    _ event: PaddleEvent, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    keyer.handle(event, at: now, into: &keyerEvents)
    passKeyerEvents(into: &outputs)
  }

  mutating func tell(
    _ input: DecoderInput, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    keyer.interrupt(at: now, into: &keyerEvents)
    passKeyerEvents(into: &outputs)
    decoder.handle(input, at: now, into: &decoderOutputs)
    passDecoderOutputs(into: &outputs)
  }

  private mutating func passKeyerEvents(into outputs: inout [Timed<KeyboardFeedback>]) {
    for event in keyerEvents {
      switch event.value {
      case .markBegan(let element, let duration):
        decoder.handle(.markBegan(element), at: event.moment, into: &decoderOutputs)
        passDecoderOutputs(into: &outputs)
        if characterBegan == nil { characterBegan = event.moment }
        isMarkByHand = duration == nil
        let tone = KeyboardFeedback(markOf: element, lasting: duration)
        outputs.append(Timed(tone, at: event.moment))
      case .markEnded(let element):
        if isMarkByHand { outputs.append(Timed(.toneEnded, at: event.moment)) }
        decoder.handle(.markEnded(element), at: event.moment, into: &decoderOutputs)
        passDecoderOutputs(into: &outputs)
      }
    }
    keyerEvents.removeAll(keepingCapacity: true)
  }

  private mutating func passDecoderOutputs(into outputs: inout [Timed<KeyboardFeedback>]) {
    let decided = decoderOutputs
    decoderOutputs.removeAll(keepingCapacity: true)
    for output in decided {
      switch output.value {
      case .character(let character):
        commit(character, at: output.moment, into: &outputs)
        let wasTyped = isWordOpen
        repairWord(at: output.moment, into: &outputs)
        isWordOpen = wasTyped
      case .wordGap where isWordOpen: addAutomaticSpace(at: output.moment, into: &outputs)
      case .wordGap: finishComposition()
      }
    }
  }
}

// MARK: - Committing

extension Keyboard {
  private mutating func commit(
    _ character: DecodedCharacter, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    if let began = characterBegan { typingSpeed.note(character.pattern, began: began) }
    characterBegan = nil
    let pattern = character.pattern
    if changeTable(by: pattern) { return outputs.append(Timed(.committed(pattern), at: now)) }
    let reading = reading(of: pattern)
    if reading != .command(.dismiss) { isDismissalArmed = false }
    guard let reading else {
      showMarkedText(composedText)
      return outputs.append(Timed(.unknown(pattern), at: now))
    }
    if !reading.isText { showMarkedText(composedText) }
    outputs.append(Timed(.committed(pattern), at: now))
    perform(reading, at: now, into: &outputs)
    if reading.isText { isWordOpen = true }
  }
}

// MARK: - Editing

extension Keyboard {
  mutating func endCharacter(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    tell(.endCharacter, at: now, into: &outputs)
  }

  private mutating func endCharacterOrLine(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    guard !isOpen else {
      return endCharacter(at: now, into: &outputs)
    }
    cancelWordGap(at: now)
    isDismissalArmed = false
    insertLine(at: now, into: &outputs)
  }

  private mutating func deleteElementOrCharacter(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    guard !isOpen else { return takeBackElement(at: now, into: &outputs) }
    cancelWordGap(at: now)
    isDismissalArmed = false
    takeBack(at: now, into: &outputs)
  }

  /// Keeps the pause after the last character from adding a space: an edit has come between.
  mutating func cancelWordGap(at now: Timestamp) {
    decoder.handle(.endWord, at: now, into: &decoderOutputs)
    decoderOutputs.removeAll(keepingCapacity: true)
  }

  /// Does what needs the open character to be ended first.
  mutating func perform(
    _ action: KeyAction, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    switch action {
    case .space, .endCharacterOrSpace: insertSpace(at: now, into: &outputs)
    case .insert(let text): insertAsIs(text, at: now, into: &outputs)
    case .deleteWord: deleteWord()
    case .command(let code): obey(code, at: now, into: &outputs)
    case .perform(let reading): perform(reading, at: now, into: &outputs)
    case .nextKeyboard: changeToNext(at: now, into: &outputs)
    case .keyboard(let name): changeKeyboard(to: name, at: now, into: &outputs)
    case .dismiss:
      finishComposition()
      dropAutomaticSpace()
      endLastWord()
      isDismissed = true
      outputs.append(Timed(.dismissed, at: now))
    case .press, .release, .endCharacter, .delete, .takeBackElement, .cancelCharacter,
      .takeSuggestion:
      preconditionFailure("\(action) does not wait for the open character to end")
    }
  }

  mutating func edit(_ body: (inout Document) -> Void) {
    (endsInAutomaticSpace, isWordOpen) = (false, false)
    word = TypedWord()
    (ownChange, stops) = (nil, nil)
    finishComposition()
    body(&document)
  }

  mutating func insert(_ text: String) {
    edit { $0.insertText(text) }
  }

  mutating func deleteCharacter() {
    edit { $0.deleteBackward() }
  }

  mutating func showOpenPattern() {
    showMarkedText(composedText + openPattern.description)
  }

  /// Shows provisional text, unless it would take the place of the selection.
  mutating func showMarkedText(_ text: String) {
    guard text != document.markedText ?? "", document.selectedText == nil else { return }
    document.setMarkedText(text, selectedRange: text.count..<text.count)
  }
}
