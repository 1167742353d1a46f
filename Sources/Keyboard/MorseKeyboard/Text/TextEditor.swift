import MorseCode
import TextComposition
import TextInput

/// The document and the end of its typed text.
///
/// All edits of a keyboard are made here.
///
/// Each edit sets the `Tail` after it. Otherwise the tail is `Tail/foreign`: the keyboard no longer
/// edits the text before it.
struct TextEditor<Document: DocumentProxy> {
  private var proxy: Document
  private var tail = Tail.foreign
  private var composition: Composition
  private var habits: SmartTyping
  private var switches: HabitSwitches
  private var defaultLanguage: String?
  /// Whether the layout is for a language whose small i keeps its dot as a capital.
  private var keepsDots: Bool

  init(_ document: Document, _ settings: KeyboardSettings) {
    proxy = document
    composition = Composition(settings.alphabet)
    (habits, defaultLanguage) = (settings.smart, settings.language)
    switches = settings.switches
    keepsDots = settings.layout.keepsDots
  }

  /// The document that the keyboard edits.
  var document: Document { _read { yield proxy } }
  /// The text before the insertion point.
  var before: String { proxy.documentContextBeforeInput ?? "" }
  /// The kind of text by which codes are read at the insertion point.
  var readingType: KeyboardType { proxy.traits.keyboardType.reading(after: before) }
  /// The typing habits enabled in this document.
  var smart: SmartTyping {
    let smart = proxy.traits.habits(habits, switches)
    // "i" may be the end of a longer word.
    return mayHaveBegunEarlier ? smart.subtracting(.capitals) : smart
  }
  /// The language of the text.
  var language: TextLanguage { TextLanguage(proxy.traits.language ?? defaultLanguage) }
  /// Returns the text in capitals of its language, or of the layout's if that keeps dots.
  func capitals(_ text: String) -> String {
    keepsDots ? TextLanguage("tr").capitals(text) : language.capitals(text)
  }
  /// The composition of several characters.
  var composed: Composition { composition }
  /// The marked text of the composition.
  var composedText: String { composition.markedText }
  /// The candidates of the composition, the likeliest first; none in a document that hides its
  /// text.
  var candidates: [String] { proxy.traits.isSecureTextEntry ? [] : composition.candidates }
  /// The current page of candidates, counted from one, and the number of pages; `nil` if there is
  /// only one.
  var candidatePage: (number: Int, count: Int)? {
    proxy.traits.isSecureTextEntry ? nil : composition.pages
  }
  /// The text before the insertion point and the characters of the composition.
  var typedContext: String { before + String(composition.characters) }

  /// Whether a pause ends a word now: only characters have been keyed since the last boundary.
  var isWordOpen: Bool {
    switch tail {
    case .word(let word): !word.pieces.isEmpty
    case .fullStopCycle: true
    case .foreign, .automaticSpace, .automaticEdit: false
    }
  }
  /// Whether only a pause separates the open word from the previous one, and no correction was
  /// reverted.
  var followsPause: Bool { tail.word.followsPause && tail.word.repair != .reverted }
  /// The word that a command has just split.
  var splitWord: SplitWord? {
    if case .split(let word) = tail.edit?.kind { word } else { nil }
  }
  /// Whether there are letters, or may be letters, on both sides of the insertion point.
  var isBetweenLetters: Bool {
    guard let last = before.last else { return !proxy.contextKnowledge.includesStart }
    return last.isPartOfWord && proxy.documentContextAfterInput?.first?.isPartOfWord ?? false
  }
  /// Whether the decoder has corrected the open word, or the user has reverted that.
  var isRepaired: Bool { tail.word.repair != .none }
  /// The texts that further full stops turn the last full stop into.
  var stopCandidates: ArraySlice<String> {
    if case .fullStopCycle(let cycle) = tail { cycle.rest } else { [] }
  }

  /// Whether the text ends in an automatic space, which a typed space keeps.
  var endsInAutomaticSpace: Bool { tail.isAutomaticSpace }
  /// Whether one Backspace reverts an automatic edit.
  var canRevertEdit: Bool { tail.edit != nil }

  /// Whether the line is a command of a chat: a slash and a word, and what follows them.
  var isSlashCommand: Bool {
    guard proxy.traits.isProse else { return false }
    let text = before
    let end = text.suffix(Self.longestCommand)
    let line = end.lastIndex(where: \.isNewline).map { end[end.index(after: $0)...] } ?? end
    let isWhole = line.startIndex > end.startIndex || end.startIndex == text.startIndex
    guard isWhole, line.first == "/" else { return false }
    let name = line.dropFirst().prefix { !$0.isWhitespace }
    return name.allSatisfy(\.isLetter) && (line.count == 1 || !name.isEmpty)
  }

  /// The maximum length of a command's line in characters.
  ///
  /// Looking at the whole text after each piece of a paste took six seconds for a megabyte.
  private static var longestCommand: Int { 500 }

  /// The type of automatic capitals.
  var autocapitalization: AutocapitalizationType { proxy.traits.autocapitalization(switches) }

  /// Applies the user's choices of habits for the current document.
  mutating func use(_ switches: HabitSwitches) { self.switches = switches }

  /// Whether the next letter is an automatic capital.
  var capitalizesNext: Bool { capitalizesNext(after: before) }

  /// Whether a letter after `context`, the beginning of the text before the insertion point, is an
  /// automatic capital.
  func capitalizesNext(after context: some StringProtocol) -> Bool {
    autocapitalization.capitalizesNext(
      after: context, fromStart: proxy.contextKnowledge.includesStart, language: language)
  }

  /// Whether the open word may begin before the known text.
  var mayHaveBegunEarlier: Bool {
    !proxy.contextKnowledge.includesStart && !before.contains(where: \.isWhitespace)
  }

  /// Returns the text with the capitals that the traits and Shift require at the insertion point.
  func cased(_ text: String, _ shift: StickyModifiers.State) -> String {
    switch shift {
    case .once, .locked: capitals(text)
    case .lowered: text
    case .off: capitalizesNext ? capitals(text) : text
    }
  }

  /// Whether the document accepts `character` at the insertion point.
  func accepts(_ character: Character) -> Bool {
    proxy.traits.accepts(
      character, after: before, before: proxy.documentContextAfterInput ?? "")
  }

  /// Whether the document is known to contain no text that could be deleted.
  var hasNothingToDelete: Bool {
    guard proxy.hasText else { return true }
    return proxy.documentContextBeforeInput == nil && proxy.documentContextAfterInput != nil
      && proxy.selectedText == nil && proxy.markedText == nil
  }

  // MARK: - Document and settings

  /// Changes the document and keeps the state of typing.
  mutating func change<Result>(_ body: (inout Document) -> Result) -> Result { body(&proxy) }

  /// Changes the document.
  ///
  /// The keyboard no longer edits the text that it held.
  mutating func edit<Result>(_ body: (inout Document) -> Result) -> Result {
    finishComposition()
    tail = .foreign
    return body(&proxy)
  }

  /// Switches to another document.
  mutating func enter(
    _ document: Document, _ layout: KeyboardLayout, _ alphabet: MorseAlphabet
  ) {
    (proxy, tail) = (document, .foreign)
    use(layout, alphabet)
  }

  /// Applies the settings that concern text, after committing the composition.
  mutating func change(
    to settings: KeyboardSettings, _ layout: KeyboardLayout, _ alphabet: MorseAlphabet
  ) {
    finishComposition()
    (habits, defaultLanguage) = (settings.smart, settings.language)
    switches = settings.switches
    use(layout, alphabet)
  }

  /// Shows provisional text, unless it would replace the selection.
  mutating func show(_ marked: String) {
    guard marked != proxy.markedText ?? "", proxy.selectedText == nil else { return }
    proxy.setMarkedText(marked, selectedRange: marked.count..<marked.count)
  }

  /// Shows the elements of the open character after the composed text.
  mutating func show(_ open: MorsePattern) { show(composition.markedText + open.description) }

  // MARK: - Composition

  /// Starts composing with the alphabet of another layout.
  mutating func use(_ layout: KeyboardLayout, _ alphabet: MorseAlphabet) {
    composition.restart(alphabet)
    keepsDots = layout.keepsDots
  }

  /// Installs dictionaries for converting kana.
  mutating func convert(by dictionaries: [KanaDictionary], _ alphabet: MorseAlphabet) {
    composition.convert(by: dictionaries, alphabet)
  }

  /// Adds a character to the composition; returns whether it belongs to one.
  mutating func compose(_ text: String) -> Bool {
    guard proxy.traits.keyboardType.acceptsEveryScript, text.count == 1, let first = text.first,
      let certain = composition.add(first)
    else { return false }
    var word = tail.word
    word.append(text)
    tail = .word(word)
    if !certain.isEmpty { proxy.insertText(certain) }
    return true
  }

  /// Inserts the composed text into the document without choosing a candidate.
  mutating func finishComposition() {
    if let composed = composition.finish() { proxy.insertText(composed) }
  }

  /// Inserts the composed text into the document if it has candidates; returns whether it did.
  mutating func commitCandidate() -> Bool {
    guard !candidates.isEmpty else { return false }
    finishComposition()
    tail = .foreign
    return true
  }

  /// Inserts a candidate into the document, by its number on the page.
  ///
  /// The chosen text is no word that a pause ends with a space, whatever key or code chose it.
  mutating func choose(_ number: Int) {
    guard let chosen = composition.choose(number) else { return }
    proxy.insertText(chosen)
    tail = .foreign
  }

  /// Shows another page of candidates; returns `false` if there are none.
  mutating func turnPage(by step: Int) -> Bool { composition.turnPage(by: step) }

  // MARK: - Typing

  /// Types the text of a character and applies the habits of the language.
  ///
  /// - Parameters:
  ///   - typed: the text.
  ///   - isCoded: whether a code made it; if so, it belongs to the open word.
  ///   - boundary: the edit just made at the end of the word; one Backspace reverts both.
  mutating func type(_ typed: String, isCoded: Bool, after boundary: AutomaticEdit? = nil) {
    let (context, former, smart) = (before, tail, smart)
    finishComposition()
    proxy.insertText(typed)
    tail = .foreign
    if isCoded {
      var word = former.word
      if former.isAutomaticSpace { word.followsPause = true }
      word.append(typed)
      tail = .word(word)
    }
    if !cycleFullStop(typed, after: former), typed.count == 1, let character = typed.first {
      let isAccepted = former.edit?.bringsSpace == true
      let isOwnSpace = former.isAutomaticSpace && !proxy.traits.keyboardType.isProgramText
      let smart = isAccepted || isOwnSpace ? smart.union(.spaces) : smart
      let habit = smart.replacement(
        typing: character, after: context, followsAutomaticSpace: former.isAutomaticSpace,
        followsAcceptedWord: isAccepted, language: language)
      if let habit { _ = replaceEnd(habit) }
    }
    guard let boundary, let whole = boundary.text.followed(typing: typed, by: tail.edit?.text)
    else { return }
    setEdit(AutomaticEdit(whole, boundary.kind))
  }

  /// Turns a full stop that follows another one into the next candidate.
  ///
  /// - Returns: whether it was a full stop in a document that has candidates.
  private mutating func cycleFullStop(_ typed: String, after former: Tail) -> Bool {
    guard typed == "." else { return false }
    let context = before.dropLast(typed.count)
    let candidates = proxy.traits.keyboardType.stopCandidates(after: String(context))
    guard !candidates.isEmpty else { return false }
    guard case .fullStopCycle(var cycle) = former, let next = cycle.next, replaceEnd(next) else {
      tail = .fullStopCycle(FullStopCycle(candidates))
      return true
    }
    cycle.count += 1
    cycle.edit = AutomaticEdit(next)
    tail = .fullStopCycle(cycle)
    return true
  }

  /// Inserts text as it is.
  mutating func insert(_ inserted: String) { edit { $0.insertText(inserted) } }

  /// Inserts a phrase unchanged; letters continue the open word, which a pause may end.
  mutating func insertPhrase(_ phrase: String) {
    let word = tail.word
    insert(phrase)
    guard !word.pieces.isEmpty, phrase.allSatisfy({ $0.isPartOfWord || "'’".contains($0) }) else {
      return
    }
    var longer = word
    longer.append(phrase)
    tail = .word(longer)
  }

  /// Begins a line after the edit made at the end of the word.
  mutating func insertLine(after boundary: AutomaticEdit?) {
    insert("\n")
    guard let boundary else { return }
    tail = .automaticEdit(AutomaticEdit(boundary.text.appending("\n"), boundary.kind))
  }

  /// Replaces the end of the document if it matches the former text; returns whether it did.
  ///
  /// One Backspace reverts the replacement, until text other than an automatic space follows.
  mutating func replaceEnd(
    _ replacement: TextReplacement, _ kind: AutomaticEdit.Kind = .habit
  ) -> Bool {
    guard before.hasSuffix(replacement.former) else { return false }
    put(replacement.current, over: replacement.former)
    if case .word(var word) = tail {
      word.replaceEnd(replacement)
      tail = .word(word)
    }
    setEdit(AutomaticEdit(replacement, kind))
    return true
  }

  private mutating func put(_ current: String, over former: String) {
    finishComposition()
    for _ in former { proxy.deleteBackward() }
    proxy.insertText(current)
  }

  private mutating func setEdit(_ edit: AutomaticEdit) {
    switch tail {
    case .word(var word):
      word.edit = edit
      tail = .word(word)
    case .fullStopCycle(var cycle):
      cycle.edit = edit
      tail = .fullStopCycle(cycle)
    case .foreign, .automaticSpace, .automaticEdit: tail = .automaticEdit(edit)
    }
  }

  /// Returns the characters of a text that the document accepts, one after the other; spaces
  /// instead of line ends where it has no lines.
  func accepted(of inserted: String) -> String {
    let (type, hasLines) = (proxy.traits.keyboardType, proxy.traits.hasLines)
    let acceptsReturn = proxy.acceptsReturn
    let inserted =
      hasLines || acceptsReturn
      ? inserted : inserted.split(whereSeparator: \.isNewline).joined(separator: " ")
    // Only decimal numbers depend on the text around them, which may be long.
    var before = type == .decimal ? before : ""
    let after = proxy.documentContextAfterInput ?? ""
    return inserted.filter { character in
      let isAccepted =
        character == "\n" && acceptsReturn
        || (hasLines || !character.isNewline)
          && proxy.traits.accepts(character, after: before, before: after)
      if isAccepted, type == .decimal { before.append(character) }
      return isAccepted
    }
  }

  /// Returns pasted text with spaces where its words would run together with existing ones.
  ///
  /// This applies to text of several characters, where spaces may be corrected.
  func spaced(_ inserted: String) -> String {
    guard smart.contains(.spaces), proxy.traits.isProse, inserted.dropFirst().first != nil
    else { return inserted }
    func meet(_ last: Character?, _ first: Character?) -> Bool {
      last?.isPartOfWord == true && first?.isPartOfWord == true
    }
    let start = meet(before.last, inserted.first) ? " " : ""
    let end = meet(inserted.last, proxy.documentContextAfterInput?.first) ? " " : ""
    return start + inserted + end
  }

  /// Returns marks as text, separated from those before by a space between letters or a slash
  /// between words.
  func parted(_ marks: String) -> String {
    let context = before
    guard let mark = context.last(where: { $0 != " " }), mark == "." || mark == "_" else {
      return marks
    }
    return (context.last == " " ? "/ " : " ") + marks
  }

  // MARK: - Spaces

  /// Converts the automatic space to a typed one; returns whether there was one.
  mutating func keepAutomaticSpace() -> Bool {
    guard tail.isAutomaticSpace else { return false }
    tail = .foreign
    return true
  }

  /// Whether the keyboard may add a space here.
  var wantsAutomaticSpace: Bool {
    guard proxy.traits.acceptsPauseSpaces, readingType.hasWords, !isInsideWord,
      let last = before.last
    else {
      return false
    }
    return !last.isWhitespace
  }

  /// Whether letters are being inserted into an existing word.
  private var isInsideWord: Bool {
    guard !proxy.mayStandInWord else { return true }
    guard proxy.documentContextAfterInput?.first?.isPartOfWord ?? false else { return false }
    return before.dropLast(tail.word.text.count).last?.isPartOfWord ?? false
  }

  /// Adds a space that is removed again unless a word follows.
  mutating func addAutomaticSpace() {
    guard wantsAutomaticSpace else { return }
    let edit = tail.edit
    insert(" ")
    tail = .automaticSpace(after: edit)
  }

  /// Adds a space after a punctuation mark that ends a word of prose.
  mutating func addSpaceAfterMark() {
    guard proxy.traits.isProse, let mark = before.last, ",;:.?!،؛؟".contains(mark),
      before.dropLast().last?.isLetter == true
    else { return }
    addAutomaticSpace()
  }

  /// Removes an automatic space, so that letters continue the word before it.
  mutating func reopenWord() {
    dropAutomaticSpace()
    var word = TypedWord()
    for character in before.reversed().prefix(while: \.isPartOfWord).reversed() {
      word.append(String(character))
    }
    tail = .word(word)
  }

  /// Removes an automatic space that no word followed.
  mutating func dropAutomaticSpace() {
    if tail.isAutomaticSpace { delete() }
  }

  // MARK: - Words

  /// Gives the last letter of a word the final form of its script.
  ///
  /// - Returns: the edit; `nil` when nothing changes.
  mutating func putFinalForm(_ alphabet: MorseAlphabet, unless kept: String?) -> AutomaticEdit? {
    guard smart.contains(.finals), proxy.selectedText == nil,
      let form = alphabet.finalForm(atEndOf: before),
      kept.map({ !before[...].trimmingToWord.hasSuffix($0) }) ?? true
    else { return nil }
    show("")
    let edit = TextReplacement(form.former, form.current)
    return replaceEnd(edit) ? AutomaticEdit(edit) : nil
  }

  /// Changes the word before an automatic space or a new line as a typed space would.
  mutating func finishWord() {
    guard let whole = smart.replacement(typing: " ", after: before, language: language),
      whole.former.count > 1, whole.former.last == " ", whole.former != "  "
    else { return }
    _ = replaceEnd(
      TextReplacement(String(whole.former.dropLast()), String(whole.current.dropLast())))
  }

  /// Replaces the last words for a command.
  ///
  /// The open word stays open, and spaces after it stay.
  ///
  /// - Parameters:
  ///   - former: the words that the text has to end in.
  ///   - current: the new words.
  ///   - kind: the reason.
  ///   - whole: the words that one Backspace restores.
  /// - Returns: whether the document was changed.
  mutating func replaceWords(
    _ former: String, with current: String, _ kind: AutomaticEdit.Kind, of whole: String
  ) -> Bool {
    let spaces = String(before.reversed().prefix { $0 == " " })
    guard proxy.selectedText == nil, !proxy.traits.isSecureTextEntry,
      before.hasSuffix(former + spaces)
    else { return false }
    show("")
    let change = TextReplacement(former + spaces, current + spaces).withoutCommonStart
    put(change.current, over: change.former)
    let own = tail.isAutomaticSpace ? String(spaces.dropLast()) : spaces
    let edit = AutomaticEdit(
      TextReplacement(whole + own, current + own).withoutCommonStart, kind)
    switch tail {
    case .word:
      var word = TypedWord()
      for character in current.split(separator: " ").last ?? "" { word.append(String(character)) }
      word.edit = edit
      tail = .word(word)
    case .automaticSpace: tail = .automaticSpace(after: edit)
    case .foreign, .automaticEdit, .fullStopCycle: tail = .automaticEdit(edit)
    }
    return true
  }

  /// Replaces text by a suggestion, and adds a space unless one follows.
  ///
  /// - Returns: whether the document ended in the text to replace.
  mutating func accept(_ offer: OfferedWord, after end: WordEnd) -> Bool {
    let followsSpace = tail.isAutomaticSpace
    show("")
    guard before.hasSuffix(offer.edit.former) else { return false }
    edit { _ in }
    put(offer.edit.current, over: offer.edit.former)
    var word = AcceptedWord(followedAutomaticSpace: followsSpace, formerEnd: end)
    if offer.trailing.isEmpty, !(proxy.documentContextAfterInput?.first?.isWhitespace ?? false) {
      proxy.insertText(" ")
      word.bringsSpace = true
    }
    let edit = AutomaticEdit(offer.edit, .accepted(word))
    tail =
      word.bringsSpace || followsSpace ? .automaticSpace(after: edit) : .automaticEdit(edit)
    return true
  }

  /// Corrects the open word, if it is unchanged since it was keyed.
  ///
  /// - Parameters:
  ///   - texts: the text of each character, in lower case.
  ///   - count: the number of characters that the correction is for.
  ///   - shift: the current state of Shift.
  /// - Returns: the correction; `nil` when the word stays.
  mutating func repair(
    _ texts: [String], of count: Int, _ shift: StickyModifiers.State
  ) -> TextReplacement? {
    let word = tail.word
    guard word.repair != .reverted, count == word.pieces.count, count > 0, texts.count == count,
      before.hasSuffix(word.text)
    else { return nil }
    var repaired = TypedWord()
    finishComposition()
    for _ in word.text { proxy.deleteBackward() }
    for (place, small) in texts.enumerated() {
      let piece = cased(small, at: place, of: word.pieces, shift)
      proxy.insertText(piece)
      repaired.append(piece)
    }
    let change = TextReplacement(word.text, repaired.text)
    repaired.repair = .done
    repaired.edit = AutomaticEdit(change)
    tail = .word(repaired)
    return change
  }

  /// Corrects the last words, unless the user has reverted a correction.
  ///
  /// The last of them becomes the open word.
  mutating func reread(_ change: TextReplacement) -> TextReplacement? {
    guard tail.word.repair != .reverted, before.hasSuffix(change.former) else { return nil }
    put(change.current, over: change.former)
    var word = TypedWord()
    for character in before.split(separator: " ").last ?? "" { word.append(String(character)) }
    (word.repair, word.edit) = (.done, AutomaticEdit(change))
    tail = .word(word)
    return change
  }

  /// Returns the text with the capitals of the typed word.
  ///
  /// A Shift armed once is already used up by now; a word all in capitals stays so.
  private func cased(
    _ small: String, at place: Int, of pieces: [String], _ shift: StickyModifiers.State
  ) -> String {
    let letters = pieces.filter { $0.contains(where: \.isLetter) }
    // Digits and punctuation have no capitals to copy.
    guard let first = letters.first, place > 0 || pieces.first == first else {
      return cased(small, shift)
    }
    let isShouted = letters.count > 1 && letters.allSatisfy { $0 == capitals($0) }
    let isCapital = place == 0 && first.first?.isUppercase == true
    return isShouted || isCapital ? capitals(small) : small
  }

  // MARK: - Deleting

  /// Deletes a character.
  mutating func delete() { edit { $0.deleteBackward() } }

  /// Deletes the word before the insertion point, and leaves one space where there would be two.
  mutating func deleteWord() {
    edit { $0.deleteWordBackward() }
    guard smart.contains(.spaces), before.last == " " else { return }
    if proxy.documentContextAfterInput?.first == " " {
      delete()
    } else {
      tail = .automaticSpace(after: nil)
    }
  }

  /// Reverts the document's last edit and an automatic space after it; returns whether there was
  /// one.
  mutating func undo() -> Bool {
    let unspaced = tail.isAutomaticSpace ? String(before.dropLast()) : nil
    guard edit({ $0.perform(.undo) }) else { return false }
    if let unspaced, before == unspaced { _ = edit { $0.perform(.undo) } }
    return true
  }

  /// Removes the last character of the composition; returns whether there was one.
  mutating func removeComposedCharacter() -> Bool { composition.removeLast() }

  /// Reverts the last automatic edit, if at most an automatic space has followed it.
  ///
  /// - Returns: the edit; `nil` when there was none.
  mutating func revertEdit() -> AutomaticEdit? {
    guard let edit = tail.edit else { return nil }
    let isSpaced = tail.isAutomaticSpace && before.hasSuffix(edit.text.current + " ")
    let current = isSpaced ? edit.text.current + " " : edit.text.current
    guard before.hasSuffix(current) else { return nil }
    let staysSpaced = isSpaced && !edit.bringsSpace
    put(edit.text.former + (staysSpaced ? " " : ""), over: current)
    // The space that ended the word still ends it: another space is not a second one.
    if staysSpaced || edit.followedAutomaticSpace || edit.endedWordWithSpace {
      tail = .automaticSpace(after: nil)
    } else {
      var word = TypedWord()
      if before.last?.isPartOfWord ?? false { word.repair = .reverted }
      tail = .word(word)
    }
    return edit
  }
}

extension KeyboardLayout {
  /// Whether the small i of the layout's language keeps its dot as a capital.
  fileprivate var keepsDots: Bool {
    language.map { ["tr", "az"].contains(TextLanguage($0).code) } ?? false
  }
}
