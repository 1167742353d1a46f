@testable import MorseCode
@testable import TextComposition

/// Encodes a text to patterns, and returns the text composed from them.
func composedAgain(_ text: String, _ table: MorseAlphabet) throws -> String {
  var composer = TextComposer(alphabet: table)
  var result = ""
  for symbol in try MorseSpelling.symbols(of: text, alphabet: table) {
    switch symbol {
    case .wordGap: result += composer.finish() + " "
    case .pattern(let pattern):
      let character = DecodedCharacter(pattern, in: table)
      if let reading = composer.reading(of: character) {
        result += composer.text(after: reading)
      }
    }
  }
  return result + composer.finish()
}
