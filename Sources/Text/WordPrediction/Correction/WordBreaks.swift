import MorseCode

/// A word that a pause may have split in two.
public struct JoinedWord: Hashable, Sendable {
  /// The word, in the case of its parts.
  public let text: String
  /// Whether the word is probable enough to replace the two parts automatically.
  public let isSure: Bool
}

/// Finds extra and missing gaps between words.
///
/// A gap in the middle of a letter has also split the letter, and one more element may be wrong.
/// Two known words never give a sure result.
struct WordBreaks {
  private let predictor: WordPredictor
  /// The word before; `nil` at the beginning of a sentence.
  private let previous: String?

  init(after previous: String?, in predictor: WordPredictor) {
    (self.previous, self.predictor) = (previous, predictor)
  }

  /// Joins two words; `nil` if the two words are more probable.
  func joined(_ first: String, _ second: String) -> JoinedWord? {
    let joined = first + second
    guard WordContext.isWord(joined), joined.count <= UserLexicon.longestWord,
      joined.dropFirst().allSatisfy({ !$0.isUppercase })
    else { return nil }
    let apart = probability(of: first, after: previous) * probability(of: second, after: first)
    let least = apart / LogProbability.half(toThe: SlipCosts.tornWord)
    guard let whole = whole(first, second, above: least) else { return nil }
    let weight = whole.weight * LogProbability.half(toThe: SlipCosts.tornWord)
    let isName = previous != nil && first.first?.isUppercase == true
    let isSure =
      joined.count > 2 && !isName && !(isWord(first) && isWord(second))
      && weight >= apart / LogProbability.half(toThe: SlipCosts.joinMargin)
    return JoinedWord(text: whole.text, isSure: isSure)
  }

  /// Splits a word into two words, of which at least one is known, the most probable first.
  func splits(of word: String, limit: Int) -> [String] {
    guard WordContext.isWord(word), word.count <= UserLexicon.longestWord else { return [] }
    let places = word.indices.dropFirst()
    let parts = places.map { (word[..<$0], word[$0...]) }.filter { parts in
      WordContext.isWord(parts.0) && WordContext.isWord(parts.1)
        && (isWord(String(parts.0)) || isWord(String(parts.1)))
    }
    let weighed = parts.map { first, second in
      (
        text: "\(first) \(second)",
        weight: probability(of: String(first), after: previous)
          * probability(of: String(second), after: String(first))
      )
    }
    return weighed.sorted { $1.weight < $0.weight }.prefix(limit).map(\.text)
  }

  /// Returns the most probable word that the gap may have split; `nil` if no word weighs more than
  /// `least`.
  ///
  /// The gap may be between letters, within a letter, or between letters while one element
  /// elsewhere is wrong.
  private func whole(
    _ first: String, _ second: String, above least: Float
  ) -> (text: String, weight: Float)? {
    let word = first + second
    var found: (text: String, weight: Float)?
    if isWord(word) {
      found = (word, probability(of: word, after: previous))
    } else if let text = joiningLetters(first, second), isWord(text) {
      let cost = LogProbability.half(toThe: SlipCosts.tornLetter)
      found = (text, probability(of: text, after: previous) * cost)
    } else if CorrectionSearch(
      WordKey(word), after: previous, in: predictor
    ).weightOfNearest > least {
      // There is rarely such a word, so the slow search for all corrections is rarely needed.
      let verdict = predictor.verdict(on: word, after: previous)
      let correction = verdict.corrections.first { $0.slip == .elements(1) }
      found = correction.map { ($0.text, $0.weight) }
    }
    return found.flatMap { $0.weight > least ? $0 : nil }
  }

  /// Joins both words and merges the letters next to the gap into one; `nil` if they do not form a
  /// letter.
  private func joiningLetters(_ first: String, _ second: String) -> String? {
    func pattern(_ letter: Character) -> MorsePattern? {
      predictor.letters.pattern(of: Array(letter.lowercased().utf8))
    }
    guard let last = first.last.flatMap(pattern), let next = second.first.flatMap(pattern),
      let whole = MorsePattern(Array(last) + Array(next)),
      let letter = predictor.letters.all.first(where: { $0.pattern == whole })
    else { return nil }
    let text = String(decoding: letter.bytes, as: UTF8.self)
    let isCapital = first.count == 1 && first.first?.isUppercase == true
    return first.dropLast() + (isCapital ? text.uppercased() : text) + second.dropFirst()
  }

  /// Whether a word may be suggested.
  ///
  /// A single letter does not count merely because it was typed often.
  private func isWord(_ word: String) -> Bool {
    let key = WordKey(word)
    if let place = predictor.lexicon.place(of: key) { return predictor.offers(place) }
    return isOwn(word, key) || (word.count > 3 && predictor.knows(word))
  }

  private func isOwn(_ word: String, _ key: WordKey) -> Bool {
    guard let entry = predictor.own.entries[key], !predictor.own.blocked.contains(key) else {
      return false
    }
    return entry.isKept || (entry.isEstablished && word.count > 1)
  }

  private func probability(of word: String, after previous: String?) -> Float {
    let key = WordKey(word)
    let expectation = WordExpectation(after: previous, in: predictor)
    let index = isOwn(word, key) ? predictor.ownWords.sorted.place(of: key.bytes) : nil
    let known =
      index.map { expectation.probability(ofOwn: $0) }
      ?? predictor.lexicon.place(of: key).map { expectation.probability(at: $0) }
    return max(known ?? 0, SlipCosts.probability(ofUnlisted: word.count))
  }
}
