import MorseCode
import TextComposition
import TestSupport
import Testing

@Suite struct MorseAlphabetTests {
  private let table = MorseAlphabet.international

  @Test func `every ITU letter and digit decodes to itself`() throws {
    for row in try Vectors.rows("itu-m1677.txt") where !row[1].contains(" ") {
      let pattern = try #require(MorsePattern(parsing: row[1]))
      let meaning = try #require(table.meaning(of: pattern))
      let sharers = ["×": "X", "<K>": "K", "<AS>": "&", "′": "'"]
      #expect(meaning.description == sharers[row[0]] ?? row[0])
    }
  }

  /// Punctuation outside the Recommendation, and signals that are read as punctuation with the same
  /// pattern.
  @Test(arguments: [
    ("-.-.--", "!"), ("...-..-", "$"), ("..--.-", "_"), (".-...", "&"), ("-.-.-.", ";"),
    (".-.-.", "+"), ("-...-", "="), ("-.--.", "("), ("...---...", "<SOS>"), ("-...-.-", "<BK>"),
  ])
  func `common extras`(pattern: String, sign: String) throws {
    let packed = try #require(MorsePattern(parsing: pattern))
    #expect(table.meaning(of: packed)?.description == sign)
  }

  @Test(arguments: [("AR", ".-.-."), ("BT", "-...-"), ("KN", "-.--."), ("VA", "...-.-")])
  func `signals are sent by name`(name: String, pattern: String) {
    #expect(table.pattern(forProsign: name)?.description == pattern)
  }

  @Test func `tables are found by name`() {
    for name in MorseAlphabet.names { #expect(MorseAlphabet.named(name)?.name == name) }
    #expect(MorseAlphabet.named("klingon") == nil)
  }

  @Test func `two characters share a pattern only where the table says so`() {
    #expect(Set(table.entries.map(\.pattern)).count == table.entries.count)
  }
}
