import MorseKeyboard
import TerminalCodec
import TextInput
import Testing

@testable import TerminalKeyboard

@Suite struct RunSessionTrustTests {
  private let shell = HostedProgram(group: 7, names: ["bash"])
  private let asking = HostedProgram(group: 7, names: ["bash"], line: LineMode(isEchoing: false))

  @Test func `a password is typed in pass-through, and Morse returns by itself`() {
    var hosted = HostedRun()
    hosted.note(shell)
    hosted.note(asking)
    #expect(hosted.run.passThroughReason == .secureEntry)
    hosted.terminal(".-x")
    #expect(hosted.typed() == ".-x")
    #expect(hosted.panel[1] == "password: keys type themselves")
    hosted.note(shell)
    hosted.terminal(".-\r")
    #expect(hosted.typed() == "a")
  }

  @Test(arguments: [
    // getpass, ssh, read -s
    (LineMode(isEchoing: false), "", "ssh", true),
    // read -s -n 1, Python's cbreak mode: single keys, which Morse can send
    (LineMode(isEchoing: false, isCanonical: false), "", "bash", false),
    (LineMode(isEchoing: false, isCanonical: false), "", "python3", false),
    (LineMode(isEchoing: false, isCanonical: false), "", "any-key", false),
    // read -n 1, a shell that reads lines by itself, cat
    (LineMode(isCanonical: false), "", "bash", false), (LineMode(), "", "cat", false),
    // readline, vim
    (LineMode(isEchoing: false, isCanonical: false, isOrdinary: false), "", "bash", false),
    (
      LineMode(isEchoing: false, isCanonical: false, isOrdinary: false), "\u{1B}[?1049h", "vim",
      false
    ),
    // less, top, more: like read -s -n 1, except for their screen modes or their names
    (LineMode(isEchoing: false, isCanonical: false), "\u{1B}[?1h\u{1B}=", "pager", false),
    (LineMode(isEchoing: false, isCanonical: false), "\u{1B}[?1049h", "pager", false),
    (LineMode(isEchoing: false, isCanonical: false), "", "more", false),
  ])
  func `a secret is detected by the terminal modes`(
    line: LineMode, written: String, name: String, isSecret: Bool
  ) {
    var hosted = HostedRun()
    hosted.note(name)
    hosted.program(written)
    hosted.note(line)
    #expect(hosted.run.isSecret == isSecret)
    hosted.terminal(".-x")
    hosted.wait(700)
    #expect(hosted.typed() == (isSecret ? ".-x" : "a"))
  }

  @Test func `the first key at a silent password prompt is not Morse`() {
    var hosted = HostedRun()
    hosted.note(shell)
    hosted.program("PW:")
    hosted.wait(5000)
    hosted.note(LineMode(isEchoing: false))
    hosted.terminal("fecret7")
    #expect(hosted.typed() == "fecret7")
    hosted.note(LineMode())
    hosted.terminal(".-\r")
    #expect(hosted.typed() == "a")
  }

  @Test func `announced secrets are as secret as hidden input`() {
    var hosted = HostedRun()
    hosted.note(shell)
    hosted.program("\u{1B}]7373;type=password\u{1B}\\")
    #expect(hosted.run.isSecret)
  }

  @Test func `typing in pass-through continues after a reload`() {
    var hosted = HostedRun()
    hosted.note(shell)
    hosted.terminal("\t")
    hosted.note(asking)
    hosted.note(shell)
    hosted.terminal(".-")
    #expect(hosted.typed() == ".-")
  }

  @Test func `in masked mode Morse types without display or learning`() {
    var settings = RunSettings()
    settings.secureEntry = .masked
    var hosted = HostedRun(settings)
    hosted.note(asking)
    hosted.run.session.recorder = KeyingRecorder()
    let panel = hosted.panel
    hosted.terminal(".-")
    #expect(hosted.panel == panel)
    #expect(panel[1] == "recording   password, masked   morse")
    hosted.wait(700)
    #expect(hosted.typed() == "a" && hosted.panel == panel)
    hosted.terminal("-\r")
    hosted.wait(240)
    hosted.terminal("-\r-......")
    #expect(hosted.panel == panel)
    hosted.wait(700)
    #expect(hosted.typed() == "tt" && hosted.panel == panel)
    #expect(hosted.run.session.keyboard.document.traits.isSecureTextEntry)
    #expect(hosted.run.session.recorder?.intervals.isEmpty == true)
    hosted.note(shell)
    #expect(!hosted.run.session.keyboard.document.traits.isSecureTextEntry)
    #expect(hosted.run.session.keyboard.document.documentContextBeforeInput == nil)
  }

  @Test(arguments: ["gpg", "sudo", "pinentry-curses", "ssh-askpass"])
  func `programs that ask for secrets get pass-through`(name: String) {
    var hosted = HostedRun()
    hosted.note(name, group: 8)
    #expect(hosted.run.passThroughReason == .denied(name))
    hosted.terminal(".")
    #expect(hosted.typed() == ".")
    // The panel key hides and shows; Morse is not available.
    hosted.terminal(f12 + f12 + ".")
    #expect(hosted.typed() == ".")
  }

  @Test func `a script that asks through such a program gets pass-through too`() {
    var hosted = HostedRun()
    hosted.note("sh", "sudo", group: 8)
    #expect(hosted.run.passThroughReason == .denied("sudo"))
  }

  @Test func `programs are added to those, and opt out themselves`() {
    var settings = RunSettings()
    settings.denied.insert("vault")
    var hosted = HostedRun(settings)
    hosted.note("vault", group: 8)
    #expect(hosted.run.passThroughReason == .denied("vault"))
    hosted.note(HostedProgram(group: 9, names: ["cat"], optsOut: true))
    #expect(hosted.run.passThroughReason == .optedOut("cat"))
    hosted.note(shell)
    #expect(hosted.run.passThroughReason == nil)
  }
}
