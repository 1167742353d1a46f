/// The words that a user types, with their counts; suggestions and corrections learn from it.
///
/// The size is bounded. When there are too many learnt words or pairs, all counts are halved and
/// entries that reach zero are removed, so old words disappear first. Words added by hand are kept,
/// and leave the learnt ones their room.
public struct UserLexicon: Sendable, Hashable {
  /// The maximum number of learnt words, and of words added by hand.
  public static let capacity = 5000
  /// The maximum number of word pairs.
  public static let pairCapacity = 10_000
  /// The count from which a word that the lexicon lacks is considered a word.
  public static let establishedCount = 2
  /// The maximum length of a learned word, in characters.
  public static let longestWord = 40
  static let greatestCount = 100_000

  /// A word of the user.
  public struct Entry: Sendable, Hashable {
    /// The spelling of the word.
    public var text: String
    /// The count, reduced by forgetting.
    public var count: Int
    /// Whether the word was added by hand and is never forgotten.
    public var isKept: Bool

    /// Whether the word was added, or typed often enough to be considered a word.
    public var isEstablished: Bool { isKept || count >= establishedCount }
  }

  private(set) var entries: [WordKey: Entry] = [:]
  /// The counts of word pairs, by first and second word.
  ///
  /// The empty key stands for the beginning of a sentence.
  private(set) var pairs: [WordKey: [WordKey: Int]] = [:]
  private(set) var blocked: Set<WordKey> = []
  private(set) var shortcuts: [WordKey: Shortcut] = [:]
  /// The replacements from the settings; not part of the file.
  private var configured: [WordKey: String] = [:]
  private var pairCount = 0
  private var keptCount = 0
  /// The file's comments by the user and its wrong lines.
  var foreignLines: [ForeignLine] = []

  struct ForeignLine: Sendable, Hashable {
    /// The line number in the file, from 1.
    var number: Int
    /// The content of the line.
    var bytes: [UInt8]
  }

  struct Shortcut: Sendable, Hashable {
    var text: String
    var replacement: String
  }

  /// Creates an empty lexicon.
  public init() {}

  /// The words, by descending count.
  public var words: [Entry] {
    entries.values.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  /// The words that are never suggested.
  public var neverSuggested: [String] {
    blocked.map { String(decoding: $0.bytes, as: UTF8.self) }.sorted()
  }

  /// The shortcuts and their texts.
  public var replacements: [(shortcut: String, text: String)] {
    shortcuts.values.map { ($0.text, $0.replacement) }.sorted { $0.shortcut < $1.shortcut }
  }

  /// The number of stored word pairs.
  public var rememberedPairs: Int { pairCount }
  /// Whether the lexicon has no words, blocked words or shortcuts.
  public var isEmpty: Bool { entries.isEmpty && blocked.isEmpty && shortcuts.isEmpty }

  /// Whether `word` was typed often enough, or added.
  public func contains(_ word: String) -> Bool { entries[WordKey(word)]?.isEstablished ?? false }

  /// Returns the text of a shortcut.
  public func replacement(for shortcut: String) -> String? {
    guard !shortcuts.isEmpty || !configured.isEmpty else { return nil }
    let key = WordKey(shortcut)
    return configured[key] ?? shortcuts[key]?.replacement
  }
}

// MARK: - Learning

extension UserLexicon {
  /// Learns a word that was typed and not corrected.
  ///
  /// Never call this for words from secure fields, shells or code. Words with digits or punctuation
  /// are not learned.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - previous: the word before it; `nil` at the beginning of a sentence, where the capital does
  ///     not belong to the word.
  public mutating func learn(_ word: String, after previous: String?) {
    guard Self.isLearnable(word), previous.map(Self.isLearnable) ?? true else { return }
    let key = WordKey(word)
    let written = previous == nil && entries[key] == nil ? word.lowercasingFirst : word
    var entry = entries[key] ?? Entry(text: written, count: 0, isKept: false)
    entry.count = min(entry.count + 1, Self.greatestCount)
    if previous != nil, !entry.isKept { entry.text = written }
    entries[key] = entry
    learnPair(previous.map { WordKey($0) } ?? WordKey(""), key)
    if learntCount > Self.capacity || pairCount > Self.pairCapacity { forget() }
  }

  private mutating func learnPair(_ first: WordKey, _ second: WordKey, count: Int = 1) {
    let known = pairs[first]?[second]
    if known == nil { pairCount += 1 }
    pairs[first, default: [:]][second] = Self.sum(known, count)
  }

  /// Returns the sum of a known count and a given one, which may be any number.
  private static func sum(_ known: Int?, _ count: Int) -> Int {
    min((known ?? 0) + max(0, min(count, greatestCount)), greatestCount)
  }

  private static func isLearnable(_ word: String) -> Bool {
    WordContext.isWord(word) && word.count <= longestWord
  }

  private var learntCount: Int { entries.count - keptCount }

  /// Halves all counts until a quarter of the capacity is free.
  private mutating func forget() {
    while learntCount > Self.capacity * 3 / 4 || pairCount > Self.pairCapacity * 3 / 4 {
      for (key, entry) in entries {
        entries[key]?.count = entry.isKept ? max(1, entry.count / 2) : entry.count / 2
      }
      entries = entries.filter { $0.value.count > 0 }
      forgetPairs()
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
  /// Adds a word permanently and unblocks it.
  ///
  /// - Returns: whether it was added; ``refusal(of:)`` tells why not.
  @discardableResult
  public mutating func add(_ word: String, count: Int = establishedCount) -> Bool {
    guard insert(word, count: count, isKept: true) else { return false }
    entries[WordKey(word)]?.text = word
    blocked.remove(WordKey(word))
    return true
  }

  /// Adds a word from a file.
  ///
  /// A word added by hand keeps its spelling.
  mutating func insert(_ word: String, count: Int, isKept: Bool) -> Bool {
    guard Self.isLearnable(word) else { return false }
    let key = WordKey(word)
    let known = entries[key]
    let isNew = isKept ? known?.isKept != true : known == nil
    guard !isNew || (isKept ? keptCount : learntCount) < Self.capacity else { return false }
    if isNew, isKept { keptCount += 1 }
    let spelling = known.flatMap { $0.isKept ? $0.text : nil } ?? word
    entries[key] = Entry(
      text: spelling, count: Self.sum(known?.count, count),
      isKept: isKept || known?.isKept == true)
    return true
  }

  /// Adds a pair from a file; `first` is empty at the beginning of a sentence.
  mutating func insertPair(_ first: String, _ second: String, count: Int) {
    guard pairCount < Self.pairCapacity, entries[WordKey(second)] != nil else { return }
    learnPair(WordKey(first), WordKey(second), count: count)
  }

  /// Removes a word, its pairs and its shortcut.
  ///
  /// - Returns: whether there was a word or shortcut.
  @discardableResult
  public mutating func remove(_ word: String) -> Bool {
    let key = WordKey(word)
    let word = entries.removeValue(forKey: key)
    if word?.isKept == true { keptCount -= 1 }
    let wasShortcut = shortcuts.removeValue(forKey: key) != nil
    pairs.removeValue(forKey: key)
    pairs = pairs.mapValues { $0.filter { $0.key != key } }.filter { !$0.value.isEmpty }
    pairCount = pairs.values.reduce(0) { $0 + $1.count }
    return word != nil || wasShortcut
  }

  /// Blocks a word from suggestions.
  public mutating func block(_ word: String) { blocked.insert(WordKey(word)) }

  /// Sets the replacements of the settings; discards the previous ones.
  public mutating func configure(_ texts: [String: String]) {
    configured = Self.byKey(texts)
  }

  /// Whether the settings already have the same replacements.
  public func isConfigured(_ texts: [String: String]) -> Bool {
    configured == Self.byKey(texts)
  }

  private static func byKey(_ texts: [String: String]) -> [WordKey: String] {
    Dictionary(texts.map { (WordKey($0.key), $0.value) }) { first, _ in first }
  }

  /// Defines `shortcut` as short for a longer text.
  public mutating func replace(_ shortcut: String, by text: String) {
    shortcuts[WordKey(shortcut)] = Shortcut(text: shortcut, replacement: text)
  }
}

extension String {
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
