/// The user's words, indexed for prefix lookup.
struct OwnWords: Sendable {
  /// A word of the user.
  struct Word: Sendable {
    var key: WordKey
    var entry: UserLexicon.Entry
    /// The index of the word in the lexicon, if present.
    var place: Int?
    /// Whether the word may be suggested.
    var isSuggested: Bool
  }

  private(set) var words: [Word]
  private(set) var sorted: SortedWords
  /// The words with accents: their keys without accents, and their indexes.
  private(set) var accented: [(key: [UInt8], index: Int)]
  /// The total count of typed words.
  private(set) var total: Int
  /// The indexes of lexicon words that are never suggested.
  let blockedPlaces: Set<Int>

  init(_ own: UserLexicon, in lexicon: Lexicon) {
    words = own.entries.sorted { $0.key < $1.key }
      .map { Self.word($0.key, $0.value, own, lexicon) }
    sorted = SortedWords(words.map(\.key.bytes))
    accented = Self.accented(words)
    total = words.reduce(0) { $0 + $1.entry.count }
    blockedPlaces = Set(own.blocked.compactMap(lexicon.place))
  }

  private static func accented(_ words: [Word]) -> [(key: [UInt8], index: Int)] {
    words.enumerated().compactMap { index, word in
      let plain = word.key.withoutAccents
      return plain == word.key.bytes ? nil : (plain, index)
    }
  }

  private static func word(
    _ key: WordKey, _ entry: UserLexicon.Entry, _ own: UserLexicon, _ lexicon: Lexicon
  ) -> Word {
    let place = lexicon.place(of: key)
    let isWord = place.map { !lexicon.isOffensive(at: $0) } ?? entry.isEstablished
    return Word(
      key: key, entry: entry, place: place, isSuggested: isWord && !own.blocked.contains(key))
  }

  /// Updates one word from the user's lexicon.
  mutating func update(_ key: WordKey, from own: UserLexicon, in lexicon: Lexicon) {
    guard let entry = own.entries[key] else { return }
    let word = Self.word(key, entry, own, lexicon)
    if let index = sorted.place(of: key.bytes) {
      total += entry.count - words[index].entry.count
      words[index] = word
    } else {
      let index = words.firstIndex { key < $0.key } ?? words.count
      words.insert(word, at: index)
      sorted = SortedWords(words.map(\.key.bytes))
      accented = Self.accented(words)
      total += entry.count
    }
  }
}
