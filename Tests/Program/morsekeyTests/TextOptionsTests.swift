@testable import LinuxSystem
import TextComposition
import ArgumentParser
import KeyboardHost
import MorseCode
import MorseKeyboard
import TextInput
import Testing

@testable import morsekey

@Suite struct TextOptionsTests {
  private func traits(
    _ arguments: [String], table: String = "international", locale: String? = nil
  ) throws -> InputTraits {
    var layout = KeyboardLayout.morse
    layout.alphabet = try #require(MorseAlphabet.named(table))
    return try TextOptions.parse(arguments).traits(layout) { $0 == "LANG" ? locale : nil }
  }

  @Test(arguments: [
    "text", "ascii", "shell", "code", "url", "email", "number", "decimal", "phone", "name",
    "web-search", "password",
  ])
  func `every type of text can be requested`(name: String) throws {
    #expect(try traits(["--type", name]).keyboardType.rawValue == name)
    #expect(
      try traits(["--type", name]) == InputTraits(keyboardType: #require(.init(rawValue: name))))
  }

  @Test func `without a kind of text everything stays as keyed`() throws {
    #expect(try traits([], locale: "de_DE.UTF-8") == InputTraits())
    #expect(try TextOptions.parse([]).filled(KeyboardSettings()).smart.isEmpty)
  }

  @Test func `a kind of text turns smart typing on, unless --no-smart is given`() throws {
    #expect(try TextOptions.parse(["--type", "text"]).filled(KeyboardSettings()).smart == .all)
    let literal = try TextOptions.parse(["--type", "text", "--no-smart"])
    #expect(try literal.filled(KeyboardSettings()).smart.isEmpty)
  }

  @Test(arguments: [
    (["--no-smart"], AutocapitalizationType.none), (["--no-smart", "--capitals"], .sentences),
    (["--smart"], .sentences), (["--smart", "--no-capitals"], .none), ([], .sentences),
  ])
  func `no smart typing means no capitals either, unless they are asked for`(
    words: [String], expected: AutocapitalizationType
  ) throws {
    let options = try TextOptions.parse(["--type", "text"] + words)
    let switches = try options.filled(KeyboardSettings()).switches
    #expect(try options.traits().autocapitalization(switches) == expected)
  }

  @Test func `the language is given, or that of the table or locale`() throws {
    let text = ["--type", "text"]
    #expect(try traits(text + ["--language", "nl"], table: "german").language == "nl")
    #expect(try traits(text, table: "german", locale: "fr_FR").language == "de")
    #expect(try traits(text, locale: "fr_FR.UTF-8").language == "fr-FR")
    for locale in ["C", "C.UTF-8", "POSIX"] {
      #expect(try traits(text, locale: locale).language == nil)
    }
    #expect(try traits(text).language == nil)
  }

  @Test func `an invalid language is refused with the expected form`() throws {
    let options = try TextOptions.parse(["--language", "de_DE"])
    let error = #expect(throws: UsageError.self) { try options.filled(KeyboardSettings()) }
    #expect(
      error?.description
        == "'de_DE' is not a language; expected a language tag, such as de, pt-BR or zh-Hant-TW")
  }

  @Test func `a terminal that reorders text is known by its variables`() {
    for (name, value, turnsText) in [
      ("VTE_VERSION", "5800", true), ("VTE_VERSION", "5799", false), ("MLTERM", "3", true),
      ("KONSOLE_VERSION", "", false), ("TERM_PROGRAM", "Apple_Terminal", true),
    ] {
      #expect(TerminalLook.turnsText { $0 == name ? value : nil } == turnsText, "\(name)")
    }
  }

  @Test func `digits can use Darci's codes`() throws {
    let options = try TextOptions.parse(["--digits", "darci"])
    #expect(try options.filled(KeyboardSettings()).digits == .darci)
  }

  @Test(arguments: [["--type", "prose"], ["--digits", "long"], ["--language", "!!"]])
  func `an unknown name is refused with the list`(arguments: [String]) throws {
    let options = try TextOptions.parse(arguments)
    #expect(throws: UsageError.self) {
      _ = try options.traits()
      _ = try options.filled(KeyboardSettings())
    }
  }
}
