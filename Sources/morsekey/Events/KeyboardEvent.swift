import MorseCode
import MorseKeyboard
import Timeline

/// Something that happens at a keyboard, as others are told of it.
enum KeyboardEvent: Hashable {
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
  /// Another keyboard is in use.
  case layout(KeyboardLayout)
  /// Elements are made at another speed.
  case speed(Double)
  /// Sound was turned off or on.
  case muted(Bool)
  /// The window has this size now.
  case frame(columns: Int, rows: Int)
  /// What is typed is secret from now on, or no longer: nothing is told meanwhile.
  case secure(Bool)
  /// So many events were left out, for nobody took them.
  case dropped(Int)
  /// The keyboard closed, for this reason.
  case ended(String)

  /// The event as a line of JSON.
  func line(at moment: Timestamp) -> String {
    let seconds = Double(Timestamp.zero.nanoseconds(to: moment)) / 1e9
    var fields = [
      "\"t\":\(JSON.number(seconds, decimals: 6))", "\"type\":\(JSON.string(type))",
    ]
    fields += members.map { "\"\($0)\":\($1)" }
    return "{" + fields.joined(separator: ",") + "}\n"
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
    case .layout: "mode"
    case .speed: "speed"
    case .muted: "mute"
    case .frame: "frame"
    case .secure: "secure"
    case .dropped: "dropped"
    case .ended: "end"
    }
  }

  /// What is told beside the moment and the type, in order.
  private var members: [(name: String, value: String)] {
    switch self {
    case .began(let table, let wpm):
      [("language", JSON.string(table)), ("wpm", JSON.number(wpm, decimals: 1))]
    case .edge(let edge):
      [
        ("contact", JSON.string(edge.contact.rawValue)), ("down", "\(edge.isDown)"),
        ("source", JSON.string(edge.source.description)),
      ]
    case .mark(let element, let duration):
      [
        ("down", "true"),
        ("element", element.map { JSON.string($0 == .dit ? "dit" : "dah") } ?? "null"),
      ]
        + (duration.map { [("seconds", JSON.number(Double($0.nanoseconds) / 1e9, decimals: 6))] }
          ?? [])
    case .markEnded: [("down", "false")]
    case .marked(let text): [("text", JSON.string(text))]
    case .committed(let pattern, let text):
      [("pattern", JSON.string(pattern.description)), ("text", text.map(JSON.string) ?? "null")]
    case .unknown(let pattern): [("pattern", JSON.string(pattern.description))]
    case .suggested(let words):
      [("words", "[" + words.map { JSON.string($0) }.joined(separator: ",") + "]")]
    case .edited(let place, let deleted, let inserted):
      [("at", "\(place)"), ("deleted", "\(deleted)"), ("inserted", JSON.string(inserted))]
    case .layout(let layout): [("keyboard", JSON.string(layout == .morse ? "morse" : "keys"))]
    case .speed(let wpm): [("wpm", JSON.number(wpm, decimals: 1))]
    case .muted(let isMuted): [("on", "\(isMuted)")]
    case .frame(let columns, let rows): [("columns", "\(columns)"), ("rows", "\(rows)")]
    case .secure(let isSecure): [("on", "\(isSecure)")]
    case .dropped(let count): [("count", "\(count)")]
    case .ended(let reason): [("reason", JSON.string(reason))]
    }
  }
}
