import MorseCode

/// Composes letters that change each other: letters of Korean syllables, or kana and their marks.
struct LetterComposer: CodeComposer {
  private let alphabet: MorseAlphabet
  var signs: [Character] = []

  init(alphabet: MorseAlphabet) {
    self.alphabet = alphabet
  }

  var markedText: String { alphabet.composed(signs) }

  func accepts(_ sign: Character) -> Bool { alphabet.composes(sign) }
}
