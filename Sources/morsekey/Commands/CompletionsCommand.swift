import KeyingStreams
import ArgumentParser
import LinuxSystem

/// The script by which a shell completes the program's commands and options.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completion script for a shell.",
    discussion: """
      bash: save it as ~/.local/share/bash-completion/completions/morsekey
      zsh:  save it as _morsekey in a folder of $fpath
      fish: save it as ~/.config/fish/completions/morsekey.fish
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: String

  func run() throws {
    try Console.standard.run { console throws(FileError) in try complete(on: console) }
  }

  /// Does the work; the console is told, so that tests can look at it.
  func complete(on console: Console) throws(FileError) -> CommandStatus {
    guard let shell = CompletionShell(rawValue: shell) else {
      let names = CompletionShell.allCases.map(\.rawValue).sorted().joined(separator: ", ")
      console.say("no completions for '\(shell)'; expected one of: \(names)")
      return .usage
    }
    try console.output.write(Morsekey.completionScript(for: shell) + "\n")
    return .success
  }
}
