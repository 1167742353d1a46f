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
    for line in pages.flatMap(wholeLines) {
      guard let (name, help) = read(line) else { continue }
      found[name] = help
    }
    return found
  }()

  /// Reads a line such as `  --name/--no-name <value>  What it is. (default: value)`.
  private static func read(_ line: String) -> (String, OptionHelp)? {
    var rest = line.drop { $0 == " " }
    guard line.hasPrefix(" "), rest.hasPrefix("--") else { return nil }
    rest = rest.dropFirst("--".count)
    let name = rest.prefix(while: isInName)
    rest = rest.dropFirst(name.count)
    if rest.hasPrefix("/--") { rest = rest.dropFirst().drop(while: isInName) }
    if rest.hasPrefix(" <"), let end = rest.firstIndex(of: ">") {
      rest = rest[end...].dropFirst()
    }
    let text = rest.drop { $0 == " " }
    guard !name.isEmpty, rest.hasPrefix(" "), !text.isEmpty else { return nil }
    return (String(name), OptionHelp(text))
  }

  /// Parses the text after a name, such as `What it is. (default: value)`.
  private init(_ text: Substring) {
    let mark = " (default: "
    guard text.last == ")",
      let place = text.indices.last(where: { text[$0...].hasPrefix(mark) }),
      case let value = text[place...].dropFirst(mark.count).dropLast(), !value.contains(")")
    else {
      (title, initial) = (String(text), "")
      return
    }
    title = String(text[..<place])
    initial = value.hasPrefix("--") ? String(!value.hasPrefix("--no-")) : String(value)
  }

  private static func isInName(_ character: Character) -> Bool {
    "a"..."z" ~= character || character == "-"
  }

  /// Returns the lines of a page; the description of a long name, which is in the next line, is joined
  /// to it.
  private static func wholeLines(_ page: String) -> [String] {
    page.split(separator: "\n", omittingEmptySubsequences: false).reduce(into: []) { lines, line in
      let text = line.drop { $0 == " " }
      let word = lines.last?.split(separator: " ").last ?? ""
      let endsInName = word.hasPrefix("--") && word.allSatisfy { isInName($0) || $0 == "/" }
      if endsInName, line.hasPrefix(" "), text.first ?? "-" != "-" {
        lines[lines.count - 1] += " " + text
      } else {
        lines.append(String(line))
      }
    }
  }
}
