public import MorseCode

/// Predicts the words that a user is likely to type, and corrects those that they probably
/// misspelled.
///
/// A value type with words, word pairs and their cost in Morse code. It uses no clock, file or
/// network.
public struct WordPredictor: Sendable {
  /// The suggestions for a shell; empty unless the user has named files.
  public var tokens = TokenList()
  /// The words of the language.
  public let lexicon: Lexicon
  /// The user's words.
  public private(set) var own: UserLexicon
  /// The user's words indexed for lookup, kept in sync with `own`.
  private(set) var ownWords: OwnWords
  let weights: PredictionWeights
  let letters: WordLetters
  let patternLetters: PatternLetters

  /// Creates a predictor.
  ///
  /// - Parameters:
  ///   - lexicon: the words of the language.
  ///   - own: the user's words.
  ///   - alphabet: the code table in use.
  ///   - weights: the weights of the probability sources.
  public init(
    lexicon: Lexicon = .english, own: UserLexicon = UserLexicon(),
    alphabet: MorseAlphabet = .international, weights: PredictionWeights = .standard
  ) {
    (self.lexicon, self.own, self.weights) = (lexicon, own, weights)
    letters = WordLetters(alphabet)
    patternLetters = PatternLetters(letters)
    ownWords = OwnWords(own, in: lexicon)
  }

  /// Whether the lexicon or the user's words contain `word`, or the word of which it is the
  /// genitive.
  public func knows(_ word: String) -> Bool {
    if lexicon.contains(word) || own.contains(word) { return true }
    if CommonSlips.isContraction(word, in: lexicon) { return true }
    guard word.hasSuffix("'s") || word.hasSuffix("’s") else { return false }
    return knows(String(word.dropLast(2)))
  }

  /// Learns a word that was typed and not corrected: see ``UserLexicon/learn(_:after:)``.
  ///
  /// A single letter that the lexicon lacks is usually a fragment of a word split by pauses.
  /// Neither it nor the word after it is learned.
  public mutating func learn(_ word: String, after previous: String?) {
    guard !isStray(word), !(previous.map(isStray) ?? false) else { return }
    let size = own.entries.count
    own.learn(word, after: previous)
    if own.entries.count < size {
      ownWords = OwnWords(own, in: lexicon)
    } else {
      ownWords.update(WordKey(word), from: own, in: lexicon)
    }
  }

  private func isStray(_ word: String) -> Bool {
    word.count == 1 && word.first?.isCased == true && !lexicon.contains(word)
  }

  /// Edits the user's words.
  public mutating func changeOwn(_ change: (inout UserLexicon) -> Void) {
    change(&own)
    ownWords = OwnWords(own, in: lexicon)
  }

  /// Whether a word of the lexicon may be suggested or inserted: it is not offensive, and the user
  /// has not blocked it.
  func offers(_ place: Int) -> Bool {
    !lexicon.isOffensive(at: place) && !ownWords.blockedPlaces.contains(place)
  }

  /// Returns the spelling of a word: the user's, unless only the lexicon's has a capital.
  func text(place: Int?, index: Int?) -> String {
    let known = place.map(lexicon.text) ?? ""
    guard let own = index.map({ ownWords.words[$0].entry.text }) else { return known }
    return place != nil && own == own.lowercased() ? known : own
  }

  /// Returns the words that `query` may become, the most probable first.
  ///
  /// Call it again after every element: the elements of the open letter limit the words to those
  /// whose next letter is still possible. The search skips words that cannot be among the best.
  public func suggestions(for query: WordQuery) -> [Suggestion] {
    var search = SuggestionSearch(query, in: self)
    return search.suggestions()
  }

  // MARK: - Correction

  /// Checks a complete word.
  ///
  /// Element errors come first: a word that differs by one element is nearer than a word that
  /// differs by a letter. These texts are never corrected: call signs, digits, words in mixed case
  /// or all capitals, and shortcuts. A capital within a sentence marks a name. At the beginning of
  /// a sentence every word has a capital. A correction there needs a higher margin, because word
  /// lists lack many names. Corrections never include offensive or blocked words.
  ///
  /// - Parameters:
  ///   - word: the word as typed.
  ///   - previous: the word before it; `nil` at the beginning of a sentence.
  ///   - limit: the maximum number of corrections.
  ///   - isPart: whether the word is a part after a hyphen. It may be a suffix that no list has, so
  ///     no correction of a short part is sure, and that of a long one needs a higher margin.
  ///   - isOpen: whether more letters may follow. The search then stops at two slips, because a
  ///     longer search takes more time than there is between letters.
  /// - Returns: whether the word is known, and its corrections.
  public func verdict(
    on word: String, after previous: String?, limit: Int = 3, isPart: Bool = false,
    isOpen: Bool = false
  ) -> WordVerdict {
    guard isCorrectable(word), own.replacement(for: word) == nil else {
      return .untouched
    }
    let key = WordKey(word)
    if let proper = capitalForm(of: word, key) {
      return proper.with(nearest(to: word, key, after: previous))
    }
    if let certain = commonSlip(word, after: previous) { return certain }
    let isKnown = knows(word)
    var search = CorrectionSearch(key, after: previous, in: self)
    let spellings = isOpen ? SlipCosts.spellings.prefix(2) : SlipCosts.spellings[...]
    search.run(spellings: spellings, isKnown: isKnown)
    let ranked = search.found.sorted { ($1.weight, $0.text) < ($0.weight, $1.text) }
    let corrections = ranked.lazy.filter(\.isOffered).prefix(limit).map { found in
      WordCorrection(text: found.text.cased(as: word), slip: found.slip, weight: found.weight)
    }
    let hasCapital = word.first?.isUppercase == true
    let isName = previous != nil && hasCapital
    let mayBeSuffix = isPart && word.count < Self.shortestSurePart
    let isSure =
      !isKnown && !isName && !mayBeSuffix
      && search.isSure(of: ranked, kind: isPart ? .part : hasCapital ? .capitalized : .plain)
    let isDoubtful = isKnown && search.isDoubtful(beside: ranked.first)
    return WordVerdict(
      isKnown: isKnown, corrections: Array(corrections), isSure: isSure, isDoubtful: isDoubtful)
  }

  /// Returns the word that was perhaps meant instead of a known one: "finish" for "finnish".
  private func nearest(to word: String, _ key: WordKey, after previous: String?) -> WordCorrection?
  {
    var search = CorrectionSearch(key, after: previous, in: self)
    search.run(spellings: SlipCosts.spellings.prefix(1), isKnown: true)
    let first = search.found.max { ($0.weight, $1.text) < ($1.weight, $0.text) }
    guard let first, search.isDoubtful(beside: first) else { return nil }
    return WordCorrection(text: first.text.cased(as: word), slip: first.slip, weight: first.weight)
  }

  /// The least number of letters of a part after a hyphen that is no suffix: "esque" has five.
  private static let shortestSurePart = 6

  /// Returns the verdict on a slip whose meaning is certain; `nil` for any other word, and for one
  /// of the user's words.
  private func commonSlip(_ word: String, after previous: String?) -> WordVerdict? {
    guard !own.contains(word),
      let meant = CommonSlips.meaning(of: word, after: previous, in: lexicon),
      meant.split(separator: " ").allSatisfy({ word in
        lexicon.place(of: WordKey(String(word))).map(offers)
          ?? CommonSlips.isContraction(word, in: lexicon)
      })
    else { return nil }
    let correction = WordCorrection(
      text: meant.cased(as: word), slip: .spelling(bits: 0), weight: 1)
    // A capital within a sentence marks a name.
    let isName = previous != nil && word.first?.isUppercase == true
    return WordVerdict(
      isKnown: false, corrections: [correction], isSure: !isName, isDoubtful: false)
  }

  /// Returns the verdict on a lowercase word that is spelled with a capital: a day, a country, a
  /// contact.
  ///
  /// The capital is added automatically, unless the lowercase form may be another word: "will" is
  /// not always Will.
  private func capitalForm(of word: String, _ key: WordKey) -> WordVerdict? {
    guard !word.contains(where: \.isUppercase) else { return nil }
    let place = lexicon.place(of: key).flatMap { offers($0) ? $0 : nil }
    let own = own
    let entry = own.entries[key].flatMap { $0.isKept && !own.blocked.contains(key) ? $0 : nil }
    let isOwn = entry?.text.contains(where: \.isUppercase) == true
    guard let text = isOwn ? entry?.text : place.map(lexicon.text),
      text.contains(where: \.isUppercase)
    else { return nil }
    let isSure = isOwn ? place == nil : !Self.homographs.contains(word)
    let written = word.contains("’") ? String(text.map { $0 == "'" ? "’" : $0 }) : text
    let correction = WordCorrection(text: written, slip: .spelling(bits: 0), weight: 1)
    return WordVerdict(isKnown: true, corrections: [correction], isSure: isSure, isDoubtful: true)
  }

  /// Words that have another meaning with a capital.
  private static let homographs: Set<String> = ["august", "china", "march", "may"]

  /// Whether a word may be corrected: lowercase, or with an initial capital only.
  private func isCorrectable(_ word: String) -> Bool {
    WordContext.isWord(word) && (2...UserLexicon.longestWord).contains(word.count)
      && word.dropFirst().allSatisfy { !$0.isUppercase }
  }

  /// Joins two words into one if the gap between them is probably an error.
  ///
  /// - Parameters:
  ///   - first: the word before the gap.
  ///   - second: the word after it.
  ///   - previous: the word before both; `nil` at the beginning of a sentence.
  /// - Returns: the joined word; `nil` if the two words are more probable.
  public func joined(_ first: String, _ second: String, after previous: String?) -> JoinedWord? {
    WordBreaks(after: previous, in: self).joined(first, second)
  }

  /// Splits `word` into two words that may lack a gap between them, the most probable first.
  ///
  /// At least one of the two words is known.
  public func splits(of word: String, after previous: String?, limit: Int = 4) -> [String] {
    WordBreaks(after: previous, in: self).splits(of: word, limit: limit)
  }
}
