import MorseCode

extension KeyClick: CustomStringConvertible {
  /// The kind of the key: `press`, `delete` or `modifier`.
  public var description: String {
    switch self {
    case .press: "press"
    case .delete: "delete"
    case .modifier: "modifier"
    }
  }
}

extension KeyboardFeedback: CustomStringConvertible {
  /// The feedback in words, such as `committed .- "a"`.
  public var description: String {
    switch self {
    case .click(let click): "click \(click)"
    case .tone(let element, let duration): "tone \(element) \(duration)"
    case .toneBegan(let element): "tone began" + (element.map { " \($0)" } ?? "")
    case .toneEnded: "tone ended"
    case .committed(let pattern, let text?): "committed \(pattern) \(text.debugDescription)"
    case .committed(let pattern, nil): "committed \(pattern)"
    case .spaceAdded: "space added"
    case .repaired(let from, let to):
      "repaired \(from.debugDescription) to \(to.debugDescription)"
    case .unknown(let pattern): "unknown \(pattern)"
    case .refused(let pattern, let text): "refused \(pattern) \(text.debugDescription)"
    case .unavailable(let pattern, let name):
      "unavailable " + (pattern.map { "\($0) " } ?? "") + name.debugDescription
    case .secretRefused(let name): "secret refused \(name.debugDescription)"
    case .meansNothing(let text): "means nothing \(text.debugDescription)"
    case .limitReached: "limit reached"
    default: changeDescription
    }
  }

  /// A change of the keyboard's state, in words.
  private var changeDescription: String {
    switch self {
    case .inputModeChanged(let mode): "input mode \(mode)"
    case .modifiersChanged: "modifiers changed"
    case .speedChanged(let speed): "speed \(speed.characterWPM) WPM"
    case .speedLocked(let isLocked): isLocked ? "speed locked" : "speed unlocked"
    case .suggestionsChanged(let words):
      (["suggestions"] + words.map(\.text.debugDescription)).joined(separator: " ")
    case .overlayChanged: "overlay changed"
    case .marked(let label): "marked \(label.debugDescription)"
    case .requested: "request"
    case .noOtherLanguage: "no other language"
    case .dismissalArmed: "dismissal armed"
    case .dismissed: "dismissed"
    default: ""
    }
  }
}
