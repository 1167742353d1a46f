import ArgumentParser
import Configuration

/// The help text of an option: its description and its default.
struct OptionHelp {
  /// The description.
  let title: String
  /// The default; empty if there is no specific one.
  let initial: String

  /// All options that can be configured, by name.
  static let all: [String: OptionHelp] = {
    let pages = [
      Morsekey.helpMessage(for: TypeCommand.self, columns: 10_000),
      Morsekey.helpMessage(for: RunCommand.self, columns: 10_000),
      EngineCommand.helpMessage(columns: 10_000),
    ]
    var found: [String: OptionHelp] = [:]
    // The description of a long name is on a line of its own.
    let whole = pages.map { $0.replacing(/(--[a-z\/-]+)\n +([^ -])/) { "\($0.1) \($0.2)" } }
    for line in whole.flatMap({ $0.split(separator: "\n") }) {
      guard let (name, help) = read(line) else { continue }
      found[name] = help
    }
    return found
  }()

  /// Parses a line such as `  --name/--no-name <value>  What it is. (default: value)`.
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
