import ArgumentParser
import Testing

@testable import morsekey

@Suite struct HelpPageTests {
  private func page(_ command: any ParsableCommand.Type, _ words: [String]) -> String {
    HelpPage(Morsekey.helpMessage(for: command, columns: 80), askedBy: words).description
  }

  private func options(in text: Substring) -> [String] {
    text.matches(of: /\n  (?:-[a-z], )?--([a-z-]+)/).map { String($0.1) }
  }

  @Test func `no option is missing or repeated`() {
    for (command, name) in [
      (TypeCommand.self as any ParsableCommand.Type, "type"), (RunCommand.self, "run"),
      (AskCommand.self, "ask"), (TryCommand.self, "try"), (DecodeCommand.self, "decode"),
    ] {
      let plain = Morsekey.helpMessage(for: command, columns: 80)
      let text = page(command, [name, "--help"])
      #expect(options(in: text[...]).sorted() == options(in: plain[...]).sorted())
    }
  }

  @Test func `every command ends with examples`() throws {
    for command in Morsekey.configuration.subcommands
    where command.configuration.shouldDisplay && command != IBusCommand.self {
      let name = command._commandName
      let text = page(command, [name, "--help"])
      let start = try #require(text.firstRange(of: "\nEXAMPLES:\n"), "\(name)")
      let lines = text[start.upperBound...].split(separator: "\n")
      #expect(!lines.isEmpty)
      for line in lines { #expect(line.contains("morsekey"), "\(line)") }
    }
  }

  @Test func `morsekey help COMMAND prints the same examples`() {
    #expect(page(PlayCommand.self, ["help", "play"]) == page(PlayCommand.self, ["play", "-h"]))
  }
}
