import MorseCode
import MorseKeyboard
public import TerminalKeyboard
import TextInput

/// A line that answers a request.
public struct ControlAnswer: Sendable {
  /// The line without its number.
  private let members: [(name: String, value: String)]

  /// It was done.
  public static let done = ControlAnswer(members: [("ok", "true")])

  /// It was not, and why.
  public init(_ problem: JSONObject.Problem) {
    self.init(members: [
      ("ok", "false"), ("error", JSON.string(problem.error)),
      ("expected", JSON.string(problem.expected)),
    ])
  }

  /// It was not carried out, and why.
  public init(_ refusal: OrderRefusal) {
    let problem =
      switch refusal {
      case .secret:
        JSONObject.Problem(
          error: "what is typed is secret", expected: "nothing but state, mute, show and hide")
      case .unknownHere:
        JSONObject.Problem(
          error: "this keyboard cannot do that", expected: "a keyboard of morsekey run")
      case .noSound:
        JSONObject.Problem(
          error: "this keyboard has no sound", expected: "a keyboard without --no-sound")
      case .noKeyboard(let names):
        JSONObject.Problem(
          error: "there is no such keyboard",
          expected: "one of " + names.joined(separator: ", "))
      case .outOfRange:
        JSONObject.Problem(
          error: "there is no such value", expected: "a speed that --wpm takes")
      }
    self.init(problem)
  }

  private init(members: [(name: String, value: String)]) {
    self.members = members
  }

  /// What the keyboard's state is; of what is secret, only that it is.
  public init(stateOf keyboard: some ControlledKeyboard) {
    guard !keyboard.isSecret else {
      self.init(members: [
        ("ok", "true"), ("secure", "true"), ("shown", "\(keyboard.isPanelShown)"),
      ])
      return
    }
    let observed = keyboard.observed
    let document = observed.document
    self.init(members: [
      ("ok", "true"), ("secure", "false"), ("shown", "\(keyboard.isPanelShown)"),
      ("keyboard", JSON.string(observed.layoutName)),
      ("language", JSON.string(observed.alphabet.name)),
      ("wpm", JSON.number(observed.speed.characterWPM, decimals: 1)),
      ("typing", observed.typedWPM.map { JSON.number($0, decimals: 1) } ?? "null"),
      ("locked", "\(observed.isSpeedLocked)"), ("muted", "\(keyboard.isMuted)"),
      ("type", JSON.string(document.traits.keyboardType.rawValue)),
      ("tag", JSON.string(orNull: document.traits.language)),
      ("document", "\(document.documentIdentifier.rawValue)"),
      ("program", JSON.string(orNull: keyboard.programName)),
      ("before", Self.end(of: document.documentContextBeforeInput)),
      ("after", Self.start(of: document.documentContextAfterInput)),
      (
        "selected",
        JSON.string(orNull: document.selectedText.map { String($0.prefix(Self.context)) })
      ),
      ("context", JSON.string(document.contextKnowledge.rawValue)),
      ("marked", JSON.string(document.markedText ?? "")),
      (
        "suggestions",
        "[" + observed.suggestions.map { JSON.string($0.text) }.joined(separator: ",") + "]"
      ),
    ])
  }

  /// What the keyboard can do, and what of it is in use; nothing of the text.
  public init(capabilitiesOf keyboard: some ControlledKeyboard) {
    let observed = keyboard.observed
    func list(_ names: [String]) -> String {
      "[" + names.map { JSON.string($0) }.joined(separator: ",") + "]"
    }
    let words = observed.knownWords.map { words in
      "{\"language\":\(JSON.string(orNull: words.language)),"
        + "\"count\":\(words.count),\"own\":\(words.ownCount)}"
    }
    self.init(members: [
      ("ok", "true"), ("requests", list(ControlRequest.requestNames)),
      ("keyboards", list(observed.knownNames)),
      ("types", list(KeyboardType.allCases.map(\.rawValue))),
      ("commands", list(CommandCode.allCases.map(\.name))),
      ("releases", "\(observed.receivesReleases)"), ("sound", "\(!keyboard.isMuted)"),
      ("words", words ?? "null"), ("shown", "\(keyboard.isPanelShown)"),
      ("program", keyboard.isSecret ? "null" : JSON.string(orNull: keyboard.programName)),
    ])
  }

  /// How much of the text around the insertion point is told, in characters.
  private static let context = 256

  private static func end(of text: String?) -> String {
    JSON.string(orNull: text.map { String($0.suffix(context)) })
  }

  private static func start(of text: String?) -> String {
    JSON.string(orNull: text.map { String($0.prefix(context)) })
  }

  /// The line, with the number that the request bore, if it bore one.
  public func line(id: JSONObject.Value?) -> String {
    let id: [(name: String, value: String)] =
      switch id {
      case .text(let text)?: [("id", JSON.string(text))]
      case .number(let number)?: [("id", JSON.number(number, decimals: 6))]
      default: []
      }
    return "{" + (id + members).map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}\n"
  }
}
