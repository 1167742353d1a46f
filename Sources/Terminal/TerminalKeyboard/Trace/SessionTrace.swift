import MorseCode
import MorseKeyboard
public import MorseKeying
import TextInput
public import Timeline

/// A log of a session's inputs and decisions, in lines, for bug reports.
///
/// A trace without text must not reveal the typed text, and durations of marks or times of key
/// presses would. So it has no lines for keys. It counts decisions by kind, without times, between
/// other events.
///
/// A trace with text has a line for every input, with its time and all its bytes. It can be
/// replayed.
public struct SessionTrace: Sendable {
  /// The level of detail of a trace.
  public enum Detail: String, Hashable, Sendable {
    /// Only the kinds of events.
    case kinds = "without text"
    /// Everything needed to type the same text again.
    case text = "with text"
  }

  /// An input of a session.
  public enum Input: Hashable, Sendable {
    /// A new window size.
    case size(columns: Int, rows: Int)
    /// The begin of the session, and whether the terminal is queried.
    case begin(asks: Bool)
    /// Bytes from the terminal.
    case bytes([UInt8])
    /// An input event of another device.
    case filter(FilterInput)
    /// A wake-up; something was due at `due`.
    case wake(due: Timestamp)
    /// The word predictor was installed.
    case words
    /// A release of all keys.
    case releaseAllKeys
    /// The return of the terminal after other programs used it.
    case resume
    /// A commit of the open text.
    case finish
    /// An input that cannot be replayed, by its name.
    case other(String)
  }

  /// The level of detail.
  public let detail: Detail
  private var lines: [String]
  /// The number of lines before the last input.
  private var mark = 0
  /// The decisions since the last line, counted by kind.
  private var kinds: [(kind: String, count: Int)] = []
  /// The times of the first and the last input that have one.
  private var span: (first: Timestamp, last: Timestamp)?
  /// The longest delay of a wake-up since the last line, in nanoseconds.
  private var lateness: Int64 = 0
  private var isSecret = false
  private var releases = ""

  /// The beginning of a trace's first line, with the version of the format.
  static let title = "morsekey trace 1"

  /// Begins a trace.
  ///
  /// - Parameters:
  ///   - detail: the level of detail.
  ///   - header: lines that describe the command and its options.
  public init(_ detail: Detail, header: [String]) {
    self.detail = detail
    lines = ["\(Self.title) \(detail.rawValue)"] + header
    mark = lines.count
  }

  /// Returns the lines added since the last call, each with its line end, and removes them.
  public mutating func drainLines() -> String {
    defer { (lines, mark) = ([], 0) }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - Inputs

  /// Records an input; secret text is not recorded.
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - now: its time; `nil` for the time of the previous input.
  ///   - isSecret: whether the text is secret.
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

  /// Records the key-release support when it changes.
  mutating func note(releases: String) {
    guard releases != self.releases, !isSecret else { return }
    self.releases = releases
    flush()
    lines.append("# key releases: \(releases)")
  }

  /// Removes the last input and its decisions if they went into secret text.
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

  /// Records decisions.
  mutating func note(_ feedback: [Timed<KeyboardFeedback>], isSecret: Bool) {
    guard !isSecret, !self.isSecret else { return }
    for item in feedback {
      guard let (kind, details) = item.value.traced else { continue }
      // The key that ends a letter, and the ends of words, reveal the text.
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

  /// Records the end of the session and the text it leaves.
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
  /// The line of the input in a trace.
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
    case .releaseAllKeys: "let-go"
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
  /// The kind of a decision and its details, which may reveal the text; `nil` for what only sounds
  /// or is shown.
  fileprivate var traced: (kind: String, details: String)? {
    switch self {
    case .click(.delete): ("delete", "")
    case .click(.modifier): ("key", "")
    case .click, .tone, .toneBegan, .toneEnded, .suggestionsChanged, .marked, .spaceAdded: nil
    case .committed(let pattern, let text?): ("character", "\(pattern) \(text.debugDescription)")
    case .committed(let pattern, nil): ("command", "\(pattern)")
    case .repaired(let from, let to):
      ("repaired", "\(from.debugDescription) \(to.debugDescription)")
    case .unknown(let pattern): ("unknown", "\(pattern)")
    case .refused(let pattern, let text): ("refused", "\(pattern) \(text.debugDescription)")
    case .unavailable(_, let name): ("unavailable", name.debugDescription)
    case .secretRefused(let name): ("secret-refused", name.debugDescription)
    case .meansNothing(let text): ("means-nothing", text.debugDescription)
    case .noOtherLanguage: ("no-other-language", "")
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
