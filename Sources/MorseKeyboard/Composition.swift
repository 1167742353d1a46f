import MorseCode
import TextComposition

/// Text that takes several signs to key: kana, Hangul, telegraph figures, Bopomofo.
///
/// It is marked text until something else is typed. What it may stand for is offered page by page.
struct Composition {
  /// The most candidates of a page.
  static let pageSize = 3

  private var composer: (any InputComposer)?
  private var dictionaries: [KanaDictionary] = []
  private var page = 0

  init(_ alphabet: MorseAlphabet) {
    composer = alphabet.composer()
  }

  /// The signs that are not text yet.
  var signs: [Character] { composer?.signs ?? [] }
  /// Whether there are any.
  var isOpen: Bool { !signs.isEmpty }
  /// The signs as they are shown.
  var markedText: String { composer?.markedText ?? "" }
  /// The texts that the signs may stand for, the likeliest first.
  var candidates: [String] { composer?.candidates ?? [] }
  /// Whether the signs are complete and stand for nothing.
  var isUnknown: Bool { composer?.isUnknown ?? false }

  /// The candidates of the page that is shown.
  var pageOfCandidates: ArraySlice<String> {
    candidates.dropFirst(page * Self.pageSize).prefix(Self.pageSize)
  }

  /// The page that is shown, from one, and their number; `nil` where one page holds all candidates.
  var pages: (number: Int, count: Int)? {
    let count = (candidates.count + Self.pageSize - 1) / Self.pageSize
    return count > 1 ? (page + 1, count) : nil
  }

  /// Starts again with the composer of another alphabet.
  mutating func restart(_ alphabet: MorseAlphabet) {
    composer = alphabet.composer(dictionaries: dictionaries)
    page = 0
  }

  /// Converts kana by these dictionaries from now on; the signs stay.
  mutating func convert(by dictionaries: [KanaDictionary], _ alphabet: MorseAlphabet) {
    let signs = signs
    self.dictionaries = dictionaries
    restart(alphabet)
    for sign in signs { _ = composer?.add(sign) }
  }

  /// Adds a sign.
  ///
  /// - Returns: the text that is certain by it; `nil` when the sign belongs to no composition.
  mutating func add(_ sign: Character) -> String? {
    guard composer?.takes(sign) ?? false, let certain = composer?.add(sign) else { return nil }
    page = 0
    return certain
  }

  /// Removes the last sign; whether there was one.
  mutating func removeLast() -> Bool {
    page = 0
    return composer?.removeLast() ?? false
  }

  /// Ends the composition as it stands; its text, or `nil` when none is open.
  mutating func finish() -> String? {
    guard isOpen, let text = composer?.finish() else { return nil }
    page = 0
    return text
  }

  /// Chooses a candidate of the page, by its number; the signs that it does not stand for remain.
  mutating func choose(_ number: Int) -> String? {
    guard let text = composer?.choose(page * Self.pageSize + number) else { return nil }
    page = 0
    return text
  }

  /// Shows the page that is so many further on, round and round; `false` where there is one only.
  mutating func turnPage(by step: Int) -> Bool {
    guard let count = pages?.count else { return false }
    page = (page + step + count) % count
    return true
  }
}
