import MorseCode
import MorseKeyboard
public import TerminalKeyboard
import TextInput

/// A line that answers a request.
public struct ControlAnswer: Sendable {
  /// The line without its number.
  private let members: [(name: String, value: JSON)]

  /// It was done.
  public static let done = ControlAnswer(members: [("ok", true)])

  /// It was not, and why.
  public init(_ problem: JSONObject.Problem) {
    self.init(members: [
      ("ok", false), ("error", .text(problem.error)), ("expected", .text(problem.expected)),
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

  private init(members: [(name: String, value: JSON)]) {
    self.members = members
  }

  /// What the keyboard's state is; of what is secret, only that it is.
  public init(stateOf keyboard: some ControlledKeyboard) {
    guard !keyboard.isSecret else {
      self.init(members: [
        ("ok", true), ("secure", true), ("shown", .flag(keyboard.isPanelShown)),
      ])
      return
    }
    let observed = keyboard.observed
    let document = observed.document
    self.init(members: [
      ("ok", true), ("secure", false), ("shown", .flag(keyboard.isPanelShown)),
      ("keyboard", .text(observed.layoutName)),
      ("language", .text(observed.alphabet.name)),
      ("wpm", .number(observed.speed.characterWPM, decimals: 1)),
      ("typing", .number(orNull: observed.typedWPM, decimals: 1)),
      ("locked", .flag(observed.isSpeedLocked)), ("muted", .flag(keyboard.isMuted)),
      ("type", .text(document.traits.keyboardType.rawValue)),
      ("tag", .text(orNull: document.traits.language)),
      ("document", .whole(Int(clamping: document.documentIdentifier.rawValue))),
      ("program", .text(orNull: keyboard.programName)),
      ("before", Self.end(of: document.documentContextBeforeInput)),
      ("after", Self.start(of: document.documentContextAfterInput)),
      (
        "selected",
        .text(orNull: document.selectedText.map { String($0.prefix(Self.context)) })
      ),
      ("context", .text(document.contextKnowledge.rawValue)),
      ("marked", .text(document.markedText ?? "")),
      ("suggestions", .texts(observed.suggestions.map(\.text))),
    ])
  }

  /// What the keyboard can do, and what of it is in use; nothing of the text.
  public init(capabilitiesOf keyboard: some ControlledKeyboard) {
    let observed = keyboard.observed
    let words = observed.knownWords.map { words -> JSON in
      [
        "language": .text(orNull: words.language), "count": .whole(words.count),
        "own": .whole(words.ownCount),
      ]
    }
    self.init(members: [
      ("ok", true), ("requests", .texts(ControlRequest.requestNames)),
      ("keyboards", .texts(observed.knownNames)),
      ("types", .texts(KeyboardType.allCases.map(\.rawValue))),
      ("commands", .texts(CommandCode.allCases.map(\.name))),
      ("releases", .flag(observed.receivesReleases)), ("sound", .flag(!keyboard.isMuted)),
      ("words", words ?? .null), ("shown", .flag(keyboard.isPanelShown)),
      ("program", keyboard.isSecret ? .null : .text(orNull: keyboard.programName)),
    ])
  }

  /// How much of the text around the insertion point is told, in characters.
  private static let context = 256

  private static func end(of text: String?) -> JSON {
    .text(orNull: text.map { String($0.suffix(context)) })
  }

  private static func start(of text: String?) -> JSON {
    .text(orNull: text.map { String($0.prefix(context)) })
  }

  /// The line, with the number that the request bore, if it bore one.
  public func line(id: JSONObject.Value?) -> String {
    let id: [(name: String, value: JSON)] =
      switch id {
      case .text(let text)?: [("id", .text(text))]
      case .number(let number)?: [("id", .number(number, decimals: 6))]
      default: []
      }
    return JSON.object(id + members).line() + "\n"
  }
}
