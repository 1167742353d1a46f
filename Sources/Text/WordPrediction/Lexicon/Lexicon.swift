/// The words of a language, with their frequencies and successors.
///
/// An immutable value; the user's own words are in ``UserLexicon``.
public struct Lexicon: Sendable {
  /// The name of the lexicon, such as `english`.
  public let name: String
  /// The language code in ISO 639; `nil` if the words are for any language.
  public let language: String?
  let words: SortedWords
  /// The probability of each word, encoded by ``LogProbability``.
  private let frequencies: [UInt8]
  private var marks: [Mark]
  private let ranking: RangeMaximum
  /// The sums of the probabilities before every ``sumStep``-th word.
  private let sums: [Float]
  private static let sumStep = 64
  /// The start of each word's successors, and the end of the last ones.
  private let successorStarts: [UInt32]
  /// The successors of all words, sorted by word: index in the upper 24 bits, probability in the
  /// lower eight.
  private let successors: [UInt32]

  /// The first words of sentences, as ``successors``; empty where they are not known.
  private(set) var starts: [UInt32] = []

  /// Flags of a word.
  struct Mark: OptionSet, Hashable {
    let rawValue: UInt8
    /// The word has an everyday sense and an offensive one: suggested once it is begun.
    static let everyday = Mark(rawValue: 1)
    /// The word is offensive and never suggested.
    static let offensive = Mark(rawValue: 2)
    /// The word always begins with a capital.
    static let capital = Mark(rawValue: 4)
  }

  private init(
    name: String, language: String?, words: SortedWords, frequencies: [UInt8], marks: [Mark],
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
    sums = Self.sums(of: frequencies)
  }

  private static func sums(of frequencies: [UInt8]) -> [Float] {
    var (sums, sum) = ([Float](), 0.0)
    for (place, frequency) in frequencies.enumerated() {
      if place.isMultiple(of: sumStep) { sums.append(Float(sum)) }
      sum += Double(LogProbability.values[Int(frequency)])
    }
    return sums
  }

  /// The built-in English lexicon; the first access takes a few milliseconds.
  ///
  /// The counts come from Google Books Ngram data (CC BY 3.0) by way of symspellpy (MIT). The
  /// offensive words come from better-profanity (MIT).
  public static let english: Lexicon = {
    var english = Lexicon(name: "english", language: "en", packed: .english())
    english.markFormsOfNames()
    english.starts = SentenceStarts.english.compactMap { word, share in
      english.place(of: WordKey(word)).map {
        UInt32($0) << 8 | UInt32(LogProbability.code(of: share / 1000))
      }
    }.sorted()
    return english
  }()

  /// Gives the forms of words with a capital theirs: Mondays, Indian, Englishman, Londoners.
  private mutating func markFormsOfNames() {
    let names = words.all.filter { marks[$0].contains(.capital) && words.length(of: $0) > 3 }
    for name in names {
      let bytes = Array(words[name])
      guard !Self.formless.contains(String(decoding: bytes, as: UTF8.self)) else { continue }
      for ending in Self.formsOfNames {
        // "Eastern" is no form of "Easter", but "Indian" is one of "India".
        guard ending.first != "n" || bytes.last == UInt8(ascii: "a"),
          let place = words.place(of: bytes + Array(ending.utf8))
        else { continue }
        marks[place].insert(.capital)
      }
    }
  }

  private static let formsOfNames = ["s", "n", "ns", "er", "ers", "man", "men"]
  /// Words with a capital whose forms are other words, or are often written without one.
  private static let formless: Set<String> = [
    "august", "china", "google", "internet", "japan", "march",
  ]

  private init(name: String, language: String, packed: PackedWords) {
    self.init(
      name: name, language: language,
      words: SortedWords(text: packed.text, lengths: packed.lengths.lazy.map { Int($0) }),
      frequencies: packed.frequencies, marks: packed.marks,
      successorCounts: packed.successorCounts.lazy.map { Int($0) }, successors: packed.successors)
  }

  /// Creates a lexicon from words and word pairs with their counts.
  ///
  /// - Parameters:
  ///   - name: the name of the lexicon.
  ///   - language: the language code; `nil` if the words are for any language.
  ///   - counts: words and their counts. Counts of duplicates are added; the case of the first is
  ///     kept.
  ///   - pairs: pairs of those words and their counts; pairs with other words are ignored.
  ///   - offensive: the words that are never suggested.
  public init(
    name: String, language: String? = nil, counts: [(word: String, count: Int)],
    pairs: [(first: String, second: String, count: Int)] = [], offensive: Set<String> = []
  ) {
    let counted = CountedWords(counts, pairs: pairs, offensive: offensive)
    self.init(
      name: name, language: language, words: counted.words, frequencies: counted.frequencies,
      marks: counted.marks, successorCounts: counted.successors.map(\.count),
      successors: counted.successors.flatMap(\.self))
  }

  /// Whether ``RareWords`` are words of this lexicon's language.
  var hasRareWords: Bool { language == "en" }

  /// The number of words.
  public var wordCount: Int { words.count }
  /// The number of word pairs.
  public var pairCount: Int { successors.count }
  /// The memory use in bytes.
  public var footprint: Int {
    words.footprint + frequencies.count + marks.count + ranking.footprint
      + 4 * (successorStarts.count + successors.count + sums.count)
  }

  /// Whether the lexicon holds `word`, ignoring case.
  public func contains(_ word: String) -> Bool { place(of: WordKey(word)) != nil }

  /// Whether the keyboard may name `word` when nobody has begun it.
  ///
  /// It names no offensive word, and no everyday word with an offensive sense.
  public func mayGuess(_ word: String) -> Bool { place(of: WordKey(word)).map(mayGuess) ?? true }

  /// Returns the most frequent words in descending order.
  public func mostFrequent(_ count: Int) -> [String] {
    words.all.sorted { (frequencies[$1], $0) < (frequencies[$0], $1) }.prefix(count).map(text)
  }

  /// Iterates over the words of `ranges` that may be suggested, the most frequent first, with their
  /// ranks.
  func bestFirst(in ranges: [Range<Int>]) -> RangeMaximum.BestFirst {
    RangeMaximum.BestFirst(ranking, in: ranges)
  }

  func place(of key: WordKey) -> Int? { words.place(of: key.bytes) }

  /// Whether a word is offensive and therefore never suggested.
  func isOffensive(at place: Int) -> Bool { marks[place].contains(.offensive) }

  func mayGuess(at place: Int) -> Bool { marks[place].isDisjoint(with: [.everyday, .offensive]) }

  /// Returns the spelling of a word, with its capital if it has one.
  func text(at place: Int) -> String {
    let text = String(decoding: words[place], as: UTF8.self)
    return marks[place].contains(.capital) ? text.capitalizingFirst : text
  }

  /// Returns the probability of a word, regardless of context.
  func probability(at place: Int) -> Float { LogProbability.values[Int(frequencies[place])] }

  /// Returns the probability of all words in a range, regardless of context.
  func mass(of places: Range<Int>) -> Float {
    let (first, last) = (places.lowerBound / Self.sumStep + 1, places.upperBound / Self.sumStep)
    guard first < last else { return places.reduce(Float(0)) { $0 + probability(at: $1) } }
    let head = (places.lowerBound..<first * Self.sumStep).reduce(Float(0)) {
      $0 + probability(at: $1)
    }
    let tail = (last * Self.sumStep..<places.upperBound).reduce(Float(0)) {
      $0 + probability(at: $1)
    }
    return head + sums[last] - sums[first] + tail
  }

  /// Returns the successors of the word at `place`, sorted by their indexes.
  func successors(of place: Int?) -> ArraySlice<UInt32> {
    guard let place else { return [] }
    return successors[Int(successorStarts[place])..<Int(successorStarts[place + 1])]
  }

  /// Returns the probability of a word as a successor; zero if it is not among them.
  func probability(of place: Int, among successors: ArraySlice<UInt32>) -> Float {
    let at = successors.firstIndex(notBefore: place)
    guard at < successors.endIndex, successors[at] >> 8 == UInt32(place) else { return 0 }
    return LogProbability.values[Int(successors[at] & 0xFF)]
  }
}

extension ArraySlice<UInt32> {
  /// Returns the position of the first successor whose index is at least `place`.
  func firstIndex(notBefore place: Int) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle] >> 8) < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the successors whose indexes are in `range`.
  func within(_ range: Range<Int>) -> ArraySlice<UInt32> {
    let start = firstIndex(notBefore: range.lowerBound)
    return self[start..<self[start...].firstIndex(notBefore: range.upperBound)]
  }
}
