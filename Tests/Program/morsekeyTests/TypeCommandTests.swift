@testable import LinuxSystem
import TextComposition
import ArgumentParser
import MorseCode
import MorseDecoding
import MorseKeying
import MorseKeyboard
import TerminalCodec
import TerminalKeyboard
import Testing
import Timeline

@testable import morsekey

@Suite struct TypeCommandTests {
  @Test(arguments: [
    (["--keys", "ten"], "'ten' is not a set of keys; expected one of one, two, three"),
    (
      ["--keyer", "magic"],
      "'magic' is not a keyer; expected one of element, straight, iambic-a, iambic-b, ultimatic, bug,"
        + " single-lever, cootie"
    ),
    (["--weight", "80"], "80 is not a weight; expected 25 to 75 percent"),
    (["--window", "101"], "101 is not a window; expected 0 to 100 percent"),
    (["--ratio", "1"], "1 is not a ratio; expected 2 to 5 units"),
    (["--autospace", "5"], "'5' is not an autospace; expected off, 2, 3 or 4"),
    (["--autospace", "0"], "'0' is not an autospace; expected off, 2, 3 or 4"),
    (["--wpm", "0"], "0 is not a speed; expected 1 to 200 words a minute"),
    (
      ["--letter-gap", "soon"],
      "'soon' is not a pause; expected auto, off, 1 to 600000 milliseconds, or 0.1u to 1000u"
    ),
    (
      ["--word-gap", "0u"],
      "'0u' is not a pause; expected auto, off, 1 to 600000 milliseconds, or 0.1u to 1000u"
    ),
    (
      ["--table", "x"],
      "'x' is not a table; expected one of \(MorseAlphabet.names.joined(separator: ", "))"
    ),
  ])
  func `an invalid choice is named`(arguments: [String], message: String) throws {
    let options = try KeyingOptions.parse(arguments)
    let error = #expect(throws: UsageError.self) { try options.settings() }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("auto", GapPolicy.automatic), ("off", .off), ("250", .fixed(.milliseconds(250))),
    ("0.5u", .units(0.5)), ("7u", .units(7)), ("1.5", .fixed(.microseconds(1500))),
  ])
  func `pauses`(text: String, policy: GapPolicy) throws {
    #expect(try GapPolicy(option: text) == policy)
  }

  @Test func `the keyer's options`() throws {
    var expected = KeyerSettings(speed: .standard)
    #expect(try KeyingOptions.parse([]).settings().keyerSettings == expected)
    (expected.weight, expected.dahRatio, expected.autospace) = (0.6, 3.5, .three)
    (expected.window, expected.isSwapped, expected.dahMemory) = (0.4, true, false)
    let settings = try KeyingOptions.parse([
      "--keyer", "iambic-b", "--weight", "60", "--ratio", "3.5", "--autospace", "3", "--window",
      "40", "--swap", "--no-dah-memory",
    ]).settings()
    #expect(settings.keyer == .iambicB)
    #expect(settings.keyerSettings == expected)
    let forgetful = try KeyingOptions.parse(["--no-memory"]).settings().keyerSettings
    #expect(!forgetful.ditMemory && !forgetful.dahMemory)
  }

  @Test func `keys are bound to contacts`() throws {
    let options = ["--bind", "dit=left-ctrl", "--bind", "dah=right-ctrl", "--bind", "end=="]
    let bindings = try KeyingOptions.parse(options).keyMap().bindings
    #expect(
      bindings == [
        Key(.modifier(.ctrl, .left)): .dit, Key(.modifier(.ctrl, .right)): .dah,
        .character("="): .endCharacter,
      ])
  }

  @Test(arguments: [
    (
      "dit",
      "'dit' binds no key; expected one such as dit=left-ctrl or dah=f9, with a key of: "
        + Key.Code.names.joined(separator: ", ")
    ),
    ("dit=a", "'a' is bound to dah and to dit; expected one of them"),
    (
      "dit=left-foot",
      "'dit=left-foot' binds no key; expected one such as dit=left-ctrl or dah=f9, "
        + "with a key of: " + Key.Code.names.joined(separator: ", ")
    ),
    ("dot=f9", "'dot' is not a use of a key; expected one of dit, dah, straight, end"),
  ])
  func `an invalid binding is named`(option: String, message: String) throws {
    let options = try KeyingOptions.parse(["--bind", "dah=a", "--bind", option])
    let error = #expect(throws: UsageError.self) { try options.keyMap() }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ([], KeySet.two, MouseUse.never), ([], .one, .whenNeeded),
    (["--input", "pipe:/x"], .one, .never), (["--input", "none"], .one, .never),
    (["--input", "mouse", "--input", "none"], .one, .never),
    (["--input", "mouse"], .two, .always),
    (["--input", "midi", "--input", "mouse,merge=60"], .one, .always),
  ])
  func `the mouse keys on request, or where no other release is reported`(
    arguments: [String], keySet: KeySet, use: MouseUse
  ) throws {
    #expect(try InputOptions.parse(arguments).mouseUse(for: keySet) == use)
  }

  @Test func `with a third key no pause ends anything`() throws {
    let settings = try KeyingOptions.parse(["--keys", "three", "--word-gap", "7u"]).settings()
    #expect(settings.characterGap == .off)
    #expect(settings.wordGap == .units(7))
  }
}
