import MorseCode
import TextComposition
public import TextInput

/// The document and the end of what was typed into it: every edit of a keyboard is made here.
///
/// Each edit says what `Tail` it leaves. An edit that does not is `Tail/foreign`: the keyboard is done
/// with the text before it.
public struct TextEditor<Document: DocumentProxy> {
  private var proxy: Document
  private var tail = Tail.foreign
  private var composition: Composition
  private var habits: SmartTyping
  private var switches: HabitSwitches
  private var defaultLanguage: String?

  init(_ document: Document, _ settings: KeyboardSettings) {
    proxy = document
    composition = Composition(settings.alphabet)
    (habits, defaultLanguage) = (settings.smart, settings.language)
    switches = settings.switches
  }

  // MARK: - State

  /// The document that is typed into.
  var document: Document { _read { yield proxy } }
  /// The text before the insertion point.
  var before: String { proxy.documentContextBeforeInput ?? "" }
  /// The habits of writing that hold in this document.
  public var smart: SmartTyping {
    let smart = proxy.traits.habits(habits, switches)
    // "i" may be the end of a longer word.
    return mayHaveBegunEarlier ? smart.subtracting(.capitals) : smart
  }
  /// The language of the text.
  public var language: TextLanguage { TextLanguage(proxy.traits.language ?? defaultLanguage) }
  /// The composition of several signs.
  var composed: Composition { composition }
  /// The text that is being put together of several signs.
  public var composedText: String { composition.markedText }
  /// Whether it is complete and stands for nothing.
  var isUnknownComposition: Bool { composition.isUnknown }
  /// The texts that it may stand for, the likeliest first; none in a document that hides what is typed.
  public var candidates: [String] { proxy.traits.isSecureTextEntry ? [] : composition.candidates }
  /// The page of candidates, from one, and their number; `nil` where one page holds all of them.
  public var candidatePage: (number: Int, count: Int)? {
    proxy.traits.isSecureTextEntry ? nil : composition.pages
  }
  /// The text before the insertion point, with the signs that are being put together.
  var typedContext: String { before + String(composition.signs) }

  /// Whether a pause ends a word now: nothing but characters has been keyed since the last boundary.
  var isWordOpen: Bool {
    switch tail {
    case .word(let word): !word.pieces.isEmpty
    case .fullStopCycle: true
    case .foreign, .automaticSpace, .automaticEdit: false
    }
  }
  /// Whether nothing but a pause parts the open word from the one before, and the user has not put it there.
  var followsPause: Bool { tail.word.followsPause && tail.word.repair != .takenBack }
  /// The word that a command has just split.
  var splitWord: SplitWord? {
    if case .split(let word) = tail.edit?.kind { word } else { nil }
  }
  /// Whether letters stand on both sides of the insertion point, or may stand there.
  var isBetweenLetters: Bool {
    guard let last = before.last else { return !proxy.contextKnowledge.includesStart }
    return last.isPartOfWord && proxy.documentContextAfterInput?.first?.isPartOfWord ?? false
  }
  /// Whether the decoder has corrected the open word, or the user has taken that back.
  var isRepaired: Bool { tail.word.repair != .none }
  /// The texts that further full stops make of this one.
  public var stopCandidates: ArraySlice<String> {
    if case .fullStopCycle(let cycle) = tail { cycle.rest } else { [] }
  }

  /// Whether the text ends in a space that the keyboard added: a space that is typed keeps it.
  public var endsInAutomaticSpace: Bool { tail.isAutomaticSpace }
  /// Whether one Backspace reverts an automatic edit.
  public var canRevertEdit: Bool { tail.edit != nil }

  /// When a capital comes by itself.
  var autocapitalization: AutocapitalizationType { proxy.traits.autocapitalization(switches) }

  /// Turns habits on and off as the user has chosen for what is typed into now.
  mutating func use(_ switches: HabitSwitches) { self.switches = switches }

  /// Whether the next letter is a capital by itself.
  public var capitalizesNext: Bool { capitalizesNext(after: before) }

  /// Whether a letter after `context`, the beginning of the text before the insertion point, is a capital.
  func capitalizesNext(after context: some StringProtocol) -> Bool {
    autocapitalization.capitalizesNext(
      after: context, fromStart: proxy.contextKnowledge.includesStart)
  }

  /// Whether the open word may begin before the known text.
  var mayHaveBegunEarlier: Bool {
    !proxy.contextKnowledge.includesStart && !before.contains(where: \.isWhitespace)
  }

  /// The text as the traits and Shift want it at the insertion point.
  func cased(_ text: String, _ shift: StickyModifiers.State) -> String {
    switch shift {
    case .once, .locked: language.capitals(text)
    case .lowered: text
    case .off: capitalizesNext ? language.capitals(text) : text
    }
  }

  /// Whether the document takes `character` at the insertion point.
  func takes(_ character: Character) -> Bool {
    proxy.traits.keyboardType.takes(
      character, after: before, before: proxy.documentContextAfterInput ?? "")
  }

  /// Whether the document is known to have nothing that could be deleted.
  var hasNothingToDelete: Bool {
    guard proxy.hasText else { return true }
    return proxy.documentContextBeforeInput == nil && proxy.documentContextAfterInput != nil
      && proxy.selectedText == nil && proxy.markedText == nil
  }

  // MARK: - Document and settings

  /// Changes the document, whatever is being typed.
  mutating func change<Result>(_ body: (inout Document) -> Result) -> Result { body(&proxy) }

  /// Changes the document; the keyboard is done with the text that it held.
  mutating func edit<Result>(_ body: (inout Document) -> Result) -> Result {
    finishComposition()
    tail = .foreign
    return body(&proxy)
  }

  /// Goes on in another document.
  mutating func enter(_ document: Document, _ alphabet: MorseAlphabet) {
    (proxy, tail) = (document, .foreign)
    composition.restart(alphabet)
  }

  /// Takes over the settings that concern text; text that is put together becomes final.
  mutating func change(to settings: KeyboardSettings, _ alphabet: MorseAlphabet) {
    finishComposition()
    (habits, defaultLanguage) = (settings.smart, settings.language)
    switches = settings.switches
    composition.restart(alphabet)
  }

  /// Shows provisional text, unless it would take the place of the selection.
  mutating func show(_ marked: String) {
    guard marked != proxy.markedText ?? "", proxy.selectedText == nil else { return }
    proxy.setMarkedText(marked, selectedRange: marked.count..<marked.count)
  }

  /// Shows the elements of the open character behind the composed text.
  mutating func show(_ open: MorsePattern) { show(composition.markedText + open.description) }

  // MARK: - Composition

  /// Composes with another alphabet from now on.
  mutating func restartComposition(_ alphabet: MorseAlphabet) { composition.restart(alphabet) }

  /// Converts kana by these dictionaries from now on.
  mutating func convert(by dictionaries: [KanaDictionary], _ alphabet: MorseAlphabet) {
    composition.convert(by: dictionaries, alphabet)
  }

  /// Adds a sign to the composition; whether it belongs to one.
  mutating func compose(_ sign: String) -> Bool {
    guard proxy.traits.keyboardType.takesEveryScript, sign.count == 1, let first = sign.first,
      let certain = composition.add(first)
    else { return false }
    var word = tail.word
    word.append(sign)
    tail = .word(word)
    if !certain.isEmpty { proxy.insertText(certain) }
    return true
  }

  /// Puts the composed text into the document as it stands.
  mutating func finishComposition() {
    if let composed = composition.finish() { proxy.insertText(composed) }
  }

  /// Puts the composed text into the document if candidates are offered for it; whether they were.
  mutating func takeCandidate() -> Bool {
    guard !candidates.isEmpty else { return false }
    finishComposition()
    tail = .foreign
    return true
  }

  /// Puts a candidate into the document, by its number on the page.
  mutating func choose(_ number: Int) {
    if let chosen = composition.choose(number) { proxy.insertText(chosen) }
  }

  /// Shows another page of candidates; `false` where there is one only.
  mutating func turnPage(by step: Int) -> Bool { composition.turnPage(by: step) }

  // MARK: - Typing

  /// Types the text of a character, and changes it as the habits of the language want it.
  ///
  /// - Parameters:
  ///   - typed: the text.
  ///   - isCoded: whether a code made it; then it belongs to the open word.
  ///   - boundary: the edit that the end of a word has just brought; one Backspace reverts both.
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
      let isTaken = former.edit?.bringsSpace == true
      let isOwnSpace = former.isAutomaticSpace && !proxy.traits.keyboardType.isProgramText
      let smart = isTaken || isOwnSpace ? smart.union(.spaces) : smart
      let habit = smart.replacement(
        typing: character, after: context, followsAutomaticSpace: former.isAutomaticSpace,
        followsTakenWord: isTaken, language: language)
      if let habit { _ = replaceEnd(habit) }
    }
    guard let boundary, let whole = boundary.text.followed(typing: typed, by: tail.edit?.text)
    else { return }
    setEdit(AutomaticEdit(whole, boundary.kind))
  }

  /// Turns a full stop that follows another one into the next candidate; whether it was a full stop of
  /// a document that has candidates.
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

  /// Begins a line after the edit that the end of a word has brought.
  mutating func insertLine(after boundary: AutomaticEdit?) {
    insert("\n")
    guard let boundary else { return }
    tail = .automaticEdit(AutomaticEdit(boundary.text.appending("\n"), boundary.kind))
  }

  /// Replaces the end of the document, if it ends in the former text; whether it did.
  ///
  /// One Backspace reverts it, as long as nothing but an automatic space follows.
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

  /// The part of a text that the document takes, one character after the other.
  func taken(of inserted: String) -> String {
    let (type, hasLines) = (proxy.traits.keyboardType, proxy.traits.hasLines)
    let takesReturn = proxy.takesReturn
    // Nothing but a decimal number depends on the text around it, which may be long.
    var before = type == .decimal ? before : ""
    let after = proxy.documentContextAfterInput ?? ""
    return inserted.filter { character in
      let isTaken =
        character == "\n" && takesReturn
        || (hasLines || !character.isNewline) && type.takes(character, after: before, before: after)
      if isTaken, type == .decimal { before.append(character) }
      return isTaken
    }
  }

  /// Text of several characters with a space where a word of it would run together with one that is
  /// there: pasted text, where spaces may be corrected.
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

  /// Marks as text, parted from those before: by a space between letters, by a slash between words.
  func parted(_ marks: String) -> String {
    let context = before
    guard let mark = context.last(where: { $0 != " " }), mark == "." || mark == "_" else {
      return marks
    }
    return (context.last == " " ? "/ " : " ") + marks
  }

  // MARK: - Spaces

  /// Makes the space that the keyboard added the user's own; whether there was one.
  mutating func keepAutomaticSpace() -> Bool {
    guard tail.isAutomaticSpace else { return false }
    tail = .foreign
    return true
  }

  /// Whether the keyboard may add a space here.
  var wantsAutomaticSpace: Bool {
    guard proxy.traits.keyboardType.hasWords, !isInsideWord, let last = before.last else {
      return false
    }
    return !last.isWhitespace
  }

  /// Whether letters are being put into a word that was there before.
  private var isInsideWord: Bool {
    guard !proxy.mayStandInWord else { return true }
    guard proxy.documentContextAfterInput?.first?.isPartOfWord ?? false else { return false }
    return before.dropLast(tail.word.text.count).last?.isPartOfWord ?? false
  }

  /// Adds a space that goes again unless a word follows.
  mutating func addAutomaticSpace() {
    guard wantsAutomaticSpace else { return }
    let edit = tail.edit
    insert(" ")
    tail = .automaticSpace(after: edit)
  }

  /// Adds a space after a punctuation mark that ends a word of prose.
  mutating func addSpaceAfterMark() {
    guard proxy.traits.isProse, let mark = before.last, ",;:.?!".contains(mark),
      before.dropLast().last?.isLetter == true
    else { return }
    addAutomaticSpace()
  }

  /// Removes the space that the keyboard added and that no word followed.
  mutating func dropAutomaticSpace() {
    if tail.isAutomaticSpace { delete() }
  }

  // MARK: - Words

  /// Gives the last letter of a word the form that its script wants there.
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

  /// Changes the word before an automatic space as a space that is typed would.
  mutating func finishWord() {
    guard let whole = smart.replacement(typing: " ", after: before, language: language),
      whole.former.count > 1, whole.former.last == " ", whole.former != "  "
    else { return }
    _ = replaceEnd(
      TextReplacement(String(whole.former.dropLast()), String(whole.current.dropLast())))
  }

  /// Replaces what was typed last, as a correction from outside does; whether the document ended in it.
  ///
  /// An automatic space after it stays; `isSpaced` adds one.
  mutating func replace(_ former: String, with current: String, isSpaced: Bool) -> Bool {
    let wasSpaced = tail.isAutomaticSpace
    if wasSpaced { delete() }
    let did = replaceEnd(TextReplacement(former, current))
    if wasSpaced || (did && isSpaced) { addAutomaticSpace() }
    return did
  }

  /// Replaces the last words by a command; the open word stays open, and spaces after it stay.
  ///
  /// - Parameters:
  ///   - former: the words that the text has to end in.
  ///   - current: the words that take their place.
  ///   - kind: the reason.
  ///   - whole: the words that one Backspace puts back.
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

  /// Puts an offered word in place of what it is offered for, with a space behind it where none is.
  ///
  /// - Returns: whether the document ended in that.
  mutating func take(_ offer: OfferedWord, after end: WordEnd) -> Bool {
    let followsSpace = tail.isAutomaticSpace
    show("")
    guard before.hasSuffix(offer.edit.former) else { return false }
    edit { _ in }
    put(offer.edit.current, over: offer.edit.former)
    var word = WordTaken(followedAutomaticSpace: followsSpace, formerEnd: end)
    if offer.trailing.isEmpty, !(proxy.documentContextAfterInput?.first?.isWhitespace ?? false) {
      proxy.insertText(" ")
      word.bringsSpace = true
    }
    let edit = AutomaticEdit(offer.edit, .taken(word))
    tail =
      word.bringsSpace || followsSpace ? .automaticSpace(after: edit) : .automaticEdit(edit)
    return true
  }

  /// Corrects the open word, if it still stands as it was keyed.
  ///
  /// - Parameters:
  ///   - texts: the text of each character, in small letters.
  ///   - count: the number of characters that the correction is for.
  ///   - shift: Shift as it is in force.
  /// - Returns: the correction; `nil` when the word stays.
  mutating func repair(
    _ texts: [String], of count: Int, _ shift: StickyModifiers.State
  ) -> TextReplacement? {
    let word = tail.word
    guard word.repair != .takenBack, count == word.pieces.count, count > 0, texts.count == count,
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

  /// Corrects the last words, unless the user has taken a correction back; the end is the open word then.
  mutating func reread(_ change: TextReplacement) -> TextReplacement? {
    guard tail.word.repair != .takenBack, before.hasSuffix(change.former) else { return nil }
    put(change.current, over: change.former)
    var word = TypedWord()
    for character in before.split(separator: " ").last ?? "" { word.append(String(character)) }
    (word.repair, word.edit) = (.done, AutomaticEdit(change))
    tail = .word(word)
    return change
  }

  /// The text with the capitals that the word was typed with.
  ///
  /// Shift held once has long been let go by now; a word all in capitals stays so.
  private func cased(
    _ small: String, at place: Int, of pieces: [String], _ shift: StickyModifiers.State
  ) -> String {
    let letters = pieces.filter { $0.contains(where: \.isLetter) }
    // Digits and signs had no capitals to show.
    guard let first = letters.first, place > 0 || pieces.first == first else {
      return cased(small, shift)
    }
    let isShouted = letters.count > 1 && letters.allSatisfy { $0 == language.capitals($0) }
    let isCapital = place == 0 && first.first?.isUppercase == true
    return isShouted || isCapital ? language.capitals(small) : small
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

  /// Reverts the last edit of the document, and an automatic space after it; whether there was one.
  mutating func undo() -> Bool {
    let unspaced = tail.isAutomaticSpace ? String(before.dropLast()) : nil
    guard edit({ $0.perform(.undo) }) else { return false }
    if let unspaced, before == unspaced { _ = edit { $0.perform(.undo) } }
    return true
  }

  /// Removes the last sign of the composition; whether there was one.
  mutating func takeBackSign() -> Bool { composition.removeLast() }

  /// Reverts the last automatic edit, if nothing but an automatic space has followed it.
  ///
  /// - Returns: the edit; `nil` when there was none.
  mutating func revertEdit() -> AutomaticEdit? {
    guard let edit = tail.edit else { return nil }
    let isSpaced = tail.isAutomaticSpace && before.hasSuffix(edit.text.current + " ")
    let current = isSpaced ? edit.text.current + " " : edit.text.current
    guard before.hasSuffix(current) else { return nil }
    let staysSpaced = isSpaced && !edit.bringsSpace
    put(edit.text.former + (staysSpaced ? " " : ""), over: current)
    // The space that ended the word ends it still: one more is not a second one.
    if staysSpaced || edit.followedAutomaticSpace || edit.endedWordWithSpace {
      tail = .automaticSpace(after: nil)
    } else {
      var word = TypedWord()
      if before.last?.isPartOfWord ?? false { word.repair = .takenBack }
      tail = .word(word)
    }
    return edit
  }
}
