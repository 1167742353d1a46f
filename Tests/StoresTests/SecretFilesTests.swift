@testable import Stores
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

  private func files(_ text: String, mode: Int) throws -> SecretFiles {
    try folder.write(text, to: "mail", mode: mode)
    return SecretFiles(folder: folder.path)
  }

  @Test(arguments: [("hunter2\nmore\n", 0o600), ("#!/bin/sh\nprintf \"hunter2\\nmore\"", 0o700)])
  func `a secret is the first line of a file or of a command's output`(
    text: String, mode: Int
  ) throws {
    let found = try files(text, mode: mode).read(for: [layout])
    #expect(found.problems.isEmpty)
    var configured = ConfiguredKeyboard(
      settings: KeyboardSettings(characterGap: .off), keyMap: KeyMap())
    configured.settings.layout = layout
    configured.secrets = found.secrets
    var session = TextSession(settings: configured.settings)
    session.use(configured)
    var outputs: [Timed<SessionOutput>] = []
    func key() {
      session.handle(Array("......\r".utf8), at: .zero, into: &outputs)
    }
    key()
    #expect(session.keyboard.document.text.isEmpty)
    #expect(session.notice == .unavailable("secret mail: only into a password field, it"))
    session.handle(action: .insert("x"), at: .zero, into: &outputs)
    configured.traits = InputTraits(keyboardType: .password)
    session.change(to: configured, at: .zero, into: &outputs)
    key()
    #expect(session.keyboard.document.text == "xhunter2")
    #expect(!"\(outputs)".contains("hunter2") && !"\(configured.secrets)".contains("hunter2"))
  }

  @Test(arguments: [0o640, 0o604, 0o710])
  func `a secret file that others can read is refused`(mode: Int) throws {
    let found = try files("hunter2\n", mode: mode).read(for: [layout])
    #expect(found.secrets.isEmpty)
    let problem = "others may read it; expected mode 0600, or 0700 for a command"
    #expect(found.problems == ["\(folder.path)/mail: \(problem)"])
  }

  @Test func `only the secrets that a layout names are read`() throws {
    let files = try files("#!/bin/sh\ntouch \"$(dirname $0)/ran\"\n", mode: 0o700)
    let found = files.read(for: [.morse])
    #expect(found.secrets.isEmpty && found.problems.isEmpty)
    #expect(folder.names == ["mail"])
    #expect(files.read(for: [layout]).problems.count == 1)
  }
}
