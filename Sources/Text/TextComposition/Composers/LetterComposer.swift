import MorseCode

/// Composes letters that change each other: letters of Korean syllables, or kana and their marks.
///
/// Only the last syllable or kana stays open; no later letter changes those before it. Korean letters
/// that are no syllable yet stay open too: two of them may become a double letter.
struct LetterComposer: CodeComposer {
  private let alphabet: MorseAlphabet
  var characters: [Character] = []

  init(alphabet: MorseAlphabet) {
    self.alphabet = alphabet
  }

  var markedText: String { alphabet.composed(characters) }

  mutating func add(_ character: Character) -> String {
    characters.append(character)
    let text = markedText
    let start = characters.indices.dropFirst().first { start in
      let last = alphabet.composed(Array(characters[start...]))
      return last.count == 1 && alphabet.composed(Array(characters[..<start])) + last == text
    }
    let koreanLetters: ClosedRange<Character> = "\u{3131}"..."\u{318E}"
    guard let start, let before = text.dropLast().last, !koreanLetters.contains(before) else {
      return ""
    }
    characters.removeFirst(start)
    return String(text.dropLast())
  }

  /// Only a lone consonant of a Korean syllable waits: other letters are text, which a pause ends.
  var awaitsMore: Bool {
    guard let last = markedText.last else { return false }
    return Hangul.isConsonant(last) || Hangul.isVowel(last)
  }

  func accepts(_ character: Character) -> Bool { alphabet.composes(character) }
}
