import MorseCode

/// The search for the words that a typed word may stand for.
struct CorrectionSearch {
  struct Found {
    let text: String
    let slip: WordCorrection.Slip
    let weight: Float
    /// Whether the word may be suggested and inserted.
    let isOffered: Bool
    /// Whether it is two words that often stand side by side.
    let isFrequentPair: Bool
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
    patterns = typed.compactMap { predictor.letters.pattern(of: $0) }
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
  private var weightOfUnknownWord: Float { SlipCosts.probability(ofUnlisted: typed.count) }

  /// Whether the first of the words found is certainly meant.
  ///
  /// It leads the second, and no word that is in no list is as probable.
  func isSure(of ranked: [Found], kind: JudgedWord) -> Bool {
    guard typed.count > 2, let first = ranked.first, first.isOffered else { return false }
    let isRare = predictor.lexicon.hasRareWords && RareWords.contain(key.bytes)
    let bits =
      first.isFrequentPair && kind == .plain
      ? SlipCosts.sureOfFrequentPairs
      : SlipCosts.sureBits(
        letters: typed.count, isRare: isRare, kind: kind, slip: first.slip,
        lacksLetters: lacksLetters(of: first))
    guard first.weight >= LogProbability.half(toThe: bits - margin(of: first)) else { return false }
    return ranked.count < 2
      || first.weight >= ranked[1].weight / LogProbability.half(toThe: SlipCosts.margin)
  }

  /// Whether the typed letters are those of the word found, or some of them, in any order.
  private func lacksLetters(of found: Found) -> Bool {
    var rest = WordKey(found.text).plainLetters.sorted()[...]
    return key.plainLetters.sorted().allSatisfy { letter in
      rest = rest.drop { $0 < letter }
      return rest.popFirst() == letter
    }
  }

  /// The additional margin of a word that differs in letters that distinguish many words.
  private func margin(of found: Found) -> Float {
    guard found.slip != .wordGap else { return 0 }
    let (word, typed) = (WordKey(found.text).plainLetters, key.plainLetters)
    // In a long word, a wrong element makes no ending of another.
    let endsAlike =
      found.slip == .elements(1) && typed.count > 5 || word.suffix(2) == typed.suffix(2)
      || word.suffix(3).sorted() == typed.suffix(3).sorted()
    return (word.first == typed.first ? 0 : SlipCosts.firstMargin)
      + (endsAlike ? 0 : SlipCosts.endMargin)
  }

  /// Whether a listed word is so rare that the user perhaps meant the word found.
  func isDoubtful(beside first: Found?) -> Bool {
    guard typed.count > 1, let first, first.isOffered,
      predictor.own.entries[key]?.isEstablished != true,
      let place = predictor.lexicon.place(of: key)
    else { return false }
    let own = expectation.probability(at: place)
    // Many words differ by one element.
    return if case .spelling = first.slip {
      first.weight > own * LogProbability.half(toThe: SlipCosts.doubt)
    } else {
      first.weight > own / LogProbability.half(toThe: SlipCosts.doubtOfElements)
    }
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
    _ text: String, _ slip: WordCorrection.Slip, _ probability: Float, isOffered: Bool,
    isFrequentPair: Bool = false
  ) {
    let bits = isFrequentPair ? SlipCosts.frequentWordGap : SlipCosts.bits(of: slip)
    found.append(
      Found(
        text: text, slip: slip, weight: probability * LogProbability.half(toThe: bits),
        isOffered: isOffered, isFrequentPair: isFrequentPair))
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
        isOffered: predictor.offers(first) && predictor.offers(second),
        isFrequentPair: isFrequentPair(first, second))
    }
  }

  /// Whether two words often stand side by side, one of them among the most frequent of all.
  ///
  /// A short word is left out, and a word of one letter: too many others equal such a pair.
  private func isFrequentPair(_ first: Int, _ second: Int) -> Bool {
    let lexicon = predictor.lexicon
    guard lexicon.hasRareWords, typed.count >= SlipCosts.frequentPair.letters,
      min(lexicon.words.length(of: first), lexicon.words.length(of: second)) > 1,
      !RareWords.contain(key.bytes)
    else { return false }
    let (one, other) = (lexicon.probability(at: first), lexicon.probability(at: second))
    let following = lexicon.probability(of: second, among: lexicon.successors(of: first))
    return max(one, other) >= LogProbability.half(toThe: SlipCosts.frequentPair.word)
      && one * following >= LogProbability.half(toThe: SlipCosts.frequentPair.pair)
  }
}
