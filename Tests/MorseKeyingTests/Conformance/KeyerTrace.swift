import MorseCode
import MorseKeying
import Timeline

/// One line of the table by which keyers are judged: what a hand does, and the keying that must come
/// of it.
struct KeyerTrace: Sendable {
  /// The rule that the line stands for.
  var rule: String
  /// Where the rule comes from.
  var source: String
  /// The keyer and what it is set to, such as `iambic-b window=40`.
  var keyer: String
  /// What the hand does, such as `+dit@0 -dit@50`: milliseconds from the beginning.
  var edges: String
  /// The marks and spaces that must come of it, in milliseconds, such as `.60 60 -180`; a mark that
  /// the hand makes without naming its element is `=95`.
  var expected: String

  /// The whole table.
  static let all: [KeyerTrace] = parse(table)

  /// The marks and spaces that do come of it; `nil` when the line makes no sense.
  var computed: String? {
    guard var keyer = KeyerSettings.keyer(described: keyer) else { return nil }
    var events: [Timed<KeyerEvent>] = []
    var now = Timestamp.zero
    for word in edges.split(separator: " ") {
      guard let step = TraceStep(word) else { return nil }
      now = step.moment
      keyer.advance(to: now, into: &events)
      switch step.action {
      case .paddle(let event): keyer.handle(event, at: now, into: &events)
      case .speed(let speed): keyer.speed = speed
      }
    }
    keyer.advance(to: now.advanced(by: .seconds(60)), into: &events)
    return Self.text(of: events)
  }

  /// Whether the keyer does what it must.
  var isMet: Bool { computed == expected }

  private static func text(of events: [Timed<KeyerEvent>]) -> String {
    var words: [String] = []
    var last = Timestamp.zero
    for event in events {
      let duration = last.duration(to: event.moment)
      let sign: String
      switch event.value {
      case .markBegan: sign = ""
      case .markEnded(let element): sign = element?.description ?? "="
      }
      if !sign.isEmpty || duration > .zero { words.append(sign + duration.millisecondText) }
      last = event.moment
    }
    return words.joined(separator: " ")
  }
}

extension KeyerTrace {
  /// Reads a table: `# rule | source`, then lines of `keyer | edges | expected` that stand for it.
  static func parse(_ table: String) -> [KeyerTrace] {
    var heading = [""]
    var traces: [KeyerTrace] = []
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map { part in
        String(part.drop { $0 == " " || $0 == "#" }.reversed().drop { $0 == " " }.reversed())
      }
      if line.first == "#" {
        heading = parts
      } else if parts.count == 3 {
        traces.append(
          KeyerTrace(
            rule: heading[0], source: heading[heading.count - 1], keyer: parts[0],
            edges: parts[1], expected: parts[2]))
      }
    }
    return traces
  }
}

extension Duration {
  /// Milliseconds without superfluous zeros.
  fileprivate var millisecondText: String {
    nanoseconds.isMultiple(of: 1_000_000)
      ? "\(nanoseconds / 1_000_000)" : "\(Double(nanoseconds) / 1e6)"
  }
}
