import ArgumentParser

/// An option that a command lacks, but that other commands have.
struct SiblingOption: CustomStringConvertible {
  private let command: String
  private let option: String
  /// The commands that have it.
  private let owners: [String]

  /// What does the same here; the first entry with the option and the command applies.
  private static let ways: [(options: Set<String>, commands: Set<String>, way: String)] = [
    (["--output", "-o"], [], "here '> FILE' writes the output to a file"),
    (
      ["--file", "-f"], ["decode", "analyze", "convert", "replay"],
      "here the file is named without an option"
    ),
    (["--file", "-f"], ["calibrate"], "here --from FILE reads a file"),
    (["--to"], ["decode", "analyze"], "'morsekey convert FILE --to NAME' changes the format"),
    (["--format"], ["encode"], "here --to names the format"),
    (["--record"], ["encode", "convert", "play"], "here -o FILE writes a file"),
    (["--tone"], ["analyze"], "'morsekey convert FILE --to ms' reads one tone first"),
  ]

  /// Finds the option of an error message; `nil` if no other command has it.
  ///
  /// - Parameters:
  ///   - message: the parser's message.
  ///   - words: the command line.
  init?(in message: String, askedBy words: [String]) {
    let mark = "Unknown option '"
    guard let start = message.firstIndex(of: "'"), message.hasPrefix("Error: " + mark) else {
      return nil
    }
    let rest = message[message.index(after: start)...]
    let word = rest.prefix { $0 != "'" && $0 != "=" }
    // A value follows a short option directly.
    option = String(word.hasPrefix("--") ? word : word.prefix(2))
    let commands = Morsekey.configuration.subcommands
    let named = commands.first { $0._commandName == words.first }
    command = named?._commandName ?? Morsekey.configuration.defaultSubcommand?._commandName ?? ""
    let option = option
    owners = commands.filter { candidate in
      candidate.configuration.shouldDisplay && Self.has(option, candidate)
    }.map { $0._commandName }
    guard option.count > 1, !owners.isEmpty else { return nil }
  }

  private static func has(_ option: String, _ command: any ParsableCommand.Type) -> Bool {
    lists(option, in: Morsekey.helpMessage(for: command))
  }

  /// Whether the help of a command lists an option.
  static func lists(_ option: String, in help: String) -> Bool {
    help.split(separator: "\n").contains { line in
      line.hasPrefix("  -") && line.split { " ,/".contains($0) }.prefix(3).contains { $0 == option }
    }
  }

  /// Who has the option, and what does the same in this command.
  var description: String {
    let list = owners.prefix(4).joined(separator: ", ")
    let way = Self.ways.first { way in
      way.options.contains(option) && (way.commands.isEmpty || way.commands.contains(command))
    }
    let have = owners.count == 1 ? "has" : "have"
    return "\(command) has no \(option), \(list) \(have) it"
      + (way.map { "; \($0.way)" } ?? "; 'morsekey \(command) --help' lists its own")
  }
}
