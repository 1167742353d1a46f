import MorseCode
import MorseDecoding
import TextComposition
import Timeline

/// Converts decoder outputs to text: separates words, and uses the characters of the code table.
struct SignalSpelling {
  private let alphabet: MorseAlphabet
  private var composer: TextComposer
  private var last: Character?
  private var owesSpace = false

  init(alphabet: MorseAlphabet) {
    self.alphabet = alphabet
    composer = TextComposer(alphabet: alphabet)
  }

  /// Returns the text of decoder outputs and removes them.
  mutating func text(of outputs: inout [Timed<DecoderOutput>]) -> String {
    defer { outputs.removeAll(keepingCapacity: true) }
    return outputs.reduce(into: "") { text, decided in
      switch decided.value {
      case .wordGap:
        text += spaced(composer.finish())
        owesSpace = last != nil
      case .character(let character):
        guard let reading = composer.reading(of: character) else { return }
        text += spaced(composer.text(after: reading))
      }
    }
  }

  /// Returns the text that was held back.
  mutating func finish() -> String { spaced(composer.finish()) }

  private mutating func spaced(_ text: String) -> String {
    guard let first = text.first else { return "" }
    let isApart = owesSpace && (last.map { alphabet.separates($0, from: first) } ?? false)
    (last, owesSpace) = (text.last, false)
    return isApart ? " " + text : text
  }
}
