import MorseCode
import MorseDecoding
import TextInput
import WordPrediction

/// The probabilities of the next characters and words of a document.
///
/// Two experts predict the open word: the words that are known, with their pairs, and the n-grams
/// of the decoder. The share of each is its probability of the letters that are already typed
/// (Bayes), so a name that no list has is soon left to the n-grams.
public struct TextChances: Sendable {
  private let words: WordChances?
  private let model = CharacterModel.model(for: .english)
  private let state: CharacterModel.State?
  /// The state before the last space, where a word or its automatic space was typed last.
  private let beforeSpace: CharacterModel.State?
  private let wordShare: Double
  private let hasEnglish: Bool

  /// The share of the known words before anything of a word is typed.
  private static let knownWords = 0.9
  /// The share of a space among the characters that end a word.
  private static let spaces = 0.85
  /// The other characters that end a word.
  private static let signs: [Character] = [",", ".", "?", "!", "-", ":", ";", ")"]
  /// The number of characters that the n-grams are given.
  private static let reach = 60
  /// The minimum probability of any character.
  private static let least = 2e-4
  /// The probability of a letter where nothing is known.
  private static let flat = 0.02

  init(before text: String, words: WordChances?, prefix: String, isEnglish: Bool) {
    self.words = words
    hasEnglish = isEnglish
    guard isEnglish else {
      (state, beforeSpace, wordShare) = (nil, nil, words == nil ? 0 : 1)
      return
    }
    var (state, past, before) = (model.start, [CharacterModel.State](), model.start)
    var chance = 1.0
    let recent = text.suffix(Self.reach)
    for (index, character) in recent.enumerated() {
      past.append(state)
      let next = model.next(Self.symbol(of: character), after: state)
      if index >= recent.count - prefix.count { chance *= Double(next.0) }
      (before, state) = (state, next.1)
    }
    self.state = state
    beforeSpace = recent.last == " " ? before : nil
    let known = (words?.chanceOfBeginning ?? 0) * Self.knownWords
    let other = chance * (1 - Self.knownWords)
    wordShare = known + other > 0 ? known / (known + other) : 0
  }

  /// Returns the probability that the next character is this one, whatever its case.
  public func chance(ofNext character: Character) -> Double {
    guard let state else { return unknown(character) }
    let byText = chance(of: character, after: state)
    guard let words else { return max(byText, Self.least) }
    let known =
      if character.isLetter || character == "'" {
        words.chance(ofNext: character)
      } else if character == " " {
        words.chanceOfEnd * Self.spaces
      } else {
        (beforeSpace == nil ? words.chanceOfEnd : 1) * (1 - Self.spaces)
          * share(ofSign: character, after: beforeSpace ?? state)
      }
    return max(wordShare * known + (1 - wordShare) * byText, Self.least)
  }

  /// Returns the probability of a character, in the n-gram model.
  private func chance(of character: Character, after state: CharacterModel.State) -> Double {
    Double(model.next(Self.symbol(of: character), after: state).0)
  }

  private static func symbol(of character: Character) -> UInt8 {
    character.isWhitespace ? TextSymbol.space : TextSymbol.symbol(of: character.uppercasedOnce)
  }

  /// Returns the share of a character among the signs that end a word.
  private func share(ofSign character: Character, after state: CharacterModel.State) -> Double {
    let sum = Self.signs.reduce(0) { $0 + chance(of: $1, after: state) }
    return sum > 0 ? chance(of: character, after: state) / sum : 0
  }

  private func unknown(_ character: Character) -> Double {
    guard let words, words.chanceOfBeginning > 0 else {
      return character.isLetter || character == " " ? Self.flat : Self.flat / 10
    }
    if character.isLetter || character == "'" {
      return max(words.chance(ofNext: character), Self.least)
    }
    return max(words.chanceOfEnd * (character == " " ? Self.spaces : Self.flat), Self.least)
  }

  /// Returns the probability that the open word becomes this one; zero where words are unknown.
  public func chance(ofWord word: String) -> Double {
    (words?.chance(ofWord: word) ?? 0) * wordShare
  }
}

extension Keyboard {
  /// The probabilities of the next characters and words.
  ///
  /// For secret text they do not depend on what was typed.
  public var textChances: TextChances {
    guard !document.traits.isSecureTextEntry else {
      return TextChances(before: "", words: nil, prefix: "", isEnglish: false)
    }
    let text = document.documentContextBeforeInput ?? ""
    let context = WordContext(before: text)
    let isKnown = handler.bar.aids(self.settings, document.traits).contains(.suggestions)
    let words =
      isKnown
      ? context.flatMap { context in
        predictor.map { WordChances(context, declined: handler.bar.declined, in: $0) }
      } : nil
    let isEnglish = languageCode ?? "en" == "en"
    return TextChances(
      before: text, words: words, prefix: context?.prefix ?? "",
      isEnglish: isEnglish && self.layout.alphabet.isLatin)
  }
}

extension Character {
  /// The character in upper case, if that is one character.
  fileprivate var uppercasedOnce: Character {
    let upper = uppercased()
    return upper.count == 1 ? Character(upper) : self
  }
}
