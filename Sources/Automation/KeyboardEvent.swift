public import MorseCode
public import MorseKeying
import MorseKeyboard
public import TerminalKeyboard
public import TextInput
public import Timeline

/// An event of a keyboard, for event output.
public enum KeyboardEvent: Hashable, Sendable {
  /// The keyboard opened.
  case began(table: String, wpm: Double)
  /// A contact closed or opened, after the filters.
  case edge(KeyEdge)
  /// A mark began; the duration is `nil` for a mark keyed by hand, whose element may be unknown.
  case mark(MorseElement?, duration: Duration?)
  /// A mark keyed by hand ended.
  case markEnded
  /// The marked text changed.
  case marked(String)
  /// A pattern was committed as this text; `nil` for a command.
  case committed(MorsePattern, text: String?)
  /// A pattern had no meaning.
  case unknown(MorsePattern)
  /// The suggestions changed.
  case suggested([String])
  /// The text changed: from this character on, `deleted` characters were replaced by the inserted
  /// ones.
  case edited(at: Int, deleted: Int, inserted: String)
  /// The insertion point moved here, or `length` characters from here on were selected.
  case selected(at: Int, length: Int)
  /// The knowledge of the text before the insertion point changed.
  case context(ContextKnowledge)
  /// This text was sent to a program.
  case typed(String)
  /// A key other than text was sent to a program.
  case pressed(String)
  /// Another document, prompt or program receives the text.
  case document(DocumentIdentifier, program: String?)
  /// The kind or the language of the text changed.
  case traits(KeyboardType, language: String?)
  /// The active keyboard changed.
  case keyboard(String)
  /// The active code table changed.
  case language(String)
  /// The speed of the elements changed, in words a minute.
  case speed(Double)
  /// Sound was turned off (`true`) or on (`false`).
  case muted(Bool)
  /// The size of the window changed.
  case frame(columns: Int, rows: Int)
  /// The panel's frame above a program changed.
  case panel(PanelFrameEvent)
  /// Secret text began or ended. No other events occur in between.
  case secure(Bool)
  /// This number of events was dropped because they were not read.
  case dropped(Int)
  /// The keyboard closed for this reason.
  case ended(String)

  /// The event as a line of JSON.
  public func line(at moment: Timestamp) -> String {
    let seconds = Double(Timestamp.zero.nanoseconds(to: moment)) / 1e9
    return JSON.object(
      [("t", .number(seconds, decimals: 6)), ("type", .text(type))] + members
    ).line() + "\n"
  }

  private var type: String {
    switch self {
    case .began: "begin"
    case .edge: "edge"
    case .mark, .markEnded: "mark"
    case .marked: "marked"
    case .committed: "commit"
    case .unknown: "unknown"
    case .suggested: "suggestions"
    case .edited: "edit"
    case .selected: "selection"
    case .context: "context"
    case .typed: "typed"
    case .pressed: "key"
    case .document: "document"
    case .traits: "traits"
    case .keyboard: "mode"
    case .language: "language"
    case .speed: "speed"
    case .muted: "mute"
    case .frame: "frame"
    case .panel: "panel"
    case .secure: "secure"
    case .dropped: "dropped"
    case .ended: "end"
    }
  }

  /// The members besides the time and the type, in order.
  private var members: [(name: String, value: JSON)] {
    switch self {
    case .began(let table, let wpm):
      [("language", .text(table)), ("wpm", .number(wpm, decimals: 1))]
    case .edge(let edge):
      [
        ("contact", .text(edge.contact.rawValue)), ("down", .flag(edge.isDown)),
        ("source", .text(edge.source.description)),
      ]
    case .mark(let element, let duration): Self.members(ofMark: element, duration)
    case .markEnded: [("down", false)]
    case .marked(let text), .typed(let text): [("text", .text(text))]
    case .pressed(let key): [("key", .text(key))]
    case .committed(let pattern, let text):
      [("pattern", .text(pattern.description)), ("text", .text(orNull: text))]
    case .unknown(let pattern): [("pattern", .text(pattern.description))]
    case .suggested(let words): [("words", .texts(words))]
    case .edited(let place, let deleted, let inserted):
      [("at", .whole(place)), ("deleted", .whole(deleted)), ("inserted", .text(inserted))]
    case .selected(let place, let length): [("at", .whole(place)), ("length", .whole(length))]
    case .context(let knowledge): [("knowledge", .text(knowledge.rawValue))]
    case .document(let identifier, let program):
      [
        ("identifier", .whole(Int(clamping: identifier.rawValue))),
        ("program", .text(orNull: program)),
      ]
    case .traits(let type, let language):
      [("keyboard", .text(type.rawValue)), ("language", .text(orNull: language))]
    case .language(let table): [("language", .text(table))]
    case .keyboard(let name): [("keyboard", .text(name))]
    case .speed(let wpm): [("wpm", .number(wpm, decimals: 1))]
    case .frame(let columns, let rows): [("columns", .whole(columns)), ("rows", .whole(rows))]
    case .panel(let event): Self.members(of: event)
    case .muted(let isOn), .secure(let isOn): [("on", .flag(isOn))]
    case .dropped(let count): [("count", .whole(count))]
    case .ended(let reason): [("reason", .text(reason))]
    }
  }

  private static func members(
    ofMark element: MorseElement?, _ duration: Duration?
  ) -> [(name: String, value: JSON)] {
    let seconds = duration.map { JSON.number(Double($0.nanoseconds) / 1e9, decimals: 6) }
    return [
      ("down", true),
      ("element", .text(orNull: element.map { $0 == .dit ? "dit" : "dah" })),
    ] + (seconds.map { [("seconds", $0)] } ?? [])
  }

  private static func members(of event: PanelFrameEvent) -> [(name: String, value: JSON)] {
    func named(_ name: String, _ frame: PanelFrame) -> [(name: String, value: JSON)] {
      [("event", .text(name))] + members(of: frame)
    }
    func named(
      _ name: String, _ former: PanelFrame, _ frame: PanelFrame
    ) -> [(name: String, value: JSON)] {
      named(name, frame) + [("from", .object(members(of: former)))]
    }
    return switch event {
    case .willShow(let frame): named("will-show", frame)
    case .didShow(let frame): named("did-show", frame)
    case .willHide(let frame): named("will-hide", frame)
    case .didHide(let frame): named("did-hide", frame)
    case .willChangeFrame(let former, let frame): named("will-change", former, frame)
    case .didChangeFrame(let former, let frame): named("did-change", former, frame)
    }
  }

  private static func members(of frame: PanelFrame) -> [(name: String, value: JSON)] {
    [
      ("top", .whole(frame.rows.lowerBound)), ("rows", .whole(frame.rows.count)),
      ("columns", .whole(frame.columns)),
    ]
  }
}
