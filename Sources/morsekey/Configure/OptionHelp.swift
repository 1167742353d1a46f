import ArgumentParser
import Configuration

/// What the commands' help says of an option: what it is, and what holds unless it is given.
struct OptionHelp {
  /// What it is.
  let title: String
  /// What holds unless it is given; empty when nothing in particular does.
  let initial: String

  /// Every option that can be configured, by its name.
  static let all: [String: OptionHelp] = {
    let pages = [
      Morsekey.helpMessage(for: TypeCommand.self, columns: 10_000),
      Morsekey.helpMessage(for: RunCommand.self, columns: 10_000),
      EngineCommand.helpMessage(columns: 10_000),
    ]
    var found: [String: OptionHelp] = [:]
    // What does not fit beside a long name stands in a line of its own.
    let whole = pages.map { $0.replacing(/(--[a-z\/-]+)\n +([^ -])/) { "\($0.1) \($0.2)" } }
    for line in whole.flatMap({ $0.split(separator: "\n") }) {
      guard let (name, help) = read(line) else { continue }
      found[name] = help
    }
    return found
  }()

  /// Reads a line such as `  --name/--no-name <value>  What it is. (default: value)`.
  private static func read(_ line: Substring) -> (String, OptionHelp)? {
    let pattern = /^ +--([a-z-]+)(?:\/--[a-z-]+)?(?: <[^>]*>)? +([^ ].*)$/
    guard let match = line.wholeMatch(of: pattern) else { return nil }
    let text = match.2
    guard let parts = text.wholeMatch(of: /(.*) \(default: ([^)]*)\)/) else {
      return (String(match.1), OptionHelp(title: String(text), initial: ""))
    }
    let isFlag = parts.2.hasPrefix("--")
    let initial = isFlag ? String(!parts.2.hasPrefix("--no-")) : String(parts.2)
    return (String(match.1), OptionHelp(title: String(parts.1), initial: initial))
  }
}
