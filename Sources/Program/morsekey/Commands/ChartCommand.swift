import Stores
import Reports
import KeyingStreams
import ArgumentParser
import LinuxSystem
import MorseCode
import TerminalDevice

/// The `chart` command: prints a code table.
struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Print the code chart of a table.",
    discussion: "The columns fit the terminal, or 80 characters when there is none.")

  @Option(help: ArgumentHelp("The code table.", valueName: "name"))
  var table = "international"

  /// Arguments that some users type instead of the option.
  @Argument(help: .hidden) var words: [String] = []

  func validate() throws {
    guard let word = words.first else { return }
    throw ValidationError("'\(word)' needs its option; expected --table \(word)")
  }

  func run() throws {
    Sandbox.enter(.files())
    try Console.standard.run { console throws(FileError) in
      try chart(on: console, columns: WindowSize(of: .standardOutput).columns)
    }
  }

  /// Runs the command on `console`, which tests replace.
  func chart(on console: Console, columns: Int) throws(FileError) -> CommandStatus {
    let alphabet = console.parsed { () throws(UsageError) in try Choices.alphabet(named: table) }
    guard let alphabet else { return .usage }
    try console.output.write(Chart(of: alphabet, columns: columns).description)
    return .success
  }
}
