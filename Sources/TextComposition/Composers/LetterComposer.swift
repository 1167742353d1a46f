import MorseCode

/// Composes letters that change each other: letters of Korean syllables, or kana and their marks.
struct LetterComposer: CodeComposer {
  private let alphabet: MorseAlphabet
  var characters: [Character] = []

  init(alphabet: MorseAlphabet) {
    self.alphabet = alphabet
  }

  var markedText: String { alphabet.composed(characters) }

  /// Only a lone consonant of a Korean syllable waits: other letters are text, which a pause ends.
  var awaitsMore: Bool {
    guard let last = markedText.last else { return false }
    return Hangul.isConsonant(last) || Hangul.isVowel(last)
  }

  func accepts(_ character: Character) -> Bool { alphabet.composes(character) }
}
