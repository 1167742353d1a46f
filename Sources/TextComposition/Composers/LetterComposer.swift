import MorseCode

/// Composes letters that change each other: letters of Korean syllables, or kana and their marks.
struct LetterComposer: InputComposer {
  private let alphabet: MorseAlphabet
  private(set) var signs: [Character] = []

  init(alphabet: MorseAlphabet) {
    self.alphabet = alphabet
  }

  var markedText: String { alphabet.composed(signs) }

  func takes(_ sign: Character) -> Bool { alphabet.composes(sign) }

  mutating func add(_ sign: Character) -> String {
    signs.append(sign)
    return ""
  }

  mutating func removeLast() -> Bool { signs.popLast() != nil }

  mutating func finish() -> String {
    defer { signs = [] }
    return markedText
  }
}
