/// The context of a prediction: the text before the insertion point.
public struct WordContext: Hashable, Sendable {
  /// The word before the open one; `nil` at the beginning of a sentence.
  public let previous: String?
  /// The letters of the open word; empty between words.
  public let prefix: String
  /// Whether the open word begins a sentence: after a number it has no word before it either.
  let beginsSentence: Bool

  /// Creates a context from its parts.
  public init(previous: String?, prefix: String) {
    (self.previous, self.prefix, beginsSentence) = (previous, prefix, previous == nil)
  }

  /// Finds the open word and the word before it in the text before the insertion point.
  ///
  /// The result is `nil` where no word can be open: in a token with digits or symbols, such as a
  /// call sign or a path; or in a run of letters longer than any word. A hyphen, quotation mark or
  /// bracket may precede the open word.
  public init?(before text: some StringProtocol) {
    // The nearest character comes first.
    let characters = Array(text.suffix(Self.reach).reversed())
    let open = characters.prefix(while: Self.isPart)
    let rest = characters[open.endIndex...].prefix { !$0.isWhitespace }
    guard open.count <= Self.longestWord,
      rest.allSatisfy({ Self.isPart($0) || Self.joins.contains($0) })
    else { return nil }
    let letters = open.reversed().drop { !$0.isLetter }
    prefix = String(letters)
    let before = characters.dropFirst(letters.count).drop {
      $0.isWhitespace && !$0.isNewline || Self.links.contains($0)
    }
    previous = Self.lastWord(in: before)
    beginsSentence = previous == nil && before.first?.isNumber != true
  }

  /// The maximum word length in characters.
  private static let longestWord = 64
  /// The number of characters to inspect: more than a word and its predecessor have.
  private static let reach = 160
  private static let joins: Set<Character> = ["-", "–", "—", "\"", "“", "„", "«", "(", "[", "‘"]
  private static let apostrophes: Set<Character> = ["'", "’"]
  /// The characters that may separate two words of a sentence.
  private static let links: Set<Character> = [",", "-", "'", "’"]

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || apostrophes.contains(character)
  }

  /// Whether `text` is a word: letters, and apostrophes inside.
  static func isWord(_ text: some StringProtocol) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    return first.isLetter && last.isLetter && text.allSatisfy(isPart)
  }

  /// Returns the word that ends a sentence so far; `nil` if it ends with no word.
  ///
  /// The last character comes first.
  private static func lastWord(in characters: ArraySlice<Character>) -> String? {
    let word = characters.prefix(while: isPart).reversed().drop { !$0.isLetter }
    return word.isEmpty ? nil : String(word)
  }
}
