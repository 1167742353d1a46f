import ArgumentParser
import MorseCode
import MorseKeyboard
import Testing
import TextComposition

@testable import morsekey

@Suite struct LearnCommandTests {
  @Test(arguments: [
    ("wabun", "international"), ("korean", "international"), ("chinese", "international"),
    ("bopomofo", "international"), ("greek", "greek"), ("german", "german"),
  ])
  func `a table that composes characters is learnt with Latin letters`(
    table: String, learnt: String
  ) throws {
    let alphabet = try #require(MorseAlphabet.named(table))
    let settings = try LearnCommand.parse([]).adjusted(KeyboardSettings(alphabet: alphabet))
    #expect(settings.alphabet.name == learnt)
  }
}
