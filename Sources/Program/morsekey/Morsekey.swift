import Stores
import KeyingStreams
import ArgumentParser
import Configuration
import LinuxSystem
import TerminalCodec

/// The program's commands; without a name, the keyboard opens.
struct Morsekey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "morsekey", abstract: "A Morse keyboard for every program on Linux.",
    version: "0.2.0",
    subcommands: [
      TypeCommand.self, SpeakCommand.self, RunCommand.self, AskCommand.self, TryCommand.self,
      LearnCommand.self,
      TrainCommand.self, ReportCommand.self,
      DecodeCommand.self, EncodeCommand.self, ConvertCommand.self, PlayCommand.self,
      ReplayCommand.self, ListenCommand.self, AnalyzeCommand.self, ChartCommand.self,
      KeysCommand.self, CalibrateCommand.self, LexiconCommand.self, LayoutsCommand.self,
      ConfigCommand.self, CompletionsCommand.self, DoctorCommand.self, IBusCommand.self,
    ],
    defaultSubcommand: TypeCommand.self)

  /// Returns the command of a command line.
  ///
  /// The parser of the whole program examines the options of several commands, which takes most of
  /// the start time. So a named command is parsed alone first. Errors and help are left to the
  /// whole program's parser: alone, a command prints help without the program's name.
  static func command(_ words: [String]) throws -> any ParsableCommand {
    let named = configuration.subcommands.first { $0._commandName == words.first }
    let isDefault = words.first?.hasPrefix("-") ?? true
    if let command = named ?? (isDefault ? configuration.defaultSubcommand : nil),
      command.configuration.subcommands.isEmpty,
      let found = try? command.parseAsRoot(Array(words.dropFirst(named == nil ? 0 : 1))),
      type(of: found) == command
    {
      return found
    }
    return try parseAsRoot(words)
  }
}

/// The program `morsekey`.
public enum Program {
  /// Runs the command in the process's arguments, and ends with its status.
  public static func main() {
    Signal.endAtQuit()
    let words = words(of: Array(ProcessEnvironment.arguments.dropFirst()))
    if FeaturesPage.isAsked(by: words) {
      end(helpingWith: "\(Morsekey.configuration.version)\n" + FeaturesPage().text)
    }
    if let unknown = UnknownCommand(in: words) { end(with: UsageError("\(unknown)")) }
    do {
      var command = try Morsekey.command(ConfigCommand.markingValue(in: words))
      if let command = command as? any ConfiguredCommand {
        try command.run(words: words)
      } else {
        try command.run()
      }
    } catch {
      end(with: error, askedBy: words)
    }
  }

  /// Returns the words of a command line with the current names of options, and `--` before the
  /// command of `run`, which keeps its words.
  static func words(of arguments: [String]) -> [String] {
    var words = RunCommand.markingCommand(in: OptionRow.renaming(arguments))
    if words.first == "keyboards" { words[0] = "layouts" }
    guard let mark = words.firstIndex(of: "--") else { return words }
    return words[...mark] + arguments.suffix(words.count - mark - 1)
  }

  /// Reports the error of the command line, and ends.
  private static func end(with error: UsageError) -> Never {
    Console.standard.say(error.description)
    Morsekey.exit(withError: ExitCode(CommandStatus.usage.rawValue))
  }

  /// Reports an error in the format of all the program's messages; help is not an error.
  private static func end(with error: any Error, askedBy words: [String]) -> Never {
    let message = Morsekey.fullMessage(for: error)
    let code = Morsekey.exitCode(for: error)
    guard !message.isEmpty else { Morsekey.exit(withError: error) }
    if code == .success {
      let isHelp = message.hasPrefix("OVERVIEW:")
      if isHelp, let unknown = UnknownLetter(in: words) { end(with: UsageError("\(unknown)")) }
      end(helpingWith: isHelp ? HelpPage(message, askedBy: words).description : message + "\n")
    }
    if let sibling = SiblingOption(in: message, askedBy: words) {
      end(with: UsageError("\(sibling)"))
    }
    let text = message.withProgramName.withoutFarSuggestion.showingLoneBytes
      .safeForTerminal(keeping: ["\n"])
    try? FileDescriptor.standardError.writeAll((text + "\n").utf8)
    Morsekey.exit(withError: code)
  }

  /// Prints the requested text; the exit status reports a write error to scripts.
  private static func end(helpingWith message: String) -> Never {
    do {
      try Console.standard.run { console throws(FileError) in
        try console.output.write(message)
        return .success
      }
    } catch {
      Morsekey.exit(withError: error)
    }
    Morsekey.exit()
  }
}

extension String {
  /// The message with the program's name in front, as in all its messages.
  fileprivate var withProgramName: String {
    let word = "Error: "
    return hasPrefix(word) ? "morsekey: " + dropFirst(word.count) : self
  }

  /// The message about an unknown option, without a suggestion that is not similar to the option.
  fileprivate var withoutFarSuggestion: String {
    let parts = split(separator: "'", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 5, parts[2] == ". Did you mean ",
      NearNames(to: String(parts[1]), among: [String(parts[3])]).names.isEmpty
    else { return self }
    return "\(parts[0])'\(parts[1])'" + parts[4].dropFirst()
  }
}
