public import WordPrediction

/// How well words are put right that went wrong by one slip.
public struct CorrectionTrial: Hashable, Sendable {
  /// A word and the one before it.
  public typealias Word = (text: String, previous: String?)

  /// The slips that made no other word of the language's: those that can be seen.
  public private(set) var slips = 0
  /// The slips that made another word.
  public private(set) var otherWords = 0
  /// How many of the words meant stood first.
  public private(set) var first = 0
  /// How many stood among the first three.
  public private(set) var amongThree = 0
  /// How many stood among the first five.
  public private(set) var amongFive = 0
  /// How many would have been put right unasked.
  public private(set) var appliedRight = 0
  /// How many would have been made another wrong word unasked.
  public private(set) var appliedWrong = 0

  /// Makes a slip in each word and asks what was meant.
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

  /// A count as a share of the slips that can be seen.
  public func share(_ count: Int) -> Double { Double(count) / Double(max(1, slips)) }

  /// Words drawn evenly from the most frequent that have so many letters or more.
  public static func words(
    _ count: Int, of lexicon: Lexicon, mostFrequent: Int, letters: Int,
    using random: inout some RandomNumberGenerator
  ) -> [Word] {
    let choice = lexicon.mostFrequent(mostFrequent).filter { $0.count >= letters }
    return (0..<count).compactMap { _ in choice.randomElement(using: &random) }.map { ($0, nil) }
  }

  /// The words of a text, each after the one before it.
  public static func words(of text: KeyedText) -> [Word] {
    var previous: String?
    return text.words.map { word in
      defer { previous = word }
      return (word, previous)
    }
  }
}
