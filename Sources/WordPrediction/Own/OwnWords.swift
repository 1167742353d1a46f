/// The user's words, ready to be looked up by their beginnings.
struct OwnWords: Sendable {
  /// A word of the user's.
  struct Word: Sendable {
    var key: WordKey
    var entry: UserLexicon.Entry
    /// Where the lexicon has it.
    var place: Int?
    /// Whether it may be suggested.
    var isSuggested: Bool
  }

  private(set) var words: [Word]
  private(set) var sorted: SortedWords
  /// The words with accents: their keys without them, and their places among all.
  private(set) var accented: [(key: [UInt8], index: Int)]
  /// How many words were typed.
  private(set) var total: Int
  /// The places of words in the lexicon that are never suggested.
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

  /// Takes over what the user's lexicon now says of one word.
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
