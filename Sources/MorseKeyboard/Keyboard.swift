import MorseCode
import MorseDecoding
import MorseKeying
public import TextInput
public import Timeline

/// The keyboard: receives key actions, edits its document and outputs feedback.
///
///     KeyAction ─► MorseInput ─► Typist ─┬► CodeInterpreter   what a code means
///                  keyer,        codes,  ├► TextEditor        the document and its tail
///                  decoder       keys    ├► CandidateBar      words
///                                        └► Overlay           help, layouts
///
/// Each part owns its state; its public properties can be read here. Every deadline is processed at
/// its own moment, however late time advances. The open pattern is the document's marked text.
@dynamicMemberLookup
public struct Keyboard<Document: DocumentProxy>: TimedMachine {
  private var input: MorseInput
  private var typist: Typist<Document>
  private var isDismissed = false
  /// Whether more keys wait.
  ///
  /// Words are looked up only after the last of them.
  private var postponesWords = false

  /// Creates a keyboard that types into `document`.
  public init(
    document: Document, settings: KeyboardSettings = KeyboardSettings(),
    receivesReleases: Bool = false
  ) {
    typist = Typist(document, settings)
    input = MorseInput(settings, receivesReleases: receivesReleases)
    typist.holdWords()
    input.revise(typist.revisionScope)
  }

  /// The document that the keyboard edits.
  public var document: Document { _read { yield typist.editor.document } }
  /// The overlay above the panel.
  public var overlay: Overlay { typist.overlay }
  /// Whether the document is a field of a page, where Tab moves to the next field.
  public var hasFields: Bool { typist.hasFields }
  /// Reads a property of the keyer and decoder.
  public subscript<Value>(dynamicMember path: KeyPath<MorseInput, Value>) -> Value {
    input[keyPath: path]
  }

  /// Reads a property of the layout and its codes.
  public subscript<Value>(dynamicMember path: KeyPath<CodeInterpreter, Value>) -> Value {
    typist.codes[keyPath: path]
  }

  /// Reads a property of the text.
  public subscript<Value>(dynamicMember path: KeyPath<TextEditor<Document>, Value>) -> Value {
    typist.editor[keyPath: path]
  }

  /// Reads a property of the suggestions.
  public subscript<Value>(dynamicMember path: KeyPath<CandidateBar, Value>) -> Value {
    typist.bar[keyPath: path]
  }

  /// The codes, text and words as a value.
  var typing: Typist<Document> { _read { yield typist } }
  /// The unit of a character just committed, in nanoseconds.
  func unit(byHand isByHand: Bool) -> Double { input.unit(byHand: isByHand) }

  // MARK: - Time and keys

  /// The time at which a mark, a character or a word ends if no event comes; `nil` when nothing is
  /// pending.
  public var deadline: Timestamp? { isDismissed ? nil : input.deadline }

  /// The time at which a pause ends the open character, or else the word; `nil` while nothing is
  /// pending.
  public var waitEnd: Timestamp? { isDismissed ? nil : input.waitEnd }

  /// Processes all deadlines up to and including `now`, each at its own moment.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]) {
    while let due = deadline, due <= now {
      input.makeMarks(to: due)
      handleInput(into: &outputs)
      input.expireGaps(to: due)
      handleInput(into: &outputs)
    }
    show(at: now, into: &outputs)
  }

  /// Executes a key action; ignores it after dismissal.
  public mutating func handle(
    _ action: KeyAction, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    advance(to: now, into: &outputs)
    guard !isDismissed else { return }
    if case .acceptSuggestion = action { show(at: now, offeringWords: true, into: &outputs) }
    if let click = action.click { outputs.append(Timed(.click(click), at: now)) }
    switch action {
    case .press(let paddle):
      press(paddle, reportingRelease: input.receivesReleases, at: now, into: &outputs)
    case .element(let element):
      let paddle: Paddle = element == .dit ? .dit : .dah
      press(paddle, reportingRelease: false, at: now, into: &outputs)
    case .release(let paddle):
      input.key(.release(paddle), at: now)
      handleInput(into: &outputs)
    case .holdElement:
      input.decode(.markHeld, at: now)
      handleInput(into: &outputs)
    case .endCharacter where input.isOpen, .endCharacterOrSpace where input.isOpen:
      decode(.endCharacter, at: now, into: &outputs)
    case .delete where input.isOpen, .removeElement:
      decode(.removeElement, at: now, into: &outputs)
    case .cancelCharacter:
      guard !input.openPattern.isEmpty else { break }
      cancelCharacter(at: now, into: &outputs)
      outputs.append(Timed(.limitReached, at: now))
    case .acceptSuggestion(let number) where !typist.bar.suggestions.indices.contains(number):
      perform(at: now, into: &outputs) { $0.perform(action) }
    case .endCharacter, .delete, .acceptSuggestion:
      cancelCharacter(at: now, into: &outputs)
      input.cancelWordGap(at: now)
      perform(at: now, into: &outputs) { $0.perform(action) }
    default:
      decode(.endCharacter, at: now, into: &outputs)
      perform(at: now, into: &outputs) { $0.perform(action) }
    }
    show(at: now, into: &outputs)
  }

  private mutating func press(
    _ paddle: Paddle, reportingRelease reportsRelease: Bool, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    changeHand(reportingRelease: reportsRelease, at: now, into: &outputs)
    if input.isFull { outputs.append(Timed(.limitReached, at: now)) }
    input.key(.press(paddle), at: now)
    handleInput(into: &outputs)
  }

  /// Switches between the hand with release events and the hand without.
  ///
  /// A change ends the open character.
  mutating func changeHand(
    reportingRelease reportsRelease: Bool, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    guard input.isOtherHand(reportingRelease: reportsRelease) else { return }
    decode(.endCharacter, at: now, into: &outputs)
    input.cancelWordGap(at: now)
    input.changeHand(typist.codes.settings)
  }

  mutating func decode(
    _ key: DecoderInput, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    input.endMark(at: now)
    handleInput(into: &outputs)
    input.decode(key, at: now)
    handleInput(into: &outputs)
  }

  private mutating func cancelCharacter(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    while !input.openPattern.isEmpty { decode(.removeElement, at: now, into: &outputs) }
  }

  private mutating func handleInput(into outputs: inout [Timed<KeyboardFeedback>]) {
    while let event = input.next() {
      switch event.value {
      case .tone(let tone): outputs.append(Timed(tone, at: event.moment))
      case .character(let character):
        perform(at: event.moment, into: &outputs) { $0.commit(character.pattern) }
      case .wordGap: perform(at: event.moment, into: &outputs) { $0.pause() }
      case .revision(let revision):
        perform(at: event.moment, into: &outputs) { $0.repair(revision) }
      case .rereading(let text): perform(at: event.moment, into: &outputs) { $0.reread(text) }
      case .otherReading(let text): perform(at: event.moment, into: &outputs) { $0.offer(text) }
      }
    }
  }

  /// Postpones the lookup of suggestions until ``offerWords(at:into:)``, because more keys wait.
  ///
  /// Choosing a suggestion still updates them.
  public mutating func postponeWords() { postponesWords = true }

  /// Updates the postponed suggestions.
  public mutating func offerWords(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    postponesWords = false
    show(at: now, into: &outputs)
  }

  mutating func show(
    at now: Timestamp, offeringWords offersWords: Bool = false,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    let open = input.openPattern
    let offers = offersWords || !postponesWords || typist.codes.layout.scans
    perform(at: now, into: &outputs) { $0.show(open, offeringWords: offers) }
  }

  mutating func perform<Result>(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>],
    _ body: (inout Typist<Document>) -> Result
  ) -> Result {
    let result = body(&typist)
    for effect in typist.drainEffects() {
      switch effect {
      case .say(let feedback): outputs.append(Timed(feedback, at: now))
      case .renewDecoder:
        input.renewDecoder(typist.codes.settings)
      case .cancelWordGap: input.cancelWordGap(at: now)
      case .keepWord: input.keepWord()
      case .noteSpace: input.noteSpace()
      case .changeSpeed:
        input.changeSpeed(typist.codes.settings)
      case .toggleLock:
        input.toggleLock()
        outputs.append(Timed(.speedLocked(input.isSpeedLocked), at: now))
      case .restart:
        input.restart(typist.codes.settings)
      case .receiveReleases(let areReceived): input.receiveReleases(areReceived)
      case .reopen: isDismissed = false
      case .dismiss:
        isDismissed = true
        outputs.append(Timed(.dismissed, at: now))
      }
    }
    typist.holdWords()
    input.revise(typist.revisionScope)
    return result
  }
}
