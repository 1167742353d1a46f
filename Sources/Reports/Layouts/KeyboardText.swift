import Stores
import MorseCode
import Automation
import Configuration
import MorseKeyboard

/// A keyboard as it is printed.
extension KeyboardLibrary.Found: CustomStringConvertible {
  /// What it is listed under.
  package var groupTitle: String { file.keyboard.group.isEmpty ? "Others" : file.keyboard.group }

  /// What it is, its codes and its keys.
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

  /// The keyboard as a JSON object.
  package func json(withCodes: Bool) -> String {
    let keyboard = file.keyboard
    var fields: [(String, String)] = [
      ("name", JSON.string(keyboard.name)), ("group", JSON.string(groupTitle)),
      ("title", JSON.string(keyboard.title)), ("language", JSON.string(orNull: keyboard.language)),
      ("table", keyboard.hasTable ? JSON.string(keyboard.alphabet.name) : "null"),
      ("asciiCapable", String(keyboard.missingASCII.isEmpty)),
      ("missingASCII", JSON.string(String(keyboard.missingASCII))),
      ("rightToLeft", String(keyboard.isRightToLeft)),
      ("requestedAccess", JSON.list(keyboard.requestedAccess.map(\.rawValue).sorted())),
      ("file", JSON.string(orNull: path)), ("problems", JSON.list(problems)),
    ]
    if withCodes {
      let codes = keyboard.codes.inOrder.map { ("\($0.key)", $0.value) }
      let keys = keyboard.keys.sorted { $0.key < $1.key }
      fields.append(("codes", Self.object(codes)))
      fields.append(("keys", Self.object(keys.map { ($0.key, $0.value) })))
      let cells = keyboard.cells.map { JSON.list($0.map(\.label)) }
      fields.append(("cells", "[\(cells.joined(separator: ", "))]"))
    }
    return "{" + fields.map { "\(JSON.string($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func object(_ keys: [(String, LayoutKey)]) -> String {
    let fields = keys.map { "\(JSON.string($0.0)): \($0.1.reading.json)" }
    return "{" + fields.joined(separator: ", ") + "}"
  }
}

extension KeyboardLayout {
  /// The name of its code table.
  package var tableName: String { hasTable ? alphabet.name : "none" }

  /// Whether it types all of ASCII, or what it lacks.
  fileprivate var missingText: String {
    let missing = missingASCII
    if missing.isEmpty { return "all of it" }
    return missing.count > 40 ? "no" : "without \(String(missing))"
  }
}

extension Reading {
  /// What it does, as files write it.
  fileprivate var json: String {
    let (kind, value) =
      switch self {
      case .text(let text): ("text", text)
      case .phrase(let text): ("phrase", text)
      case .secret(let name): ("secret", name)
      case .command(let code): ("action", code.name)
      case .key: ("key", label)
      case .keyboard(let name): ("keyboard", name)
      case .unavailable(let name): ("unavailable", name)
      }
    return "{\(JSON.string(kind)): \(JSON.string(value))}"
  }
}

extension JSON {
  /// Strings as a list.
  fileprivate static func list(_ texts: [String]) -> String {
    "[" + texts.map(string).joined(separator: ", ") + "]"
  }
}
