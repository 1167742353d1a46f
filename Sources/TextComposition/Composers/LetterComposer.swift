import MorseCode

/// Composes letters that change each other: letters of Korean syllables, or kana and their marks.
struct LetterComposer: CodeComposer {
  private let alphabet: MorseAlphabet
  var characters: [Character] = []

  init(alphabet: MorseAlphabet) {
    self.alphabet = alphabet
  }

  var markedText: String { alphabet.composed(characters) }

  func accepts(_ character: Character) -> Bool { alphabet.composes(character) }
}
