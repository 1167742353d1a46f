import ArgumentParser

/// A word of short options such as `-o/home`, one of which the command does not have.
///
/// The parser prints the help for every such word with an h, whatever its other letters are.
struct UnknownLetter: CustomStringConvertible {
  /// The message.
  let description: String

  private static let help: Set = ["-h", "-help", "--help", "--help-hidden", "help"]

  /// Finds the word that printed the help; `nil` if the help was asked for.
  ///
  /// - Parameter words: the command line, without the program's name.
  init?(in words: [String]) {
    let words = Array(words.prefix { $0 != "--" })
    guard Self.help.isDisjoint(with: words) else { return nil }
    let (names, command) = Self.command(in: words)
    let page = Morsekey.helpMessage(for: command)
    for word in words where word.hasPrefix("-") && !word.hasPrefix("--") && word.contains("h") {
      let letters = word.dropFirst().filter { $0 != "h" }
      guard let letter = letters.first(where: { !SiblingOption.lists("-\($0)", in: page) }) else {
        continue
      }
      let sibling = SiblingOption(in: "Error: Unknown option '-\(letter)'", askedBy: words)
      let page = (["morsekey"] + names + ["--help"]).joined(separator: " ")
      description = sibling?.description ?? "Unknown option '\(word)'; '\(page)' lists the options"
      return
    }
    return nil
  }

  /// Returns the command of a command line, and its names.
  private static func command(
    in words: [String]
  ) -> (names: [String], command: any ParsableCommand.Type) {
    var names: [String] = []
    var command: any ParsableCommand.Type = Morsekey.self
    for word in words {
      let subcommands = command.configuration.subcommands
      guard let next = subcommands.first(where: { $0._commandName == word }) else { continue }
      names.append(word)
      command = next
    }
    return (names, names.isEmpty ? Morsekey.configuration.defaultSubcommand ?? command : command)
  }
}
