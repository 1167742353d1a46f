import Foundation
import MorseCode
import TypingModel
import WordPrediction

/// Prints the savings of suggestions on a text, the rate of corrected slips, and the time of a
/// query.
@main
enum Suggestions {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count == 3, arguments[0] == "languages" {
      return try LanguageSavings.print(words: arguments[1], texts: arguments[2])
    }
    let clock = ContinuousClock()
    let start = clock.now
    let english = Lexicon.english
    print("lexicon: \(clock.now - start), \(english.footprint) bytes, \(english.wordCount) words")
    let path = CommandLine.arguments.dropFirst().first ?? "Tests/Vectors/alice.txt"
    let text = KeyedText(try String(contentsOfFile: path, encoding: .utf8))
    printSavings(of: text)
    printLatency(of: text)
    printCorrections(of: text)
    printChanged(of: text)
  }

  /// Prints the words of the correct text that would be changed automatically.
  private static func printChanged(of text: KeyedText) {
    let predictor = WordPredictor()
    let changed = CorrectionTrial.words(of: text).compactMap { word in
      predictor.verdict(on: word.text, after: word.previous).correction.map {
        "\(word.text) to \($0)"
      }
    }
    print("\nright words changed: \(changed.count) of \(text.words.count) \(changed)")
  }

  private static func printSavings(of text: KeyedText) {
    let noPairs = PredictionWeights(pairs: 0, own: PredictionWeights.standard.own, ownPairs: 0)
    print("\nactions saved, of \(text.words.count) words")
    for (name, acceptance) in [
      ("a key", SuggestedTyping.Acceptance.key), ("codes of 4, 5, 5", .code([4, 5, 5])),
      ("codes of 6", .code([6, 6, 6])), ("a key, by hindsight", .hindsight),
      ("a key, all foretold", .foreseen),
    ] {
      let all = saved(text, acceptance)
      let pairless = saved(text, acceptance, weights: noPairs)
      let ownless = saved(text, acceptance, learns: false)
      let spaced = saved(text, acceptance, spaceCost: 4)
      print(
        "\(name): \(all), no pairs \(pairless), no own words \(ownless), spaces keyed \(spaced)")
    }
  }

  private static func saved(
    _ text: KeyedText, _ acceptance: SuggestedTyping.Acceptance,
    weights: PredictionWeights = .standard,
    learns: Bool = true, spaceCost: Int = 0
  ) -> String {
    var typing = SuggestedTyping(
      WordPredictor(weights: weights), acceptance: acceptance, spaceCost: spaceCost, learns: learns)
    return percent(typing.type(text).saved)
  }

  private static func percent(_ share: Double) -> String {
    "\((share * 1000).rounded() / 10) %"
  }

  private static func printLatency(of text: KeyedText) {
    let clock = ContinuousClock()
    var predictor = WordPredictor()
    var (typed, times) = ("", [Duration]())
    for piece in text.pieces {
      switch piece {
      case .word(let word):
        let previous = WordContext(before: typed)?.previous
        for letter in word {
          for count in 0..<(MorseAlphabet.international.pattern(for: letter)?.count ?? 0) {
            let tries = (0..<5).map { _ in
              clock.measure { _ = ask(predictor, typed, letter, count) }
            }
            times.append(tries.min() ?? .zero)
          }
          typed.append(letter)
        }
        predictor.learn(word, after: previous)
      case .character(let character): typed.append(character)
      case .space: typed.append(" ")
      }
    }
    times.sort()
    print(
      "\na query, the best of five: median \(times[times.count / 2]), 99.9 % \(times[times.count * 999 / 1000]), "
        + "worst \(times.last ?? .zero), of \(times.count)")
  }

  private static func ask(
    _ predictor: WordPredictor, _ typed: String, _ letter: Character, _ count: Int
  ) -> [Suggestion] {
    let pattern = MorseAlphabet.international.pattern(for: letter) ?? .empty
    guard let context = WordContext(before: typed), let open = MorsePattern(pattern.prefix(count))
    else { return [] }
    return predictor.suggestions(for: WordQuery(context, open: open))
  }

  private static func printCorrections(of text: KeyedText) {
    let predictor = WordPredictor()
    var random = SystemRandomNumberGenerator()
    let running = CorrectionTrial.words(of: text)
    let alone = running.map { CorrectionTrial.Word($0.text, nil) }
    let sets: [(String, [CorrectionTrial.Word])] = [
      ("10,000 commonest", sample(2, predictor.lexicon)),
      ("of four letters or more", sample(4, predictor.lexicon)),
      ("the text, word by word", alone), ("the text, in context", running),
    ]
    for (name, words) in sets {
      print("\n\(name), \(words.count) words")
      show(
        "elements",
        CorrectionTrial(words, by: predictor) { word in
          SlipMaker.elementSlip(in: word, using: &random)
        })
      show(
        "letters",
        CorrectionTrial(words, by: predictor) { word in
          SlipMaker.letterSlip(in: word, using: &random)
        })
    }
  }

  private static func sample(_ letters: Int, _ lexicon: Lexicon) -> [CorrectionTrial.Word] {
    var random = SystemRandomNumberGenerator()
    return CorrectionTrial.words(
      10_000, of: lexicon, mostFrequent: 10_000, letters: letters, using: &random)
  }

  private static func show(_ name: String, _ trial: CorrectionTrial) {
    func share(_ count: Int) -> String { percent(trial.share(count)) }
    print(
      "\(name): first \(share(trial.first)), of three \(share(trial.amongThree)), "
        + "of five \(share(trial.amongFive)), applied right \(share(trial.appliedRight)), "
        + "wrong \(share(trial.appliedWrong)); other words \(trial.otherWords)")
  }
}
