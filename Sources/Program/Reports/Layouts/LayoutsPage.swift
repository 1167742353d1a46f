import JSONText
package import Stores
package import KeyingStreams
import Configuration
import Glibc
package import LinuxSystem
import MorseKeyboard
import TerminalCodec

/// The output of `morsekey layouts`.
package struct LayoutsPage {
  package let console: Console
  package var library = LayoutLibrary()

  package init(console: Console, library: LayoutLibrary = LayoutLibrary()) {
    self.console = console
    self.library = library
  }

  /// Lists all layouts with their descriptions.
  package func list(asJSON: Bool) throws(FileError) -> CommandStatus {
    let all = library.names.compactMap { library.layout(named: $0) }
    if asJSON {
      for found in all {
        try console.output.write(found.json(withCodes: false).line(isSpaced: true) + "\n")
      }
    } else {
      try list(all)
    }
    for problem in all.flatMap(\.problems) { console.say(problem) }
    return .success
  }

  private func list(_ all: [LayoutLibrary.Found]) throws(FileError) {
    var groups: [String] = []
    for group in all.map(\.groupTitle) where !groups.contains(group) { groups.append(group) }
    var table = TextTable(leftColumns: Set(0..<5))
    var heads: [(line: Int, group: String)] = []
    var line = 0
    for group in groups {
      heads.append((line, group))
      for found in all where found.groupTitle == group {
        let keyboard = found.file.keyboard
        table.add([
          keyboard.name, keyboard.title, keyboard.language ?? "-", keyboard.tableName,
          found.path ?? "",
        ])
        line += 1
      }
    }
    for (index, text) in table.lines.enumerated() {
      for head in heads where head.line == index {
        try console.output.write((index == 0 ? "" : "\n") + head.group.safe + "\n")
      }
      try console.output.write(text.safe + "\n")
    }
  }

  /// Prints the codes and keys of a layout.
  package func show(_ name: String, asJSON: Bool) throws(FileError) -> CommandStatus {
    guard let found = library.layout(named: name) else { return unknown(name) }
    if asJSON {
      try console.output.write(found.json(withCodes: true).line(isSpaced: true) + "\n")
    } else {
      try console.output.write(found.description.safe)
    }
    for problem in found.problems { console.say(problem) }
    return .success
  }

  /// Prints the file of a layout.
  package func showFile(of name: String) throws(FileError) -> CommandStatus {
    guard let found = library.layout(named: name) else { return unknown(name) }
    let text = try found.path.map { path throws(FileError) in try UserFolder.text(at: path) ?? "" }
    try console.output.write((text ?? BuiltInLayouts.text(of: name) ?? "").safe)
    return .success
  }

  /// Reports the errors of a layout and the conflicts of its codes.
  ///
  /// - Parameters:
  ///   - file: a file, or the name of a layout.
  ///   - other: the layout whose codes are compared; `nil` for none.
  /// - Returns: the exit status.
  /// - Throws: an error of the output.
  package func check(_ file: String, like other: String?) throws(FileError) -> CommandStatus {
    let like = other.flatMap { library.layout(named: $0) }
    if let other, like == nil { return unknown(other) }
    let found: LayoutLibrary.Found
    do throws(FileError) {
      found = try self.found(file)
    } catch {
      console.report(error, expected: "a layout")
      return .noInput
    }
    let check = LayoutCheck(found.file.keyboard)
    for problem in found.problems { console.say(problem) }
    if !check.hasWayOut {
      let commands = "next-keyboard, keyboard-list, dismiss or another layout"
      console.say("\(file):1: no code leaves the keyboard; expected one for \(commands)")
    }
    let report = CheckReport(check, of: found.file.keyboard, like: like?.file.keyboard)
    try console.output.write(report.description.safe)
    return found.problems.isEmpty && check.hasWayOut ? .success : .badData
  }

  private func found(_ file: String) throws(FileError) -> LayoutLibrary.Found {
    if let text = try UserFolder.text(at: file) {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      let stem = name.hasSuffix(".toml") ? String(name.dropLast(5)) : name
      return library.found(text, named: stem, path: file)
    }
    if let found = library.layout(named: file) { return found }
    throw FileError(name: file, number: ENOENT)
  }

  /// Creates a file for the user's own layout; an existing file stays unchanged.
  ///
  /// With the name of a built-in layout, it starts as a copy and replaces it; a message says so.
  package func make(_ name: String, from other: String?) throws(FileError) -> CommandStatus {
    guard Self.isName(name), name != InputMode.passThroughName else {
      console.say(
        "'\(name)' is not a name for a layout; expected up to 40 letters, digits and hyphens")
      return .usage
    }
    let path = library.folder + "/\(name).toml"
    guard access(path.systemString, F_OK) != 0 else {
      console.say("\(path): is there already; expected another name")
      return .cannotCreate
    }
    let isBuiltIn = BuiltInLayouts.names.contains(name)
    guard let text = try text(for: name, from: other ?? (isBuiltIn ? name : nil)) else {
      return unknown(other ?? "")
    }
    do throws(FileError) {
      try UserFolder.write(text, to: path)
    } catch {
      console.report(error, expected: "to write to it")
      return .cannotCreate
    }
    if isBuiltIn {
      console.say(
        "\(path): replaces the built-in layout '\(name)'; delete it to have that back")
    }
    try console.print(path: path)
    return .success
  }

  private func text(for name: String, from other: String?) throws(FileError) -> String? {
    guard let other else { return Self.example(name) }
    guard let found = library.layout(named: other) else { return nil }
    let text = try found.path.map { path throws(FileError) in try UserFolder.text(at: path) ?? "" }
    let former = text ?? BuiltInLayouts.text(of: other) ?? ""
    var lines = former.split(separator: "\n", omittingEmptySubsequences: false)
    let line = "name = \"\(name)\""[...]
    if let row = lines.firstIndex(where: Self.setsName) {
      lines[row] = line
    } else {
      lines.insert(line, at: 0)
    }
    return "# Made from \(other).\n" + lines.joined(separator: "\n")
  }

  private static func setsName(_ line: Substring) -> Bool {
    line.hasPrefix("name") && line.dropFirst("name".count).first { $0 != " " } == "="
  }

  private static func isName(_ name: String) -> Bool {
    func isPlain(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber)
    }
    return name.count <= 40 && name.first.map(isPlain) == true
      && name.allSatisfy { isPlain($0) || $0 == "_" || $0 == "-" }
  }

  private func unknown(_ name: String) -> CommandStatus {
    console.say(UsageError.unknown("layout", name, library.names).description)
    return .usage
  }

  /// Returns an example layout; its comments contain lines that can be enabled.
  package static func example(_ name: String) -> String {
    """
    # A keyboard of your own. Choose it by --layout \(name), check it by: morsekey layouts check \(name)

    name = "\(name)"
    group = "Mine"
    title = "\(name)"
    # language = "en"
    ascii-capable = false
    right-to-left = false
    table = "international"        # or another (morsekey chart), or "none"

    # What codes do, before the table and the commands.
    [codes]
    # ".-.-" = "€"                                            # typed as a letter is
    # "..--.." = { phrase = "Can I help you? ", cap = "help?" }   # inserted as it is
    # "----" = { action = "delete-word" }
    # ".....-" = { key = "ctrl-r" }
    # "---.-" = { layout = "gboard" }

    # What keys of the terminal do, before their usual meaning.
    [keys]
    # "1" = { phrase = "Good morning. " }
    # f5 = { action = "undo" }

    """
  }
}

extension String {
  /// The text without control sequences for the terminal.
  fileprivate var safe: String { safeForTerminal(keeping: ["\n", "\t"]) }
}
