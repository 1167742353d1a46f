/// The words of a language: how often each comes, and which follow which.
///
/// A value that never changes; what a user types is in ``UserLexicon``.
public struct Lexicon: Sendable {
  /// What the words are, such as `english`.
  public let name: String
  /// The code of their language in ISO 639; `nil` when they are for any.
  public let language: String?
  let words: SortedWords
  /// How probable each word is, as ``LogProbability`` has it.
  private let frequencies: [UInt8]
  private let marks: [Mark]
  private let ranking: RangeMaximum
  /// Where the successors of each word start, and where the last ones end.
  private let successorStarts: [UInt32]
  /// The successors of all words, by their places: place above, probability in the lower eight bits.
  private let successors: [UInt32]

  /// What is to be minded about a word.
  struct Mark: OptionSet, Hashable {
    let rawValue: UInt8
    /// Never suggested: it offends.
    static let offensive = Mark(rawValue: 1)
    /// Begins with a capital wherever it stands.
    static let capital = Mark(rawValue: 2)
  }

  init(
    name: String, language: String? = nil, words: SortedWords, frequencies: [UInt8], marks: [Mark],
    successorCounts: some Sequence<Int>, successors: [UInt32]
  ) {
    self.name = name
    self.language = language
    self.words = words
    self.frequencies = frequencies
    self.marks = marks
    self.successors = successors
    var starts: [UInt32] = [0]
    starts.reserveCapacity(words.count + 1)
    var end: UInt32 = 0
    for count in successorCounts {
      end += UInt32(count)
      starts.append(end)
    }
    successorStarts = starts
    var ranks = frequencies
    for place in ranks.indices where marks[place].contains(.offensive) { ranks[place] = 0 }
    ranking = RangeMaximum(ranks)
  }

  /// How many words there are.
  public var wordCount: Int { words.count }
  /// How many pairs of words there are.
  public var pairCount: Int { successors.count }
  /// The bytes that it takes in memory.
  public var footprint: Int {
    words.footprint + frequencies.count + marks.count + ranking.footprint
      + 4 * (successorStarts.count + successors.count)
  }

  /// Whether the lexicon holds `word`, ignoring case.
  public func contains(_ word: String) -> Bool { place(of: WordKey(word)) != nil }

  /// Whether `word` is one that is never suggested.
  public func isOffensive(_ word: String) -> Bool {
    place(of: WordKey(word)).map { marks[$0].contains(.offensive) } ?? false
  }

  /// The most frequent words, the first most of all.
  public func mostFrequent(_ count: Int) -> [String] {
    words.all.sorted { (frequencies[$1], $0) < (frequencies[$0], $1) }.prefix(count).map(text)
  }

  /// The words of `ranges` that may be suggested, the most frequent first, with how probable each is.
  func bestFirst(in ranges: [Range<Int>]) -> RangeMaximum.BestFirst {
    RangeMaximum.BestFirst(ranking, in: ranges)
  }

  func place(of key: WordKey) -> Int? { words.place(of: key.bytes) }

  func isOffensive(at place: Int) -> Bool { marks[place].contains(.offensive) }

  /// A word as it is written: with its capital, if it has one.
  func text(at place: Int) -> String {
    let text = String(decoding: words[place], as: UTF8.self)
    return marks[place].contains(.capital) ? text.capitalizingFirst : text
  }

  /// How probable a word is, whatever stands before it.
  func probability(at place: Int) -> Float { LogProbability.values[Int(frequencies[place])] }

  /// The words that follow `place`, by their places.
  func successors(of place: Int?) -> ArraySlice<UInt32> {
    guard let place else { return [] }
    return successors[Int(successorStarts[place])..<Int(successorStarts[place + 1])]
  }

  /// How probable a word is as one of those that follow; zero when it is none of them.
  func probability(of place: Int, among successors: ArraySlice<UInt32>) -> Float {
    let at = successors.firstIndex(notBefore: place)
    guard at < successors.endIndex, successors[at] >> 8 == UInt32(place) else { return 0 }
    return LogProbability.values[Int(successors[at] & 0xFF)]
  }
}

extension ArraySlice<UInt32> {
  /// Where the first successor stands whose place is not before `place`.
  func firstIndex(notBefore place: Int) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle] >> 8) < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The successors whose places lie in `range`.
  func within(_ range: Range<Int>) -> ArraySlice<UInt32> {
    let start = firstIndex(notBefore: range.lowerBound)
    return self[start..<self[start...].firstIndex(notBefore: range.upperBound)]
  }
}
