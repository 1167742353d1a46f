package import JSONText
import Stores
import MorseCode
import Configuration
import MorseKeyboard

/// A layout as printed text.
extension LayoutLibrary.Found: CustomStringConvertible {
  /// The group in the list of layouts.
  package var groupTitle: String { file.keyboard.group.isEmpty ? "Others" : file.keyboard.group }

  /// The description, the codes and the keys.
  package var description: String {
    let keyboard = file.keyboard
    var head = TextTable(leftColumns: [0, 1])
    head.add(["name", keyboard.name])
    head.add(["group", groupTitle])
    head.add(["title", keyboard.title])
    head.add(["language", keyboard.language ?? "-"])
    head.add(["table", keyboard.tableName])
    head.add(["ASCII", keyboard.missingText])
    head.add(["direction", keyboard.isRightToLeft ? "right to left" : "left to right"])
    if !keyboard.requestedAccess.isEmpty {
      head.add([
        "asks for", keyboard.requestedAccess.map(\.rawValue).sorted().joined(separator: ", "),
      ])
    }
    if keyboard.typesMarks { head.add(["types", "the marks themselves"]) }
    head.add(["file", path ?? "built in"])
    return ([head.lines] + sections.map { [""] + [$0.title] + $0.lines }).joined()
      .map { $0 + "\n" }.joined()
  }

  private var sections: [(title: String, lines: [String])] {
    let keyboard = file.keyboard
    var settings = KeyboardSettings()
    settings.layout = keyboard
    let codes = keyboard.codes.inOrder.map { [$0.key.description, $0.value.label] }
    let keys = keyboard.keys.sorted { $0.key < $1.key }.map { [$0.key, $0.value.label] }
    let cells = keyboard.cells.map { [$0.map(\.label).joined(separator: "  ")] }
    let commands = CommandCode.allCases.map { [settings.pattern(for: $0).description, $0.title] }
    return [("Codes", codes), ("Keys", keys), ("Cells", cells), ("Commands", commands)]
      .filter { !$0.1.isEmpty }
      .map { title, rows in
        var table = TextTable(leftColumns: [0, 1])
        for row in rows { table.add(row) }
        return (title, table.lines)
      }
  }

  /// Returns the layout as a JSON object.
  package func json(withCodes: Bool) -> JSON {
    let keyboard = file.keyboard
    let fields: [(name: String, value: JSON)] = [
      ("name", .text(keyboard.name)), ("group", .text(groupTitle)),
      ("title", .text(keyboard.title)), ("language", .text(orNull: keyboard.language)),
      ("table", .text(orNull: keyboard.hasTable ? keyboard.alphabet.name : nil)),
      ("asciiCapable", .flag(keyboard.missingASCII.isEmpty)),
      ("missingASCII", .text(String(keyboard.missingASCII))),
      ("rightToLeft", .flag(keyboard.isRightToLeft)),
      ("requestedAccess", .texts(keyboard.requestedAccess.map(\.rawValue).sorted())),
      ("file", .text(orNull: path)), ("problems", .texts(problems)),
    ]
    guard withCodes else { return .object(fields) }
    let keys = keyboard.keys.sorted { $0.key < $1.key }
    return .object(
      fields + [
        (
          "codes",
          .object(keyboard.codes.inOrder.map { ($0.key.description, $0.value.action.json) })
        ),
        ("keys", .object(keys.map { ($0.key, $0.value.action.json) })),
        ("cells", .list(keyboard.cells.map { .texts($0.map(\.label)) })),
      ])
  }
}

extension KeyboardLayout {
  /// The name of the code table.
  package var tableName: String { hasTable ? alphabet.name : "none" }

  /// Whether it types all of ASCII, or the characters that it lacks.
  fileprivate var missingText: String {
    let missing = missingASCII
    if missing.isEmpty { return "all of it" }
    return missing.count > 40 ? "no" : "without \(String(missing))"
  }
}

extension PatternAction {
  /// The action, as layout files write it.
  fileprivate var json: JSON {
    switch self {
    case .text(let text): ["text": .text(text)]
    case .phrase(let text): ["phrase": .text(text)]
    case .secret(let name): ["secret": .text(name)]
    case .command(let code): ["action": .text(code.name)]
    case .key: ["key": .text(label)]
    case .layout(let name): ["layout": .text(name)]
    case .unavailable(let name): ["unavailable": .text(name)]
    }
  }
}
