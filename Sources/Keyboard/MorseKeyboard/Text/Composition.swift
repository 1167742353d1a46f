import MorseCode
import TextComposition

/// Text composed of several keyed characters: kana, Hangul, telegraph Chinese digits, Bopomofo.
///
/// It is marked text until other text is typed. Its candidates are offered page by page.
struct Composition {
  /// The number of candidates on a full page.
  static let pageSize = 3

  private var composer: (any InputComposer)?
  private var dictionaries: [KanaDictionary] = []
  private var page = 0

  init(_ alphabet: MorseAlphabet) {
    composer = alphabet.composer()
  }

  /// The characters that are not committed yet.
  var characters: [Character] { composer?.characters ?? [] }
  /// Whether a composition is open.
  var isOpen: Bool { !characters.isEmpty }
  /// The characters as they are shown.
  var markedText: String { composer?.markedText ?? "" }
  /// The texts that the characters may stand for, the likeliest first.
  var candidates: [String] { composer?.candidates ?? [] }
  /// Whether the open characters wait for a choice or for more of them, however long it takes.
  var awaitsMore: Bool { isOpen && composer?.awaitsMore ?? false }
  /// Whether the characters are complete but have no meaning.
  var isUnknown: Bool { composer?.isUnknown ?? false }

  /// The candidates on the current page.
  var pageOfCandidates: ArraySlice<String> {
    candidates.dropFirst(page * Self.pageSize).prefix(Self.pageSize)
  }

  /// The current page, counted from one, and the number of pages; `nil` if there is only one.
  var pages: (number: Int, count: Int)? {
    let count = (candidates.count + Self.pageSize - 1) / Self.pageSize
    return count > 1 ? (page + 1, count) : nil
  }

  /// Starts again with the composer of another alphabet.
  mutating func restart(_ alphabet: MorseAlphabet) {
    composer = alphabet.composer(dictionaries: dictionaries)
    page = 0
  }

  /// Installs dictionaries for converting kana; the open characters stay.
  mutating func convert(by dictionaries: [KanaDictionary], _ alphabet: MorseAlphabet) {
    let characters = characters
    self.dictionaries = dictionaries
    restart(alphabet)
    for character in characters { _ = composer?.add(character) }
  }

  /// Adds a character.
  ///
  /// - Returns: the text that becomes certain; `nil` if the character belongs to no composition.
  mutating func add(_ character: Character) -> String? {
    guard composer?.accepts(character) ?? false, let certain = composer?.add(character) else {
      return nil
    }
    page = 0
    return certain
  }

  /// Removes the last character; returns whether there was one.
  mutating func removeLast() -> Bool {
    page = 0
    return composer?.removeLast() ?? false
  }

  /// Ends the composition and returns its text; `nil` if none is open.
  mutating func finish() -> String? {
    guard isOpen, let text = composer?.finish() else { return nil }
    page = 0
    return text
  }

  /// Chooses a candidate by its number on the page; characters that it does not cover remain.
  mutating func choose(_ number: Int) -> String? {
    guard let text = composer?.choose(page * Self.pageSize + number) else { return nil }
    page = 0
    return text
  }

  /// Moves by `step` pages, wrapping around; returns `false` if there are no candidates.
  mutating func turnPage(by step: Int) -> Bool {
    guard !candidates.isEmpty else { return false }
    if let count = pages?.count { page = (page + step + count) % count }
    return true
  }
}
