/// Parses word lists that a user provides for a language.
public enum WordList {
  /// The maximum number of words.
  public static let capacity = 200_000
  /// The greatest count: a million texts as large as the largest collections of a language.
  static let greatestCount = 1_000_000_000_000

  /// Parses a list.
  ///
  /// A line holds a word and, after a tab or a space, its count; the default is 1. Lines that begin
  /// with `#` are comments.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - errors: receives the errors by line; the other lines are still read.
  /// - Returns: the words with their counts, in file order.
  public static func parse(
    _ text: String, errors: inout [LexiconError]
  ) -> [(word: String, count: Int)] {
    var words: [(word: String, count: Int)] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() where !line.isEmpty && line.first != "#" {
      // U+FFFD stands for bytes that were not UTF-8.
      guard !line.unicodeScalars.contains("\u{FFFD}") else {
        errors.append(.notUTF8(line: number + 1))
        continue
      }
      let fields = line.split { $0 == "\t" || $0 == " " }
      guard let word = fields.first, WordContext.isWord(word), fields.count < 3 else {
        errors.append(error(number, "'\(line.prefix(40))' is not a word; expected WORD TAB COUNT"))
        continue
      }
      guard let count = fields.count > 1 ? Int(fields[1]) : 1,
        (1...greatestCount).contains(count)
      else {
        errors.append(
          error(
            number,
            "'\(fields[1].prefix(40))' is not a count;"
              + " expected a whole number from 1 to \(greatestCount)"))
        continue
      }
      guard words.count < capacity else {
        errors.append(error(number, "more than \(capacity) words; the others are left out"))
        break
      }
      words.append((String(word), count))
    }
    return words
  }

  /// Returns the words of a plain list, one a line; ignores lines that are not words.
  public static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init).filter { WordContext.isWord($0) }
  }

  private static func error(_ number: Int, _ problem: String) -> LexiconError {
    LexiconError(line: number + 1, description: problem)
  }
}
