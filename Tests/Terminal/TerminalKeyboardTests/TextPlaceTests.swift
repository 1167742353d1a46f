import MorseCode
import MorseKeyboard
import TerminalCodec
import TextInput
import Testing
import WordPrediction

@testable import TerminalKeyboard

/// The one rule for where keys are text under a program, and what follows from it.
@Suite struct TextPlaceTests {
  /// Line settings by the programs that use them.
  private static let readline = LineMode(
    isEchoing: false, isCanonical: false, isOrdinary: false)
  private static let raw = LineMode(
    isEchoing: false, isCanonical: false, isOrdinary: false, hasSignalKeys: false)
  private static let keys = LineMode(isCanonical: false)
  private static let silentKeys = LineMode(isEchoing: false, isCanonical: false)
  private static let lines = LineMode()
  private static let alternate = "\u{1B}[?1049h"

  @Test(arguments: [
    // Shells, here and elsewhere, on the main screen.
    (["bash"], readline, "", true), (["zsh"], readline, "", true), (["sh"], lines, "", true),
    (["nu"], raw, "", true), (["ssh"], raw, "", true), (["ssh"], raw, alternate, false),
    (["bash"], readline, alternate, false),
    // Prompts for single keys.
    (["bash"], keys, "", false), (["bash"], silentKeys, "", false),
    (["menu"], silentKeys, "", false),
    (["python3"], silentKeys, "", false), (["menu"], keys, alternate, false),
    // Pagers and monitors, also those that a shell or another program has started.
    (["less"], silentKeys, alternate, false), (["less"], silentKeys, "", false),
    (["more"], silentKeys, "", false), (["bash", "more"], silentKeys, "", false),
    (["man", "less"], silentKeys, "", false), (["git", "less"], raw, alternate, false),
    (["top"], raw, "", false), (["htop"], raw, alternate, false), (["fzf"], raw, "", false),
    (["less"], lines, "", false),
    // Editors and programming languages.
    (["vim"], raw, alternate, false), (["vim"], raw, "", false), (["nano"], raw, alternate, false),
    (["python3"], readline, "", false), (["bash", "vim"], raw, alternate, false),
    // Mail and chats.
    (["irssi"], silentKeys, alternate, true), (["weechat"], raw, alternate, true),
    (["neomutt"], silentKeys, alternate, true), (["my-script", "irssi"], raw, alternate, true),
    // Unknown programs.
    (["cat"], lines, "", true), (["tool"], readline, "", true), (["tool"], raw, "", false),
    (["tool"], raw, alternate, false), (["tool"], lines, alternate, false),
    (["bash", "tool"], raw, "", false), (["bash", "tool"], lines, "", true),
    ([], lines, "", true), ([], raw, alternate, false),
  ])
  func `a pause adds a space only where keys are text`(
    names: [String], line: LineMode, written: String, isText: Bool
  ) {
    var hosted = HostedRun()
    hosted.note(HostedProgram(group: 7, names: names, line: line))
    hosted.program(written)
    hosted.key(". 80 - 80 - 80 - 5000")
    // A chat begins with a capital.
    #expect(hosted.typed().lowercased() == (isText ? "j " : "j"))
    #expect(hosted.traits.receivesCommands == !isText)
    // A keyed space goes in any case.
    hosted.key(". 80 - 400 ␣ 3000")
    #expect(hosted.typed() == "a ")
  }

  @Test(arguments: [
    (KeyboardType.text, "vim", raw, true), (.text, "less", silentKeys, false),
    (.text, "bash", silentKeys, false), (.code, "bash", readline, false),
    (.code, "cat", lines, false), (.text, "tool", raw, true), (.shell, "tool", raw, true),
  ])
  func `the user's kind for all programs counts, except where keys cannot be text`(
    type: KeyboardType, name: String, line: LineMode, isText: Bool
  ) {
    var settings = RunSettings()
    settings.defaultTraits = InputTraits(keyboardType: type)
    var hosted = HostedRun(settings)
    hosted.note(HostedProgram(group: 7, names: [name], line: line))
    #expect(hosted.traits.receivesCommands == !isText)
  }

  @Test func `the user's rule for a program, and its announcement, come first`() {
    var settings = RunSettings()
    settings.traits["less"] = InputTraits(keyboardType: .text)
    settings.traits["cat"] = InputTraits(keyboardType: .code)
    var hosted = HostedRun(settings)
    hosted.note(HostedProgram(group: 7, names: ["less"], line: Self.silentKeys))
    #expect(!hosted.traits.receivesCommands && hosted.type == .text)
    hosted.note("cat", group: 8)
    #expect(hosted.traits.receivesCommands && hosted.type == .code)
    hosted.note(HostedProgram(group: 9, names: ["tool"], line: Self.raw))
    hosted.program("\u{1B}]7373;type=text\u{1B}\\")
    #expect(!hosted.traits.receivesCommands && hosted.type == .text)
    hosted.program("\u{1B}]7373;type=code\u{1B}\\")
    #expect(hosted.traits.receivesCommands && hosted.type == .code)
  }

  @Test func `the line settings at the end of the pause decide`() {
    var hosted = HostedRun()
    hosted.note(HostedProgram(group: 7, names: ["bash"], line: Self.readline))
    hosted.key(". 80 - 80 - 80 - 600")
    #expect(hosted.typed() == "j")
    hosted.note(Self.silentKeys)
    hosted.wait(5000)
    #expect(hosted.typed() == "")
  }

  @Test func `a prompt for a single key gets one key, and the next prompt begins empty`() {
    var hosted = HostedRun()
    hosted.note(HostedProgram(group: 7, names: ["bash"], line: Self.keys))
    hosted.key(". 80 - 80 - 80 - 600")
    #expect(hosted.typed() == "j")
    hosted.note(Self.readline)
    hosted.wait(5000)
    #expect(hosted.typed() == "")
    hosted.key(". 80 - 5000")
    #expect(hosted.typed() == "a ")
  }

  @Test(arguments: [
    (["top"], raw), (["less"], silentKeys), (["tool"], raw), (["bash"], silentKeys),
  ])
  func `nothing is offered or changed where keys are commands`(names: [String], line: LineMode) {
    var hosted = HostedRun()
    var predictor = WordPredictor(lexicon: Lexicon(name: "few", counts: [("the", 60)]))
    predictor.tokens.add("tar xf\ntar xf\n")
    hosted.predict(with: predictor)
    hosted.note(HostedProgram(group: 5, names: names, line: line))
    hosted.key("- 3000")
    #expect(hosted.run.session.keyboard.suggestions.isEmpty)
    #expect(hosted.typed() == "t")
    #expect(!hosted.traits.isProse && hosted.traits.autocapitalizationType == .none)
  }

  @Test(arguments: [
    ("/quit ␣", ""), ("/j", ""), ("/quit ␣ t", ""), ("/ ␣ t", "the"), ("t", "the"),
    ("and/or ␣ t", "the"),
  ])
  func `nothing is offered after a slash command of a chat`(keyed: String, offered: String) {
    var hosted = HostedRun()
    let words = [("the", 60), ("quiet", 9), ("join", 5)]
    hosted.predict(with: WordPredictor(lexicon: Lexicon(name: "few", counts: words)))
    hosted.note("irssi", group: 5)
    for word in keyed.split(separator: " ") {
      for character in word {
        let pattern = hosted.run.session.keyboard.alphabet.pattern(for: character)
        hosted.terminal(word == "␣" ? " " : (pattern?.description ?? "") + "\r")
      }
    }
    let offers = hosted.run.session.keyboard.suggestions.map { $0.text.lowercased() }
    #expect(offers.joined(separator: " ") == offered)
  }

  @Test func `the plain look has no measures of the hand`() {
    var settings = RunSettings()
    settings.look.symbols = .plain
    var (plain, usual) = (HostedRun(settings), HostedRun())
    plain.key("- 120 . 600 - 120 - 600 . 120 . 600")
    usual.key("- 120 . 600 - 120 - 600 . 120 . 600")
    #expect(usual.run.session.keyboard.typedWPM != nil)
    #expect(!plain.panel.joined().contains("typing "))
    let rows = [plain.panel.last]
    plain.key("- 220 . 600 - 60 - 900 . 320 . 600")
    #expect([plain.panel.last] == rows)
  }
}
