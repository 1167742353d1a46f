import MorseCode
import MorseDecoding
import TextComposition
import Timeline

/// What a decoder has decided, as text: words apart, in the table's own characters.
struct SignalSpelling {
  private let alphabet: MorseAlphabet
  private var composer: TextComposer
  private var last: Character?
  private var owesSpace = false

  init(alphabet: MorseAlphabet) {
    self.alphabet = alphabet
    composer = TextComposer(alphabet: alphabet)
  }

  /// The text of what was decided; takes it away.
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

  /// The text that was held back.
  mutating func finish() -> String { spaced(composer.finish()) }

  private mutating func spaced(_ text: String) -> String {
    guard let first = text.first else { return "" }
    let isApart = owesSpace && (last.map { alphabet.separates($0, from: first) } ?? false)
    (last, owesSpace) = (text.last, false)
    return isApart ? " " + text : text
  }
}
