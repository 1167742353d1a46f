import MorseKeying
import Testing
import Timeline

@Suite struct FilterNamesTests {
  @Test(arguments: [
    ("debounce", "5", "5"), ("merge", "62.5", "62.5"), ("min", "0", "off"), ("dead", "off", "off"),
    ("latch", "0", "0"), ("latch", "800", "800"), ("latch", "off", "off"), ("max", "off", "off"),
    ("max", "2000", "2000"), ("repeat", "500/200", "500/200"), ("repeat", "off", "off"),
  ])
  func `a filter is set by name, and one setting may have several texts`(
    name: String, value: String, stated: String
  )
    throws
  {
    var settings = FilterSettings.standard(for: .straight)
    try settings.set(name, to: value)
    var again = FilterSettings.standard(for: .straight)
    try again.set(name, to: stated)
    #expect(again == settings)
  }

  @Test(arguments: [
    (
      "bounce", "5",
      "'bounce' is not a filter; expected one of debounce, dead, merge, min, latch, max, repeat"
    ),
    ("min", "-1", "'-1' is not a time for min; expected off, or 0 to 60000 milliseconds"),
    ("max", "nan", "'nan' is not a time for max; expected off, or 0 to 60000 milliseconds"),
    ("repeat", "500", "'500' is not a repeat; expected off, or milliseconds as 500/200"),
    ("repeat", "500/1", "'500/1' is not a repeat; expected off, or milliseconds as 500/200"),
  ])
  func `an unreadable file is refused`(name: String, value: String, message: String) {
    var settings = FilterSettings()
    let error = #expect(throws: FilterError.self) { try settings.set(name, to: value) }
    #expect(error?.description == message)
    #expect(settings == FilterSettings())
  }
}
