import MorseCode
import MorseDecoding
import Testing

@Suite struct TextPriorTests {
  /// Returns the log probability of a character of the international table after a text.
  private func share(of next: Character, after text: String) throws -> Float {
    let prior = try #require(TextPrior(.international, .english))
    func pattern(of character: Character) throws -> UInt16 {
      try #require(MorseAlphabet.international.pattern(for: character)).rawValue
    }
    var context = prior.start
    for character in text {
      context =
        character == " "
        ? prior.space(after: context).1
        : prior.character(try pattern(of: character), after: context).1
    }
    return next == " "
      ? prior.space(after: context).0
      : prior.character(try pattern(of: next), after: context).0
  }

  @Test func `the usual character is the likelier one`() throws {
    #expect(try share(of: "E", after: "TH") > share(of: "J", after: "TH") + 3)
    #expect(try share(of: "U", after: "Q") > share(of: "A", after: "Q"))
    #expect(try share(of: " ", after: "THE") > share(of: " ", after: "TH") + 1)
  }

  @Test func `a space after a space is free`() throws {
    #expect(try share(of: " ", after: "THE ") == 0)
    #expect(try share(of: "Q", after: "THE  ") == share(of: "Q", after: "THE "))
  }

  @Test func `there is no prior for other scripts, or if it is turned off`() {
    #expect(TextPrior(.russian, .english) == nil)
    #expect(TextPrior(.international, .none) == nil)
  }

  @Test func `contexts with the same last characters are the same`() throws {
    let prior = try #require(TextPrior(.international, .english))
    let (e, q) = (UInt16(0b10), UInt16(0b11101))
    let first = prior.character(e, after: prior.start).1
    #expect(prior.isSame(first, prior.character(e, after: prior.start).1))
    #expect(!prior.isSame(first, prior.character(q, after: prior.start).1))
  }
}
