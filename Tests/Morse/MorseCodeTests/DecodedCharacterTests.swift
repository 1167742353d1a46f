import MorseCode
import Testing

/// The meaning of a character is stored in packed form and restored completely.
@Suite struct DecodedCharacterTests {
  private static let meanings: [MorseMeaning?] = [
    nil, .character("A"), .character("7"), .character("ß"), .character("カ"), .character("각"),
    .character("\u{0}"), .character("\u{10FFFF}"), .character("カ\u{309A}"),
    .character("e\u{301}"), .character("\r\n"), .prosign("SK"), .prosign("A"), .prosign(""),
    .prosign("seven 7"),
  ]

  private func bytes(of meaning: MorseMeaning?) -> [UInt8]? {
    meaning.map { Array($0.description.utf8) }
  }

  @Test(arguments: meanings)
  func `a stored meaning reads back`(meaning: MorseMeaning?) throws {
    let pattern = try #require(MorsePattern(parsing: ".-"))
    var character = DecodedCharacter(pattern: pattern, meaning: meaning, runnerUp: meaning)
    #expect(character.meaning == meaning && character.runnerUp == meaning)
    #expect(bytes(of: character.meaning) == bytes(of: meaning))
    character.runnerUp = .prosign("AR")
    character.meaning = nil
    #expect(character.meaning == nil && character.runnerUp == .prosign("AR"))
  }

  @Test func `a meaning too large for the table is rejected`() {
    for meaning in [MorseMeaning.character("👩‍👩‍👧‍👦"), .prosign("a name of some length")] {
      #expect(DecodedCharacter(pattern: .empty, meaning: meaning).meaning == nil)
    }
  }

  @Test func `readings are equal when their meanings are`() {
    let composed = DecodedCharacter(pattern: .empty, meaning: .character("\u{E9}"))
    let decomposed = DecodedCharacter(pattern: .empty, meaning: .character("e\u{301}"))
    #expect(composed == decomposed && Set([composed, decomposed]).count == 1)
    #expect(composed != DecodedCharacter(pattern: .empty, meaning: .character("e")))
    #expect(composed != DecodedCharacter(pattern: .empty, meaning: .prosign("\u{E9}")))
  }
}
