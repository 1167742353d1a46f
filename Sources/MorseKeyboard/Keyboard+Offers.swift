import MorseCode
import TextInput
public import Timeline
public import WordPrediction

/// The words that are offered, as they were asked for.
struct WordBar {
  /// What decides which words are offered.
  struct Question: Hashable {
    var context: WordContext
    var open: MorsePattern
    var shift: StickyModifiers.State
    var isCapital: Bool
    var slip: WordSlip?
  }

  var question: Question?
  var offers: [OfferedWord] = []
  /// The question and the words before the open letter began: those that a code takes.
  var settled: (question: Question?, offers: [OfferedWord]) = (nil, [])
}

/// Offering words: what the open word may become is asked anew after every element.
extension Keyboard {
  /// How many words are offered at most.
  public static var offerLimit: Int { 3 }

  /// The words that are offered, the likeliest first; each can be taken by its number.
  public var suggestions: [OfferedWord] { bar.offers }

  /// What knows words; `nil` before it is there.
  public var predictor: WordPredictor? { wordPredictor }

  /// Takes into use what knows words; without it none are offered, put right or learnt.
  public mutating func predict(
    with predictor: WordPredictor?, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    wordPredictor = predictor
    bar = WordBar()
    refreshOffers(at: now, into: &outputs)
  }

  /// What is done with words in this document.
  ///
  /// Nothing where it is in another language than the words that are known. A keyboard of other letters
  /// than Latin ones says its language, whatever the document is in.
  var aids: WordAids {
    let known = wordPredictor?.lexicon.language
    let native = settings.board.alphabet.isLatin ? nil : settings.board.language
    let told = (native ?? document.traits.language).map { TextLanguage($0).code }
    guard known == nil || told == nil || known == told else { return [] }
    return settings.words.resolved(by: document.traits)
  }

  /// The word that `code` takes; `nil` when there is none.
  public func suggestion(takenBy code: CommandCode) -> OfferedWord? {
    guard let number = code.suggestionNumber else { return nil }
    let offers = bar.settled.offers
    return offers.indices.contains(number) ? offers[number] : nil
  }

  /// Asks for words again if anything has changed that decides about them.
  mutating func refreshOffers(at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]) {
    let candidates = layout == .morse ? pageOffers : []
    guard candidates.isEmpty else {
      bar.question = nil
      bar.settled = (nil, candidates)
      return show(candidates, at: now, into: &outputs)
    }
    let question = wordPredictor == nil ? nil : question(openPattern)
    guard question != bar.question || bar.offers.first?.kind == .candidate else { return }
    let offers = question.map(offers) ?? []
    bar.question = question
    if question?.open.isEmpty ?? true { bar.settled = (question, offers) }
    show(offers, at: now, into: &outputs)
  }

  private mutating func show(
    _ offers: [OfferedWord], at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    let former = bar.offers
    bar.offers = offers
    guard offers.map(\.text) != former.map(\.text) || offers.map(\.kind) != former.map(\.kind)
    else {
      return
    }
    outputs.append(Timed(.suggestionsChanged(offers), at: now))
  }

  private func question(_ open: MorsePattern) -> WordBar.Question? {
    guard aids.contains(.suggestions), layout == .morse, board.hasTable, !modifiers.makeCommands,
      let context = wordContext
    else { return nil }
    return WordBar.Question(
      context: context, open: open, shift: modifiers.shift,
      isCapital: context.prefix.isEmpty && capitalizesNext, slip: wordEnd.slip)
  }

  /// The open word and the one before; `nil` where no word can be open.
  var wordContext: WordContext? {
    guard !isComposing, document.selectedText == nil,
      !(document.documentContextAfterInput?.first?.isPartOfWord ?? false)
    else { return nil }
    return WordContext(before: document.documentContextBeforeInput ?? "")
  }

  private func offers(for question: WordBar.Question) -> [OfferedWord] {
    guard let wordPredictor else { return [] }
    let context = question.context
    let query = WordQuery(context, open: question.open, takingCost: 1, limit: Self.offerLimit)
    let words = wordPredictor.suggestions(for: query).map { word in
      word.kind == .word
        ? OfferedWord(
          cased(word: word.text, for: question), .word, for: context.prefix,
          after: context.previous)
        : OfferedWord(
          begun(word.text, for: context.prefix), .replacement, for: context.prefix,
          after: context.previous)
    }
    guard question.open.isEmpty, offersCorrections else { return words.distinct }
    let corrections =
      context.prefix.isEmpty ? slipCorrection : words.isEmpty ? corrections(of: context) : []
    return Array((corrections + words).distinct.prefix(Self.offerLimit))
  }

  /// The word as the traits and Shift want it; one that has begun is as it was begun.
  private func cased(word: String, for question: WordBar.Question) -> String {
    let wantsCapitals = document.traits.autocapitalizationType == .allCharacters
    switch question.shift {
    case .locked: return language.capitals(word)
    case .lowered: return word
    case .once where question.context.prefix.isEmpty: return capitalized(word)
    case .once, .off:
      if wantsCapitals { return language.capitals(word) }
      return question.isCapital ? capitalized(word) : word
    }
  }

  func capitalized(_ word: String) -> String {
    language.capitals(String(word.prefix(1))) + word.dropFirst()
  }
}

// MARK: - Taking

extension Keyboard {
  /// Takes the word of this number that is offered now, in place of the open letter too.
  mutating func takeOffer(
    _ number: Int, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    if bar.offers.indices.contains(number) {
      while !openPattern.isEmpty { takeBackElement(at: now, into: &outputs) }
      cancelWordGap(at: now)
      isDismissalArmed = false
    }
    take(bar.offers, number, at: now, into: &outputs)
  }

  /// Takes the word of this number that was offered before the code for that began.
  mutating func takeSettledOffer(
    _ number: Int, at now: Timestamp, into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    let question = question(.empty)
    if pageOffers.isEmpty, question != bar.settled.question {
      bar.settled = (question, question.map(offers) ?? [])
    }
    take(bar.settled.offers, number, at: now, into: &outputs)
  }

  private mutating func take(
    _ offers: [OfferedWord], _ number: Int, at now: Timestamp,
    into outputs: inout [Timed<KeyboardFeedback>]
  ) {
    guard wordPredictor != nil || !pageOffers.isEmpty else {
      return outputs.append(Timed(.requested(.suggestion(number)), at: now))
    }
    guard offers.indices.contains(number) else {
      return outputs.append(Timed(.limitReached, at: now))
    }
    guard offers[number].kind != .candidate else {
      return choose(page * Self.offerLimit + number)
    }
    put(offers[number])
    _ = useModifiers(at: now, into: &outputs)
  }

  private mutating func put(_ offer: OfferedWord) {
    keepLesson()
    let (followsSpace, formerEnd) = (endsInAutomaticSpace, wordEnd)
    showMarkedText("")
    guard change(offer.edit, .taken) else { return }
    var taken = ownChange
    taken?.followedAutomaticSpace = followsSpace
    taken?.formerEnd = formerEnd
    if offer.trailing.isEmpty, !(document.documentContextAfterInput?.first?.isWhitespace ?? false) {
      insert(" ")
      taken?.bringsSpace = true
    }
    endsInAutomaticSpace = taken?.bringsSpace == true || followsSpace
    ownChange = taken
    wordEnd = WordEnd(lesson: WordLesson(offer.text, after: offer.previous))
    decoder.keepWord()
  }
}

extension [OfferedWord] {
  /// The words without those that are shown as an earlier one is.
  fileprivate var distinct: [OfferedWord] {
    enumerated().filter { index, word in !self[..<index].contains { $0.text == word.text } }
      .map(\.element)
  }
}

extension CommandCode {
  /// The number of the word that it takes, counted from zero; `nil` for other commands.
  var suggestionNumber: Int? {
    switch self {
    case .suggestion1: 0
    case .suggestion2: 1
    case .suggestion3: 2
    default: nil
    }
  }
}

extension Character {
  /// Whether it is part of a word or a figure.
  var isPartOfWord: Bool { isLetter || isNumber }
}
