import JSONText
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
  /// The text changed: this part was replaced by the inserted text.
  case edited(TextPlace, inserted: String)
  /// The insertion point moved here, or this part was selected.
  case selected(TextPlace)
  /// The knowledge of the text before the insertion point changed.
  case context(ContextKnowledge)
  /// This text was sent to a program.
  case typed(String)
  /// A key other than text was sent to a program.
  case pressed(String)
  /// Another document, prompt or program receives the text.
  case document(DocumentIdentifier, program: String?)
  /// The kind or the language of the text changed.
  ///
  /// The kind is `nil` for text that stays as it is keyed.
  case traits(KeyboardType?, language: String?)
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
    let (type, members) = content
    return JSON.object(
      [("t", .number(seconds, decimals: 6)), ("type", .text(type))] + members
    ).line() + "\n"
  }

  /// The type, and the members besides the time and the type, in order.
  private var content: (type: String, members: [(name: String, value: JSON)]) {
    switch self {
    case .began(let table, let wpm):
      ("begin", [("language", .text(table)), ("wpm", .number(wpm, decimals: 1))])
    case .edge(let edge): ("edge", Self.members(of: edge))
    case .mark(let element, let duration): ("mark", Self.members(ofMark: element, duration))
    case .markEnded: ("mark", [("down", false)])
    case .marked(let text): ("marked", [("text", .text(text))])
    case .committed(let pattern, let text):
      ("commit", [("pattern", .text(pattern.description)), ("text", .text(orNull: text))])
    case .unknown(let pattern): ("unknown", [("pattern", .text(pattern.description))])
    case .suggested(let words): ("suggestions", [("words", .texts(words))])
    case .edited(let place, let text):
      (
        "edit",
        place.members(counting: "deleted")
          + [("inserted", .text(text)), place.inPoints(counting: "deleted")]
      )
    case .selected(let place):
      ("selection", place.members(counting: "length") + [place.inPoints(counting: "length")])
    case .context(let knowledge): ("context", [("knowledge", .text(knowledge.rawValue))])
    case .typed(let text): ("typed", [("text", .text(text))])
    case .pressed(let key): ("key", [("key", .text(key))])
    case .document(let document, let program):
      (
        "document",
        [
          ("identifier", .whole(Int(clamping: document.rawValue))),
          ("program", .text(orNull: program)),
        ]
      )
    case .traits(let type, let language):
      (
        "traits",
        [("keyboard", .text(orNull: type?.rawValue)), ("language", .text(orNull: language))]
      )
    case .keyboard(let name): ("mode", [("keyboard", .text(name))])
    case .language(let table): ("language", [("language", .text(table))])
    case .speed(let wpm): ("speed", [("wpm", .number(wpm, decimals: 1))])
    case .muted(let isOn): ("mute", [("on", .flag(isOn))])
    case .frame(let columns, let rows):
      ("frame", [("columns", .whole(columns)), ("rows", .whole(rows))])
    case .panel(let event): ("panel", Self.members(of: event))
    case .secure(let isOn): ("secure", [("on", .flag(isOn))])
    case .dropped(let count): ("dropped", [("count", .whole(count))])
    case .ended(let reason): ("end", [("reason", .text(reason))])
    }
  }

  private static func members(of edge: KeyEdge) -> [(name: String, value: JSON)] {
    [
      ("contact", .text(edge.contact.rawValue)), ("down", .flag(edge.isDown)),
      ("source", .text(edge.source.description)),
    ]
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
