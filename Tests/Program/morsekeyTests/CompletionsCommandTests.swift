import ArgumentParser
@testable import LinuxSystem
import TestSupport
import Testing

@testable import morsekey

@Suite struct CompletionsCommandTests {
  private func complete(_ shell: String) throws -> CommandRun {
    try TestFolder().run([shell]) { (command: CompletionsCommand, console) throws(FileError) in
      try command.run(on: console)
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell receives every command`(shell: String) throws {
    let run = try complete(shell)
    #expect(run.status == .success)
    for command in Morsekey.configuration.subcommands {
      #expect(run.output.contains(command.configuration.commandName ?? ""))
    }
    #expect(run.output.contains("letter-gap"))
  }

  @Test func `another shell`() throws {
    let run = try complete("tcsh")
    #expect(run.status == .usage)
    #expect(run.errors == "morsekey: no completions for 'tcsh'; expected one of: bash, fish, zsh\n")
  }
}
