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
    let end = text.suffix(Self.longestWord + 1)
    guard end.count <= Self.longestWord || !end.allSatisfy(Self.isPart) else { return nil }
    let token = text.suffix(Self.reach).reversed().prefix { !$0.isWhitespace }
    let open = token.prefix(while: Self.isPart)
    let rest = token.dropFirst(open.count)
    guard rest.allSatisfy({ Self.isPart($0) || Self.joins.contains($0) }) else { return nil }
    let letters = String(open.reversed()).drop { !$0.isLetter }
    prefix = String(letters)
    previous = Self.lastWord(of: text.suffix(Self.reach).dropLast(letters.count))
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

  private static func lastWord(of text: some StringProtocol) -> String? {
    let end = text.reversed().drop { $0.isWhitespace && !$0.isNewline || links.contains($0) }
    let word = String(end.prefix(while: isPart).reversed()).drop { !$0.isLetter }
    return word.isEmpty ? nil : String(word)
  }
}
