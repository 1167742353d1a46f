public import MorseCode
import MorseDecoding
import MorseKeying
public import TextComposition
public import TextInput
public import Timeline
public import WordPrediction

/// The keyboard: receives key actions, edits its document and outputs feedback.
///
///     KeyAction ─► MorseInput ─► ActionHandler ─┬► CodeInterpreter   what a code means
///                  keyer,        codes,         ├► TextEditor        the document and its tail
///                  decoder       keys           ├► CandidateBar      words
///                                               └► Overlay           help, layouts
///
/// Each part owns its state. Every deadline is processed at
/// its own moment, however late time advances. The open pattern is the document's marked text.
public struct Keyboard<Document: DocumentProxy>: TimedMachine {
  /// The keyer and the decoder.
  private(set) var input: MorseInput
  /// The codes, text and words.
  private(set) var handler: ActionHandler<Document>
  /// The feedback of the call that is executed; empty between calls.
  private var outbox: [Timed<KeyboardFeedback>] = []
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
    handler = ActionHandler(document, settings)
    input = MorseInput(settings, receivesReleases: receivesReleases)
    handler.holdText(ofKnownHand: input.isHandKnown)
    input.revise(handler.revisionScope)
    input.setSecret(handler.isSecret, handler.codes.settings)
  }

  /// The document that the keyboard edits.
  public var document: Document { _read { yield handler.editor.document } }
  /// The overlay above the panel.
  public var overlay: Overlay { handler.overlay }
  /// Whether the document is a field of a page, where Tab moves to the next field.
  public var hasFields: Bool { handler.hasFields }
  /// The language of the text: the document's, the user's or the layout's; `nil` if none is stated.
  public var languageTag: String? {
    document.traits.language ?? handler.codes.settings.language ?? handler.codes.layout.language
  }

  /// The unit of a character just committed, in nanoseconds.
  func unit(byHand isByHand: Bool) -> Double { input.unit(byHand: isByHand) }

  // MARK: - Time and keys

  /// The time at which a mark, a character or a word ends if no event comes; `nil` when nothing is
  /// pending.
  public var deadline: Timestamp? { isDismissed ? nil : input.deadline }

  /// The time at which a pause ends the open character, or else the word; `nil` while nothing is
  /// pending.
  public var waitEnd: Timestamp? { isDismissed ? nil : input.waitEnd }

  /// Whether the end of that wait adds a space, if no character is open.
  public var pauseAddsSpace: Bool { handler.pauseAddsSpace }

  /// Processes all deadlines up to and including `now`, each at its own moment.
  public mutating func advance(to now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]) {
    expire(to: now)
    outputs += outbox.drain()
  }

  private mutating func expire(to now: Timestamp) {
    while let due = deadline, due <= now {
      input.makeMarks(to: due)
      handleInput()
      input.expireGaps(to: due)
      handleInput()
    }
    show(at: now)
  }

  /// Executes a key action; ignores it after dismissal.
  public mutating func handle(
    _ action: KeyAction, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    defer { outputs += outbox.drain() }
    expire(to: now)
    guard !isDismissed else { return }
    if case .acceptSuggestion = action { show(at: now, offeringWords: true) }
    if let click = action.click { outbox.append(Timed(.click(click), at: now)) }
    switch action {
    case .press(let paddle):
      press(paddle, reportingRelease: input.receivesReleases, at: now)
    case .element(let element):
      let paddle: Paddle = element == .dit ? .dit : .dah
      press(paddle, reportingRelease: false, at: now)
    case .release(let paddle):
      input.key(.release(paddle), at: now)
      handleInput()
    case .holdElement:
      input.decode(.markHeld, at: now)
      handleInput()
    case .endCharacter where input.isOpen, .endCharacterOrSpace where input.isOpen:
      decode(.endCharacter, at: now)
    case .delete where input.isOpen, .removeElement:
      decode(.removeElement, at: now)
    case .cancelCharacter:
      guard !input.openPattern.isEmpty else { break }
      cancelCharacter(at: now)
      outbox.append(Timed(.limitReached, at: now))
    case .acceptSuggestion(let number) where !handler.bar.suggestions.indices.contains(number):
      perform(at: now) { $0.perform(action) }
    case .endCharacter, .delete, .acceptSuggestion:
      cancelCharacter(at: now)
      input.cancelWordGap(at: now)
      perform(at: now) { $0.perform(action) }
    default:
      decode(.endCharacter, at: now)
      perform(at: now) { $0.perform(action) }
    }
    show(at: now)
  }

  private mutating func press(
    _ paddle: Paddle, reportingRelease reportsRelease: Bool, at now: Timestamp
  ) {
    changeHand(reportingRelease: reportsRelease, at: now)
    if input.isFull { outbox.append(Timed(.limitReached, at: now)) }
    input.key(.press(paddle), at: now)
    handleInput()
  }

  /// Switches between the hand with release events and the hand without.
  ///
  /// A change ends the open character.
  private mutating func changeHand(reportingRelease reportsRelease: Bool, at now: Timestamp) {
    guard input.isOtherHand(reportingRelease: reportsRelease) else { return }
    decode(.endCharacter, at: now)
    input.cancelWordGap(at: now)
    input.changeHand(handler.codes.settings)
  }

  private mutating func decode(_ key: DecoderInput, at now: Timestamp) {
    input.endMark(at: now)
    handleInput()
    let wasOpen = input.isOpen
    input.decode(key, at: now)
    handleInput()
    // A character that a key ends is certain.
    if case .endCharacter = key, wasOpen {
      perform(at: now) { $0.sendHeldText() }
    }
  }

  private mutating func cancelCharacter(at now: Timestamp) {
    while !input.openPattern.isEmpty { decode(.removeElement, at: now) }
  }

  private mutating func handleInput() {
    while let event = input.next() {
      switch event.value {
      case .tone(let tone): outbox.append(Timed(tone, at: event.moment))
      case .character(let character):
        perform(at: event.moment) { $0.commit(character.pattern) }
        if handler.overlay != .none { input.holdPause(at: event.moment) }
        if document.traits.receivesCommands { input.noteCommand() }
      case .wordGap: perform(at: event.moment) { $0.pause() }
      case .revision(let revision):
        perform(at: event.moment) { $0.repair(revision) }
      case .rereading(let text): perform(at: event.moment) { $0.reread(text) }
      case .otherReading(let text): perform(at: event.moment) { $0.offer(text) }
      }
    }
  }

  /// Postpones the lookup of suggestions until ``offerWords(at:)``, because more keys wait.
  ///
  /// Choosing a suggestion still updates them.
  public mutating func postponeWords() { postponesWords = true }

  /// Updates the postponed suggestions.
  public mutating func offerWords(at now: Timestamp) -> [Timed<KeyboardFeedback>] {
    postponesWords = false
    expire(to: now)
    return outbox.drain()
  }

  private mutating func show(at now: Timestamp, offeringWords offersWords: Bool = false) {
    let open = input.openPattern
    let offers = offersWords || !postponesWords || handler.codes.layout.scans
    perform(at: now) { $0.show(open, offeringWords: offers) }
  }

  private mutating func perform<Result>(
    at now: Timestamp,
    _ body: (inout ActionHandler<Document>) -> Result
  ) -> Result {
    let result = body(&handler)
    carryOutEffects(at: now)
    return result
  }

  /// Not inlined: its frame is large, and no part of the stack while a body runs.
  @inline(never)
  private mutating func carryOutEffects(at now: Timestamp) {
    for effect in handler.drainEffects() {
      switch effect {
      case .say(let feedback):
        outbox.append(Timed(feedback, at: now))
        if case .overlayChanged(let overlay) = feedback { noteOverlay(overlay, at: now) }
      case .renewDecoder:
        input.renewDecoder(handler.codes.settings)
      case .cancelWordGap: input.cancelWordGap(at: now)
      case .keepWord: input.keepWord()
      case .noteSpace: input.noteSpace()
      case .changeSpeed:
        input.changeSpeed(handler.codes.settings)
      case .toggleLock:
        input.toggleLock()
        outbox.append(Timed(.speedLocked(input.isSpeedLocked), at: now))
      case .restart:
        input.restart(handler.codes.settings)
      case .receiveReleases(let areReceived): input.receiveReleases(areReceived)
      case .reopen: isDismissed = false
      case .dismiss:
        isDismissed = true
        outbox.append(Timed(.dismissed, at: now))
      }
    }
    handler.holdText(ofKnownHand: input.isHandKnown)
    input.revise(handler.revisionScope)
    input.setSecret(handler.isSecret, handler.codes.settings)
  }
}

// MARK: - Time spent elsewhere

extension Keyboard {
  /// Stops the pause while an overlay is read: looking up a letter ends neither it nor its word.
  private mutating func noteOverlay(_ overlay: Overlay, at now: Timestamp) {
    guard overlay == .none else { return input.holdPause(at: now) }
    input.resumePause(at: now)
    if !input.isOpen { input.cancelWordGap(at: now) }
  }
}

// MARK: - Calls by the owner

/// Calls by the owner of a keyboard between keys.
///
/// `now` is the present; everything due up to it is processed first. The result is the feedback to
/// show or to sound.
extension Keyboard {
  // MARK: - Document

  /// Changes the document, even while a character is open.
  public mutating func changeDocument(_ body: (inout Document) -> Void) {
    perform { $0.editor.change(body) }
  }

  /// Replaces the text; the decoder no longer revises what was keyed before.
  public mutating func replaceText(_ body: (inout Document) -> Void) {
    perform {
      $0.editor.change(body)
      $0.ask(for: .keepWord)
    }
  }

  /// Ends the open character and changes the document.
  ///
  /// The keyboard no longer edits the text before it.
  public mutating func interrupt(at now: Timestamp, _ body: (inout Document) -> Void) -> [Timed<
    KeyboardFeedback
  >] {
    endCharacter(at: now)
    perform(at: now) { $0.interrupt(body) }
    show(at: now)
    return outbox.drain()
  }

  /// Ends the text, before the document is replaced.
  public mutating func leaveDocument(at now: Timestamp) -> [Timed<KeyboardFeedback>] {
    endCharacter(at: now)
    perform(at: now) { $0.leave() }
    return outbox.drain()
  }

  /// Switches to another document, a field of a page, and to the layout for it.
  ///
  /// A character that is due goes into the former document; one that is open is dropped.
  public mutating func enter(_ document: Document, on layout: KeyboardLayout, at now: Timestamp)
    -> [Timed<KeyboardFeedback>]
  {
    expire(to: now)
    perform(at: now) { $0.enter(document, layout) }
    show(at: now)
    return outbox.drain()
  }

  /// Switches to another document, keeps the layout, and drops the open character.
  ///
  /// The former document gets only what was due: it may have lost the focus already.
  public mutating func replaceDocument(with document: Document, at now: Timestamp) -> [Timed<
    KeyboardFeedback
  >] {
    expire(to: now)
    cancelCharacter(at: now)
    perform(at: now) { $0.replaceDocument(with: document) }
    show(at: now)
    return outbox.drain()
  }

  /// Restores the text before the insertion point; only changes at its end are reverted.
  public mutating func restore(_ former: String, at now: Timestamp) -> [Timed<KeyboardFeedback>] {
    interrupt(at: now) { document in
      let before = document.documentContextBeforeInput ?? ""
      let kept = zip(former, before).prefix { $0 == $1 }.count
      for _ in before.dropFirst(kept) { document.deleteBackward() }
      let rest = former.dropFirst(kept)
      if !rest.isEmpty { document.insertText(String(rest)) }
    }
  }

  /// Opens the keyboard again after it was dismissed.
  public mutating func reopen() { perform { $0.ask(for: .reopen) } }

  // MARK: - Settings

  /// Ends the open character, applies other settings and learns the hand again.
  public mutating func change(to settings: KeyboardSettings, at now: Timestamp) -> [Timed<
    KeyboardFeedback
  >] {
    expire(to: now)
    decode(.endCharacter, at: now)
    perform(at: now) { $0.change(to: settings) }
    show(at: now)
    return outbox.drain()
  }

  /// Sets the short codes for digits in digit-only fields.
  public mutating func useDigitCode(_ digits: DigitCode) {
    perform { $0.codes.useDigitCode(digits) }
  }

  /// Locks or unlocks Shift, as the lock of an ordinary keyboard does.
  public mutating func lockShift(_ isLocked: Bool, at now: Timestamp) -> [Timed<KeyboardFeedback>] {
    expire(to: now)
    perform(at: now) { $0.lockShift(isLocked) }
    return outbox.drain()
  }

  /// Applies the user's choices of habits for the current document.
  public mutating func use(_ switches: HabitSwitches) {
    perform { $0.editor.use(switches) }
  }

  /// Sets whether each press of a paddle is followed by a release event.
  ///
  /// A change ends the open character.
  public mutating func receiveReleases(_ areReceived: Bool, at now: Timestamp) -> [Timed<
    KeyboardFeedback
  >] {
    expire(to: now)
    perform { $0.ask(for: .receiveReleases(areReceived)) }
    changeHand(reportingRelease: areReceived, at: now)
    return outbox.drain()
  }

  /// Sets that presses of paddles are no longer followed by release events.
  ///
  /// The open character continues without them.
  public mutating func loseReleases(at now: Timestamp) -> [Timed<KeyboardFeedback>] {
    expire(to: now)
    perform { $0.ask(for: .receiveReleases(false)) }
    input.endMark(at: now)
    handleInput()
    let open = input.openPattern
    cancelCharacter(at: now)
    changeHand(reportingRelease: false, at: now)
    // These elements have sounded already.
    discardingFeedback { keyboard in
      for element in open {
        keyboard.press(element == .dit ? .dit : .dah, reportingRelease: false, at: now)
      }
    }
    show(at: now)
    return outbox.drain()
  }

  /// Sets the speed of elements; the effective speed stays in proportion.
  ///
  /// - Parameters:
  ///   - wpm: the speed of characters, in words a minute.
  ///   - now: the present.
  ///   - outputs: receives the feedback to show or to sound.
  /// - Returns: whether the speed is valid.
  public mutating func changeSpeed(
    to wpm: Double, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) -> Bool {
    defer { outputs += outbox.drain() }
    expire(to: now)
    return perform(at: now) { $0.changeSpeed(to: wpm) }
  }

  // MARK: - Words

  /// Installs the word predictor for suggestions, corrections and learning; `nil` removes it.
  public mutating func predict(with predictor: WordPredictor?, at now: Timestamp) -> [Timed<
    KeyboardFeedback
  >] {
    expire(to: now)
    perform(at: now) { $0.predict(with: predictor) }
    show(at: now)
    return outbox.drain()
  }

  /// Installs dictionaries for converting kana.
  public mutating func convert(by dictionaries: [KanaDictionary], at now: Timestamp) -> [Timed<
    KeyboardFeedback
  >] {
    expire(to: now)
    perform { $0.editor.convert(by: dictionaries, $0.codes.alphabet) }
    show(at: now)
    return outbox.drain()
  }

  /// Returns and clears the words typed and kept since the last call, in order.
  public mutating func drainLearntWords() -> [LearntWord] {
    perform { $0.bar.drainLearntWords() }
  }

  // MARK: - Remembered hands

  /// Returns the hands that have changed since the last call, to be remembered.
  ///
  /// They are empty unless ``KeyboardSettings/hands`` allows remembering. What is keyed into secret
  /// and private documents changes no hand. Small changes wait for others unless `isEnd`.
  public mutating func drainHands(atEnd isEnd: Bool) -> HandTable {
    input.drainHands(atEnd: isEnd)
  }

  // MARK: - Overlay

  /// Shows an overlay, or closes it if it is shown.
  public mutating func toggle(_ overlay: Overlay.Kind, at now: Timestamp) -> [Timed<
    KeyboardFeedback
  >] {
    expire(to: now)
    perform(at: now) { $0.show(overlay) }
    return outbox.drain()
  }

  /// Scrolls the help to this row.
  public mutating func scrollHelp(to offset: Int) {
    perform { $0.scrollHelp(to: offset) }
  }

  /// Executes a step in the overlay.
  public mutating func perform(_ step: Overlay.Step, at now: Timestamp) -> [Timed<KeyboardFeedback>]
  {
    switch step {
    // The user may have looked up the rest of the open character.
    case .scroll, .close, .none: expire(to: now)
    case .mark, .choose: endCharacter(at: now)
    }
    perform(at: now) { $0.perform(step) }
    show(at: now)
    return outbox.drain()
  }

  /// Changes to the layout of this number in the overlay, counted from zero.
  public mutating func chooseLayout(_ number: Int, at now: Timestamp) -> [Timed<KeyboardFeedback>] {
    endCharacter(at: now)
    perform(at: now) { $0.choose(number) }
    show(at: now)
    return outbox.drain()
  }

  /// Processes what is due, ends the open character, and cancels the word gap after it.
  private mutating func endCharacter(at now: Timestamp) {
    expire(to: now)
    decode(.endCharacter, at: now)
    perform(at: now) { $0.ask(for: .cancelWordGap) }
  }

  /// Executes a change and discards its feedback.
  private mutating func perform<Result>(
    _ body: (inout ActionHandler<Document>) -> Result
  ) -> Result {
    discardingFeedback { $0.perform(at: .zero, body) }
  }

  private mutating func discardingFeedback<Result>(_ body: (inout Self) -> Result) -> Result {
    let kept = outbox.count
    defer { outbox.removeSubrange(kept...) }
    return body(&self)
  }
}

// MARK: - Codes

extension Keyboard {
  /// Whether the keyer of the settings needs releases that the input does not report.
  ///
  /// In that case every press makes one element.
  public var lacksReleases: Bool { self.settings.keyer.needsReleases && !self.receivesReleases }

  /// Returns the function of `pattern` in this document; `nil` if it has none.
  public func action(of pattern: MorsePattern) -> PatternAction? { handler.action(of: pattern) }

  /// Returns the longer patterns that begin with `pattern` and have a function in this document,
  /// shortest first.
  public func reachable(
    from pattern: MorsePattern
  ) -> [(pattern: MorsePattern, action: PatternAction)] {
    let handler = handler
    return patterns(from: pattern).compactMap { longer in
      handler.action(of: longer).map { (longer, $0) }
    }
  }

  /// Returns the longer patterns that begin with `pattern` and may have a function in this
  /// document, shortest first.
  ///
  /// ``action(of:)`` decides which of them have one.
  public func patterns(from pattern: MorsePattern) -> [MorsePattern] {
    handler.codes.patterns(from: pattern, in: handler.editor.readingType)
  }

  /// Returns the label of a pattern: the label of its key, or the name of its function.
  public func label(of pattern: MorsePattern, _ action: PatternAction) -> String {
    self.settings.label(of: pattern, action)
  }

  /// Returns the pattern that executes a command in this document.
  ///
  /// Short codes of a command line take the usual patterns of some commands.
  public func pattern(for code: CommandCode) -> MorsePattern {
    handler.codes.pattern(for: code, in: document.traits.keyboardType)
  }

  /// Returns the suggestion that `code` inserts; `nil` if there is none.
  public func suggestion(acceptedBy code: CommandCode) -> OfferedWord? {
    handler.bar.suggestion(acceptedBy: code)
  }

  /// Returns the text on the key of a character now, with a capital where one would be typed.
  public func shown(_ text: String) -> String {
    handler.editor.cased(text, self.modifiers.shift)
  }
}
