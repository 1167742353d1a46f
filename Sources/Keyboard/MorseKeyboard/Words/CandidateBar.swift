import MorseCode
import MorseDecoding
import TextInput
import WordPrediction

/// The words next to the text: suggestions, possible corrections of the ended word, and words to
/// learn.
///
///     open ──ends──► ended ──something follows──► learnt
///      ▲              │  ▲
///      └──deleted─────┘  └─ a reverted correction: the word is kept as it was typed
struct CandidateBar {
  /// The inputs that decide which words are offered.
  struct Question: Hashable {
    var context: WordContext
    var open: MorsePattern
    var shift: StickyModifiers.State
    var isCapital: Bool
    var slips: [WordSlip] = []
    /// Whether the question asks for tokens of a command line.
    var isToken = false
    /// The words that the user passed by a letter; see ``WordQuery/declined``.
    var declined: Set<String> = []
  }

  /// The inputs of the bar: a document and the keyboard state.
  struct View<Document: DocumentProxy> {
    let editor: TextEditor<Document>
    let codes: CodeInterpreter
    let open: MorsePattern
  }

  /// The most learnt words that are kept until ``drainLearntWords()``.
  private static let learntLimit = 1000

  /// The word source; `nil` until it is loaded.
  private(set) var predictor: WordPredictor?
  private var question: Question?
  /// The offered words, the likeliest first.
  private(set) var suggestions: [OfferedWord] = []
  /// The words offered before the open character began.
  ///
  /// Codes choose from these.
  private(set) var codeWords: [OfferedWord] = []
  private var codeQuestion: Question?
  /// The word that ended last.
  private(set) var end = WordEnd()
  private var learnt: [LearntWord] = []
  /// The decoder's other reading of the word that ends next.
  private var otherReading: WordSlip?

  /// The number of known words; `nil` before any are loaded.
  var knownWords: KnownWords? {
    predictor.map {
      KnownWords(
        language: $0.lexicon.language, count: $0.lexicon.wordCount, ownCount: $0.own.words.count)
    }
  }

  // MARK: - Predictor

  /// Installs the word predictor; `nil` removes it.
  mutating func predict(with predictor: WordPredictor?, _ settings: KeyboardSettings) {
    self.predictor = predictor
    self.predictor?.changeOwn { $0.configure(settings.shortcuts) }
    (question, codeQuestion, suggestions, codeWords) = (nil, nil, [], [])
  }

  /// Applies the settings that concern words.
  mutating func change(to settings: KeyboardSettings) {
    guard let known = predictor, !known.own.isConfigured(settings.shortcuts) else { return }
    predict(with: known, settings)
  }

  /// Returns the word aids enabled in a document.
  ///
  /// The set is empty if the document's language differs from the predictor's. A layout of a
  /// non-Latin script determines the language, whatever the document reports.
  func aids(_ settings: KeyboardSettings, _ traits: InputTraits) -> WordAids {
    knowsLanguage(settings, traits) ? settings.words.resolved(by: traits) : []
  }

  /// Whether the document's language, or else the user's or the layout's, matches the predictor's.
  ///
  /// An unknown language matches.
  private func knowsLanguage(_ settings: KeyboardSettings, _ traits: InputTraits) -> Bool {
    let known = predictor?.lexicon.language
    let native = settings.layout.alphabet.isLatin ? nil : settings.layout.language
    let stated = traits.language ?? settings.language ?? settings.layout.language
    let reported = (native ?? stated).map { TextLanguage($0).code }
    return known == nil || reported == nil || known == reported
  }

  /// Whether words or tokens are offered in a document.
  func offers(_ settings: KeyboardSettings, _ traits: InputTraits) -> Bool {
    offersTokens(traits) || aids(settings, traits).contains(.suggestions)
  }

  private func offersTokens(_ traits: InputTraits) -> Bool {
    traits.keyboardType == .shell && !traits.isSecureTextEntry && !traits.receivesCommands
      && predictor?.tokens.isEmpty == false
  }

  // MARK: - Offers

  /// The most words offered in a row of cells.
  fileprivate static let rowLimit = 6

  /// Returns the word that `code` inserts; `nil` if there is no such suggestion.
  func suggestion(acceptedBy code: CommandCode) -> OfferedWord? {
    guard let number = code.suggestionNumber, codeWords.indices.contains(number) else { return nil }
    return codeWords[number]
  }

  /// Updates the offered words if an input has changed.
  ///
  /// - Returns: whether the offered words changed.
  mutating func refresh<Document>(_ view: View<Document>) -> Bool {
    let candidates = view.codes.inputMode == .morse ? view.candidateOffers : []
    guard candidates.isEmpty else {
      (question, codeQuestion, codeWords) = (nil, nil, candidates)
      return show(candidates)
    }
    let asked = predictor == nil ? nil : ask(view, open: view.open)
    guard asked != question || suggestions.first?.kind == .candidate else { return false }
    question = asked
    let found = asked.map { words(for: $0, view) } ?? []
    if asked?.open.isEmpty ?? true { (codeQuestion, codeWords) = (asked, found) }
    return show(found)
  }

  /// Returns the words that were offered for the same word, while its letters were chosen in cells.
  private func declined(before context: WordContext) -> Set<String> {
    guard let question, question.context.previous == context.previous,
      context.prefix.hasPrefix(question.context.prefix)
    else { return [] }
    guard context.prefix != question.context.prefix else { return question.declined }
    return question.declined.union(suggestions.filter { $0.kind == .word }.map(\.text))
  }

  /// The words that the user passed by the letters of the open word.
  var declined: Set<String> { question?.declined ?? [] }

  /// Updates the words that a code chooses from.
  ///
  /// The elements of that code belong to no word, so the question has no open pattern.
  mutating func updateForCode<Document>(_ view: View<Document>) {
    let asked = ask(view, open: .empty)
    guard view.candidateOffers.isEmpty, asked != codeQuestion else { return }
    (codeQuestion, codeWords) = (asked, asked.map { words(for: $0, view) } ?? [])
  }

  private mutating func show(_ found: [OfferedWord]) -> Bool {
    defer { suggestions = found }
    return found.map(\.text) != suggestions.map(\.text)
      || found.map(\.kind) != suggestions.map(\.kind)
  }

  private func ask<Document>(_ view: View<Document>, open: MorsePattern) -> Question? {
    let codes = view.codes
    if offersTokens(view.traits) { return askForToken(view, open: open) }
    guard aids(codes.settings, view.traits).contains(.suggestions), codes.inputMode == .morse,
      codes.layout.hasTable || codes.layout.scans, !codes.modifiers.makeCommands,
      !view.editor.isSlashCommand,
      let context = view.wordContext
    else { return nil }
    return Question(
      context: context, open: open, shift: codes.modifiers.shift,
      isCapital: context.prefix.isEmpty && view.editor.capitalizesNext, slips: end.slips,
      declined: codes.layout.scans ? declined(before: context) : [])
  }

  /// Returns the question for tokens; `nil` where the beginning of the open token is unknown.
  private func askForToken<Document>(_ view: View<Document>, open: MorsePattern) -> Question? {
    guard view.codes.inputMode == .morse, view.codes.layout.hasTable,
      !view.codes.modifiers.makeCommands, !view.editor.mayHaveBegunEarlier
    else { return nil }
    return Question(
      context: TokenList.context(of: view.editor.before), open: open,
      shift: view.codes.modifiers.shift, isCapital: false, isToken: true)
  }

  private func tokens<Document>(for question: Question, _ view: View<Document>) -> [OfferedWord] {
    let context = question.context
    let found = predictor?.tokens.offers(
      for: context.prefix, after: context.previous, limit: Composition.pageSize
    ) { character in
      guard !question.open.isEmpty else { return true }
      let pattern = view.codes.alphabet.pattern(for: character)
      return pattern.map(question.open.isPrefix) ?? false
    }
    return (found ?? []).map {
      OfferedWord($0, .word, for: context.prefix, after: context.previous)
    }
  }

  private func words<Document>(for question: Question, _ view: View<Document>) -> [OfferedWord] {
    guard let predictor else { return [] }
    if question.isToken { return tokens(for: question, view) }
    let context = question.context
    var query = WordQuery(
      context, open: question.open, acceptingCost: view.acceptingCost, limit: view.limit)
    query.declined = question.declined
    let words = predictor.suggestions(for: query).map { word in
      let (text, kind): (String, OfferedWord.Kind) =
        word.kind == .word
        ? (view.spelled(view.cased(word: word.text, for: question)), .word)
        : (view.begun(word.text, for: context.prefix), .replacement)
      return OfferedWord(text, kind, for: context.prefix, after: context.previous)
    }
    guard question.open.isEmpty, offersCorrections(view) else { return words.distinct }
    let corrections =
      context.prefix.isEmpty
      ? slipCorrections(view) : words.isEmpty ? corrections(of: context, view) : []
    return Array((corrections + words).distinct.prefix(view.limit))
  }

  // MARK: - Corrections

  /// Whether corrections are offered: where spelling is checked.
  ///
  /// By default, spelling is checked where autocorrection is not off.
  private func offersCorrections<Document>(_ view: View<Document>) -> Bool {
    aids(view.codes.settings, view.traits).contains(.suggestions)
      && view.traits.spellCheckingType.resolved(set: view.traits.autocorrectionType != .no)
  }

  /// Returns corrections for the ended word while only spaces follow it.
  private func slipCorrections<Document>(_ view: View<Document>) -> [OfferedWord] {
    guard !end.slips.isEmpty else { return [] }
    let text = view.editor.before
    let trailing = String(text.reversed().prefix { $0 == " " })
    guard !trailing.isEmpty else { return [] }
    return end.slips.filter { text.dropLast(trailing.count).hasSuffix($0.word) }.map {
      OfferedWord(
        $0.correction, $0.kind, for: $0.word, trailing: trailing, after: $0.previous)
    }
  }

  /// Whether letters after the last word and a space are likelier the end of that word.
  func continuesWord<Document>(_ letters: String, _ view: View<Document>) -> Bool {
    guard knowsLanguage(view.codes.settings, view.traits), let predictor,
      let context = LastWords.context(of: view.editor.before)
    else { return false }
    let word = view.uncased(context.prefix)
    return predictor.joined(word, letters, after: context.previous)?.text == word + letters
  }

  /// Returns the two-word splits of the last word; none if the document is in another language.
  func splits<Document>(of word: SplitWord, _ view: View<Document>) -> [String] {
    guard knowsLanguage(view.codes.settings, view.traits) else { return [] }
    return predictor?.splits(of: word.word, after: word.previous) ?? []
  }

  /// Returns the last two words joined, if that is likelier.
  private func joinedWords<Document>(_ view: View<Document>) -> (slip: WordSlip, isSure: Bool)? {
    guard offersCorrections(view), let words = LastWords(view.editor.before),
      words.trailing.isEmpty,
      let context = WordContext(before: words.head + words.first + words.second),
      context.prefix == words.first + words.second,
      let joined = predictor?.joined(
        view.uncased(String(words.first)), view.uncased(String(words.second)),
        after: context.previous)
    else { return nil }
    let slip = WordSlip(
      kind: .join, word: String(words.first + words.gap + words.second),
      previous: context.previous, correction: view.written(joined.text))
    let isSure = joined.isSure && view.editor.followsPause && view.revisionScope == .text
    return (slip, isSure)
  }

  /// Returns corrections for an open word that is the beginning of no known word.
  private func corrections<Document>(
    of context: WordContext, _ view: View<Document>
  ) -> [OfferedWord] {
    guard context.prefix.count > 2, context.prefix != end.kept,
      let verdict = predictor?.verdict(
        on: view.uncased(context.prefix), after: context.previous, isOpen: true)
    else { return [] }
    return verdict.offers.map {
      OfferedWord(view.written($0.text), $0.kind, for: context.prefix, after: context.previous)
    }
  }

  // MARK: - The end of a word

  /// Notes the decoder's other reading of the end of the text; `nil` if there is none.
  mutating func note<Document>(_ change: TextReplacement?, _ view: View<Document>) {
    otherReading = change.map { change in
      let head = view.editor.before.dropLast(change.former.count)
      let start = head.suffix(head.reversed().prefix { !$0.isWhitespace }.count)
      return WordSlip(
        kind: .reading, word: start + change.former,
        previous: WordContext(before: head.dropLast(start.count))?.previous,
        correction: start + change.current)
    }
  }

  /// Offers the decoder's other reading of the word that ends here, if there is one.
  private mutating func offerOtherReading<Document>(_ view: View<Document>) {
    guard let other = otherReading else { return }
    otherReading = nil
    guard offersCorrections(view), view.editor.before.hasSuffix(other.word) else { return }
    end.slips.insert(other, at: 0)
  }

  /// Ends the open word, notes its possible corrections and prepares it to be learnt.
  ///
  /// - Returns: the correction to apply; `nil` if no correction is sure.
  mutating func endWord<Document>(_ view: View<Document>) -> TextReplacement? {
    let kept = end.kept
    end = WordEnd()
    defer { offerOtherReading(view) }
    let aids = aids(view.codes.settings, view.traits)
    guard !aids.isEmpty, !view.editor.isSlashCommand, let context = view.wordContext,
      !context.prefix.isEmpty,
      !view.editor.mayHaveBegunEarlier
    else { return nil }
    let word = context.prefix
    end.pending = LearntWord(word, after: context.previous)
    guard let predictor, word != kept else { return nil }
    if let joined = joinedWords(view) {
      guard !joined.isSure else {
        end.pending = LearntWord(joined.slip.correction, after: joined.slip.previous)
        return TextReplacement(joined.slip.word, joined.slip.correction)
      }
      end.slips = [joined.slip]
    }
    guard word.count > 1, offersCorrections(view) || aids.contains(.correction) else { return nil }
    if aids.contains(.correction), let text = predictor.own.replacement(for: word) {
      end.pending = nil
      return TextReplacement(word, view.begun(text, for: word))
    }
    let verdict = predictor.verdict(
      on: view.uncased(word), after: context.previous, isPart: view.isPart(word))
    let isMisread = verdict.corrections.first?.slip == .wordGap && view.revisionScope == .text
    if aids.contains(.correction) || isMisread, !view.editor.isRepaired,
      let text = verdict.correction.map(view.written)
    {
      end.pending = LearntWord(text, after: context.previous)
      return TextReplacement(word, text)
    }
    noteSlip(verdict, of: context, view)
    return nil
  }

  /// Stores the possible corrections of an ended word.
  private mutating func noteSlip<Document>(
    _ verdict: WordVerdict, of context: WordContext, _ view: View<Document>
  ) {
    // For a word of two letters, only an apostrophe is guessed: "im" is "I'm".
    guard let first = verdict.offers.first, context.prefix.count > 2 || first.text.contains("'")
    else { return }
    let split = verdict.offers.dropFirst().first { $0.kind == .split }
    end.slips += [first, split].compactMap(\.self).map {
      WordSlip(
        kind: $0.kind, word: context.prefix, previous: context.previous,
        correction: view.written($0.text))
    }
  }

  /// Judges the last word again: a command has joined or split it, or words have been loaded.
  ///
  /// - Returns: a sure correction; `nil` if there is none, or it must not be applied.
  mutating func judgeLastWord<Document>(_ view: View<Document>) -> TextReplacement? {
    end = WordEnd()
    let text = view.editor.before
    guard text.last == " ", let context = LastWords.context(of: text), !context.prefix.isEmpty
    else { return nil }
    let word = context.prefix
    end.pending = LearntWord(word, after: context.previous)
    guard offersCorrections(view),
      let verdict = predictor?.verdict(on: view.uncased(word), after: context.previous)
    else { return nil }
    noteSlip(verdict, of: context, view)
    guard aids(view.codes.settings, view.traits).contains(.correction) else { return nil }
    return verdict.correction.map { TextReplacement(word, view.written($0)) }
  }

  /// Ends the last word of a text.
  ///
  /// No text follows.
  mutating func endText<Document>(_ view: View<Document>) {
    if let context = view.wordContext, !context.prefix.isEmpty {
      end.pending = LearntWord(context.prefix, after: context.previous)
    }
    learn(view, isLast: true)
  }

  /// Notes that the user chose a suggestion.
  mutating func noteAccepted(_ offer: OfferedWord) {
    end = WordEnd(pending: LearntWord(offer.text, after: offer.previous))
  }

  /// Notes that an edit was reverted: the word stays as it was typed.
  mutating func noteReverted(_ edit: AutomaticEdit, _ before: String) {
    if case .accepted(let word) = edit.kind { return end = word.formerEnd }
    let typed = before.suffix(UserLexicon.longestWord * 2).trimmingToWord
    guard let context = WordContext(before: typed), !context.prefix.isEmpty else { return }
    end.kept = context.prefix
    if case .correction = edit.kind {
      end.pending = LearntWord(context.prefix, after: context.previous)
    }
  }

  /// Forgets the ended word when the document changes.
  mutating func forgetWord() { end = WordEnd() }

  // MARK: - Learning

  /// Learns the word that has ended, if the text still contains it.
  ///
  /// - Parameters:
  ///   - view: the document and the keyboard state.
  ///   - isLast: whether no text can follow the word.
  mutating func learn<Document>(_ view: View<Document>, isLast: Bool = false) {
    guard let word = end.pending else { return }
    end.pending = nil
    let text = view.editor.before
    // A single letter saves nothing as a suggestion, and is often a split character.
    guard word.word.count > 1, aids(view.codes.settings, view.traits).contains(.learning),
      isLast || text.last?.isPartOfWord == false,
      text.suffix(UserLexicon.longestWord * 2).trimmingToWord.hasSuffix(word.word)
    else { return }
    predictor?.learn(word.word, after: word.previous)
    learnt.append(word)
    if learnt.count > Self.learntLimit { learnt.removeFirst() }
  }

  /// Returns and clears the words typed and kept since the last call, in order.
  mutating func drainLearntWords() -> [LearntWord] {
    defer { learnt = [] }
    return learnt
  }
}

/// The number of words that a keyboard knows.
public struct KnownWords: Hashable, Sendable {
  /// The language's code; `nil` for a word list without a language.
  public let language: String?
  /// The number of words of the language.
  public let count: Int
  /// The number of the user's own words.
  public let ownCount: Int
}

extension CandidateBar.View {
  /// Whether a word at the end of the text is a part after a hyphen: a word, or only a suffix.
  fileprivate func isPart(_ word: String) -> Bool {
    let rest = editor.before.dropLast(word.count)
    return rest.last.map { "-\u{2010}\u{2011}".contains($0) } == true
      && rest.dropLast().last?.isLetter == true
  }

  fileprivate var traits: InputTraits { editor.document.traits }

  /// The committed text that the decoder may revise: none outside visible prose, otherwise up to
  /// the document's limit.
  var revisionScope: RevisionScope {
    let isWanted = codes.settings.repairs && codes.settings.commit != .letter
    if isWanted, editor.document.revisableText == .held { return .held }
    guard isWanted, traits.isProse, traits.autocorrectionType != .no else { return .none }
    return switch editor.document.revisableText {
    case .none: .none
    case .word: .word
    case .held: .held
    case .all: .text
    }
  }

  /// The cost of choosing a word.
  ///
  /// In cells it never exceeds the last letter and the space.
  fileprivate var acceptingCost: Int { codes.layout.scans ? 0 : 1 }

  /// The number of words offered.
  ///
  /// A row of cells holds more than there are codes for.
  fileprivate var limit: Int {
    codes.layout.scans ? CandidateBar.rowLimit : Composition.pageSize
  }

  /// The candidates on the current page as suggestions.
  var candidateOffers: [OfferedWord] {
    guard !traits.isSecureTextEntry else { return [] }
    return editor.composed.pageOfCandidates.map { OfferedWord($0, .candidate, for: "", after: nil) }
  }

  /// The open word and the one before; `nil` where no word can be open.
  fileprivate var wordContext: WordContext? {
    let document = editor.document
    guard !editor.composed.isOpen, document.selectedText == nil,
      !(document.documentContextAfterInput?.first?.isPartOfWord ?? false)
    else { return nil }
    return WordContext(before: editor.before)
  }

  /// Returns the word with the capitals that the traits and Shift require.
  ///
  /// Shift armed once and automatic capitals do not change the first letter of a word already
  /// begun.
  fileprivate func cased(word: String, for question: CandidateBar.Question) -> String {
    let wantsCapitals = editor.autocapitalization == .allCharacters
    switch question.shift {
    case .locked: return editor.capitals(word)
    case .lowered: return word
    case .once where question.context.prefix.isEmpty: return capitalized(word)
    case .once, .off:
      if wantsCapitals { return editor.capitals(word) }
      return question.isCapital ? capitalized(word) : word
    }
  }

  private func capitalized(_ word: String) -> String {
    editor.capitals(String(word.prefix(1))) + word.dropFirst()
  }

  /// Returns a word as it is judged: in lower case where every word has capitals.
  fileprivate func uncased(_ word: String) -> String {
    switch traits.autocapitalizationType {
    case .none, .sentences: word
    case .words, .allCharacters: word.lowercased()
    }
  }

  /// Returns a correction as it is written here: with the capitals that every word has, and with the
  /// apostrophe that is typed.
  fileprivate func written(_ word: String) -> String {
    let word = spelled(word)
    return switch traits.autocapitalizationType {
    case .none, .sentences: word
    case .words: capitalized(word)
    case .allCharacters: editor.capitals(word)
    }
  }

  /// Returns a word with the apostrophe that the key types here.
  fileprivate func spelled(_ word: String) -> String {
    let apostrophe: Character = editor.smart.contains(.quotes) ? "’" : "'"
    return String(word.map { "'’".contains($0) ? apostrophe : $0 })
  }

  /// Returns the replacement of a shortcut, capitalized where the word has an automatic capital.
  ///
  /// Only a text that begins with a lower-case word is capitalized: `iPhone` and an address stay.
  fileprivate func begun(_ text: String, for word: String) -> String {
    let first = text.prefix { !$0.isWhitespace }.trimmingToWord
    let isPlain = first.allSatisfy { $0.isLetter && !$0.isUppercase || "'’-".contains($0) }
    let context = editor.before
    guard word.first?.isUppercase == true, isPlain, context.hasSuffix(word) else { return text }
    let capitals = editor.autocapitalization
    guard editor.capitalizesNext(after: context.dropLast(word.count)) else { return text }
    return capitals == .allCharacters ? editor.capitals(text) : capitalized(text)
  }
}

extension WordCorrection {
  /// The kind under which a correction is offered.
  fileprivate var kind: OfferedWord.Kind { slip == .wordGap ? .split : .correction }
}

extension [OfferedWord] {
  /// The words without later duplicates of the same text.
  fileprivate var distinct: [OfferedWord] {
    enumerated().filter { index, word in !self[..<index].contains { $0.text == word.text } }
      .map(\.element)
  }
}
