@testable import Stores
import Glibc
import Configuration
import MorseDecoding
import MorseKeyboard
import TerminalKeyboard
import TestSupport
import TextInput
import Testing
import Timeline

@Suite struct SecretFilesTests {
  private let layout = LayoutLibrary(folders: ["/nowhere"]).found(
    "[codes]\n\"......\" = { secret = \"mail\" }\n", named: "mine", path: nil
  ).file.keyboard

  private let folder = TestFolder()

  private func files(
    _ text: String, mode: Int = 0o600, command: String? = nil
  ) throws -> SecretFiles {
    try folder.write(text, to: "mail", mode: mode)
    let commands = command.map { ["mail": $0] } ?? [:]
    return SecretFiles(folder: folder.path, commands: commands)
  }

  @Test func `a secret that is not UTF-8 is not typed, a byte order mark neither`() throws {
    let files = try files("", command: "printf 'geh\\344im\\n'")
    let found = files.read(for: [layout])
    #expect(found.secrets.isEmpty)
    #expect(found.note?.contains("is not UTF-8") == true)
    let marked = try self.files("\u{FEFF}hunter2\r\n").read(for: [layout])
    #expect(marked.secrets["mail"] != nil && marked.problems.isEmpty)
  }

  @Test(arguments: [("hunter2\nmore\n", nil), ("other\n", "printf \"hunter2\\nmore\"")])
  func `a secret is the first line of a file or of a command's output`(
    text: String, command: String?
  ) throws {
    let found = try files(text, command: command).read(for: [layout])
    #expect(found.problems.isEmpty)
    var configured = ConfiguredKeyboard(
      settings: KeyboardSettings(characterGap: .off), keyMap: KeyMap())
    configured.settings.layout = layout
    configured.secrets = found.secrets
    var session = TextSession(settings: configured.settings)
    session.use(configured)
    func key() {
      session.handle(Array("......\r".utf8), at: .zero)
    }
    key()
    #expect(session.keyboard.document.text.isEmpty)
    #expect(session.notice == .secretRefused("mail"))
    #expect(
      Panel.notice(session) == "secret mail: typed into password fields only")
    session.handle(action: .insert("x"), at: .zero)
    configured.traits = InputTraits(keyboardType: .password)
    session.change(to: configured, at: .zero)
    key()
    #expect(session.keyboard.document.text == "xhunter2")
    let shown = "\(session.outputs) \(configured.secrets)"
    #expect(!shown.contains("hunter2"))
  }

  @Test func `a secret that was not read is named in the password field`() {
    var settings = KeyboardSettings(characterGap: .off)
    settings.layout = layout
    let document = TextDocument("", traits: InputTraits(keyboardType: .password))
    var session = TextSession(document: document, settings: settings)
    session.handle(Array("......\r".utf8), at: .zero)
    #expect(session.keyboard.document.text.isEmpty)
    #expect(
      Panel.notice(session) == "secret mail is not known: no file or command has it")
  }

  @Test(arguments: [0o640, 0o604, 0o710])
  func `a secret file that others can read is refused`(mode: Int) throws {
    let found = try files("hunter2\n", mode: mode).read(for: [layout])
    #expect(found.secrets.isEmpty)
    let problem = "others may read it; expected mode 0600"
    #expect(found.problems == ["\(folder.path)/mail: \(problem)"])
  }

  @Test func `only the secrets that a layout names are read`() throws {
    let files = try files("", command: "touch '\(folder.path)/ran'")
    let found = files.read(for: [.morse])
    #expect(found.secrets.isEmpty && found.problems.isEmpty)
    #expect(folder.names == ["mail"])
    #expect(files.read(for: [layout]).problems.count == 1)
    #expect(folder.names == ["mail", "ran"])
  }

  @Test func `a layout cannot make a file run`() throws {
    let files = try files("#!/bin/sh\ntouch '\(folder.path)/ran'; echo x\n", mode: 0o700)
    let found = files.read(for: [layout])
    #expect(found.secrets.isEmpty)
    #expect(folder.names == ["mail"])
    let problem =
      "is executable, and nothing runs it; expected a text, or its command in config.toml:"
      + " [secrets] NAME = \"COMMAND\""
    #expect(found.problems == ["\(folder.path)/mail: \(problem)"])
  }

  @Test(arguments: [
    ("sleep 600", "gave no secret within a second; expected a command that does not ask"),
    (
      "while :; do echo hunter2; done",
      "is longer than 64 KiB; expected a secret in its first line"
    ),
    ("false", "failed; expected a command that prints the secret"),
    ("printf 'a\\033[31mb\\n'", "has control characters; expected a text"),
  ])
  func `a command that gives no secret is named`(command: String, problem: String) throws {
    let found = try files("", command: command).read(for: [layout])
    #expect(found.secrets.isEmpty)
    #expect(found.problems == ["the command [secrets] mail: \(problem)"])
  }

  @Test func `several commands that hang delay no longer than one`() throws {
    let names = (0..<8).map { "secret\($0)" }
    let codes = names.indices.map { index in
      let pattern = [4, 2, 1].map { index & $0 == 0 ? "." : "-" }.joined()
      return "\".......\(pattern)\" = { secret = \"\(names[index])\" }\n"
    }
    let layout = LayoutLibrary(folders: ["/nowhere"]).found(
      "[codes]\n" + codes.joined(), named: "many", path: nil
    ).file.keyboard
    #expect(layout.secretNames == Set(names))
    var commands = Dictionary(uniqueKeysWithValues: names.map { ($0, "exec sleep 600") })
    commands["secret7"] = "echo hunter2"
    let files = SecretFiles(folder: folder.path, commands: commands)
    var found = SecretFiles.Found()
    let time = ContinuousClock().measure { found = files.read(for: [layout]) }
    #expect(time < .seconds(6))
    #expect(found.problems.count == 7)
    #expect(Array(found.secrets.keys) == ["secret7"])
  }

  @Test func `a command has ended although its child keeps the output open`() throws {
    let found = try files("", command: "sleep 5 & echo hunter2").read(for: [layout])
    #expect(found.problems.isEmpty && found.secrets.count == 1)
  }

  @Test func `a pipe in the place of a secret is no secret`() throws {
    let files = try files("")
    try folder.remove("mail")
    #expect(mkfifo(folder.path + "/mail", 0o600) == 0)
    #expect(files.read(for: [layout]).problems == ["\(folder.path)/mail: Not a regular file"])
  }
}
