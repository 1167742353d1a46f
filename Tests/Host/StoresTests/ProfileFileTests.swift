import FistAnalysis
import LinuxSystem
import MorseKeying
import TestSupport
import Testing

@testable import Stores

@Suite struct ProfileFileTests {
  private let folder = TestFolder()

  /// Reads the user's default profile with a text.
  private func read(_ text: String) throws -> KeyingProfile? {
    try folder.write(text, to: "morsekey/profile")
    return try own.read()
  }

  private var own: ProfileFile {
    ProfileFile(variable: { $0 == "XDG_CONFIG_HOME" ? folder.path : nil })
  }

  @Test func `a written profile reads back`() throws {
    var profile = KeyingProfile()
    profile.settings = [
      KeyingProfile.Setting(name: "wpm", value: "12"),
      KeyingProfile.Setting(name: "word-gap", value: "7u"),
      KeyingProfile.Setting(contact: .straight, name: "merge", value: "80"),
      KeyingProfile.Setting(contact: .dit, name: "max", value: "off"),
    ]
    #expect(
      profile.toml == """
        # morsekey profile
        wpm = 12
        word-gap = "7u"

        [dit]
        max = "off"

        [straight]
        merge = 80

        """)
    let again = try KeyingProfile(toml: profile.toml)
    #expect(again.toml == profile.toml)
    #expect(again.settings.map(\.line) == [2, 3, 6, 9])
    #expect(try again.filters()[.straight].merge == .milliseconds(80))
    #expect(try again.filters()[.dit].maximumPress == nil)
    #expect(try again.filters()[.dah].maximumPress == .seconds(5))
  }

  @Test(arguments: [
    ("wpm 12", "1:5: expected '=', found '1'"),
    ("[left]", "1: 'left' is not a key; expected one of dit, dah, straight, end"),
    ("wpm = [8]", "1: 'wpm' is set to a list; expected a number or text"),
    (
      "\nwpm = 9\nbounce = 5",
      "3: 'bounce' is not a setting; expected one of wpm, letter-gap, word-gap, scan,"
        + " scan-accept, scan-ignore, press-delay, press-spread, press-missed, press-stray,"
        + " debounce, dead, merge, min, latch, max, repeat"
    ),
    ("wpm = 8\nnonsense", "2:9: expected '=', found the end of the file"),
    (
      "[dit]\nmerge = \"soon\"",
      "2: 'soon' is not a time for merge; expected off, or 0 to 60000 milliseconds"
    ),
  ])
  func `an unknown profile entry is refused with its place`(text: String, message: String) throws {
    let error = #expect(throws: NamedFileFailure.self) { try read(text) }
    #expect(error?.description == folder.path + "/morsekey/profile:" + message)
    #expect(error?.status == .badData)
    #expect(try folder.read("morsekey/profile") == text)
  }
}
