import MorseDecoding
import MorseKeyboard
import TerminalCodec
import TextInput
import Testing
import WordPrediction

@testable import TerminalKeyboard

/// The traits of programs.
@Suite struct RunTraitsTests {
  private static func say(_ list: String) -> String { "\u{1B}]7373;\(list)\u{1B}\\" }

  @Test(arguments: [
    ("bash", KeyboardType.shell), ("zsh", .shell), ("fish", .shell), ("vim", .code),
    ("nano", .code), ("emacs-nox", .code), ("hx", .code), ("python3", .code),
    ("python3.12", .code), ("sqlite3", .code), ("irssi", .text), ("neomutt", .text),
    ("weechat", .text), ("less", .code), ("tool", .text),
  ])
  func `programs are known by their names`(name: String, type: KeyboardType) {
    var typed = HostedRun()
    typed.note(name)
    #expect(typed.type == type)
  }

  @Test(arguments: [
    ("irssi", TraitChoice.yes), ("weechat", .yes), ("neomutt", .default), ("bash", .default),
    ("vim", .default), ("tool", .default),
  ])
  func `letters are revised in programs that are always typed text`(
    name: String, choice: TraitChoice
  ) {
    var typed = HostedRun()
    typed.note(name)
    #expect(typed.traits.letterRevisionType == choice)
  }

  @Test func `an unknown program on the alternate screen is treated as taking commands`() {
    var typed = HostedRun()
    typed.note("tool")
    #expect(typed.type == .text)
    typed.program("\u{1B}[?1049h")
    #expect(typed.type == .code)
    typed.program("\u{1B}[?1049l")
    #expect(typed.type == .text)
    // The built-in kind of a program, or the user's rule, has priority.
    typed.program("\u{1B}[?1049h")
    typed.note("neomutt", group: 8)
    #expect(typed.type == .text)
    var settings = RunSettings()
    settings.traits["tool"] = InputTraits(keyboardType: .text)
    typed = HostedRun(settings)
    typed.note("tool")
    typed.program("\u{1B}[?1049h")
    #expect(typed.type == .text)
  }

  @Test func `prose in chats is corrected, text in shells is not`() {
    var typed = HostedRun()
    typed.note("irssi")
    #expect(typed.traits.autocapitalizationType == .sentences)
    #expect(typed.traits.smartQuotesType == .yes)
    typed.note("bash", group: 8)
    #expect(typed.traits.smartQuotesType == .no && !typed.traits.isProse)
    typed.note("tool", group: 9)
    #expect(typed.traits == InputTraits())
    var settings = RunSettings()
    settings.isSmart = false
    typed = HostedRun(settings)
    typed.note("irssi")
    #expect(typed.traits.smartQuotesType == .default)
  }

  @Test func `tokens are offered in a shell, and accepted by a key`() {
    var run = HostedRun()
    var predictor = WordPredictor(lexicon: Lexicon(name: "few", counts: [("rabbit", 60)]))
    run.predict(with: predictor)
    run.note("bash", group: 5)
    run.terminal("--.")
    #expect(run.run.session.keyboard.suggestions.isEmpty)
    run.terminal("\r")
    predictor.tokens.add("git status\ngit status\n")
    run.predict(with: predictor)
    #expect(run.run.session.keyboard.suggestions.map(\.text) == ["git"])
    _ = run.typed()
    run.terminal("1")
    #expect(run.typed() == "it ")
    #expect(run.run.session.keyboard.suggestions.map(\.text) == ["status"])
    run.terminal("1")
    #expect(run.typed() == "status ")
  }

  @Test func `one habit can be turned off for a program`() {
    var settings = RunSettings()
    settings.switches["irssi"] = {
      var switches = HabitSwitches()
      switches[.quotes] = false
      return switches
    }()
    var run = HostedRun(settings)
    run.note("irssi", group: 5)
    run.terminal(".--")
    let smart = run.run.session.keyboard.smart
    #expect(!smart.contains(.quotes) && smart.contains(.dashes))
    run.note("weechat", group: 6)
    #expect(run.run.session.keyboard.smart.contains(.quotes))
  }

  @Test func `a program can query language and layout`() {
    var run = HostedRun()
    run.program(Self.say("language=de;type=text"))
    _ = run.typed()
    run.program(Self.say("ask=language"))
    #expect(run.typed() == "^[]7373;language=de;keyboard=morse^[\\")
    var settings = RunSettings()
    settings.secureEntry = .masked
    var secret = HostedRun(settings)
    secret.note(LineMode(isEchoing: false, isCanonical: true, isOrdinary: true))
    _ = secret.typed()
    secret.program(Self.say("ask=language"))
    #expect(secret.typed() == "")
  }

  @Test func `a program started by a shell is named by itself if known`() {
    var typed = HostedRun()
    typed.note("my-script", "irssi")
    #expect(typed.type == .text && typed.traits.autocapitalizationType == .sentences)
  }

  @Test func `a user's rule overrides the program's, which overrides its name`() {
    var settings = RunSettings()
    settings.traits["vim"] = InputTraits(keyboardType: .url)
    var typed = HostedRun(settings)
    typed.note("vim")
    typed.program(Self.say("type=email"))
    #expect(typed.type == .url)
    typed.note("nano", group: 8)
    typed.program(Self.say("type=email;language=de"))
    #expect(typed.type == .email && typed.traits.language == "de")
    settings.defaultTraits = InputTraits(keyboardType: .number)
    typed = HostedRun(settings)
    typed.note("nano")
    typed.program(Self.say("type=email"))
    #expect(typed.type == .number)
    typed.note("vim", group: 8)
    #expect(typed.type == .url)
  }

  @Test(arguments: [
    "type=poem", "language=d", "language=de;type=poem", "language=../x", "type=url;type=url",
    "language=" + String(repeating: "abcdefgh-", count: 20),
  ])
  func `an invalid value is ignored`(list: String) {
    var typed = HostedRun()
    typed.note("bash")
    typed.program(Self.say("type=email;language=fr"))
    typed.program(Self.say(list))
    #expect(typed.type == .email && typed.traits.language == "fr")
  }

  @Test func `unknown names are skipped, and an empty list resets`() {
    var typed = HostedRun()
    typed.note("bash")
    typed.program(Self.say("colour=red;type=email"))
    #expect(typed.type == .email)
    typed.program(Self.say(""))
    #expect(typed.type == .shell)
  }

  @Test func `announced traits end with their program`() {
    var typed = HostedRun()
    typed.note("bash")
    // It sends the declaration before it is known to be in the foreground.
    typed.program(Self.say("type=phone"))
    typed.note("ask", group: 8)
    #expect(typed.type == .phone)
    typed.note("bash", group: 7)
    #expect(typed.type == .shell)
  }

  @Test func `a program can announce a password field`() {
    var typed = HostedRun()
    typed.note("ask")
    typed.program(Self.say("type=password"))
    #expect(typed.traits.isSecureTextEntry)
    typed.note("ask", hidesInput: true)
    typed.note("ask")
    #expect(typed.traits.isSecureTextEntry)
  }

  @Test func `another program or prompt clears the context`() {
    var typed = HostedRun()
    typed.note("less")
    func context() -> String? { typed.run.session.keyboard.document.documentContextBeforeInput }
    for act in [
      { (typed: inout HostedRun) in typed.program("\u{1B}]133;A\u{7}$ ") },
      { (typed: inout HostedRun) in typed.note("more", group: 9) },
      { (typed: inout HostedRun) in typed.terminal("\r") },
    ] {
      typed.terminal(".-\r")
      #expect(context() == "a")
      let identifier = typed.run.session.keyboard.document.documentIdentifier
      act(&typed)
      #expect(context() == nil)
      #expect(typed.run.session.keyboard.document.documentIdentifier != identifier)
    }
  }

  @Test func `a letter that began before the first program was known goes on`() {
    var typed = HostedRun()
    typed.terminal("..")
    typed.note("cat")
    typed.terminal(".-\r")
    #expect(typed.typed() == "v")
  }

  @Test func `the plain look describes news in words`() {
    var settings = RunSettings()
    settings.look.symbols = .plain
    var typed = HostedRun(settings)
    typed.note("less")
    typed.terminal(".-")
    let lines = typed.panel
    #expect(lines[0] == "")
    #expect(lines[1] == "morse, ? help, f12 hides, tab keys")
    typed.terminal("\r......-\r")
    #expect(typed.panel[0] == "......-  means nothing")
    typed.program(Self.say("type=password"))
    typed.terminal("..")
    #expect(typed.panel[0] == "")
  }

  @Test(arguments: [PanelHeight.automatic, .rows(1)])
  func `letters and words change no row of the plain look`(height: PanelHeight) {
    var settings = RunSettings()
    settings.look.symbols = .plain
    settings.height = height
    var typed = HostedRun(
      settings, keyboard: KeyboardSettings(characterGap: .off, wordGap: .off))
    typed.predict(
      with: WordPredictor(lexicon: Lexicon(name: "few", counts: [("hello", 60), ("help", 50)])))
    typed.note("cat")
    let rows = typed.panel
    #expect(!rows.isEmpty)
    for key in "....\r.\r.-..\r.-..\r---\r .\r" {
      typed.terminal(String(key))
      typed.wait(120)
      #expect(typed.panel == rows)
    }
    #expect(typed.typed() == "hello e")
  }
}
