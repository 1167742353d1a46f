import MorseCode
import MorseDecoding
import TextInput
import WordPrediction

/// An effect of a code or a key outside the text.
enum KeyboardEffect {
  /// Outputs feedback to show or to sound.
  case say(KeyboardFeedback)
  /// Restarts the decoder for another alphabet.
  case renewDecoder
  /// Cancels the word gap after the last character.
  case cancelWordGap
  /// Makes the decoder leave the open word as it was committed.
  case keepWord
  /// Counts a typed space.
  case noteSpace
  /// Applies the new speed of the settings.
  case changeSpeed
  /// Makes the decoder stop or resume learning the hand.
  case toggleLock
  /// Restarts the keyer and the decoder.
  case restart
  /// Sets whether presses of paddles are followed by release events.
  case receiveReleases(Bool)
  /// Dismisses the keyboard.
  case dismiss
  /// Opens the keyboard again.
  case reopen
}

/// Executes codes and keys: in the text, the words, the layouts and the overlay.
///
/// Every call may add effects; the owner has to remove and apply them, in order.
struct ActionHandler<Document: DocumentProxy> {
  var codes: CodeInterpreter
  var editor: TextEditor<Document>
  var bar = CandidateBar()
  /// The overlay above the panel.
  private(set) var overlay = Overlay.none
  /// Whether the document is a field of a page, where Tab moves to the next field.
  private(set) var hasFields = false
  /// The text that the last command spoke; `nil` before the first.
  var spoken: SpokenText?
  private var effects: [KeyboardEffect] = []

  init(_ document: Document, _ settings: KeyboardSettings) {
    codes = CodeInterpreter(settings)
    editor = TextEditor(document, settings)
  }

  /// Removes and returns the effects since the last call.
  mutating func drainEffects() -> [KeyboardEffect] {
    defer { effects.removeAll(keepingCapacity: true) }
    return effects
  }

  /// Adds an effect.
  mutating func ask(for effect: KeyboardEffect) { effects.append(effect) }

  private mutating func say(_ feedback: KeyboardFeedback) { effects.append(.say(feedback)) }

  private func view(_ open: MorsePattern = .empty) -> CandidateBar.View<Document> {
    CandidateBar.View(editor: editor, codes: codes, open: open)
  }

  // MARK: - Characters

  /// Returns the text that an action types now; `nil` when it types none.
  private func committedText(_ action: PatternAction) -> String? {
    switch action {
    case .text(let text):
      codes.modifiers.makeCommands ? nil : editor.cased(text, codes.modifiers.shift)
    case .phrase(let text): text
    case .command, .key, .layout, .secret, .unavailable: nil
    }
  }

  /// Executes a committed pattern.
  mutating func commit(_ pattern: MorsePattern) {
    if codes.changesAlphabet(pattern) {
      editor.finishComposition()
      codes.changeAlphabet()
      return say(.committed(pattern, text: nil))
    }
    let action = action(of: pattern)
    if action != .command(.dismiss) { codes.disarmDismissal() }
    if action?.isText != true { editor.show(.empty) }
    guard let action else { return say(complaint(about: pattern)) }
    if case .unavailable(let name) = action { return say(.unavailable(pattern, name: name)) }
    say(.committed(pattern, text: committedText(action)))
    perform(action, isCoded: true)
  }

  /// Returns the feedback for a pattern without effect: unknown or refused.
  private func complaint(about pattern: MorsePattern) -> KeyboardFeedback {
    guard case .text(let text) = codes.action(of: pattern, in: editor.readingType) else {
      return .unknown(pattern)
    }
    return .refused(pattern, text: text)
  }

  /// Ends the open word after a pause, and adds a space.
  ///
  /// A composition that waits for a choice or for more signs stays open.
  mutating func pause() {
    guard !editor.composed.awaitsMore else { return }
    defer { sendHeldText() }
    let endsWord = editor.isWordOpen && overlay.choice == nil
    editor.finishComposition()
    guard endsWord, editor.wantsAutomaticSpace else { return }
    ask(for: .noteSpace)
    bar.learn(view())
    _ = putFinalForm()
    if correctWord() == nil { editor.finishWord() }
    editor.addAutomaticSpace()
    say(.spaceAdded)
  }

  /// Whether a pause adds a space now.
  var pauseAddsSpace: Bool {
    guard editor.isWordOpen, overlay.choice == nil else { return false }
    return editor.composed.isOpen ? !editor.composed.awaitsMore : editor.wantsAutomaticSpace
  }

  /// Corrects the open word to the decoder's new reading.
  mutating func repair(_ revision: WordRevision) {
    let texts = revision.characters.compactMap { text(of: $0.pattern) }
    let isText = revisionScope != .none && texts.count == revision.characters.count
    finish(isText ? editor.repair(texts, of: revision.former.count, codes.modifiers.shift) : nil)
  }

  /// Corrects the last words to the decoder's new reading.
  mutating func reread(_ rereading: Rereading) {
    let change = rereading.replacement(of: editor.before) { action(of: $0) }
    guard revisionScope != .held || editor.document.heldText.hasSuffix(change?.former ?? "") else {
      return ask(for: .keepWord)
    }
    finish(revisionScope == .none ? nil : change.flatMap { editor.reread($0) })
  }

  /// Offers the other reading of the word that ends.
  mutating func offer(_ other: Rereading) {
    bar.note(other.replacement(of: editor.before) { action(of: $0) }, view())
  }

  private mutating func finish(_ change: TextReplacement?) {
    guard let change else { return ask(for: .keepWord) }
    say(.repaired(from: change.former, to: change.current))
  }

  /// Shows the open pattern, and updates its suggestions if requested.
  mutating func show(_ open: MorsePattern, offeringWords offersWords: Bool) {
    editor.show(open)
    if offersWords, bar.refresh(view(open)) { say(.suggestionsChanged(bar.suggestions)) }
  }

  // MARK: - Readings

  /// Returns the function of `pattern` in this document; `nil` if it has none.
  func action(of pattern: MorsePattern) -> PatternAction? {
    let traits = editor.document.traits
    let action = codes.action(of: pattern, in: editor.readingType)
    switch action {
    case .command(let code) where code.suggestionNumber != nil:
      let offersWords = bar.offers(codes.settings, traits)
      return offersWords || !editor.candidates.isEmpty ? action : nil
    case .text(let text) where !codes.modifiers.makeCommands:
      return text.allSatisfy { editor.accepts($0) } ? action : nil
    default: return action
    }
  }

  /// Returns the text that `pattern` types; `nil` when it types none.
  func text(of pattern: MorsePattern) -> String? {
    if case .text(let text) = action(of: pattern) { text } else { nil }
  }

  /// The committed text that the decoder may revise: none outside visible prose, otherwise up to
  /// the document's limit.
  var revisionScope: RevisionScope { view().revisionScope }

  /// Whether nothing may be learnt from what is keyed into the document.
  var isSecret: Bool {
    let traits = editor.document.traits
    return traits.isSecureTextEntry || traits.isPrivate || traits.textContentType == .oneTimeCode
  }

  /// Holds text back: all of it while the hand is unknown, or words of prose if letters are final
  /// only at the word's end.
  mutating func holdText(ofKnownHand isKnown: Bool) {
    let text = textToHold(ofKnownHand: isKnown)
    editor.change { $0.hold(text) }
  }

  private func textToHold(ofKnownHand isKnown: Bool) -> HeldText {
    let (settings, traits) = (codes.settings, editor.document.traits)
    if !isKnown, settings.holdsUnknownHands, settings.repairs, settings.commit != .letter,
      !traits.receivesCommands, !traits.isSecureTextEntry, codes.inputMode == .morse,
      !codes.layout.scans
    {
      return .all
    }
    return settings.commit == .word && traits.isProse ? .word : .nothing
  }

  /// Sends the held text: it is final now.
  mutating func sendHeldText() {
    guard !editor.document.heldText.isEmpty else { return }
    editor.change { $0.hold(.nothing) }
    ask(for: .keepWord)
  }

  // MARK: - Actions

  /// Executes a key action after the open character has ended.
  mutating func perform(_ action: KeyAction) {
    if action != .command(.dismiss) { codes.disarmDismissal() }
    switch action {
    case .space, .endCharacterOrSpace: insertSpace()
    case .endCharacter: insertLine()
    case .delete: deleteBackward()
    case .insert(let text):
      insert(text)
      sendHeldText()
    case .deleteWord: editor.deleteWord()
    case .command(let code): perform(code)
    case .perform(let action): perform(action)
    case .spaceAfterMark: editor.addSpaceAfterMark()
    case .acceptSuggestion(let number): accept(number, of: bar.suggestions)
    case .nextKeyboard: changeLayout(to: codes.nextName)
    case .keyboard(let name): changeLayout(to: name)
    case .dismiss: dismiss()
    case .press, .release, .element, .holdElement, .removeElement, .cancelCharacter: break
    }
  }

  private mutating func perform(_ action: PatternAction, isCoded: Bool = false) {
    switch (action, overlay) {
    case (.text(let digit), .layouts):
      editor.show(.empty)
      ask(for: .cancelWordGap)
      return choose((digit.first?.wholeNumberValue ?? 0) - 1)
    case (.phrase, .layouts), (.key, .layouts): return say(.limitReached)
    case (.secret(let name), _): return typeSecret(name)
    case (.unavailable(let name), _): return say(.unavailable(nil, name: name))
    case (.command(let code), _): return perform(code)
    case (.layout(let name), _): return changeLayout(to: name)
    case (.text(let text), _): type(text.pastable, isCoded: isCoded)
    case (.phrase(let phrase), _):
      let text = phrase.pastable
      insertPhrase(codes.layout.typesMarks ? editor.parted(text) : text, isCoded: isCoded)
    case (.key(let key, let modifiers), _): press(key, modifiers)
    }
    codes.remember(action)
  }

  private mutating func perform(_ code: CommandCode) {
    say(.click(code.click))
    if let step = overlay.step(code) { return perform(step) }
    defer { if code != .repeatLast { codes.remember(.command(code)) } }
    if let step = code.pageStep, editor.turnPage(by: step) { return }
    switch code.effect(makingCommands: codes.modifiers.makeCommands) {
    case .action(let action): perform(action)
    case .modifier(let modifier):
      codes.change(modifier, capitalizesNext: editor.capitalizesNext)
      say(.modifiersChanged(codes.modifiers))
    case .speed(let factor): changeSpeed(by: factor)
    case .lockSpeed: ask(for: .toggleLock)
    case .again: if let last = codes.repeatable { perform(last) } else { say(.limitReached) }
    case .dismiss: if codes.armDismissal() { say(.dismissalArmed) } else { dismiss() }
    case .offer(let number):
      bar.updateForCode(view())
      accept(number, of: bar.codeWords)
    case .press(.tab, _) where hasFields:
      say(.requested(.field(useModifiers().contains(.shift) ? -1 : 1)))
    case .press(let key, let modifiers): press(key, modifiers)
    case .edit(let command): edit(command)
    case .join: joinWords()
    case .split: splitWord()
    case .show(let overlay): show(overlay)
    case .nextLanguage:
      guard let name = codes.nextLanguageName else { return say(.noOtherLanguage) }
      changeLayout(to: name)
    case .request(let request): say(.requested(request))
    case .voice(let command): perform(command)
    }
  }

  // MARK: - Typing

  private mutating func type(_ text: String, isCoded: Bool) {
    if codes.modifiers.makeCommands, text.count == 1, let key = text.first {
      return press(.character(key))
    }
    guard codes.isInAlternate || !editor.compose(text) else {
      if editor.composed.isUnknown { say(.meansNothing(editor.composedText)) }
      return
    }
    insert(editor.cased(text, codes.modifiers.shift), isCoded: isCoded)
    _ = useModifiers()
  }

  /// Requests a secret, in a field that hides its text.
  private mutating func typeSecret(_ name: String) {
    guard editor.document.traits.isSecureTextEntry else { return say(.secretRefused(name)) }
    say(.requested(.secret(name)))
  }

  /// Inserts a character.
  ///
  /// If it ends a word, corrects the word first; one Backspace reverts both.
  private mutating func insert(_ text: String, isCoded: Bool) {
    bar.learn(view())
    let final = text.partsWords ? putFinalForm() : nil
    let correction = text.endsWord ? correctWord() : nil
    editor.type(text, isCoded: isCoded, after: correction ?? final)
  }

  /// Adds a space, or keeps the automatic one before it.
  private mutating func insertSpace() {
    ask(for: .noteSpace)
    guard !editor.commitCandidate(), !editor.keepAutomaticSpace(),
      editor.document.traits.accepts(" ")
    else {
      return sendHeldText()
    }
    insert(" ", isCoded: false)
    sendHeldText()
  }

  /// Begins a line, or reports that the text is entered where the document has no lines.
  private mutating func insertLine() {
    editor.dropAutomaticSpace()
    guard editor.document.traits.hasLines || editor.document.acceptsReturn else {
      endText()
      return enter()
    }
    guard !editor.commitCandidate() else { return }
    bar.learn(view())
    let final = putFinalForm()
    let correction = correctWord()
    bar.learn(view(), isLast: true)
    if correction == nil, final == nil { editor.finishWord() }
    editor.insertLine(after: correction ?? final)
  }

  /// Enters the text: the document gives its line out, or else the host performs the return action.
  private mutating func enter() {
    guard let line = editor.change({ $0.takeLine() }) else { return say(.requested(.enter)) }
    editor.edit { _ in }
    effects += [.keepWord, .cancelWordGap]
    say(line.isEmpty ? .limitReached : .requested(.voice(.speakLine(line))))
  }

  /// Inserts text as it is, without characters that the document rejects.
  private mutating func insert(_ text: String) {
    if text == "\n" { return insertLine() }
    let accepted = editor.accepted(of: text)
    if accepted != text { say(.limitReached) }
    if !accepted.isEmpty { editor.insert(editor.spaced(accepted)) }
  }

  /// Inserts a phrase of the layout unchanged; letters belong to the word before them.
  ///
  /// After the automatic space of a pause, letters that are likelier its ending belong to it too. The
  /// space follows them at once unless a code typed them: only after a code does a pause come.
  private mutating func insertPhrase(_ text: String, isCoded: Bool) {
    if text == "\n" { return insertLine() }
    let accepted = editor.accepted(of: text)
    if accepted != text { say(.limitReached) }
    let continuesWord = editor.endsInAutomaticSpace && bar.continuesWord(accepted, view())
    if continuesWord {
      bar.forgetWord()
      editor.reopenWord()
    }
    if !accepted.isEmpty { editor.insertPhrase(accepted) }
    if continuesWord, !isCoded { pause() }
    // Where lines are spoken, a whole sentence needs no Return.
    if text.endsSentence, editor.document.givesLines, editor.document.isAtEnd { enter() }
  }

  /// Removes the last character of a composition, reverts the last automatic edit, or else deletes
  /// a character.
  private mutating func deleteBackward() {
    codes.remember(.command(.delete))
    guard !codes.modifiers.makeCommands else { return press(.backspace) }
    if editor.removeComposedCharacter() { return }
    if revertEdit() { return }
    if editor.hasNothingToDelete { say(.limitReached) }
    editor.delete()
  }

  /// Reverts the last automatic edit; returns whether there was one.
  private mutating func revertEdit() -> Bool {
    guard let edit = editor.revertEdit() else { return false }
    bar.noteReverted(edit, editor.before)
    ask(for: .keepWord)
    return true
  }

  /// Presses a key with the active modifiers and the given others.
  private mutating func press(_ key: ControlKey, _ others: KeyModifiers = []) {
    let held = useModifiers().union(others)
    editor.finishComposition()
    editor.show("")
    if !editor.edit({ $0.press(key, held) }) { say(.limitReached) }
  }

  private mutating func edit(_ command: EditingCommand) {
    if command == .paste, let text = editor.document.clipboard { return insert(text) }
    guard command == .undo ? editor.undo() : editor.edit({ $0.perform(command) }) else {
      return say(.limitReached)
    }
    if command == .copy || command == .cut, let text = editor.document.clipboard {
      say(.requested(.copy(text)))
    }
  }

  private mutating func useModifiers() -> KeyModifiers {
    let former = codes.modifiers
    let used = codes.useModifiers()
    if codes.modifiers != former { say(.modifiersChanged(codes.modifiers)) }
    return used
  }

  // MARK: - Words

  private mutating func putFinalForm() -> AutomaticEdit? {
    editor.putFinalForm(codes.alphabet, unless: bar.end.kept)
  }

  private mutating func correctWord() -> AutomaticEdit? {
    guard let correction = bar.endWord(view()) else { return nil }
    let edit = AutomaticEdit(correction.withoutCommonStart, .correction)
    editor.show("")
    guard editor.replaceEnd(edit.text, edit.kind) else { return nil }
    say(.repaired(from: correction.former, to: correction.current))
    return edit
  }

  /// Joins the last two words.
  private mutating func joinWords() {
    guard let words = LastWords(editor.before) else { return say(.limitReached) }
    replaceWords(words.text, with: words.joined, .habit, of: words.text)
  }

  /// Splits the last word at the likeliest position, or at the next likeliest if it was just split.
  ///
  /// If the insertion point is inside a word, splits the word there.
  private mutating func splitWord() {
    guard !editor.isBetweenLetters else { return insert(" ", isCoded: false) }
    var word = editor.splitWord
    if word == nil, let context = LastWords.context(of: editor.before), !context.prefix.isEmpty {
      word = SplitWord(word: context.prefix, previous: context.previous)
    }
    guard var word, case let splits = bar.splits(of: word, view()),
      splits.indices.contains(word.count)
    else {
      if editor.splitWord != nil { _ = revertEdit() }
      return say(.limitReached)
    }
    let former = word.count > 0 ? splits[word.count - 1] : word.word
    word.count += 1
    replaceWords(former, with: splits[word.count - 1], .split(word), of: word.word)
  }

  /// Replaces the last words; one Backspace restores `whole`.
  private mutating func replaceWords(
    _ former: String, with current: String, _ kind: AutomaticEdit.Kind, of whole: String
  ) {
    guard editor.replaceWords(former, with: current, kind, of: whole) else {
      return say(.limitReached)
    }
    _ = bar.judgeLastWord(view())
    ask(for: .keepWord)
    say(.repaired(from: former, to: current))
  }

  /// Installs the word predictor; judges the word that ended before there was one.
  mutating func predict(with predictor: WordPredictor?) {
    let isUnjudged = bar.predictor == nil && predictor != nil && bar.end.pending != nil
    bar.predict(with: predictor, codes.settings)
    guard isUnjudged, let change = bar.judgeLastWord(view()) else { return }
    replaceWords(change.former, with: change.current, .correction, of: change.former)
  }

  /// Inserts a suggestion in place of the text that it replaces.
  private mutating func accept(_ number: Int, of offers: [OfferedWord]) {
    guard bar.predictor != nil || !editor.candidates.isEmpty else {
      return say(.requested(.suggestion(number)))
    }
    guard offers.indices.contains(number) else { return say(.limitReached) }
    let offer = offers[number]
    guard offer.kind != .candidate else { return editor.choose(number) }
    bar.learn(view())
    if editor.accept(offer, after: bar.end) {
      bar.noteAccepted(offer)
      ask(for: .keepWord)
      sendHeldText()
    }
    _ = useModifiers()
  }

  /// Ends the text: no more input follows.
  private mutating func endText() {
    editor.finishComposition()
    editor.dropAutomaticSpace()
    _ = putFinalForm()
    bar.endText(view())
    editor.change { $0.hold(.nothing) }
  }

  private mutating func dismiss() {
    endText()
    ask(for: .dismiss)
  }

  // MARK: - Settings and layouts

  /// Applies other settings.
  mutating func change(to settings: KeyboardSettings) {
    codes.change(to: settings)
    editor.change(to: settings, codes.layout, codes.alphabet)
    bar.change(to: settings)
    ask(for: .restart)
  }

  /// Locks or unlocks Shift, as the lock of an ordinary keyboard does.
  mutating func lockShift(_ isLocked: Bool) {
    codes.lockShift(isLocked)
    say(.modifiersChanged(codes.modifiers))
  }

  private mutating func changeLayout(to name: String) {
    editor.finishComposition()
    editor.change { $0.hold(.nothing) }
    switch codes.change(to: name) {
    case .unknown: return say(.limitReached)
    case .mode: ask(for: .cancelWordGap)
    case .alphabet:
      editor.use(codes.layout, codes.alphabet)
      ask(for: .renewDecoder)
    }
    say(.inputModeChanged(codes.inputMode))
  }

  private mutating func changeSpeed(by factor: Double) {
    let former = codes.settings.speed.characterWPM
    let least = former + (factor > 1 ? 1 : -1)
    let wanted = factor > 1 ? max(least, former * factor) : min(least, former * factor)
    if !changeSpeed(to: wanted.rounded()) { say(.limitReached) }
  }

  /// Sets the speed of elements in words a minute; returns whether the speed is valid.
  mutating func changeSpeed(to wpm: Double) -> Bool {
    guard let speed = codes.changeSpeed(to: wpm) else { return false }
    effects += [.changeSpeed, .say(.speedChanged(speed))]
    return true
  }

  // MARK: - Overlay

  /// Shows this overlay, or closes it if one of its kind is shown.
  mutating func show(_ wanted: Overlay.Kind) {
    switch (overlay, wanted) {
    case (.help, .help), (.layouts, .layouts): change(to: .none)
    case (_, .help): change(to: .help(offset: 0))
    case (_, .layouts): change(to: .layouts(codes.choice))
    }
  }

  /// Scrolls the help to this row.
  mutating func scrollHelp(to offset: Int) {
    if overlay.isHelp { overlay = .help(offset: offset) }
  }

  /// Executes a step in the overlay.
  mutating func perform(_ step: Overlay.Step) {
    switch step {
    case .scroll(let code): say(.requested(.scroll(code)))
    case .mark(let count):
      guard var choice = overlay.choice else { return }
      choice.mark(by: count)
      change(to: .layouts(choice))
    case .choose: if let choice = overlay.choice { choose(choice.marked) }
    case .close: change(to: .none)
    case .none: break
    }
  }

  /// Changes to the layout of this number in the overlay, counted from zero.
  mutating func choose(_ number: Int) {
    guard let choice = overlay.choice, choice.names.indices.contains(number) else {
      return say(.limitReached)
    }
    change(to: .none)
    changeLayout(to: choice.names[number])
  }

  private mutating func change(to overlay: Overlay) {
    self.overlay = overlay
    say(.overlayChanged(overlay))
  }

  // MARK: - Document

  /// Changes the document.
  ///
  /// The keyboard no longer edits the text before it.
  mutating func interrupt(_ body: (inout Document) -> Void) {
    codes.disarmDismissal()
    sendHeldText()
    editor.edit(body)
  }

  /// Ends the text, before the document is replaced.
  mutating func leave() {
    editor.finishComposition()
    editor.show("")
    endText()
  }

  /// Switches to another document; keeps the layout, and drops the former composition.
  mutating func replaceDocument(with document: Document) {
    editor.enter(document, codes.layout, codes.alphabet)
    bar.forgetWord()
    ask(for: .cancelWordGap)
  }

  /// Switches to another document, a field of a page, and to the layout for it.
  mutating func enter(_ document: Document, _ layout: KeyboardLayout) {
    codes.enter(layout)
    editor.enter(document, codes.layout, codes.alphabet)
    bar.forgetWord()
    hasFields = true
    ask(for: .renewDecoder)
  }
}

extension DocumentProxy {
  /// Whether there is no text after the insertion point.
  fileprivate var isAtEnd: Bool { documentContextAfterInput == nil && selectedText == nil }
}

extension String {
  /// Whether the text ends in a mark that ends a sentence.
  fileprivate var endsSentence: Bool {
    last { !$0.isWhitespace }.map { ".!?…。！？".contains($0) } ?? false
  }

  /// Whether the words on both sides of it are separate; quotation marks may be inside a word.
  fileprivate var partsWords: Bool {
    guard count == 1, let character = first else { return false }
    return !character.isPartOfWord && !"\"'’".contains(character)
  }

  /// Whether typing it ends a word.
  fileprivate var endsWord: Bool {
    guard count == 1, let character = first else { return false }
    return character.isWhitespace || ".,;:!?)\"،؛؟".contains(character)
  }
}
