import ArgumentParser

/// A word of a command line that stands where a command's name is expected, and is none.
struct UnknownCommand: CustomStringConvertible {
  /// The words up to it, as they are written after the program's name.
  let path: [String]
  /// The names that could have stood there.
  let names: [String]

  /// Looks for one; `nil` when there is none.
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

  /// What is wrong, and what was expected.
  var description: String {
    let program = (["morsekey"] + path.dropLast()).joined(separator: " ")
    let expected =
      near.isEmpty
      ? "one of " + names.joined(separator: ", ")
      : near.joined(separator: " or ") + " (\(program) --help lists all)"
    return "there is no command '\(path.joined(separator: " "))'; expected \(expected)"
  }

  /// The names that may have been meant: those that it begins, and those that it resembles most.
  var near: [String] {
    guard let word = path.last?.lowercased(), !word.isEmpty else { return [] }
    if names.contains(word) { return [word] }
    let distances = names.map { Self.distance(word, $0) }
    let limit = min(word.count < 4 ? 1 : 2, distances.min() ?? 0)
    return zip(names, distances).filter { name, distance in
      name.hasPrefix(word) || word.hasPrefix(name) || distance <= limit
    }.map(\.0)
  }

  /// How many letters have to be put in, left out, changed, or changed about with the next one, to make
  /// one word of the other (Damerau and Levenshtein, each letter touched once).
  private static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var former: [Int] = []
    var row = Array(0...other.count)
    for i in one.indices {
      var next = [i + 1]
      for j in other.indices {
        let change = row[j] + (one[i] == other[j] ? 0 : 1)
        var least = min(row[j + 1] + 1, next[j] + 1, change)
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
          least = min(least, former[j - 1] + 1)
        }
        next.append(least)
      }
      (former, row) = (row, next)
    }
    return row[other.count]
  }
}
