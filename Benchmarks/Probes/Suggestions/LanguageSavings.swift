import Foundation
import WordPrediction

/// The selections that the words of a language save on a text, one selection for each letter.
///
/// A suggested word is one selection and includes its space. The user takes it as soon as it is among
/// six, as in a row of cells, and the keyboard learns the words of the text.
struct LanguageSavings {
  private(set) var plain = 0
  private(set) var actual = 0
  /// The slowest query.
  private(set) var worst = Duration.zero
  private(set) var total = Duration.zero
  private(set) var queries = 0
  private var predictor: WordPredictor

  init(_ lexicon: Lexicon) { predictor = WordPredictor(lexicon: lexicon) }

  /// Prints the savings of each `LANGUAGE.txt` of a folder by `LANGUAGE/LANGUAGE.tsv` of another.
  static func print(words: String, texts: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: texts)
    for name in names.filter({ $0.hasSuffix(".txt") }).map({ String($0.dropLast(4)) }).sorted() {
      let list = try String(contentsOfFile: "\(words)/\(name)/\(name).tsv", encoding: .utf8)
      var errors: [LexiconError] = []
      let counts = WordList.parse(list, errors: &errors)
      let clock = ContinuousClock()
      let start = clock.now
      let lexicon = Lexicon(name: name, language: name, counts: counts)
      let loading = clock.now - start
      var savings = LanguageSavings(lexicon)
      savings.type(try String(contentsOfFile: "\(texts)/\(name).txt", encoding: .utf8))
      let share = 100 * (1 - Double(savings.actual) / Double(max(1, savings.plain)))
      Swift.print(
        name, String(format: "%.1f %%", share), "\(counts.count) words, \(errors.count) errors,",
        "index \(loading), query \(savings.total / max(1, savings.queries)), worst \(savings.worst)"
      )
    }
  }

  private mutating func type(_ text: String) {
    var (before, word) = ("", "")
    for character in text + "\n" {
      if character.isLetter || character == "'" || character == "’" {
        word.append(character)
        continue
      }
      if !word.isEmpty { type(word, after: &before) }
      word = ""
      // The space follows the word.
      if !character.isWhitespace {
        (plain, actual) = (plain + 1, actual + 1)
        before.append(character)
      }
    }
  }

  private mutating func type(_ word: String, after before: inout String) {
    plain += word.count + 1
    if before.last?.isWhitespace == false { before.append(" ") }
    let clock = ContinuousClock()
    var (count, declined) = (word.count + 1, Set<String>())
    for length in 0..<word.count {
      guard let context = WordContext(before: before + word.prefix(length)) else { continue }
      var query = WordQuery(context, acceptingCost: 0, limit: 6)
      query.declined = declined
      let start = clock.now
      let found = predictor.suggestions(for: query)
      let time = clock.now - start
      (worst, total, queries) = (max(worst, time), total + time, queries + 1)
      if found.contains(where: { $0.text.lowercased() == word.lowercased() }) {
        count = length + 1
        break
      }
      declined.formUnion(found.map(\.text))
    }
    actual += count
    predictor.learn(word, after: WordContext(before: before)?.previous)
    before = String((before + word + " ").suffix(200))
  }
}
