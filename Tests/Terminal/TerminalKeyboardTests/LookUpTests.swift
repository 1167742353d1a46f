import TestSupport
import Testing

/// Letters looked up in the help or beside the list of layouts: that time is no pause.
@Suite struct LookUpTests {
  @Test(arguments: [130, 300, 450])
  func `a newcomer who looks up each letter writes one word`(press: Int) {
    let o = "- \(press) - \(press) -"
    let line = "- 900 ? 3000 \\e 1000 \(o) 1000 ? 9000 \\e 2000 - \(press) - 4000"
    #expect(session(line).text == "tom ")
  }

  @Test func `the list of layouts stops the pause too`() {
    #expect(session("- 600 \\e[Z 5000 \\e 900 - 130 - 130 - 4000").text == "to ")
  }

  @Test func `a word still ends after a pause without help`() {
    #expect(session("- 600 - 130 - 4000 - 4000").text == "tm t ")
  }
}
