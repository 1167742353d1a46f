import MorseCode
public import TextInput
public import Timeline

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
  /// The keyboard in use.
  public private(set) var layout = KeyboardLayout.morse

  let settings: KeyboardSettings
  /// Whether the keyboard is told of releases.
  public internal(set) var hearsReleases: Bool

  var keyer: ModalKeyer
  var decoder: MorseDecoder
  var typingSpeed = TypingSpeed()
  var characterBegan: Timestamp?
  /// Whether the character before the insertion point is a space that only a pause has added.
  var endsInAutomaticSpace = false
  var word = TypedWord()
  /// Whether the code for dismissing, keyed once more, dismisses the keyboard.
  ///
  /// The code is also "the" run together, so that once may be a slip of the hand.
  public private(set) var isDismissalArmed = false
  private var isDismissed = false
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
    default:
      endCharacter(at: now, into: &outputs)
      isDismissalArmed = false
      perform(action, at: now, into: &outputs)
    }
    showOpenPattern()
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
        repairWord(at: output.moment, into: &outputs)
      case .wordGap: addAutomaticSpace()
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
    let reading = settings.reading(of: pattern)
    if reading != .command(.dismiss) { isDismissalArmed = false }
    switch reading {
    case .text(let text):
      typeIntoWord(capitalized(text))
      outputs.append(Timed(.committed(pattern), at: now))
    case .command(let code):
      document.setMarkedText("", selectedRange: 0..<0)
      outputs.append(Timed(.committed(pattern), at: now))
      obey(code, at: now, into: &outputs)
    case nil:
      document.setMarkedText("", selectedRange: 0..<0)
      outputs.append(Timed(.unknown(pattern), at: now))
    }
  }

  private mutating func obey(
    _ code: CommandCode, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    outputs.append(Timed(.click(code.click), at: now))
    switch code {
    case .space: insertSpace()
    case .newline: insert("\n")
    case .delete where undoRepair(): break
    case .delete:
      if hasNothingToDelete { outputs.append(Timed(.limitReached, at: now)) }
      deleteCharacter()
    case .deleteWord: perform(.deleteWord, at: now, into: &outputs)
    case .left: perform(.moveInsertionPoint(by: -1), at: now, into: &outputs)
    case .right: perform(.moveInsertionPoint(by: 1), at: now, into: &outputs)
    case .nextKeyboard: perform(.nextKeyboard, at: now, into: &outputs)
    case .help: outputs.append(Timed(.requested(.help), at: now))
    case .mute: outputs.append(Timed(.requested(.mute), at: now))
    case .dismiss where isDismissalArmed: perform(.dismiss, at: now, into: &outputs)
    case .dismiss:
      isDismissalArmed = true
      outputs.append(Timed(.dismissalArmed, at: now))
    }
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
    dropAutomaticSpace()
    insert("\n")
  }

  private mutating func deleteElementOrCharacter(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    guard !isOpen else { return takeBackElement(at: now, into: &outputs) }
    cancelWordGap(at: now)
    isDismissalArmed = false
    guard !undoRepair() else { return }
    if hasNothingToDelete { outputs.append(Timed(.limitReached, at: now)) }
    deleteCharacter()
  }

  /// Keeps the pause after the last character from adding a space: an edit has come between.
  private mutating func cancelWordGap(at now: Timestamp) {
    decoder.handle(.endWord, at: now, into: &decoderOutputs)
    decoderOutputs.removeAll(keepingCapacity: true)
  }

  /// Does what needs the open character to be ended first.
  private mutating func perform(
    _ action: KeyAction, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    switch action {
    case .space, .endCharacterOrSpace: insertSpace()
    case .insert(let text): insert(text)
    case .deleteWord: edit { $0.deleteWordBackward() }
    case .moveInsertionPoint(let offset):
      edit { $0.adjustTextPosition(byCharacterOffset: offset) }
    case .nextKeyboard:
      layout = layout.next
      outputs.append(Timed(.layoutChanged(layout), at: now))
    case .dismiss:
      dropAutomaticSpace()
      isDismissed = true
      outputs.append(Timed(.dismissed, at: now))
    case .press, .release, .endCharacter, .delete, .takeBackElement, .cancelCharacter:
      preconditionFailure("\(action) does not wait for the open character to end")
    }
  }

  private mutating func edit(_ body: (inout Document) -> Void) {
    endsInAutomaticSpace = false
    word = TypedWord()
    body(&document)
  }

  mutating func insert(_ text: String) {
    edit { $0.insertText(text) }
  }

  mutating func deleteCharacter() {
    edit { $0.deleteBackward() }
  }

  /// Adds a space, or takes over the one that a pause has just added.
  private mutating func insertSpace() {
    typingSpeed.noteWordGap()
    if endsInAutomaticSpace { endsInAutomaticSpace = false } else { insert(" ") }
  }

  mutating func addAutomaticSpace() {
    guard let last = document.documentContextBeforeInput?.last, !last.isWhitespace else { return }
    typingSpeed.noteWordGap()
    let repair = word.repair
    insert(" ")
    (endsInAutomaticSpace, word.repair) = (true, repair)
  }

  /// Removes a space that only a pause has added and that no word came to follow.
  private mutating func dropAutomaticSpace() {
    if endsInAutomaticSpace { deleteCharacter() }
  }

  private mutating func showOpenPattern() {
    let text = openPattern.description
    guard text != document.markedText ?? "" else { return }
    document.setMarkedText(text, selectedRange: text.count..<text.count)
  }
}
