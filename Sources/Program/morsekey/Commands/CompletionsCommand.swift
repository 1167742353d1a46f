import KeyingStreams
import ArgumentParser
import LinuxSystem

/// The `completions` command: prints the script with which a shell completes commands and options.
struct CompletionsCommand: ConsoleCommand {
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

  func run(on console: Console) throws(FileError) -> CommandStatus {
    guard let shell = CompletionShell(rawValue: shell) else {
      let names = CompletionShell.allCases.map(\.rawValue).sorted().joined(separator: ", ")
      console.say("no completions for '\(shell)'; expected one of: \(names)")
      return .usage
    }
    try console.output.write(Morsekey.completionScript(for: shell) + "\n")
    return .success
  }
}
