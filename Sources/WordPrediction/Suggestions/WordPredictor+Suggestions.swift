extension WordPredictor {
  /// The words that `query` may become, the likeliest first.
  ///
  /// To be asked anew after every element: the open letter's elements leave only the words that go on
  /// with a letter within reach. Nothing is looked at that cannot be among the best.
  public func suggestions(for query: WordQuery) -> [Suggestion] {
    var search = SuggestionSearch(query, in: self)
    search.run()
    var suggestions = search.best.map { candidate in
      Suggestion(
        text: candidate.text.cased(as: query.context.prefix), kind: .word,
        savedElements: candidate.savedElements)
    }
    if query.open.isEmpty, query.limit > 0, let text = own.replacement(for: query.context.prefix) {
      let saved = letters.elements(in: WordKey(text).bytes) - search.keyedElements
      suggestions.insert(
        Suggestion(text: text, kind: .replacement, savedElements: max(0, saved)), at: 0)
      suggestions = Array(suggestions.prefix(query.limit))
    }
    return suggestions
  }

  /// Whether a word of the lexicon is one to offer or put in: it does not offend, and the user has not
  /// removed it.
  func offers(_ place: Int) -> Bool {
    !lexicon.isOffensive(at: place) && !ownWords.blockedPlaces.contains(place)
  }

  /// A word as it is written: as the user has it, unless only the lexicon knows of a capital.
  func text(place: Int?, index: Int?) -> String {
    let known = place.map(lexicon.text) ?? ""
    guard let own = index.map({ ownWords.words[$0].entry.text }) else { return known }
    return place != nil && own == own.lowercased() ? known : own
  }
}

extension String {
  /// The text with its first letter, or all of them, as capitals where `prefix` has them so.
  func cased(as prefix: String) -> String {
    guard let first = prefix.first, first.isUppercase else { return self }
    let isShouted = prefix.count > 1 && prefix.allSatisfy { !$0.isLowercase }
    return isShouted ? uppercased() : capitalizingFirst
  }
}

/// The search for the best words of a query.
private struct SuggestionSearch {
  struct Candidate {
    /// Where the lexicon has it, and where the user's words have it.
    var place: Int?
    var index: Int?
    var score: Float
    var savedElements: Int
    var text = ""
  }

  private let predictor: WordPredictor
  private let query: WordQuery
  private let expectation: WordExpectation
  private let prefix: [UInt8]
  let keyedElements: Int
  private(set) var best: [Candidate] = []

  init(_ query: WordQuery, in predictor: WordPredictor) {
    self.predictor = predictor
    self.query = query
    prefix = WordKey(query.context.prefix).bytes
    expectation = WordExpectation(after: query.context.previous, in: predictor)
    keyedElements = predictor.letters.elements(in: prefix) + query.open.count
    best.reserveCapacity(query.limit + 1)
  }

  mutating func run() {
    guard query.limit > 0 else { return }
    for range in ranges(in: predictor.ownWords.sorted) { considerOwn(range) }
    considerAccented()
    let places = ranges(in: predictor.lexicon.words)
    for range in places { considerSuccessors(range) }
    considerMostFrequent(places)
    for index in best.indices { best[index].text = text(of: best[index]) }
  }

  /// The words that begin as the query does.
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
    var words = RangeMaximum.BestFirst(predictor.lexicon.ranking, in: ranges)
    while let (place, rank) = words.next() {
      let score = expectation.probability(ofWordAlone: LogProbability.values[Int(rank)])
      guard canEnter(score) else { break }
      consider(place: place, score: score)
    }
  }

  private func canEnter(_ score: Float) -> Bool {
    best.count < query.limit || best.last.map { $0.score < score } ?? true
  }

  /// Takes a word in if it is among the best so far.
  ///
  /// What a word was first considered with counts: sources that know more of it come first.
  private mutating func consider(place: Int?, index: Int? = nil, score: Float) {
    guard canEnter(score) else { return }
    if let place {
      guard !best.contains(where: { $0.place == place }), predictor.offers(place) else { return }
    }
    let word = index.map { predictor.ownWords.words[$0].key.bytes[...] }
    let bytes = word ?? place.map { predictor.lexicon.words[$0] } ?? []
    let saved = predictor.letters.elements(in: bytes) - keyedElements
    guard saved > query.takingCost else { return }
    let at = best.firstIndex { $0.score < score } ?? best.count
    best.insert(Candidate(place: place, index: index, score: score, savedElements: saved), at: at)
    if best.count > query.limit { best.removeLast() }
  }

  private func text(of candidate: Candidate) -> String {
    predictor.text(place: candidate.place, index: candidate.index)
  }
}
