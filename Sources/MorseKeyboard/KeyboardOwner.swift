import MorseKeying
public import MorseCode
import MorseDecoding
public import TextComposition
public import TextInput
public import Timeline
public import WordPrediction

/// What the owner of a keyboard may do between keys.
///
/// Parameters of these calls: `now` is the present, up to which everything due is done first; `outputs`
/// receives what is to be seen or heard.
extension Keyboard {
  // MARK: - Document

  /// Changes the document, whatever is being keyed.
  public mutating func changeDocument(_ body: (inout Document) -> Void) {
    perform { $0.changeDocument(body) }
  }

  /// Ends the open character, and changes the document: the keyboard is done with the text before.
  public mutating func interrupt(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>],
    _ body: (inout Document) -> Void
  ) {
    endCharacter(at: now, into: &outputs)
    perform(at: now, into: &outputs) { $0.interrupt(body) }
    show(at: now, into: &outputs)
  }

  /// Ends the text: the document is about to be another's.
  public mutating func leaveDocument(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    endCharacter(at: now, into: &outputs)
    perform(at: now, into: &outputs) { $0.leave() }
  }

  /// Goes on in another document, a field of a page, with the layout that it wants.
  public mutating func enter(
    _ document: Document, on layout: KeyboardLayout, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform(at: now, into: &outputs) { $0.enter(document, layout) }
    show(at: now, into: &outputs)
  }

  /// Goes on in another document with the layout in use; the open character is dropped.
  ///
  /// The former document is not touched: it may have lost the focus already.
  public mutating func replaceDocument(
    with document: Document, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    while !self.openPattern.isEmpty { decode(.takeBackElement, at: now, into: &outputs) }
    perform(at: now, into: &outputs) { $0.replaceDocument(with: document) }
    show(at: now, into: &outputs)
  }

  /// Replaces what was typed last, as a correction or a suggestion does.
  ///
  /// - Parameters:
  ///   - former: what was typed, which the document has to end in; an automatic space after it stays.
  ///   - current: what takes its place.
  ///   - isSpaced: whether a space follows, which punctuation takes the place of.
  ///   - now: the present.
  ///   - outputs: receives what is to be seen or heard.
  /// - Returns: whether the document was changed.
  public mutating func replace(
    _ former: String, with current: String, isSpaced: Bool = false, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) -> Bool {
    perform(at: now, into: &outputs) { $0.replace(former, with: current, isSpaced: isSpaced) }
  }

  /// Makes the text before the insertion point what it was, as far as it was changed at its end.
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

  /// Ends the open character, and goes on with other settings; the hand is learnt anew.
  public mutating func change(
    to settings: KeyboardSettings, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    advance(to: now, into: &outputs)
    decode(.endCharacter, at: now, into: &outputs)
    perform(at: now, into: &outputs) { $0.change(to: settings) }
    show(at: now, into: &outputs)
  }

  /// Keys digits in this way from now on, where nothing but digits is typed.
  public mutating func useFigures(_ figures: FigureCode) {
    perform { $0.useFigures(figures) }
  }

  /// Locks Shift, or lets go of it, as the lock of an ordinary keyboard does.
  public mutating func lockShift(
    _ isLocked: Bool, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform(at: now, into: &outputs) { $0.lockShift(isLocked) }
  }

  /// Turns habits on and off as the user has chosen for what is typed into now.
  public mutating func use(_ switches: HabitSwitches) {
    perform { $0.use(switches) }
  }

  /// Has each press of a paddle followed by its release from now on, or not; a change ends the open
  /// character.
  public mutating func receiveReleases(
    _ areReceived: Bool, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    advance(to: now, into: &outputs)
    perform { $0.ask(for: .receiveReleases(areReceived)) }
    takeHand(reportingRelease: areReceived, at: now, into: &outputs)
  }

  /// Makes elements at so many words a minute; the effective speed stays in proportion.
  ///
  /// - Parameters:
  ///   - wpm: the speed of characters, in words a minute.
  ///   - now: the present.
  ///   - outputs: receives what is to be seen or heard.
  /// - Returns: whether there is such a speed.
  public mutating func changeSpeed(
    to wpm: Double, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) -> Bool {
    perform(at: now, into: &outputs) { $0.changeSpeed(to: wpm) }
  }

  // MARK: - Words

  /// Offers, corrects and learns words with this predictor from now on; with `nil` none.
  public mutating func predict(
    with predictor: WordPredictor?, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform { $0.predict(with: predictor) }
    show(at: now, into: &outputs)
  }

  /// Converts kana by these dictionaries from now on.
  public mutating func convert(
    by dictionaries: [KanaDictionary], at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    perform { $0.convert(by: dictionaries) }
    show(at: now, into: &outputs)
  }

  /// The words that were typed and kept since the last call, in order.
  public mutating func takeLessons() -> [WordLesson] {
    perform { $0.takeLessons() }
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

  /// Does a step in the overlay.
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

  // MARK: - Parts

  /// Does what is due, ends the open character, and keeps the pause after it from ending a word.
  private mutating func endCharacter(
    at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    advance(to: now, into: &outputs)
    decode(.endCharacter, at: now, into: &outputs)
    perform(at: now, into: &outputs) { $0.ask(for: .cancelWordGap) }
  }

  /// Changes something that nothing is to be seen or heard of.
  private mutating func perform<Result>(
    _ body: (inout Typist<Document>) -> Result
  ) -> Result {
    var unheard: [Timed<KeyboardFeedback>] = []
    return perform(at: .zero, into: &unheard, body)
  }
}

// MARK: - Codes

extension Keyboard {
  /// The most words that are offered at once.
  public static var offerLimit: Int { CandidateBar.offerLimit }

  /// Whether the keyer of the settings needs releases, and there are none.
  ///
  /// Then every press makes one element.
  public var lacksReleases: Bool { self.settings.keyer.needsReleases && !self.receivesReleases }

  /// What `pattern` does in this document; `nil` when it does nothing.
  public func reading(of pattern: MorsePattern) -> Reading? { typing.reading(of: pattern) }

  /// The patterns that do something in this document and begin with `pattern`, itself left out, shortest
  /// first.
  public func reachable(
    from pattern: MorsePattern
  ) -> [(pattern: MorsePattern, reading: Reading)] {
    let typist = typing
    return patterns(from: pattern).compactMap { longer in
      typist.reading(of: longer).map { (longer, $0) }
    }
  }

  /// The patterns that may do something in this document and begin with `pattern`, itself left out, shortest first;
  /// ``reading(of:)`` tells which of them do.
  public func patterns(from pattern: MorsePattern) -> [MorsePattern] {
    typing.codes.patterns(from: pattern, in: document.traits.keyboardType)
  }

  /// The label of a pattern that does `reading`: what stands on its key, or what it does in a word.
  public func label(of pattern: MorsePattern, _ reading: Reading) -> String {
    self.settings.label(of: pattern, reading)
  }

  /// The pattern for a command in the layout in use.
  public func pattern(for code: CommandCode) -> MorsePattern { self.settings.pattern(for: code) }

  /// The word that `code` takes; `nil` when there is none.
  public func suggestion(takenBy code: CommandCode) -> OfferedWord? {
    typing.bar.suggestion(takenBy: code)
  }

  /// The text on the key of a character now: a capital where one would be typed.
  public func shown(_ text: String) -> String {
    typing.editor.cased(text, self.modifiers.shift)
  }
}
