import FistAnalysis
import MorseKeying
import Testing

@Suite struct KeyingProfileTests {
  private func profile(_ settings: [KeyingProfile.Setting]) -> KeyingProfile {
    var profile = KeyingProfile()
    profile.settings = settings
    return profile
  }

  @Test func `filters for no key hold for all`() throws {
    let profile = profile([
      KeyingProfile.Setting(name: "merge", value: "60"),
      KeyingProfile.Setting(contact: .endCharacter, name: "merge", value: "off"),
    ])
    #expect(try profile.filters()[.dit].merge == .milliseconds(60))
    #expect(try profile.filters()[.endCharacter].merge == .zero)
  }

  @Test(
    arguments: [
      (nil, "bounce", "5", "'bounce' is not a setting; expected one of"),
      (.dit, "wpm", "5", "'wpm' is not a filter; expected one of"),
      (.dit, "merge", "soon", "'soon' is not a time for merge; expected off"),
    ] as [(KeyContact?, String, String, String)])
  func `an unknown setting is refused`(
    contact: KeyContact?, name: String, value: String, message: String
  ) throws {
    let profile = profile([
      KeyingProfile.Setting(contact: contact, name: name, value: value, line: 7)
    ])
    let error = #expect(throws: ProfileError.self) { try profile.filters() }
    #expect(error?.line == 7)
    #expect(error?.description.hasPrefix(message) == true)
  }
}
