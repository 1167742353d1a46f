import MorseKeying
import FistAnalysis
import Testing

@Suite struct KeyingProfileTests {
  @Test func `a profile is read as it is written`() throws {
    var profile = KeyingProfile()
    profile.settings = [
      KeyingProfile.Setting(name: "wpm", value: "12"),
      KeyingProfile.Setting(name: "word-gap", value: "7u"),
      KeyingProfile.Setting(contact: .straight, name: "merge", value: "80"),
      KeyingProfile.Setting(contact: .dit, name: "max", value: "off"),
    ]
    #expect(
      profile.text == """
        # morsekey profile
        wpm = 12
        word-gap = "7u"

        [dit]
        max = "off"

        [straight]
        merge = 80

        """)
    let again = try KeyingProfile(parsing: profile.text)
    #expect(again.text == profile.text)
    #expect(again.settings.map(\.line) == [2, 3, 6, 9])
    #expect(try again.filters()[.straight].merge == .milliseconds(80))
    #expect(try again.filters()[.dit].maximumPress == nil)
    #expect(try again.filters()[.dah].maximumPress == .seconds(5))
  }

  @Test func `filters that stand above the first name hold for all`() throws {
    let profile = try KeyingProfile(parsing: "merge=60 # all\n[end]\nmerge = \"off\"\n")
    #expect(try profile.filters()[.dit].merge == .milliseconds(60))
    #expect(try profile.filters()[.endCharacter].merge == .zero)
  }

  @Test(arguments: [
    ("wpm 12", 1, "'wpm 12' is no setting; expected name = value"),
    ("\n= 3", 2, "'= 3' is no setting; expected name = value"),
    ("[left]", 1, "'left' is not a key; expected one of dit, dah, straight, end"),
  ])
  func `a line that is none of a profile's is refused`(text: String, line: Int, message: String) {
    let error = #expect(throws: ProfileError.self) { try KeyingProfile(parsing: text) }
    #expect(error?.line == line)
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("wpm = 9\nbounce = 5", 2, "'bounce' is not a setting; expected one of"),
    ("[dit]\nwpm = 5", 2, "'wpm' is not a filter; expected one of"),
    ("[dit]\nmerge = soon", 2, "'soon' is not a merge time; expected off"),
  ])
  func `a setting that there is not is refused`(text: String, line: Int, message: String) throws {
    let profile = try KeyingProfile(parsing: text)
    let error = #expect(throws: ProfileError.self) { try profile.filters() }
    #expect(error?.line == line)
    #expect(error?.description.hasPrefix(message) == true)
  }
}
