import MorseCode
import MorseKeying
import Timeline

/// A line of the conformance table of the keyers: the edges of a hand, and the required keying.
struct KeyerTrace: Sendable {
  /// The rule that the line tests.
  var rule: String
  /// The source of the rule.
  var source: String
  /// The keyer with its settings, such as `iambic-b window=40`.
  var keyer: String
  /// The edges, such as `+dit@0 -dit@50`, in milliseconds from the beginning.
  var edges: String
  /// The required marks and spaces in milliseconds, such as `.60 60 -180`; a mark made by hand
  /// without an element is `=95`.
  var expected: String

  /// The whole table.
  static let all: [KeyerTrace] = parse(table)

  /// The actual marks and spaces; `nil` if the line is invalid.
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

  /// Whether the keyer conforms.
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
  /// Parses a table: `# rule | source`, followed by lines of `keyer | edges | expected` for it.
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
  /// The milliseconds without unnecessary zeros.
  fileprivate var millisecondText: String {
    nanoseconds.isMultiple(of: 1_000_000)
      ? "\(nanoseconds / 1_000_000)" : "\(Double(nanoseconds) / 1e6)"
  }
}
