import MorseCode
import MorseKeyboard
public import MorseKeying
import TextInput
public import Timeline

/// What an opening of the keyboard was told and what it decided, in lines, for the report of a bug.
///
/// Without text a trace must not be readable as what was typed. How long marks last is text, and so is when keys are
/// pressed. So keys have no lines there: between other events stands what came of them, in kinds, without moments.
/// With text every input has a line with its moment and all its bytes, and the trace can be replayed.
public struct SessionTrace: Sendable {
  /// How much a trace holds.
  public enum Detail: String, Hashable, Sendable {
    /// The kinds of events alone.
    case kinds = "without text"
    /// All that is needed to type the same text again.
    case text = "with text"
  }

  /// An input of a session.
  public enum Input: Hashable, Sendable {
    /// The size of the window.
    case size(columns: Int, rows: Int)
    /// To begin; with whether the terminal can be asked.
    case begin(asks: Bool)
    /// What the terminal sent.
    case bytes([UInt8])
    /// What another input reported.
    case filter(FilterInput)
    /// The time, when something was due at `due`.
    case wake(due: Timestamp)
    /// Words are known from now on.
    case words
    /// To let go of all keys.
    case letGo
    /// That the terminal is its own again.
    case resume
    /// To commit what is open.
    case finish
    /// Something that cannot be replayed, by its name.
    case other(String)
  }

  /// How much the trace holds.
  public let detail: Detail
  private var lines: [String]
  /// How many lines there were before the last input.
  private var mark = 0
  /// What came of keys since the last line, in kinds.
  private var kinds: [(kind: String, count: Int)] = []
  /// When the first input came that has a moment, and the last one.
  private var span: (first: Timestamp, last: Timestamp)?
  /// How late the keyboard was woken at most since the last line, in nanoseconds.
  private var lateness: Int64 = 0
  private var isSecret = false
  private var releases = ""

  /// The first word of a trace's first line, and the version of its form.
  static let title = "morsekey trace 1"

  /// Begins a trace.
  ///
  /// - Parameters:
  ///   - detail: how much it holds.
  ///   - header: lines that say what was opened, and how.
  public init(_ detail: Detail, header: [String]) {
    self.detail = detail
    lines = ["\(Self.title) \(detail.rawValue)"] + header
    mark = lines.count
  }

  /// Takes the lines that have been added, each with its end.
  public mutating func take() -> String {
    defer { (lines, mark) = ([], 0) }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - Inputs

  /// Notes what the session is told; nothing where what is typed is secret.
  ///
  /// - Parameters:
  ///   - input: what it is told.
  ///   - now: the moment; `nil` for that of the input before.
  ///   - isSecret: whether what is typed is secret.
  mutating func note(_ input: Input, at now: Timestamp?, isSecret: Bool) {
    mark = lines.count
    guard !hide(isSecret) else { return }
    if let now { span = (span?.first ?? now, now) }
    let start = span?.first ?? .zero
    let now = span?.last ?? .zero
    let moment = start.nanoseconds(to: now)
    guard detail == .kinds else { return lines.append("\(moment) \(input.line(since: start))") }
    switch input {
    case .bytes, .filter(.edge), .filter(.committed): break
    case .wake(let due): lateness = max(lateness, due.nanoseconds(to: now))
    default:
      flush()
      lines.append("\(moment / 1_000_000) ms  \(input.line(since: start))")
    }
  }

  /// Notes how keys are known to be released.
  mutating func note(releases: String) {
    guard releases != self.releases, !isSecret else { return }
    self.releases = releases
    flush()
    lines.append("# key releases: \(releases)")
  }

  /// Drops what the last input led to: it went into secret text.
  mutating func hideLast(isSecret: Bool) {
    guard isSecret, !self.isSecret else { return }
    lines.removeSubrange(min(mark, lines.count)...)
    _ = hide(true)
  }

  private mutating func hide(_ isSecret: Bool) -> Bool {
    defer { self.isSecret = isSecret }
    if isSecret, !self.isSecret {
      flush()
      lines.append("secret text")
    }
    return isSecret
  }

  // MARK: - Decisions

  /// Notes what was decided.
  mutating func note(_ feedback: [Timed<KeyboardFeedback>], isSecret: Bool) {
    guard !isSecret, !self.isSecret else { return }
    for item in feedback {
      guard let (kind, details) = item.value.traced else { continue }
      // Which key ends a letter, and where words end, is of the text.
      if detail == .kinds, kind == "key" { continue }
      if detail == .text {
        lines.append("= \(kind)\(details.isEmpty ? "" : " " + details)")
      } else if kinds.last?.kind == kind {
        kinds[kinds.count - 1].count += 1
      } else {
        kinds.append((kind, 1))
      }
    }
  }

  /// Notes how the opening ended, with the text that it leaves.
  public mutating func end(_ reason: String, text: String, isSecret: Bool) {
    flush()
    guard !isSecret, !self.isSecret else { return }
    if detail == .text { lines.append("= text \(text.debugDescription)") }
    lines.append("# ended: \(reason)")
  }

  private mutating func flush() {
    guard !kinds.isEmpty || lateness >= 1_000_000 else { return }
    let keyed = kinds.map { $0.count == 1 ? $0.kind : "\($0.kind)*\($0.count)" }
    let late = lateness < 1_000_000 ? [] : ["(woken up to \(lateness / 1_000_000) ms late)"]
    lines.append((["keyed"] + keyed + late).joined(separator: " "))
    (kinds, lateness) = ([], 0)
  }
}

extension SessionTrace.Input {
  /// The input as it stands in a trace.
  fileprivate func line(since start: Timestamp) -> String {
    switch self {
    case .size(let columns, let rows): "size \(columns) \(rows)"
    case .begin(let asks): "begin \(asks ? "asking" : "plain")"
    case .bytes(let bytes): "bytes \(bytes.map(Self.hexadecimal).joined())"
    case .filter(.edge(let edge)):
      "edge \(edge.contact.rawValue) \(edge.isDown ? "down" : "up") \(Self.name(edge.source))"
    case .filter(.committed): "committed"
    case .filter(.lost(let source)): "lost \(Self.name(source))"
    case .wake(let due): "wake \(start.nanoseconds(to: due))"
    case .words: "words"
    case .letGo: "let-go"
    case .resume: "resume"
    case .finish: "finish"
    case .other(let name): "other \(name)"
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16)
    return byte < 16 ? "0" + text : text
  }

  private static func name(_ source: EdgeSource) -> String {
    "\(source.kind.rawValue) \(source.number)"
  }
}

extension KeyboardFeedback {
  /// The kind of a decision, and what it says of the text; `nil` for what only sounds or is shown.
  fileprivate var traced: (kind: String, details: String)? {
    switch self {
    case .click(.delete): ("delete", "")
    case .click(.modifier): ("key", "")
    case .click, .tone, .toneBegan, .toneEnded, .suggestionsChanged, .marked: nil
    case .committed(let pattern, let text?): ("character", "\(pattern) \(text.debugDescription)")
    case .committed(let pattern, nil): ("command", "\(pattern)")
    case .repaired(let from, let to):
      ("repaired", "\(from.debugDescription) \(to.debugDescription)")
    case .unknown(let pattern): ("unknown", "\(pattern)")
    case .refused(let pattern, let text): ("refused", "\(pattern) \(text.debugDescription)")
    case .unavailable(_, let name): ("unavailable", name.debugDescription)
    case .meansNothing(let text): ("means-nothing", text.debugDescription)
    case .limitReached: ("limit", "")
    case .inputModeChanged(let mode): ("layout", "\(mode)")
    case .modifiersChanged: ("modifiers", "")
    case .speedChanged(let speed): ("speed", "\(speed.characterWPM)")
    case .speedLocked(let isOn): ("speed-locked", "\(isOn)")
    case .overlayChanged: ("overlay", "")
    case .requested: ("request", "")
    case .dismissalArmed: ("dismissal-armed", "")
    case .dismissed: ("dismissed", "")
    }
  }
}
