public import WordPrediction

/// The success of corrections for words with one slip.
public struct CorrectionTrial: Hashable, Sendable {
  /// A word and the previous one.
  public typealias Word = (text: String, previous: String?)

  /// The slips that did not result in another word, and so are detectable.
  public private(set) var slips = 0
  /// The slips that resulted in another word.
  public private(set) var otherWords = 0
  /// The number of intended words that were suggested first.
  public private(set) var first = 0
  /// The number of intended words among the first three suggestions.
  public private(set) var amongThree = 0
  /// The number of intended words among the first five suggestions.
  public private(set) var amongFive = 0
  /// The number of automatic corrections to the intended word.
  public private(set) var appliedRight = 0
  /// The number of automatic corrections to a wrong word.
  public private(set) var appliedWrong = 0

  /// Makes a slip in each word and counts the suggestions for it.
  public init(
    _ words: [Word], by predictor: WordPredictor, slip: (String) -> String
  ) {
    for (word, previous) in words {
      let verdict = predictor.verdict(on: slip(word.lowercased()), after: previous, limit: 5)
      if verdict.isKnown {
        otherWords += 1
      } else {
        count(verdict, meant: word.lowercased())
      }
    }
  }

  private mutating func count(_ verdict: WordVerdict, meant word: String) {
    slips += 1
    let place = verdict.corrections.firstIndex { $0.text.lowercased() == word } ?? .max
    if place < 1 { first += 1 }
    if place < 3 { amongThree += 1 }
    if place < 5 { amongFive += 1 }
    guard let applied = verdict.correction else { return }
    if applied.lowercased() == word { appliedRight += 1 } else { appliedWrong += 1 }
  }

  /// A count as a share of the detectable slips.
  public func share(_ count: Int) -> Double { Double(count) / Double(max(1, slips)) }

  /// Returns a uniform sample of the most frequent words with at least the given number of letters.
  public static func words(
    _ count: Int, of lexicon: Lexicon, mostFrequent: Int, letters: Int,
    using random: inout some RandomNumberGenerator
  ) -> [Word] {
    let choice = lexicon.mostFrequent(mostFrequent).filter { $0.count >= letters }
    return (0..<count).compactMap { _ in choice.randomElement(using: &random) }.map { ($0, nil) }
  }

  /// Returns the words of a text, each with the previous one.
  public static func words(of text: KeyedText) -> [Word] {
    var previous: String?
    return text.words.map { word in
      defer { previous = word }
      return (word, previous)
    }
  }
}
