import MorseCode

/// Decides whether a word is right, and what else may have been meant.
struct WordJudge {
  private let vocabulary: Vocabulary
  private let costs = SlipCosts.standard

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
  }

  /// Whether a word is known, and what else may have been meant: see
  /// ``WordPredictor/verdict(on:after:limit:isOpen:)``.
  func verdict(
    on word: String, after previous: String?, limit: Int = 3, isOpen: Bool = false
  ) -> WordVerdict {
    guard isCorrectable(word), vocabulary.own.replacement(for: word) == nil else {
      return .untouched
    }
    let key = WordKey(word)
    if let proper = capitalForm(of: word, key) { return proper }
    let isKnown = vocabulary.knows(word)
    var search = CorrectionSearch(key, after: previous, in: vocabulary)
    let spellings = isOpen ? costs.spellings.prefix(2) : costs.spellings[...]
    search.run(costs: costs, spellings: spellings, isKnown: isKnown)
    let ranked = search.found.sorted { ($1.weight, $0.text) < ($0.weight, $1.text) }
    let corrections = ranked.lazy.filter(\.isOffered).prefix(limit).map { found in
      WordCorrection(text: found.text.cased(as: word), slip: found.slip, weight: found.weight)
    }
    let hasCapital = word.first?.isUppercase == true
    let isName = previous != nil && hasCapital
    // Where a word that is never put in is the likeliest, none of the others is meant for sure.
    let isSure =
      !isKnown && !isName && ranked.first?.isOffered ?? false
      && search.isSure(
        ranked.prefix(2).map(\.weight), costs: costs, margin: hasCapital ? costs.nameMargin : 0)
    let isDoubtful =
      isKnown && ranked.first?.isOffered ?? false
      && search.isDoubtful(beside: ranked.first?.weight ?? 0, costs: costs)
    return WordVerdict(
      isKnown: isKnown, corrections: Array(corrections), isSure: isSure, isDoubtful: isDoubtful)
  }

  /// The greatest weight of a word that differs from `word` by one element; zero where there is none.
  func weightOfNearest(to word: String, after previous: String?) -> Float {
    let search = CorrectionSearch(WordKey(word), after: previous, in: vocabulary)
    return search.weightOfNearest(costs: costs)
  }

  /// The verdict on a word in small letters that is written with a capital: a day, a country, a contact.
  ///
  /// It is put right unasked, unless it may be another word: "will" is not always Will.
  private func capitalForm(of word: String, _ key: WordKey) -> WordVerdict? {
    guard !word.contains(where: \.isUppercase) else { return nil }
    let place = vocabulary.lexicon.place(of: key).flatMap { vocabulary.offers($0) ? $0 : nil }
    let own = vocabulary.own
    let entry = own.entries[key].flatMap { $0.isKept && !own.blocked.contains(key) ? $0 : nil }
    let isOwn = entry?.text.contains(where: \.isUppercase) == true
    guard let text = isOwn ? entry?.text : place.map(vocabulary.lexicon.text),
      text.contains(where: \.isUppercase)
    else { return nil }
    let isSure = isOwn ? place == nil : !Self.homographs.contains(word)
    let written = word.contains("’") ? String(text.map { $0 == "'" ? "’" : $0 }) : text
    let correction = WordCorrection(text: written, slip: .spelling(bits: 0), weight: 1)
    return WordVerdict(isKnown: true, corrections: [correction], isSure: isSure, isDoubtful: true)
  }

  /// Words that are others with a capital.
  private static let homographs: Set<String> = ["august", "china", "march", "may"]

  /// Whether a word is one that may be put right: small letters, or with a capital in front.
  private func isCorrectable(_ word: String) -> Bool {
    WordContext.isWord(word) && (2...UserLexicon.longestWord).contains(word.count)
      && word.dropFirst().allSatisfy { !$0.isUppercase }
  }
}

/// The search for what may have been meant by a word.
private struct CorrectionSearch {
  struct Found {
    let text: String
    let slip: WordCorrection.Slip
    let weight: Float
    /// Whether it is a word to offer and put in.
    let isOffered: Bool
  }

  private let vocabulary: Vocabulary
  private let expectation: WordExpectation
  private let key: WordKey
  private let typed: [[UInt8]]
  private let patterns: [MorsePattern]
  /// The words that differ by so many elements at most, the user's and the lexicon's, with how many.
  private var byElements: (budget: Int, own: [Int: Int], known: [Int: Int]) = (0, [:], [:])
  private(set) var found: [Found] = []

  init(_ key: WordKey, after previous: String?, in vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    self.key = key
    expectation = WordExpectation(after: previous, in: vocabulary)
    let characters = Array(String(decoding: key.bytes, as: UTF8.self))
    typed = characters.map { Array(String($0).utf8) }
    let table = vocabulary.letters
    patterns = typed.compactMap { letter in table.all.first { $0.bytes == letter }?.pattern }
  }

  /// Searches with one budget of `spellings` after the other.
  mutating func run(costs: SlipCosts, spellings: ArraySlice<Float>, isKnown: Bool) {
    collect(elements: 1, spelling: spellings.first ?? 0, costs: costs)
    for spelling in spellings.dropFirst() where !isKnown {
      guard (found.map(\.weight).max() ?? 0) < weightOfUnknownWord(costs) else { break }
      collect(elements: 2, spelling: spelling, costs: costs)
    }
    if !isKnown { splitWords(costs: costs) }
  }

  /// How probable it is that the word is one that no list has.
  private func weightOfUnknownWord(_ costs: SlipCosts) -> Float {
    LogProbability.half(toThe: costs.unknownWord + costs.unknownLetter * Float(typed.count))
  }

  /// Whether the first is so much likelier than the others, and, by a margin more, than a word that no list has.
  func isSure(_ weights: [Float], costs: SlipCosts, margin: Float) -> Bool {
    guard typed.count > 2, let first = weights.first else { return false }
    guard
      first >= weightOfUnknownWord(costs) / LogProbability.half(toThe: costs.unknownMargin + margin)
    else { return false }
    return weights.count < 2
      || first >= weights[1] / LogProbability.half(toThe: costs.margin)
  }

  /// Whether a word of a list is so rare that what is likeliest beside it was meant rather.
  func isDoubtful(beside first: Float, costs: SlipCosts) -> Bool {
    guard typed.count > 1, vocabulary.own.entries[key]?.isEstablished != true,
      let place = vocabulary.lexicon.place(of: key)
    else { return false }
    let own = expectation.probability(at: place)
    return first > own / LogProbability.half(toThe: costs.doubtMargin)
  }

  /// The greatest weight of a word that differs by one element.
  func weightOfNearest(costs: SlipCosts) -> Float {
    let own = differing(vocabulary.ownWords.sorted, 1).keys.map {
      expectation.probability(ofOwn: $0)
    }
    let known = differing(vocabulary.lexicon.words, 1).keys.map { expectation.probability(at: $0) }
    return ((own + known).max() ?? 0) * LogProbability.half(toThe: costs.element)
  }

  /// Collects the words of the lexicon and the user's that are near.
  private mutating func collect(elements: Int, spelling: Float, costs: SlipCosts) {
    found.removeAll()
    let own = vocabulary.ownWords
    let words = vocabulary.lexicon.words
    if byElements.budget != elements {
      byElements = (elements, differing(own.sorted, elements), differing(words, elements))
    }
    for (index, slip) in near(own.sorted, byElements.own, spelling: spelling, costs)
    where own.words[index].entry.isEstablished || own.words[index].place != nil {
      let place = own.words[index].place
      add(
        vocabulary.text(place: place, index: index), slip,
        expectation.probability(ofOwn: index), costs, isOffered: own.words[index].isSuggested)
    }
    for (place, slip) in near(words, byElements.known, spelling: spelling, costs)
    where own.sorted.place(of: Array(words[place])) == nil {
      add(
        vocabulary.lexicon.text(at: place), slip, expectation.probability(at: place), costs,
        isOffered: vocabulary.offers(place))
    }
  }

  /// The words that differ by a few elements, with how many.
  private func differing(_ words: SortedWords, _ elements: Int) -> [Int: Int] {
    guard words.count > 0, patterns.count == typed.count else { return [:] }
    return ElementWalk(
      patterns, in: words, patterns: vocabulary.patternLetters, budget: elements
    ).found.filter { $0.value > 0 }
  }

  /// The words that are near, each with its likeliest slip.
  private func near(
    _ words: SortedWords, _ byElements: [Int: Int], spelling: Float, _ costs: SlipCosts
  ) -> [Int: WordCorrection.Slip] {
    guard words.count > 0 else { return [:] }
    var near = SpellingWalk(key.bytes, in: words, budget: spelling).found
      .mapValues { WordCorrection.Slip.spelling(bits: $0) }
    for (place, wrong) in byElements {
      let slip = WordCorrection.Slip.elements(wrong)
      if near[place].map({ costs.bits(of: $0) > costs.bits(of: slip) }) ?? true {
        near[place] = slip
      }
    }
    return near.filter { words[$0.key] != key.bytes[...] }
  }

  private mutating func add(
    _ text: String, _ slip: WordCorrection.Slip, _ probability: Float, _ costs: SlipCosts,
    isOffered: Bool
  ) {
    let weight = probability * LogProbability.half(toThe: costs.bits(of: slip))
    found.append(Found(text: text, slip: slip, weight: weight, isOffered: isOffered))
  }

  /// Adds the two words that the typed one is when the gap between them was lost.
  private mutating func splitWords(costs: SlipCosts) {
    let words = vocabulary.lexicon
    var range = words.words.all
    var head: [UInt8] = []
    for (count, letter) in typed.dropLast().enumerated() {
      range = words.words.narrow(range, at: head.count, to: letter)
      head += letter
      guard let first = range.first else { return }
      guard words.words.length(of: first) == head.count,
        let second = words.words.place(of: Array(typed[(count + 1)...].joined()))
      else { continue }
      let after = WordExpectation(after: String(decoding: head, as: UTF8.self), in: vocabulary)
      add(
        words.text(at: first) + " " + words.text(at: second), .wordGap,
        expectation.probability(at: first) * after.probability(at: second), costs,
        isOffered: vocabulary.offers(first) && vocabulary.offers(second))
    }
  }
}
