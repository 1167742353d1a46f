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

  // The first press of a slower hand is a T, until more of the hand is known.
  @Test(arguments: [130, 300, 450])
  func `a letter looked up halfway is one letter`(press: Int) {
    #expect(session("- \(press) - 400 ? 3000 \\e 1200 - 4000").text == "o ")
  }

  @Test(arguments: [("- 130 . 130 - 130 -", "ey"), ("- 130 - 130 . 130 .", "ez")])
  func `a look that ended a letter is not lost if the whole means nothing`(
    keyed: String, text: String
  ) {
    #expect(session(". 130 ? 4000 \\e 1000 \(keyed) 6000").text.hasPrefix(text))
  }

  @Test(arguments: [130, 300, 600, 900])
  func `letters keyed while the help is open are read`(press: Int) {
    #expect(session("? 2000 - 3000 - \(press) - 3000 \\e 4000").text == "tm")
  }

  @Test(arguments: [700, 1000])
  func `a slow newcomer who looks up each letter writes one word`(press: Int) {
    let o = "- \(press) - \(press) -"
    let line = "- 1300 ? 3000 \\e 1000 \(o) 2000 ? 9000 \\e 2000 - \(press) - 4000"
    #expect(session(line).text == "tom ")
  }

  @Test func `the list of layouts stops the pause too`() {
    #expect(session("- 600 \\e[Z 5000 \\e 900 - 130 - 130 - 4000").text == "to ")
  }

  @Test func `a word still ends after a pause without help`() {
    #expect(session("- 600 - 130 - 4000 - 4000").text == "tm t ")
  }
}
