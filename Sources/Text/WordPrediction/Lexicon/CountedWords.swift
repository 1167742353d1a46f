/// Words and word pairs with their counts, in the form that a lexicon stores.
struct CountedWords {
  let words: SortedWords
  /// The probability of each word, encoded by ``LogProbability``.
  let frequencies: [UInt8]
  let marks: [Lexicon.Mark]
  /// The successors of each word: index in the upper 24 bits, probability in the lower eight.
  let successors: [[UInt32]]

  /// Adds the counts of duplicates; pairs with other words are ignored.
  init(
    _ counts: [(word: String, count: Int)], pairs: [(first: String, second: String, count: Int)],
    offensive: Set<String>
  ) {
    // Sums of floating point: those of whole numbers could overflow, which ends the process.
    var sums: [WordKey: (count: Double, isCapital: Bool)] = [:]
    for (word, count) in counts where !word.isEmpty && count > 0 {
      let isCapital = word.first?.isUppercase ?? false
      let known = sums[WordKey(word)]
      sums[WordKey(word)] = ((known?.count ?? 0) + Double(count), known?.isCapital ?? isCapital)
    }
    let keys = sums.keys.sorted()
    let total = max(1, sums.values.reduce(0) { $0 + $1.count })
    let dull = Set(offensive.map { WordKey($0) })
    var marks = [Lexicon.Mark](repeating: [], count: keys.count)
    for (place, key) in keys.enumerated() {
      if dull.contains(key) { marks[place].insert(.offensive) }
      if sums[key]?.isCapital == true { marks[place].insert(.capital) }
    }
    words = SortedWords(keys.map(\.bytes))
    frequencies = keys.map { LogProbability.code(of: Float((sums[$0]?.count ?? 0) / total)) }
    self.marks = marks
    successors = Self.followers(pairs, in: words)
  }

  private static func followers(
    _ pairs: [(first: String, second: String, count: Int)], in words: SortedWords
  ) -> [[UInt32]] {
    var counts = [[Int: Double]](repeating: [:], count: words.count)
    for (first, second, count) in pairs where count > 0 {
      guard let head = words.place(of: WordKey(first).bytes),
        let tail = words.place(of: WordKey(second).bytes)
      else { continue }
      counts[head][tail, default: 0] += Double(count)
    }
    return counts.map { counts in
      let total = counts.values.reduce(0, +)
      return counts.sorted { $0.key < $1.key }
        .map { UInt32($0.key) << 8 | UInt32(LogProbability.code(of: Float($0.value / total))) }
    }
  }
}
