public import MorseCode
public import MorseKeying
import MorseKeyboard
public import TerminalKeyboard
public import TextInput
public import Timeline

/// Something that happens at a keyboard, as others are told of it.
public enum KeyboardEvent: Hashable, Sendable {
  /// The keyboard opened.
  case began(table: String, wpm: Double)
  /// A contact closed or opened.
  case edge(KeyEdge)
  /// A mark began: of an element and a duration, or by hand, as long as it lasts.
  case mark(MorseElement?, duration: Duration?)
  /// The mark that a hand made ended.
  case markEnded
  /// The provisional text is this now.
  case marked(String)
  /// A pattern was committed: as this text, or as something that is done.
  case committed(MorsePattern, text: String?)
  /// A pattern meant nothing.
  case unknown(MorsePattern)
  /// These words are offered now.
  case suggested([String])
  /// The text changed: from this character on, so many were replaced by these.
  case edited(at: Int, deleted: Int, inserted: String)
  /// The insertion point is here, or so many characters from here on are selected.
  case selected(at: Int, length: Int)
  /// How far the text before the insertion point is known.
  case context(ContextKnowledge)
  /// This was typed into a program.
  case typed(String)
  /// A key other than text was pressed for a program.
  case pressed(String)
  /// Something else is typed into: another text, prompt or program.
  case document(DocumentIdentifier, program: String?)
  /// The text wants to be typed into so.
  case traits(KeyboardType, language: String?)
  /// Another keyboard is in use.
  case keyboard(String)
  /// Another table is in use.
  case language(String)
  /// Elements are made at another speed.
  case speed(Double)
  /// Sound was turned off or on.
  case muted(Bool)
  /// The window has this size now.
  case frame(columns: Int, rows: Int)
  /// The panel's frame under a program changes.
  case panel(PanelFrameEvent)
  /// Secret text begins or ends. No other events come in between.
  case secure(Bool)
  /// So many events were left out, for nobody took them.
  case dropped(Int)
  /// The keyboard closed, for this reason.
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

  /// What is told beside the moment and the type, in order.
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
