extension Lexicon {
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
    var sums: [WordKey: (count: Int, isCapital: Bool)] = [:]
    for (word, count) in counts where !word.isEmpty && count > 0 {
      let isCapital = word.first?.isUppercase ?? false
      let known = sums[WordKey(word)]
      sums[WordKey(word)] = ((known?.count ?? 0) + count, known?.isCapital ?? isCapital)
    }
    let keys = sums.keys.sorted()
    let total = Float(max(1, sums.values.reduce(0) { $0 + $1.count }))
    let dull = Set(offensive.map { WordKey($0) })
    var marks = [Mark](repeating: [], count: keys.count)
    for (place, key) in keys.enumerated() {
      if dull.contains(key) { marks[place].insert(.offensive) }
      if sums[key]?.isCapital == true { marks[place].insert(.capital) }
    }
    let words = SortedWords(keys.map(\.bytes))
    let followers = Self.followers(pairs, in: words)
    self.init(
      name: name, language: language, words: words,
      frequencies: keys.map { LogProbability.code(of: Float(sums[$0]?.count ?? 0) / total) },
      marks: marks, successorCounts: followers.map(\.count), successors: followers.flatMap(\.self))
  }

  private static func followers(
    _ pairs: [(first: String, second: String, count: Int)], in words: SortedWords
  ) -> [[UInt32]] {
    var counts = [[Int: Int]](repeating: [:], count: words.count)
    for (first, second, count) in pairs where count > 0 {
      guard let head = words.place(of: WordKey(first).bytes),
        let tail = words.place(of: WordKey(second).bytes)
      else { continue }
      counts[head][tail, default: 0] += count
    }
    return counts.map { counts in
      let total = Float(counts.values.reduce(0, +))
      return counts.sorted { $0.key < $1.key }
        .map { UInt32($0.key) << 8 | UInt32(LogProbability.code(of: Float($0.value) / total)) }
    }
  }

  /// Parses a plain word list, one word a line, or the stems of a Hunspell dictionary.
  ///
  /// The first line of a dictionary is its number of words. After a word, `/` starts its affix
  /// flags and a tab its morphology (hunspell(5)). A number after a tab is a count; the default is
  /// 1. Words with other characters than letters and inner apostrophes are skipped.
  public init(name: String, list: String) {
    let counts = list.split(whereSeparator: \.isNewline).compactMap(Self.entry)
    self.init(name: name, counts: counts)
  }

  private static func entry(_ line: Substring) -> (word: String, count: Int)? {
    let fields = line.split(separator: "\t", maxSplits: 1)
    guard let first = fields.first else { return nil }
    let word = first.prefix { $0 != "/" && !$0.isWhitespace }
    guard WordContext.isWord(word) else { return nil }
    let count = fields.count > 1 ? Int(fields[1]) ?? 1 : 1
    return (String(word), max(1, count))
  }
}
