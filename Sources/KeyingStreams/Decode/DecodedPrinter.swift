import Automation
package import LinuxSystem
import MorseCode
package import MorseDecoding
import TextComposition
package import Timeline

/// Prints decoder output: one line of text, or one JSON object on each line.
package struct DecodedPrinter {
  private let output: OutputFile
  private let isJSON: Bool
  private var composer: TextComposer
  private let isComposed: Bool
  private let alphabet: MorseAlphabet
  private var owesSpace = false
  /// The last printed character.
  private var last: Character?

  init(output: OutputFile, alphabet: MorseAlphabet, isJSON: Bool) {
    self.output = output
    self.isJSON = isJSON
    self.alphabet = alphabet
    composer = TextComposer(alphabet: alphabet)
    isComposed = alphabet.composition != .none || !alphabet.finalForms.isEmpty
  }

  /// Prints decoder outputs with the current speed estimate.
  package mutating func print(
    _ outputs: [Timed<DecoderOutput>], wpm: @autoclosure () -> Double
  ) throws(FileError) {
    for decided in outputs {
      if isJSON {
        try output.write(Self.object(read(decided), wpm: wpm()))
      } else {
        try printText(decided.value)
      }
    }
  }

  private mutating func printText(_ decided: DecoderOutput) throws(FileError) {
    switch decided {
    case .wordGap:
      if isComposed { try write(composer.finish()) }
      owesSpace = last != nil
    case .character(let character):
      guard isComposed else { return try write(character.description) }
      guard let reading = composer.reading(of: character) else { return }
      try write(composer.text(after: reading))
    }
  }

  /// Returns the character as read in the code table that the sender currently uses.
  private mutating func read(_ decided: Timed<DecoderOutput>) -> Timed<DecoderOutput> {
    guard isComposed, case .character(let character) = decided.value,
      let reading = composer.reading(of: character)
    else { return decided }
    return Timed(.character(reading), at: decided.moment)
  }

  /// Ends the text of a file; a file that is truncated before its first character has no text.
  package mutating func finish(isWhole: Bool) throws(FileError) {
    guard !isJSON else { return }
    try write(composer.finish())
    if isWhole || last != nil { try output.write("\n") }
  }

  private mutating func write(_ text: String) throws(FileError) {
    guard let first = text.first else { return }
    if owesSpace, last.map({ alphabet.separates($0, from: first) }) ?? true {
      try output.write(" ")
    }
    owesSpace = false
    last = text.last
    try output.write(text)
  }

  private static func object(_ decided: Timed<DecoderOutput>, wpm: Double) -> String {
    var members: [(name: String, value: JSON)] = [
      ("t", .number(Double(decided.moment.nanoseconds) / 1e9, decimals: 6)),
      ("text", .text(decided.value.description)),
    ]
    if case .character(let character) = decided.value {
      members += [
        ("pattern", .text(character.pattern.description)),
        ("confidence", .number(character.confidence, decimals: 3)),
        ("wpm", .number(wpm, decimals: 1)),
      ]
    }
    return JSON.object(members).line(isSpaced: true) + "\n"
  }
}
