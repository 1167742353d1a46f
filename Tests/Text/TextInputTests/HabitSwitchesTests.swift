import TextInput
import Testing

@Suite struct HabitSwitchesTests {
  private static let prose = InputTraits(keyboardType: .text, language: "en")

  private func switches(_ habit: HabitSwitches.Habit, _ isOn: Bool) -> HabitSwitches {
    var switches = HabitSwitches()
    switches[habit] = isOn
    return switches
  }

  @Test(arguments: [
    (HabitSwitches.Habit.fullStops, SmartTyping.periods), (.quotes, .quotes), (.dashes, .dashes),
    (.spaces, .spaces), (.capitals, .capitals),
  ])
  func `one habit can be turned off, and all others stay`(
    habit: HabitSwitches.Habit, bit: SmartTyping
  ) {
    let all = Self.prose.habits(.all, HabitSwitches())
    #expect(all.contains(bit))
    #expect(Self.prose.habits(.all, switches(habit, false)) == all.subtracting(bit))
  }

  @Test func `one habit can be turned on when all others are off`() {
    let plain = InputTraits()
    #expect(plain.habits([], HabitSwitches()).isEmpty)
    #expect(plain.habits([], switches(.dashes, true)) == .dashes)
    #expect(plain.autocapitalization(HabitSwitches()) == .none)
    #expect(plain.autocapitalization(switches(.capitals, true)) == .sentences)
  }

  @Test(arguments: [KeyboardType.code, .shell, .url, .password])
  func `a document can turn a habit off`(type: KeyboardType) {
    let traits = InputTraits(keyboardType: type)
    for habit in HabitSwitches.Habit.allCases {
      #expect(traits.habits(.all, switches(habit, true)).isEmpty)
      #expect(traits.autocapitalization(switches(habit, true)) == .none)
    }
  }

  @Test func `capitals of sentences and names can be turned off`() {
    #expect(Self.prose.autocapitalization(HabitSwitches()) == .sentences)
    #expect(Self.prose.autocapitalization(switches(.capitals, false)) == .none)
    #expect(
      InputTraits(keyboardType: .name).autocapitalization(switches(.capitals, true)) == .words)
  }

  @Test func `the habits of a program override the general ones`() {
    var general = switches(.quotes, false)
    general[.dashes] = false
    let both = general.overridden(by: switches(.quotes, true))
    #expect(both[.quotes] == true && both[.dashes] == false && both[.spaces] == nil)
    general[.dashes] = nil
    #expect(general == switches(.quotes, false))
  }

  @Test(arguments: [
    ("given-name", TextContentType.givenName), ("one-time-code", .oneTimeCode),
    ("address", .fullStreetAddress), ("credit-card-number", .creditCardNumber), ("url", .url),
  ])
  func `a content type has a name`(name: String, type: TextContentType) {
    #expect(TextContentType(named: name) == type && type.name == name)
  }

  @Test func `every content type is found by its name, and typed as its text is written`() {
    for type in TextContentType.allCases {
      #expect(TextContentType(named: type.name) == type)
      let traits = InputTraits(contentType: type)
      #expect(traits.textContentType == type)
      #expect(traits.isSecureTextEntry == [.password, .newPassword].contains(type))
    }
    #expect(InputTraits(contentType: .oneTimeCode).keyboardType == .number)
    #expect(InputTraits(contentType: .fullStreetAddress).autocapitalizationType == .words)
    #expect(InputTraits(contentType: .fullStreetAddress).hasLines)
    #expect(!InputTraits(contentType: .addressCity).hasLines)
    #expect(InputTraits(contentType: .postalCode).autocapitalizationType == .allCharacters)
    #expect(TextContentType(named: "fullStreetAddress") == nil)
  }
}
