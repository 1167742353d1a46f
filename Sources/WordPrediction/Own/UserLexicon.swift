/// The words that a user types, with how often: what suggestions and correction learn from.
///
/// Bounded: when there are too many, all counts are halved and what is left of none is forgotten, so
/// that what was typed long ago gives way. Words added by hand are kept.
public struct UserLexicon: Sendable, Hashable {
  /// The most words that are remembered.
  public static let capacity = 5000
  /// The most pairs of words that are remembered.
  public static let pairCapacity = 10_000
  /// How often a word that no lexicon has must be typed to be taken for one.
  public static let establishedCount = 2
  /// The longest word that is learnt, in characters.
  public static let longestWord = 40
  static let greatestCount = 100_000

  /// A word of the user's.
  public struct Entry: Sendable, Hashable {
    /// The word as it is written.
    public var text: String
    /// How often it was typed, less what has been forgotten.
    public var count: Int
    /// Whether it was added by hand and is never forgotten.
    public var isKept: Bool

    /// Whether it has been seen often enough to be a word.
    public var isEstablished: Bool { isKept || count >= establishedCount }
  }

  private(set) var entries: [WordKey: Entry] = [:]
  /// How often a word came after another; after the empty key, at the beginning of a sentence.
  private(set) var pairs: [WordKey: [WordKey: Int]] = [:]
  private(set) var blocked: Set<WordKey> = []
  private(set) var shortcuts: [WordKey: Shortcut] = [:]
  /// What the settings have words stand for; no part of the file.
  private var configured: [WordKey: String] = [:]
  private var pairCount = 0
  /// The lines of the file that hold no words: those that are wrong, and the user's comments.
  var foreignLines: [ForeignLine] = []

  struct ForeignLine: Sendable, Hashable {
    /// Which line of the file it is, from one.
    var number: Int
    /// What stands in it.
    var bytes: [UInt8]
  }

  struct Shortcut: Sendable, Hashable {
    var text: String
    var replacement: String
  }

  /// Creates a lexicon without words.
  public init() {}

  /// The words, those typed most often first.
  public var words: [Entry] {
    entries.values.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  /// The words that are never suggested.
  public var neverSuggested: [String] {
    blocked.map { String(decoding: $0.bytes, as: UTF8.self) }.sorted()
  }

  /// What is typed for longer texts, and those.
  public var replacements: [(shortcut: String, text: String)] {
    shortcuts.values.map { ($0.text, $0.replacement) }.sorted { $0.shortcut < $1.shortcut }
  }

  /// How many pairs of words are remembered.
  public var rememberedPairs: Int { pairCount }
  /// Whether nothing is in it.
  public var isEmpty: Bool { entries.isEmpty && blocked.isEmpty && shortcuts.isEmpty }

  /// Whether `word` is one: typed often enough, or added.
  public func contains(_ word: String) -> Bool { entries[WordKey(word)]?.isEstablished ?? false }

  /// The text that `shortcut` stands for.
  public func replacement(for shortcut: String) -> String? {
    guard !shortcuts.isEmpty || !configured.isEmpty else { return nil }
    let key = WordKey(shortcut)
    return configured[key] ?? shortcuts[key]?.replacement
  }
}

// MARK: - Learning

extension UserLexicon {
  /// Learns from a word that was typed and left as it is.
  ///
  /// Never to be told of words from secure fields, shells or code. What is no word, with figures or
  /// signs, is not learnt.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - previous: the one before it; `nil` where a sentence begins, whose capital is not its own.
  public mutating func learn(_ word: String, after previous: String?) {
    guard Self.isLearnable(word), previous.map(Self.isLearnable) ?? true else { return }
    let key = WordKey(word)
    let written = previous == nil && entries[key] == nil ? word.lowercasingFirst : word
    var entry = entries[key] ?? Entry(text: written, count: 0, isKept: false)
    entry.count = min(entry.count + 1, Self.greatestCount)
    if previous != nil, !entry.isKept { entry.text = written }
    entries[key] = entry
    learnPair(previous.map { WordKey($0) } ?? WordKey(""), key)
    if entries.count > Self.capacity || pairCount > Self.pairCapacity { forget() }
  }

  private mutating func learnPair(_ first: WordKey, _ second: WordKey, count: Int = 1) {
    let known = pairs[first]?[second]
    if known == nil { pairCount += 1 }
    pairs[first, default: [:]][second] = min((known ?? 0) + count, Self.greatestCount)
  }

  private static func isLearnable(_ word: String) -> Bool {
    WordContext.isWord(word) && word.count <= longestWord
  }

  /// Halves every count until there is room again for new words.
  private mutating func forget() {
    while entries.count > Self.capacity * 3 / 4 || pairCount > Self.pairCapacity * 3 / 4 {
      let before = entries.count + pairCount
      for (key, entry) in entries {
        entries[key]?.count = entry.isKept ? max(1, entry.count / 2) : entry.count / 2
      }
      entries = entries.filter { $0.value.count > 0 }
      forgetPairs()
      guard entries.count + pairCount < before || entries.values.contains(where: { $0.count > 1 })
      else { break }
    }
  }

  private mutating func forgetPairs() {
    pairs =
      pairs
      .mapValues { followers in
        followers.mapValues { $0 / 2 }.filter { $0.value > 0 && entries[$0.key] != nil }
      }
      .filter { !$0.value.isEmpty }
    pairCount = pairs.values.reduce(0) { $0 + $1.count }
  }
}

// MARK: - Changing by hand

extension UserLexicon {
  /// Adds a word that is kept; it may be suggested again if it was not to be.
  ///
  /// - Returns: whether it is one: letters, and apostrophes inside.
  @discardableResult
  public mutating func add(_ word: String, count: Int = establishedCount) -> Bool {
    guard insert(word, count: count, isKept: true) else { return false }
    blocked.remove(WordKey(word))
    return true
  }

  /// Adds what a file says of a word; one that is kept keeps its spelling unless the file keeps it too.
  mutating func insert(_ word: String, count: Int, isKept: Bool) -> Bool {
    guard Self.isLearnable(word) else { return false }
    let key = WordKey(word)
    let known = entries[key]
    guard known != nil || entries.count < Self.capacity else { return false }
    let spelling = isKept ? word : known.flatMap { $0.isKept ? $0.text : nil } ?? word
    entries[key] = Entry(
      text: spelling, count: min((known?.count ?? 0) + count, Self.greatestCount),
      isKept: isKept || known?.isKept == true)
    return true
  }

  /// Adds what a file says of a pair; `first` is empty where a sentence begins.
  mutating func insertPair(_ first: String, _ second: String, count: Int) {
    guard pairCount < Self.pairCapacity, entries[WordKey(second)] != nil else { return }
    learnPair(WordKey(first), WordKey(second), count: count)
  }

  /// Forgets a word, its pairs and what it stands for.
  ///
  /// - Returns: whether it was there.
  @discardableResult
  public mutating func remove(_ word: String) -> Bool {
    let key = WordKey(word)
    let wasWord = entries.removeValue(forKey: key) != nil
    let wasShortcut = shortcuts.removeValue(forKey: key) != nil
    pairs.removeValue(forKey: key)
    pairs = pairs.mapValues { $0.filter { $0.key != key } }.filter { !$0.value.isEmpty }
    pairCount = pairs.values.reduce(0) { $0 + $1.count }
    return wasWord || wasShortcut
  }

  /// Sees to it that a word is never suggested.
  public mutating func block(_ word: String) { blocked.insert(WordKey(word)) }

  /// Makes words stand for texts as the settings have it, in place of those that were configured before.
  public mutating func configure(_ texts: [String: String]) {
    configured = Self.byKey(texts)
  }

  /// Whether the settings have had the same words stand for the same texts.
  public func isConfigured(_ texts: [String: String]) -> Bool {
    configured == Self.byKey(texts)
  }

  private static func byKey(_ texts: [String: String]) -> [WordKey: String] {
    Dictionary(texts.map { (WordKey($0.key), $0.value) }) { first, _ in first }
  }

  /// Makes `shortcut` stand for a longer text.
  public mutating func replace(_ shortcut: String, by text: String) {
    shortcuts[WordKey(shortcut)] = Shortcut(text: shortcut, replacement: text)
  }
}

extension String {
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
