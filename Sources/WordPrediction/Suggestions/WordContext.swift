/// What stands before the insertion point, as prediction sees it.
public struct WordContext: Hashable, Sendable {
  /// The word before the open one; `nil` where a sentence begins.
  public let previous: String?
  /// The letters of the open word; empty between words.
  public let prefix: String

  /// Creates a context of its parts.
  public init(previous: String?, prefix: String) {
    (self.previous, self.prefix) = (previous, prefix)
  }

  /// Finds the open word and the one before it in the text before the insertion point.
  ///
  /// `nil` where no word can be open: in a token with figures or signs, such as a call sign, an
  /// address or a path, or in a run of more letters than any word has. A word goes on after a hyphen,
  /// a quotation mark or a bracket.
  public init?(before text: some StringProtocol) {
    // The nearest character first.
    let characters = Array(text.suffix(Self.reach).reversed())
    let open = characters.prefix(while: Self.isPart)
    let rest = characters[open.endIndex...].prefix { !$0.isWhitespace }
    guard open.count <= Self.longestWord,
      rest.allSatisfy({ Self.isPart($0) || Self.joins.contains($0) })
    else { return nil }
    let letters = open.reversed().drop { !$0.isLetter }
    prefix = String(letters)
    previous = Self.lastWord(before: characters.dropFirst(letters.count))
  }

  /// No word has more letters than this.
  private static let longestWord = 64
  /// No word and what stands before it are longer than this.
  private static let reach = 160
  private static let joins: Set<Character> = ["-", "–", "—", "\"", "“", "„", "«", "(", "[", "‘"]
  private static let apostrophes: Set<Character> = ["'", "’"]
  /// What may stand between two words of a sentence.
  private static let links: Set<Character> = [",", "-", "'", "’"]

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || apostrophes.contains(character)
  }

  /// Whether `text` is a word: letters, and apostrophes inside.
  static func isWord(_ text: some StringProtocol) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    return first.isLetter && last.isLetter && text.allSatisfy(isPart)
  }

  /// The last word of a sentence that goes on, its last character first; `nil` where a sentence begins.
  private static func lastWord(before characters: ArraySlice<Character>) -> String? {
    let end = characters.drop { $0.isWhitespace && !$0.isNewline || links.contains($0) }
    let word = end.prefix(while: isPart).reversed().drop { !$0.isLetter }
    return word.isEmpty ? nil : String(word)
  }
}
