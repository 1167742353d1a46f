public import JSONText
import MorseKeyboard
public import TerminalKeyboard
import TextInput

/// A request at the control socket.
public enum ControlRequest: Equatable, Sendable {
  /// An order to execute.
  case order(KeyboardOrder)
  /// A query of the keyboard's state.
  case state
  /// A query of the keyboard's capabilities.
  case capabilities
  /// A subscription to events from now on.
  case subscribe

  /// The maximum number of characters that one request deletes.
  public static let mostDeleted = KeyboardOrder.mostDeleted

  /// Reads a request from a JSON object.
  public init(_ object: JSONObject) throws(JSONObject.Problem) {
    guard case .text(let name)? = object["do"] else {
      throw JSONObject.Problem(error: "do is missing", expected: Self.names)
    }
    guard let members = Self.members[name] else {
      throw JSONObject.Problem(error: "\(name) is not a request", expected: Self.names)
    }
    if let unknown = object.names.subtracting(members + ["do", "id"]).min() {
      throw JSONObject.Problem(
        error: "\(name) takes no \(unknown)",
        expected: members.isEmpty ? "nothing else" : members.joined(separator: ", "))
    }
    self = try Self.read(name, object)
  }

  /// All requests, with the members that each accepts besides `do` and `id`.
  private static let members: [String: [String]] = [
    "insert": ["text"], "delete": ["count"], "next-keyboard": [], "keyboard": ["name"],
    "mute": ["on"], "speed": ["wpm"], "lock-speed": ["on"], "type": ["name"],
    "language": ["tag"], "command": ["name"], "show": [], "hide": [], "dismiss": [], "state": [],
    "subscribe": [], "capabilities": [],
  ]

  /// The names of all requests.
  static let requestNames = members.keys.sorted()

  private static let names = "one of " + requestNames.joined(separator: ", ")

  private static func read(
    _ name: String, _ object: JSONObject
  ) throws(JSONObject.Problem) -> ControlRequest {
    switch name {
    case "insert": .order(.insert(try object.text("text")))
    case "delete": .order(.delete(try count(object)))
    case "next-keyboard": .order(.nextKeyboard)
    case "keyboard": .order(.keyboard(try object.text("name")))
    case "mute": .order(.mute(try object.flag("on")))
    case "speed": .order(.speed(try object.number("wpm")))
    case "lock-speed": .order(.lockSpeed(try object.flag("on")))
    case "type": .order(.type(try type(object)))
    case "language": .order(.language(try object.tagOrNull("tag")))
    case "command": .order(.command(try object.choice("name", CommandCode.allCases, \.name)))
    case "show": .order(.show)
    case "hide": .order(.hide)
    case "dismiss": .order(.dismiss)
    case "subscribe": .subscribe
    case "capabilities": .capabilities
    default: .state
    }
  }

  /// The type of text; `nil` where `null` asks for none.
  private static func type(_ object: JSONObject) throws(JSONObject.Problem) -> TextType? {
    if object["name"] == .null { return nil }
    return try object.choice("name", TextType.all, \.name)
  }

  private static func count(_ object: JSONObject) throws(JSONObject.Problem) -> Int {
    guard object["count"] != nil else { return 1 }
    let number = try object.number("count")
    guard let count = Int(exactly: number), (1...mostDeleted).contains(count) else {
      throw JSONObject.Problem(
        error: "there is no such count", expected: "a whole number from 1 to \(mostDeleted)")
    }
    return count
  }
}

extension JSONObject {
  fileprivate func text(_ name: String) throws(Problem) -> String {
    guard case .text(let text)? = self[name] else { throw missing(name, "text") }
    return text
  }

  fileprivate func tagOrNull(_ name: String) throws(Problem) -> String? {
    switch self[name] {
    case .text(let text):
      guard LanguageTag(text) != nil else {
        throw Problem(
          error: "\(text) is not a language", expected: "\(LanguageTag.expected), or null")
      }
      return text
    case .null: return nil
    default: throw missing(name, "text or null")
    }
  }

  fileprivate func number(_ name: String) throws(Problem) -> Double {
    guard case .number(let number)? = self[name] else { throw missing(name, "a number") }
    return number
  }

  fileprivate func flag(_ name: String) throws(Problem) -> Bool? {
    switch self[name] {
    case nil: nil
    case .flag(let isOn): isOn
    default: throw missing(name, "true or false, or without it")
    }
  }

  fileprivate func choice<Choice>(
    _ name: String, _ choices: [Choice], _ title: (Choice) -> String
  ) throws(Problem) -> Choice {
    let asked = try text(name)
    guard let choice = choices.first(where: { title($0) == asked }) else {
      throw Problem(
        error: "\(name) is '\(asked)'",
        expected: "one of " + choices.map(title).joined(separator: ", "))
    }
    return choice
  }

  private func missing(_ name: String, _ expected: String) -> Problem {
    Problem(error: "\(name) is missing or of another kind", expected: expected)
  }
}
