import ArgumentParser
import Configuration

/// A word of a command line in place of a command's name that matches none.
struct UnknownCommand: CustomStringConvertible {
  /// The words up to it, as written after the program's name.
  let path: [String]
  /// The names that are valid there.
  let names: [String]

  /// Finds an unknown command; `nil` when there is none.
  ///
  /// - Parameters:
  ///   - words: the command line without the program's name.
  ///   - root: the command that it is for.
  init?(in words: [String], of root: any ParsableCommand.Type = Morsekey.self) {
    let isHelp = words.first == "help"
    var path: [String] = []
    var command: any ParsableCommand.Type = root
    for word in words.dropFirst(isHelp ? 1 : 0) {
      let commands = command.configuration.subcommands
      guard !word.hasPrefix("-"), !commands.isEmpty else { return nil }
      path.append(word)
      guard let next = commands.first(where: { $0._commandName == word }) else {
        self.path = path
        names = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        return
      }
      command = next
    }
    return nil
  }

  /// The error, and the expected names.
  var description: String {
    let program = (["morsekey"] + path.dropLast()).joined(separator: " ")
    let expected =
      near.isEmpty
      ? "one of " + names.joined(separator: ", ")
      : near.joined(separator: " or ") + " (\(program) --help lists all)"
    return "there is no command '\(path.joined(separator: " "))'; expected \(expected)"
  }

  /// The probable names: those most similar to it, or that it begins.
  var near: [String] {
    guard let word = path.last?.lowercased(), !word.isEmpty else { return [] }
    return NearNames(to: word, among: names).names
  }
}
