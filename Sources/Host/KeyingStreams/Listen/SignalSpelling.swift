import MorseCode
import MorseDecoding
import TextComposition
import Timeline

/// Converts decoder outputs to text: separates words, and uses the characters of the code table.
struct SignalSpelling {
  private let alphabet: MorseAlphabet
  private var composer: TextComposer
  private let isComposed: Bool
  /// The prosigns written by name although they have a character; empty unless requested.
  private let named: [(pattern: MorsePattern, text: String)]
  private var last: Character?
  private var owesSpace = false

  /// - Parameters:
  ///   - alphabet: the code table.
  ///   - namesProsigns: whether `=` is written `<BT>`, as the sender meant it.
  init(alphabet: MorseAlphabet, namesProsigns: Bool = false) {
    self.alphabet = alphabet
    let names = namesProsigns ? ["BT", "AR", "KN", "AS", "VE", "SN", "SK", "KA", "HH"] : []
    named = names.compactMap { name in
      alphabet.pattern(forProsign: name).map { ($0, "<\(name)>") }
    }
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
      if let prosign = prosign(of: character) { return finish() + spaced(prosign) }
      guard isComposed else { return spaced(character.description) }
      guard let reading = composer.reading(of: character) else { return "" }
      return spaced(composer.text(after: reading))
    }
  }

  /// Returns the character as read in the code table that the sender currently uses.
  mutating func reading(of character: DecodedCharacter) -> DecodedCharacter {
    isComposed ? composer.reading(of: character) ?? character : character
  }

  /// Returns the prosign that the character is written as; `nil` for its usual text.
  func prosign(of character: DecodedCharacter) -> String? {
    named.first { $0.pattern == character.pattern }?.text
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
