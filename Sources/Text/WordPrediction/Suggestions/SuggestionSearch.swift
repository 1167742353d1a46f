/// The search for the best words for a query.
struct SuggestionSearch {
  private struct Candidate {
    /// The index of the word in the lexicon, and in the user's words.
    var place: Int?
    var index: Int?
    var score: Float
    var savedElements: Int
  }

  private let predictor: WordPredictor
  private let query: WordQuery
  private let expectation: WordExpectation
  private let prefix: [UInt8]
  private let keyedElements: Int
  /// The least number of elements that a suggested word saves; one after an apostrophe, where there
  /// are few words: "don't" after "don'".
  private let leastSaved: Int
  /// The declined words that can still become the open one: their indexes in the lexicon, and in
  /// the user's words.
  private let declined: (places: Set<Int>, own: Set<Int>)
  private var best: [Candidate] = []

  init(_ query: WordQuery, in predictor: WordPredictor) {
    self.predictor = predictor
    self.query = query
    prefix = WordKey(query.context.prefix).bytes
    expectation = WordExpectation(query.context, in: predictor)
    keyedElements = predictor.letters.elements(in: prefix) + query.open.count
    leastSaved = prefix.last == 0x27 ? 1 : query.acceptingCost + 1
    let keys = WordChances.keys(of: query.declined, beginningWith: prefix)
    declined = (
      Set(keys.compactMap { predictor.lexicon.words.place(of: $0) }),
      Set(keys.compactMap { predictor.ownWords.sorted.place(of: $0) })
    )
    best.reserveCapacity(query.limit + 1)
  }

  /// Returns the suggestions, the most probable first.
  mutating func suggestions() -> [Suggestion] {
    run()
    var suggestions = best.map { candidate in
      Suggestion(
        text: text(of: candidate).cased(as: query.context.prefix), kind: .word,
        savedElements: candidate.savedElements)
    }
    if query.open.isEmpty, query.limit > 0,
      let text = predictor.own.replacement(for: query.context.prefix)
    {
      let saved = predictor.letters.elements(in: WordKey(text).bytes) - keyedElements
      suggestions.insert(
        Suggestion(text: text, kind: .replacement, savedElements: max(0, saved)), at: 0)
      suggestions = Array(suggestions.prefix(query.limit))
    }
    return suggestions
  }

  private mutating func run() {
    guard query.limit > 0 else { return }
    for range in ranges(in: predictor.ownWords.sorted) { considerOwn(range) }
    considerAccented()
    let places = ranges(in: predictor.lexicon.words)
    for range in places { considerSuccessors(range) }
    considerMostFrequent(places)
  }

  /// Returns the ranges of words that match the query.
  private func ranges(in words: SortedWords) -> [Range<Int>] {
    let range = words.narrow(words.all, at: 0, to: prefix)
    guard !query.open.isEmpty, !range.isEmpty else { return [range] }
    return predictor.letters.reachable(from: query.open)
      .map { words.narrow(range, at: prefix.count, to: $0.bytes) }.filter { !$0.isEmpty }
  }

  private mutating func considerOwn(_ range: Range<Int>) {
    for index in range where predictor.ownWords.words[index].isSuggested {
      let score = expectation.probability(ofOwn: index)
      consider(place: predictor.ownWords.words[index].place, index: index, score: score)
    }
  }

  /// Considers the user's words whose accents were not keyed.
  private mutating func considerAccented() {
    for (key, index) in predictor.ownWords.accented
    where !prefix.isEmpty && key.starts(with: prefix) {
      guard !predictor.ownWords.words[index].key.bytes.starts(with: prefix) else { continue }
      let rest = key.dropFirst(prefix.count)
      let isOpen = predictor.letters.reachable(from: query.open).contains {
        rest.starts(with: $0.bytes)
      }
      if query.open.isEmpty || isOpen { considerOwn(index..<index + 1) }
    }
  }

  private mutating func considerSuccessors(_ range: Range<Int>) {
    for successor in expectation.successors.within(range) {
      let following = LogProbability.values[Int(successor & 0xFF)]
      let place = Int(successor >> 8)
      consider(place: place, score: expectation.probability(at: place, following: following))
    }
  }

  private mutating func considerMostFrequent(_ ranges: [Range<Int>]) {
    var words = predictor.lexicon.bestFirst(in: ranges)
    while let (place, rank) = words.next() {
      let score = expectation.probability(ofWordAlone: LogProbability.values[Int(rank)])
      guard canEnter(score) else { break }
      consider(place: place, score: score)
    }
  }

  private func canEnter(_ score: Float) -> Bool {
    best.count < query.limit || best.last.map { $0.score < score } ?? true
  }

  /// Adds a word if it is among the best so far.
  ///
  /// The first score of a word counts, so sources with more information must come first.
  private mutating func consider(place: Int?, index: Int? = nil, score: Float) {
    let isDeclined =
      place.map(declined.places.contains) ?? false || index.map(declined.own.contains) ?? false
    let score = isDeclined ? score * WordQuery.declinedShare : score
    guard canEnter(score) else { return }
    if let place {
      guard !best.contains(where: { $0.place == place }), predictor.offers(place),
        !prefix.isEmpty || predictor.lexicon.mayGuess(at: place)
      else { return }
    }
    let word = index.map { predictor.ownWords.words[$0].key.bytes[...] }
    let bytes = word ?? place.map { predictor.lexicon.words[$0] } ?? []
    let saved = predictor.letters.elements(in: bytes) - keyedElements
    guard saved >= leastSaved else { return }
    let at = best.firstIndex { $0.score < score } ?? best.count
    best.insert(Candidate(place: place, index: index, score: score, savedElements: saved), at: at)
    if best.count > query.limit { best.removeLast() }
  }

  private func text(of candidate: Candidate) -> String {
    predictor.text(place: candidate.place, index: candidate.index)
  }
}

extension String {
  /// The text in the case of `prefix`: unchanged, with an initial capital, or in all capitals.
  func cased(as prefix: String) -> String {
    guard let first = prefix.first, first.isUppercase else { return self }
    let isShouted = prefix.count(where: \.isUppercase) > 1 && !prefix.contains(where: \.isLowercase)
    return isShouted ? uppercased() : capitalizingFirst
  }
}
