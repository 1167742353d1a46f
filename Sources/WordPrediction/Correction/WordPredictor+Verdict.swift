import MorseCode

/// Checks words and finds their corrections.
extension WordPredictor {
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
  ///   - isOpen: whether more letters may follow. The search then stops at two slips, because a
  ///     longer search takes more time than there is between letters.
  /// - Returns: whether the word is known, and its corrections.
  public func verdict(
    on word: String, after previous: String?, limit: Int = 3, isOpen: Bool = false
  ) -> WordVerdict {
    guard isCorrectable(word), own.replacement(for: word) == nil else {
      return .untouched
    }
    let key = WordKey(word)
    if let proper = capitalForm(of: word, key) { return proper }
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
    // If the most probable word must not be inserted, no other correction is sure.
    let isSure =
      !isKnown && !isName && ranked.first?.isOffered ?? false
      && search.isSure(
        ranked.prefix(2).map(\.weight), margin: hasCapital ? SlipCosts.nameMargin : 0)
    let isDoubtful =
      isKnown && ranked.first?.isOffered ?? false
      && search.isDoubtful(beside: ranked.first?.weight ?? 0)
    return WordVerdict(
      isKnown: isKnown, corrections: Array(corrections), isSure: isSure, isDoubtful: isDoubtful)
  }

  /// Returns the greatest weight of a word that differs from `word` by one element; zero if there
  /// is none.
  func weightOfNearest(to word: String, after previous: String?) -> Float {
    CorrectionSearch(WordKey(word), after: previous, in: self).weightOfNearest
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
}

/// The search for the words that a typed word may stand for.
private struct CorrectionSearch {
  struct Found {
    let text: String
    let slip: WordCorrection.Slip
    let weight: Float
    /// Whether the word may be suggested and inserted.
    let isOffered: Bool
  }

  private let predictor: WordPredictor
  private let expectation: WordExpectation
  private let key: WordKey
  private let typed: [[UInt8]]
  private let patterns: [MorsePattern]
  /// The words within an element budget, the user's and the lexicon's, each with its number of
  /// errors.
  private var byElements: (budget: Int, own: [Int: Int], known: [Int: Int]) = (0, [:], [:])
  private(set) var found: [Found] = []

  init(_ key: WordKey, after previous: String?, in predictor: WordPredictor) {
    self.predictor = predictor
    self.key = key
    expectation = WordExpectation(after: previous, in: predictor)
    let characters = Array(String(decoding: key.bytes, as: UTF8.self))
    typed = characters.map { Array(String($0).utf8) }
    let table = predictor.letters
    patterns = typed.compactMap { letter in table.all.first { $0.bytes == letter }?.pattern }
  }

  /// Searches with each budget of `spellings`, one after another.
  mutating func run(spellings: ArraySlice<Float>, isKnown: Bool) {
    collect(elements: 1, spelling: spellings.first ?? 0)
    for spelling in spellings.dropFirst() where !isKnown {
      guard (found.map(\.weight).max() ?? 0) < weightOfUnknownWord else { break }
      collect(elements: 2, spelling: spelling)
    }
    if !isKnown { splitWords() }
  }

  /// The probability that the word is in no list.
  private var weightOfUnknownWord: Float {
    LogProbability.half(toThe: SlipCosts.unknownWord + SlipCosts.unknownLetter * Float(typed.count))
  }

  /// Whether the first weight leads the second, and leads an unlisted word by an additional margin.
  func isSure(_ weights: [Float], margin: Float) -> Bool {
    guard typed.count > 2, let first = weights.first else { return false }
    let lead = LogProbability.half(toThe: SlipCosts.unknownMargin + margin)
    guard first >= weightOfUnknownWord / lead else { return false }
    return weights.count < 2
      || first >= weights[1] / LogProbability.half(toThe: SlipCosts.margin)
  }

  /// Whether a listed word is so rare that the user more probably meant the best correction.
  func isDoubtful(beside first: Float) -> Bool {
    guard typed.count > 1, predictor.own.entries[key]?.isEstablished != true,
      let place = predictor.lexicon.place(of: key)
    else { return false }
    let own = expectation.probability(at: place)
    return first > own / LogProbability.half(toThe: SlipCosts.doubtMargin)
  }

  /// The greatest weight of a word that differs by one element.
  var weightOfNearest: Float {
    let own = differing(predictor.ownWords.sorted, 1).keys.map {
      expectation.probability(ofOwn: $0)
    }
    let known = differing(predictor.lexicon.words, 1).keys.map { expectation.probability(at: $0) }
    return ((own + known).max() ?? 0) * LogProbability.half(toThe: SlipCosts.element)
  }

  /// Collects the near words of the lexicon and of the user.
  private mutating func collect(elements: Int, spelling: Float) {
    found.removeAll()
    let own = predictor.ownWords
    let words = predictor.lexicon.words
    if byElements.budget != elements {
      byElements = (elements, differing(own.sorted, elements), differing(words, elements))
    }
    for (index, slip) in near(own.sorted, byElements.own, spelling: spelling)
    where own.words[index].entry.isEstablished || own.words[index].place != nil {
      let place = own.words[index].place
      add(
        predictor.text(place: place, index: index), slip,
        expectation.probability(ofOwn: index), isOffered: own.words[index].isSuggested)
    }
    for (place, slip) in near(words, byElements.known, spelling: spelling)
    where own.sorted.place(of: Array(words[place])) == nil {
      add(
        predictor.lexicon.text(at: place), slip, expectation.probability(at: place),
        isOffered: predictor.offers(place))
    }
  }

  /// Returns the words that differ by a few elements, each with its number of errors.
  private func differing(_ words: SortedWords, _ elements: Int) -> [Int: Int] {
    guard words.count > 0, patterns.count == typed.count else { return [:] }
    return ElementWalk(
      patterns, in: words, patterns: predictor.patternLetters, budget: elements
    ).found.filter { $0.value > 0 }
  }

  /// Returns the near words, each with its most probable slip.
  private func near(
    _ words: SortedWords, _ byElements: [Int: Int], spelling: Float
  ) -> [Int: WordCorrection.Slip] {
    guard words.count > 0 else { return [:] }
    var near = SpellingWalk(key.bytes, in: words, budget: spelling).found
      .mapValues { WordCorrection.Slip.spelling(bits: $0) }
    for (place, wrong) in byElements {
      let slip = WordCorrection.Slip.elements(wrong)
      if near[place].map({ SlipCosts.bits(of: $0) > SlipCosts.bits(of: slip) }) ?? true {
        near[place] = slip
      }
    }
    return near.filter { words[$0.key] != key.bytes[...] }
  }

  private mutating func add(
    _ text: String, _ slip: WordCorrection.Slip, _ probability: Float, isOffered: Bool
  ) {
    let weight = probability * LogProbability.half(toThe: SlipCosts.bits(of: slip))
    found.append(Found(text: text, slip: slip, weight: weight, isOffered: isOffered))
  }

  /// Adds word pairs that equal the typed word if the gap between them was lost.
  private mutating func splitWords() {
    let words = predictor.lexicon
    var range = words.words.all
    var head: [UInt8] = []
    for (count, letter) in typed.dropLast().enumerated() {
      range = words.words.narrow(range, at: head.count, to: letter)
      head += letter
      guard let first = range.first else { return }
      guard words.words.length(of: first) == head.count,
        let second = words.words.place(of: Array(typed[(count + 1)...].joined()))
      else { continue }
      let after = WordExpectation(after: String(decoding: head, as: UTF8.self), in: predictor)
      add(
        words.text(at: first) + " " + words.text(at: second), .wordGap,
        expectation.probability(at: first) * after.probability(at: second),
        isOffered: predictor.offers(first) && predictor.offers(second))
    }
  }
}
