import MorseCode
import MorseDecoding
import TextComposition
import Timeline

/// Converts decoder outputs to text: separates words, and uses the characters of the code table.
struct SignalSpelling {
  private let alphabet: MorseAlphabet
  private var composer: TextComposer
  private let isComposed: Bool
  private var last: Character?
  private var owesSpace = false

  init(alphabet: MorseAlphabet) {
    self.alphabet = alphabet
    composer = TextComposer(alphabet: alphabet)
    isComposed = alphabet.composition != .none || !alphabet.finalForms.isEmpty
  }

  /// Whether there has been any text.
  var hasText: Bool { last != nil }

  /// Returns the text of decoder outputs and removes them.
  mutating func text(of outputs: inout [Timed<DecoderOutput>]) -> String {
    defer { outputs.removeAll(keepingCapacity: true) }
    return outputs.reduce(into: "") { text, decided in text += self.text(of: decided.value) }
  }

  /// Returns the text that a decoder output makes final.
  mutating func text(of decided: DecoderOutput) -> String {
    switch decided {
    case .wordGap:
      let rest = finish()
      owesSpace = hasText
      return rest
    case .character(let character):
      guard isComposed else { return spaced(character.description) }
      guard let reading = composer.reading(of: character) else { return "" }
      return spaced(composer.text(after: reading))
    }
  }

  /// Returns the character as read in the code table that the sender currently uses.
  mutating func reading(of character: DecodedCharacter) -> DecodedCharacter {
    isComposed ? composer.reading(of: character) ?? character : character
  }

  /// Returns the text that was held back.
  mutating func finish() -> String { isComposed ? spaced(composer.finish()) : "" }

  private mutating func spaced(_ text: String) -> String {
    guard let first = text.first else { return "" }
    let isApart = owesSpace && (last.map { alphabet.separates($0, from: first) } ?? false)
    (last, owesSpace) = (text.last, false)
    return isApart ? " " + text : text
  }
}
