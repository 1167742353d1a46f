import MorseCode
import MorseDecoding
import TextInput
public import WordPrediction

/// The words beside the text: what is offered, what may be wrong with the word that has ended, and what is
/// learnt.
///
///     open ──ends──► ended ──something follows──► learnt
///      ▲              │  ▲
///      └──deleted─────┘  └─ a correction taken back: the word is kept as it was typed
public struct CandidateBar {
  /// What decides which words are offered.
  struct Question: Hashable {
    var context: WordContext
    var open: MorsePattern
    var shift: StickyModifiers.State
    var isCapital: Bool
    var slips: [WordSlip] = []
    /// Whether tokens of a command line are asked for.
    var isToken = false
  }

  /// What the bar looks at: a document, and the keyboard over it.
  struct View<Document: DocumentProxy> {
    let editor: TextEditor<Document>
    let codes: CodeInterpreter
    let open: MorsePattern
  }

  /// The most lessons that wait to be taken.
  private static let lessonLimit = 1000

  /// The word source; `nil` until it is loaded.
  public private(set) var predictor: WordPredictor?
  private var question: Question?
  /// The words that are offered, the likeliest first.
  public private(set) var suggestions: [OfferedWord] = []
  /// The question and the words before the open character began: those that a code takes.
  private(set) var settled: [OfferedWord] = []
  private var settledQuestion: Question?
  /// The word that ended last.
  private(set) var end = WordEnd()
  private var lessons: [WordLesson] = []
  /// How the decoder may also read the word that ends next.
  private var otherReading: WordSlip?

  /// How many words are known; `nil` before any were loaded.
  public var knownWords: KnownWords? {
    predictor.map {
      KnownWords(
        language: $0.lexicon.language, count: $0.lexicon.wordCount, ownCount: $0.own.words.count)
    }
  }

  // MARK: - Predictor

  /// Offers words of this predictor from now on; `nil` for none.
  mutating func predict(with predictor: WordPredictor?, _ settings: KeyboardSettings) {
    self.predictor = predictor
    self.predictor?.changeOwn { $0.configure(settings.shortcuts) }
    (question, settledQuestion, suggestions, settled) = (nil, nil, [], [])
  }

  /// Takes over the settings that concern words.
  mutating func change(to settings: KeyboardSettings) {
    guard let known = predictor, !known.own.isConfigured(settings.shortcuts) else { return }
    predict(with: known, settings)
  }

  /// What is done with words in a document.
  ///
  /// Nothing where its language is another than that of the predictor. A layout of other letters than
  /// Latin ones has a language of its own, whatever the document says.
  func aids(_ settings: KeyboardSettings, _ traits: InputTraits) -> WordAids {
    knowsLanguage(settings, traits) ? settings.words.resolved(by: traits) : []
  }

  /// Whether a document is in the language of the predictor, as far as both are known.
  private func knowsLanguage(_ settings: KeyboardSettings, _ traits: InputTraits) -> Bool {
    let known = predictor?.lexicon.language
    let native = settings.layout.alphabet.isLatin ? nil : settings.layout.language
    let told = (native ?? traits.language).map { TextLanguage($0).code }
    return known == nil || told == nil || known == told
  }

  /// Whether words or tokens are offered in a document.
  func offers(_ settings: KeyboardSettings, _ traits: InputTraits) -> Bool {
    offersTokens(traits) || aids(settings, traits).contains(.suggestions)
  }

  private func offersTokens(_ traits: InputTraits) -> Bool {
    traits.keyboardType == .shell && !traits.isSecureTextEntry && predictor?.tokens.isEmpty == false
  }

  // MARK: - Offers

  /// The most words that are offered in a row of cells.
  fileprivate static let rowLimit = 6
  /// The most words that are offered at once beside codes.
  public static var offerLimit: Int { Composition.pageSize }

  /// The word that `code` takes; `nil` when there is none.
  func suggestion(takenBy code: CommandCode) -> OfferedWord? {
    guard let number = code.suggestionNumber, settled.indices.contains(number) else { return nil }
    return settled[number]
  }

  /// Looks for words again, if anything has changed that decides about them; whether others are offered.
  mutating func refresh<Document>(_ view: View<Document>) -> Bool {
    let candidates = view.codes.inputMode == .morse ? view.candidateOffers : []
    guard candidates.isEmpty else {
      (question, settledQuestion, settled) = (nil, nil, candidates)
      return show(candidates)
    }
    let asked = predictor == nil ? nil : ask(view, open: view.open)
    guard asked != question || suggestions.first?.kind == .candidate else { return false }
    question = asked
    let found = asked.map { words(for: $0, view) } ?? []
    if asked?.open.isEmpty ?? true { (settledQuestion, settled) = (asked, found) }
    return show(found)
  }

  /// Brings the words up to date that a code takes, whose elements are no part of a word.
  mutating func updateForCode<Document>(_ view: View<Document>) {
    let asked = ask(view, open: .empty)
    guard view.candidateOffers.isEmpty, asked != settledQuestion else { return }
    (settledQuestion, settled) = (asked, asked.map { words(for: $0, view) } ?? [])
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
      let context = view.wordContext
    else { return nil }
    return Question(
      context: context, open: open, shift: codes.modifiers.shift,
      isCapital: context.prefix.isEmpty && view.editor.capitalizesNext, slips: end.slips)
  }

  /// The question for tokens; `nil` where the beginning of the open one is not known.
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
    let query = WordQuery(
      context, open: question.open, takingCost: view.takingCost, limit: view.limit)
    let words = predictor.suggestions(for: query).map { word in
      word.kind == .word
        ? OfferedWord(
          view.cased(word: word.text, for: question), .word, for: context.prefix,
          after: context.previous)
        : OfferedWord(
          view.begun(word.text, for: context.prefix), .replacement, for: context.prefix,
          after: context.previous)
    }
    guard question.open.isEmpty, offersCorrections(view) else { return words.distinct }
    let corrections =
      context.prefix.isEmpty
      ? slipCorrections(view) : words.isEmpty ? corrections(of: context, view) : []
    return Array((corrections + words).distinct.prefix(view.limit))
  }

  // MARK: - Corrections

  /// Whether corrections are offered: where words are checked, which is where they may be corrected unless
  /// the document says otherwise.
  private func offersCorrections<Document>(_ view: View<Document>) -> Bool {
    aids(view.codes.settings, view.traits).contains(.suggestions)
      && view.traits.spellCheckingType.resolved(set: view.traits.autocorrectionType != .no)
  }

  /// What may have been meant by the word that has ended, as long as nothing but a space follows it.
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

  /// The texts of two words that the last word may be; none in another language than the words are of.
  func splits<Document>(of word: SplitWord, _ view: View<Document>) -> [String] {
    guard knowsLanguage(view.codes.settings, view.traits) else { return [] }
    return predictor?.splits(of: word.word, after: word.previous) ?? []
  }

  /// The last two words as one, if that is likelier.
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
      previous: context.previous, correction: view.recased(joined.text))
    let isSure = joined.isSure && view.editor.followsPause && view.revisionScope == .text
    return (slip, isSure)
  }

  /// What may be meant by the open word, which no word begins with.
  private func corrections<Document>(
    of context: WordContext, _ view: View<Document>
  ) -> [OfferedWord] {
    guard context.prefix.count > 2, context.prefix != end.kept,
      let verdict = predictor?.verdict(
        on: view.uncased(context.prefix), after: context.previous, isOpen: true)
    else { return [] }
    return verdict.offers.map {
      OfferedWord(view.recased($0.text), $0.kind, for: context.prefix, after: context.previous)
    }
  }

  // MARK: - The end of a word

  /// Notes how the decoder may also read the end of the text, as a change of it; `nil` for not at all.
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

  /// Offers the other reading of the word that ends here, if there is one.
  private mutating func offerOtherReading<Document>(_ view: View<Document>) {
    guard let other = otherReading else { return }
    otherReading = nil
    guard offersCorrections(view), view.editor.before.hasSuffix(other.word) else { return }
    end.slips.insert(other, at: 0)
  }

  /// Ends the open word: what may be wrong with it is kept, and it is to be learnt.
  ///
  /// - Returns: what it is to be corrected to, with the word; `nil` when that is not sure.
  mutating func endWord<Document>(_ view: View<Document>) -> TextReplacement? {
    let kept = end.kept
    end = WordEnd()
    defer { offerOtherReading(view) }
    let aids = aids(view.codes.settings, view.traits)
    guard let predictor, !aids.isEmpty, let context = view.wordContext, !context.prefix.isEmpty,
      !view.editor.mayHaveBegunEarlier
    else { return nil }
    let word = context.prefix
    end.lesson = WordLesson(word, after: context.previous)
    guard word != kept else { return nil }
    if let joined = joinedWords(view) {
      guard !joined.isSure else {
        end.lesson = WordLesson(joined.slip.correction, after: joined.slip.previous)
        return TextReplacement(joined.slip.word, joined.slip.correction)
      }
      end.slips = [joined.slip]
    }
    guard word.count > 1, offersCorrections(view) || aids.contains(.correction) else { return nil }
    if aids.contains(.correction), let text = predictor.own.replacement(for: word) {
      end.lesson = nil
      return TextReplacement(word, view.begun(text, for: word))
    }
    let verdict = predictor.verdict(on: view.uncased(word), after: context.previous)
    let isMisread = verdict.corrections.first?.slip == .wordGap && view.revisionScope == .text
    if aids.contains(.correction) || isMisread, !view.editor.isRepaired,
      let text = verdict.correction.map(view.recased)
    {
      end.lesson = WordLesson(text, after: context.previous)
      return TextReplacement(word, text)
    }
    noteSlip(verdict, of: context, view)
    return nil
  }

  /// Keeps what may have been meant by a word that has ended.
  private mutating func noteSlip<Document>(
    _ verdict: WordVerdict, of context: WordContext, _ view: View<Document>
  ) {
    // Of two letters no more is guessed than an apostrophe: "im" is "I'm".
    guard let first = verdict.offers.first, context.prefix.count > 2 || first.text.contains("'")
    else { return }
    let split = verdict.offers.dropFirst().first { $0.kind == .split }
    end.slips += [first, split].compactMap(\.self).map {
      WordSlip(
        kind: $0.kind, word: context.prefix, previous: context.previous,
        correction: view.recased($0.text))
    }
  }

  /// Notes that a command has joined or split the last words: the last is judged anew.
  mutating func noteWordsChanged<Document>(_ view: View<Document>) {
    end = WordEnd()
    let text = view.editor.before
    guard text.last == " ", let context = LastWords.context(of: text), !context.prefix.isEmpty
    else { return }
    end.lesson = WordLesson(context.prefix, after: context.previous)
    guard offersCorrections(view),
      let verdict = predictor?.verdict(on: view.uncased(context.prefix), after: context.previous)
    else { return }
    noteSlip(verdict, of: context, view)
  }

  /// Ends the last word of a text: nothing can follow it.
  mutating func endText<Document>(_ view: View<Document>) {
    if let context = view.wordContext, !context.prefix.isEmpty {
      end.lesson = WordLesson(context.prefix, after: context.previous)
    }
    learn(view, isLast: true)
  }

  /// Notes that an offered word was taken.
  mutating func noteTaken(_ offer: OfferedWord) {
    end = WordEnd(lesson: WordLesson(offer.text, after: offer.previous))
  }

  /// Notes that an edit was taken back: the word stays as it was typed.
  mutating func noteReverted(_ edit: AutomaticEdit, _ before: String) {
    if case .taken(let word) = edit.kind { return end = word.formerEnd }
    let typed = before.suffix(UserLexicon.longestWord * 2).trimmingToWord
    guard let context = WordContext(before: typed), !context.prefix.isEmpty else { return }
    end.kept = context.prefix
    if case .correction = edit.kind {
      end.lesson = WordLesson(context.prefix, after: context.previous)
    }
  }

  /// Forgets the word that ended: another document is typed into.
  mutating func forgetWord() { end = WordEnd() }

  // MARK: - Learning

  /// Learns the word that has ended, if it still stands.
  ///
  /// - Parameters:
  ///   - view: the document.
  ///   - isLast: whether nothing can follow the word any more.
  mutating func learn<Document>(_ view: View<Document>, isLast: Bool = false) {
    guard let lesson = end.lesson else { return }
    end.lesson = nil
    let text = view.editor.before
    guard aids(view.codes.settings, view.traits).contains(.learning),
      isLast || text.last?.isPartOfWord == false,
      text.suffix(UserLexicon.longestWord * 2).trimmingToWord.hasSuffix(lesson.word)
    else { return }
    predictor?.learn(lesson.word, after: lesson.previous)
    lessons.append(lesson)
    if lessons.count > Self.lessonLimit { lessons.removeFirst() }
  }

  /// The words that were typed and kept since the last call, in order.
  mutating func takeLessons() -> [WordLesson] {
    defer { lessons = [] }
    return lessons
  }
}

/// How many words a keyboard knows.
public struct KnownWords: Hashable, Sendable {
  /// The language's code; `nil` for words of any.
  public let language: String?
  /// The words of the language.
  public let count: Int
  /// The words of the user's own.
  public let ownCount: Int
}

extension CandidateBar.View {
  fileprivate var traits: InputTraits { editor.document.traits }

  /// How far the decoder may revise committed characters: in prose that is shown, as far as the document
  /// takes it.
  var revisionScope: RevisionScope {
    let isWanted = codes.settings.repairs && codes.settings.commit != .letter
    guard isWanted, traits.isProse, traits.autocorrectionType != .no else { return .none }
    return switch editor.document.revisableText {
    case .none: .none
    case .word: .word
    case .all: .text
    }
  }

  /// What taking a word costs: in cells it is never more than the last letter and the space.
  fileprivate var takingCost: Int { codes.layout.scans ? 0 : 1 }

  /// How many words are offered: a row of cells holds more than there are codes for.
  fileprivate var limit: Int {
    codes.layout.scans ? CandidateBar.rowLimit : CandidateBar.offerLimit
  }

  /// The candidates of the page as suggestions.
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

  /// The word as the traits and Shift want it; one that has begun is as it was begun.
  fileprivate func cased(word: String, for question: CandidateBar.Question) -> String {
    let language = editor.language
    let wantsCapitals = editor.autocapitalization == .allCharacters
    switch question.shift {
    case .locked: return language.capitals(word)
    case .lowered: return word
    case .once where question.context.prefix.isEmpty: return capitalized(word)
    case .once, .off:
      if wantsCapitals { return language.capitals(word) }
      return question.isCapital ? capitalized(word) : word
    }
  }

  private func capitalized(_ word: String) -> String {
    editor.language.capitals(String(word.prefix(1))) + word.dropFirst()
  }

  /// A word as it is judged: where every word has capitals, they say nothing of it.
  fileprivate func uncased(_ word: String) -> String {
    switch traits.autocapitalizationType {
    case .none, .sentences: word
    case .words, .allCharacters: word.lowercased()
    }
  }

  /// A correction with the capitals that every word has.
  fileprivate func recased(_ word: String) -> String {
    switch traits.autocapitalizationType {
    case .none, .sentences: word
    case .words: capitalized(word)
    case .allCharacters: editor.language.capitals(word)
    }
  }

  /// What a word is short for, with a capital where one comes by itself and the word has it.
  ///
  /// Only a text that begins with a word in small letters gets one: `iPhone` and an address stay.
  fileprivate func begun(_ text: String, for word: String) -> String {
    let first = text.prefix { !$0.isWhitespace }.trimmingToWord
    let isPlain = first.allSatisfy { $0.isLetter && !$0.isUppercase || "'’-".contains($0) }
    let context = editor.before
    guard word.first?.isUppercase == true, isPlain, context.hasSuffix(word) else { return text }
    let capitals = editor.autocapitalization
    guard editor.capitalizesNext(after: context.dropLast(word.count)) else { return text }
    return capitals == .allCharacters ? editor.language.capitals(text) : capitalized(text)
  }
}

extension WordCorrection {
  /// What a correction does when it is offered.
  fileprivate var kind: OfferedWord.Kind { slip == .wordGap ? .split : .correction }
}

extension [OfferedWord] {
  /// The words without those that are shown as an earlier one is.
  fileprivate var distinct: [OfferedWord] {
    enumerated().filter { index, word in !self[..<index].contains { $0.text == word.text } }
      .map(\.element)
  }
}
