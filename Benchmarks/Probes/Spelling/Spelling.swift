import Foundation
import TypingModel
import WordPrediction

/// Prints how many misspellings of public lists are corrected, and how many correct words are
/// changed.
///
///     Spelling LIST... [--text FILE] [--words FILE]
///
/// Each line of a list has a misspelling and its word: `recieve receive`, `recieve->receive`, or
/// separated by a tab. If a line has several words, separated by commas, any of them counts. Lines
/// whose word the lexicon lacks are skipped. A file of words has correct words; each is checked as
/// it is written, at the beginning of a sentence.
@main
enum Spelling {
  static func main() throws {
    var lists: [String] = []
    var text = "Tests/Vectors/alice.txt"
    var arguments = CommandLine.arguments.dropFirst()
    var words = "Tests/Vectors/right-words.txt"
    var isVerbose = false
    while let argument = arguments.popFirst() {
      switch argument {
      case "--text": text = arguments.popFirst() ?? text
      case "--words": words = arguments.popFirst() ?? words
      case "--verbose": isVerbose = true
      default: lists.append(argument)
      }
    }
    let predictor = WordPredictor()
    for list in lists {
      let slips = Misspelling.list(try String(contentsOfFile: list, encoding: .utf8)).filter {
        slip in
        slip.words.contains { $0.split(separator: " ").allSatisfy { predictor.knows(String($0)) } }
      }
      let clock = ContinuousClock()
      var tally = SpellingTally()
      let time = clock.measure {
        for slip in slips { tally.count(slip, predictor.verdict(on: slip.typed, after: nil)) }
      }
      print("\(list): \(tally) \(time / max(1, slips.count)) a word")
      if isVerbose { tally.missed.forEach { print($0) } }
    }
    try judge(text: text, by: predictor)
    try judge(words: words, by: predictor)
  }

  /// Prints how many words of a text are changed, keyed in lower case.
  private static func judge(text: String, by predictor: WordPredictor) throws {
    let words = CorrectionTrial.words(
      of: KeyedText(try String(contentsOfFile: text, encoding: .utf8)))
    let changed = words.compactMap { word in
      predictor.verdict(on: word.text, after: word.previous).correction.map {
        "\(word.text) to \($0)"
      }
    }
    print("\(text): \(percent(changed.count, of: words.count)) of right words changed \(changed)")
    let doubted = words.filter { predictor.verdict(on: $0.text, after: $0.previous).isDoubtful }
    print("offered for right words: \(percent(doubted.count, of: words.count))")
  }

  /// Prints how many words of a list are changed at the beginning of a sentence.
  private static func judge(words list: String, by predictor: WordPredictor) throws {
    let words = try String(contentsOfFile: list, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace)
    let changed = words.compactMap { word in
      predictor.verdict(on: String(word), after: nil).correction.map { "\(word) to \($0)" }
    }
    print(
      "\(list): \(percent(changed.count, of: words.count)) of \(words.count) right words changed "
        + "\(changed.prefix(40))")
  }
}

/// A misspelling and the words that it may stand for.
struct Misspelling {
  let typed: String
  let words: Set<String>

  /// Returns the misspellings of a list.
  static func list(_ text: String) -> [Misspelling] {
    var words: [String: Set<String>] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let fields = line.replacing("->", with: " ").split(maxSplits: 1) { " \t".contains($0) }
      guard fields.count > 1, isWord(fields[0]), fields[0].count > 1 else { continue }
      let meant = fields[1].split(separator: ",").map { $0.lowercased().drop { $0 == " " } }
      words[fields[0].lowercased(), default: []].formUnion(meant.filter(isWord).map(String.init))
    }
    return words.filter { !$0.value.contains($0.key) }.sorted { $0.key < $1.key }
      .map { Misspelling(typed: $0, words: $1) }
  }

  private static func isWord(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || "' ".contains($0) }
  }
}

/// The results for misspellings.
struct SpellingTally: CustomStringConvertible {
  private var all = 0
  private var right = 0
  private var offered = 0
  private var wrong = 0
  private var amongThree = 0
  /// The misspellings that were not corrected, with the suggestions.
  private(set) var missed: [String] = []

  /// Counts the verdict on a misspelling.
  mutating func count(_ slip: Misspelling, _ verdict: WordVerdict) {
    all += 1
    let offers = verdict.offers.map { $0.text.lowercased() }
    if let applied = verdict.correction, !slip.words.contains(applied.lowercased()) { wrong += 1 }
    if offers.contains(where: slip.words.contains) { amongThree += 1 }
    guard let first = offers.first, slip.words.contains(first) else {
      missed.append("\(slip.typed) -> \(slip.words): \(offers) \(verdict.isKnown ? "known" : "")")
      return
    }
    if verdict.correction != nil { right += 1 } else { offered += 1 }
  }

  var description: String {
    "\(all) misspellings: \(percent(right + offered, of: all)) right or offered first"
      + " (\(percent(right, of: all)) put right), \(percent(amongThree, of: all)) among three,"
      + " \(percent(wrong, of: all)) made another word"
  }
}

/// Formats a share in percent, with two decimals.
private func percent(_ count: Int, of all: Int) -> String {
  let share = Double(count) / Double(max(1, all))
  return "\((share * 10_000).rounded() / 100) %"
}
