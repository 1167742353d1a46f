public import JSONText
import MorseCode
import MorseKeyboard
public import TerminalKeyboard
import TextInput

/// A reply to a request, as a line of JSON.
public struct ControlAnswer: Sendable {
  /// The members of the line, without the `id`.
  private let members: [(name: String, value: JSON)]

  /// The reply to a request that was executed.
  public static let done = ControlAnswer(members: [("ok", true)])

  /// Creates the reply to an invalid request.
  public init(_ problem: JSONObject.Problem) {
    self.init(members: [
      ("ok", false), ("error", .text(problem.error)), ("expected", .text(problem.expected)),
    ])
  }

  /// Creates the reply to an order that was refused.
  public init(_ refusal: OrderRefusal) {
    let problem =
      switch refusal {
      case .secret:
        JSONObject.Problem(
          error: "what is typed is secret",
          expected: "one of state, capabilities, subscribe, mute, show, hide")
      case .unknownHere:
        JSONObject.Problem(
          error: "this keyboard cannot do that", expected: "a keyboard of morsekey run")
      case .noSound:
        JSONObject.Problem(
          error: "this keyboard has no sound", expected: "a keyboard without --no-sound")
      case .noKeyboard(let names):
        JSONObject.Problem(
          error: "unknown layout",
          expected: "one of " + names.joined(separator: ", "))
      case .noOtherLanguage:
        JSONObject.Problem(
          error: "all chosen layouts are in one language",
          expected: "layouts of several languages (--layouts)")
      case .outOfRange:
        JSONObject.Problem(
          error: "there is no such value", expected: "a speed that --wpm takes")
      }
    self.init(problem)
  }

  private init(members: [(name: String, value: JSON)]) {
    self.members = members
  }

  /// Creates the reply with the keyboard's state; for secret text, it says only that the text is
  /// secret and whether the panel is shown.
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
      ("type", .text(orNull: document.traits.statedType?.rawValue)),
      ("tag", .text(orNull: observed.languageTag)),
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

  /// Creates the reply with the keyboard's capabilities and which of them are in use, without any
  /// text.
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
      ("types", .texts(TextType.all.map(\.name))),
      ("commands", .texts(CommandCode.allCases.map(\.name))),
      ("releases", .flag(observed.receivesReleases)), ("sound", .flag(!keyboard.isMuted)),
      ("words", words ?? .null), ("shown", .flag(keyboard.isPanelShown)),
      ("program", keyboard.isSecret ? .null : .text(orNull: keyboard.programName)),
    ])
  }

  /// The maximum length of the reported text on each side of the insertion point, in characters.
  private static let context = 256

  private static func end(of text: String?) -> JSON {
    .text(orNull: text.map { String($0.suffix(context)) })
  }

  private static func start(of text: String?) -> JSON {
    .text(orNull: text.map { String($0.prefix(context)) })
  }

  /// The line, with the request's `id` if it had one.
  public func line(id: JSON?) -> String {
    JSON.object((id.map { [("id", $0)] } ?? []) + members).line() + "\n"
  }
}
