import MorseCode
import Testing

@Suite struct MorsePatternTests {
  @Test(arguments: ["", ".", "-", ".-", "...---...", "...............", "---------------"])
  func `text and back`(text: String) {
    #expect(MorsePattern(parsing: text)?.description == text)
    #expect(MorsePattern(parsing: text)?.count == text.count)
  }

  @Test func `too many elements are refused`() {
    #expect(MorsePattern(parsing: String(repeating: ".", count: 16)) == nil)
    #expect(MorsePattern("...............").appending(.dah) == nil)
  }

  @Test func `other characters are refused`() {
    #expect(MorsePattern(parsing: ".x") == nil)
    #expect(MorsePattern(parsing: "· ") == nil)
  }

  @Test func `elements can be added and dropped`() {
    #expect(MorsePattern(".-").appending(.dit) == ".-.")
    #expect(MorsePattern(".-.").droppingLast() == ".-")
    #expect(MorsePattern.empty.droppingLast() == nil)
  }

  @Test func `prefixes`() {
    #expect(MorsePattern(".-").isPrefix(of: ".-.."))
    #expect(MorsePattern.empty.isPrefix(of: "-"))
    #expect(!MorsePattern(".-").isPrefix(of: "."))
    #expect(!MorsePattern("--").isPrefix(of: ".--"))
  }

  @Test func `units count marks and inner gaps`() {
    #expect(MorsePattern(".-").units == 5)
    #expect(MorsePattern.empty.units == 0)
    #expect(MorsePattern("-----").units == 19)
  }
}
