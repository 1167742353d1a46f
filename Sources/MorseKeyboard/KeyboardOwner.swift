import MorseKeying
public import MorseCode
import MorseDecoding
public import TextComposition
public import TextInput
public import Timeline
public import WordPrediction

/// Calls by the owner of a keyboard between keys.
///
/// Parameters of these calls: `now` is the present; everything due up to it is processed first.
/// `outputs` receives the feedback to show or to sound.
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
  public mutating func interrupt(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>],
    _ body: (inout Document) -> Void
  ) {
    endCharacter(at: now, into: &outputs)
    perform(at: now, into: &outputs) { $0.interrupt(body) }
    show(at: now, into: &outputs)
  }

  /// Ends the text, before the document is replaced.
  public mutating func leaveDocument(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    endCharacter(at: now, into: &outputs)
    perform(at: now, into: &outputs) { $0.leave() }
  }

  /// Switches to another document, a field of a page, and to the layout for it.
  public mutating func enter(
    _ document: Document, on layout: KeyboardLayout, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform(at: now, into: &outputs) { $0.enter(document, layout) }
    show(at: now, into: &outputs)
  }

  /// Switches to another document, keeps the layout, and drops the open character.
  ///
  /// The former document is not changed: it may have lost the focus already.
  public mutating func replaceDocument(
    with document: Document, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    while !self.openPattern.isEmpty { decode(.removeElement, at: now, into: &outputs) }
    perform(at: now, into: &outputs) { $0.replaceDocument(with: document) }
    show(at: now, into: &outputs)
  }

  /// Replaces the last typed text, for a correction or a suggestion.
  ///
  /// - Parameters:
  ///   - former: the typed text, which the document has to end in; an automatic space after it
  ///     stays.
  ///   - current: the new text.
  ///   - isSpaced: whether an automatic space follows, which punctuation replaces.
  ///   - now: the present.
  ///   - outputs: receives the feedback to show or to sound.
  /// - Returns: whether the document was changed.
  public mutating func replace(
    _ former: String, with current: String, isSpaced: Bool = false, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) -> Bool {
    perform(at: now, into: &outputs) { $0.replace(former, with: current, isSpaced: isSpaced) }
  }

  /// Restores the text before the insertion point; only changes at its end are reverted.
  public mutating func restore(
    _ former: String, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    interrupt(at: now, into: &outputs) { document in
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
  public mutating func change(
    to settings: KeyboardSettings, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    advance(to: now, into: &outputs)
    decode(.endCharacter, at: now, into: &outputs)
    perform(at: now, into: &outputs) { $0.change(to: settings) }
    show(at: now, into: &outputs)
  }

  /// Sets the short codes for digits in digit-only fields.
  public mutating func useDigitCode(_ digits: DigitCode) {
    perform { $0.codes.useDigitCode(digits) }
  }

  /// Locks or unlocks Shift, as the lock of an ordinary keyboard does.
  public mutating func lockShift(
    _ isLocked: Bool, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform(at: now, into: &outputs) { $0.lockShift(isLocked) }
  }

  /// Applies the user's choices of habits for the current document.
  public mutating func use(_ switches: HabitSwitches) {
    perform { $0.editor.use(switches) }
  }

  /// Sets whether each press of a paddle is followed by a release event.
  ///
  /// A change ends the open character.
  public mutating func receiveReleases(
    _ areReceived: Bool, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    advance(to: now, into: &outputs)
    perform { $0.ask(for: .receiveReleases(areReceived)) }
    changeHand(reportingRelease: areReceived, at: now, into: &outputs)
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
    perform(at: now, into: &outputs) { $0.changeSpeed(to: wpm) }
  }

  // MARK: - Words

  /// Installs the word predictor for suggestions, corrections and learning; `nil` removes it.
  public mutating func predict(
    with predictor: WordPredictor?, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform { $0.bar.predict(with: predictor, $0.codes.settings) }
    show(at: now, into: &outputs)
  }

  /// Installs dictionaries for converting kana.
  public mutating func convert(
    by dictionaries: [KanaDictionary], at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform { $0.editor.convert(by: dictionaries, $0.codes.alphabet) }
    show(at: now, into: &outputs)
  }

  /// Returns and clears the words typed and kept since the last call, in order.
  public mutating func drainLearntWords() -> [LearntWord] {
    perform { $0.bar.drainLearntWords() }
  }

  // MARK: - Overlay

  /// Shows an overlay, or closes it if it is shown.
  public mutating func toggle(
    _ overlay: Overlay.Kind, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform(at: now, into: &outputs) { $0.show(overlay) }
  }

  /// Scrolls the help to this row.
  public mutating func scrollHelp(to offset: Int) {
    perform { $0.scrollHelp(to: offset) }
  }

  /// Executes a step in the overlay.
  public mutating func perform(
    _ step: Overlay.Step, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    endCharacter(at: now, into: &outputs)
    perform(at: now, into: &outputs) { $0.perform(step) }
    show(at: now, into: &outputs)
  }

  /// Changes to the layout of this number in the overlay, counted from zero.
  public mutating func chooseLayout(
    _ number: Int, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    endCharacter(at: now, into: &outputs)
    perform(at: now, into: &outputs) { $0.choose(number) }
    show(at: now, into: &outputs)
  }

  /// Processes what is due, ends the open character, and cancels the word gap after it.
  private mutating func endCharacter(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    advance(to: now, into: &outputs)
    decode(.endCharacter, at: now, into: &outputs)
    perform(at: now, into: &outputs) { $0.ask(for: .cancelWordGap) }
  }

  /// Executes a change and discards its feedback.
  private mutating func perform<Result>(
    _ body: (inout Typist<Document>) -> Result
  ) -> Result {
    var unused: [Timed<KeyboardFeedback>] = []
    return perform(at: .zero, into: &unused, body)
  }
}

// MARK: - Codes

extension Keyboard {
  /// Whether the keyer of the settings needs releases that the input does not report.
  ///
  /// In that case every press makes one element.
  public var lacksReleases: Bool { self.settings.keyer.needsReleases && !self.receivesReleases }

  /// Returns the function of `pattern` in this document; `nil` if it has none.
  public func action(of pattern: MorsePattern) -> PatternAction? { typing.action(of: pattern) }

  /// Returns the longer patterns that begin with `pattern` and have a function in this document,
  /// shortest first.
  public func reachable(
    from pattern: MorsePattern
  ) -> [(pattern: MorsePattern, action: PatternAction)] {
    let typist = typing
    return patterns(from: pattern).compactMap { longer in
      typist.action(of: longer).map { (longer, $0) }
    }
  }

  /// Returns the longer patterns that begin with `pattern` and may have a function in this
  /// document, shortest first.
  ///
  /// ``action(of:)`` decides which of them have one.
  public func patterns(from pattern: MorsePattern) -> [MorsePattern] {
    typing.codes.patterns(from: pattern, in: document.traits.keyboardType)
  }

  /// Returns the label of a pattern: the label of its key, or the name of its function.
  public func label(of pattern: MorsePattern, _ action: PatternAction) -> String {
    self.settings.label(of: pattern, action)
  }

  /// Returns the pattern for a command in the current layout.
  public func pattern(for code: CommandCode) -> MorsePattern { self.settings.pattern(for: code) }

  /// Returns the suggestion that `code` inserts; `nil` if there is none.
  public func suggestion(acceptedBy code: CommandCode) -> OfferedWord? {
    typing.bar.suggestion(acceptedBy: code)
  }

  /// Returns the text on the key of a character now, with a capital where one would be typed.
  public func shown(_ text: String) -> String {
    typing.editor.cased(text, self.modifiers.shift)
  }
}
