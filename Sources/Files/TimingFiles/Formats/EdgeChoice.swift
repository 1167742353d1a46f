import MorseDecoding
import Timeline

/// Selects one line out of several, such as wires of a dump or keys of a keyboard, and converts its
/// level changes into intervals.
///
/// The line with the most intervals of a Morse-like duration wins; of equal lines, the first.
/// Changes are buffered until there are enough to choose.
struct EdgeChoice: Sendable {
  private struct Edge: Sendable {
    var line: Int
    var isMark: Bool
    var moment: Int64
  }

  /// The number of changes to buffer before choosing a line.
  private let most: Int
  private var held: [Edge] = []
  /// The chosen line; `nil` before the choice.
  private(set) var line: Int?
  private var edges = EdgeTimeline()
  /// The plausible durations of Morse intervals, in nanoseconds: from a dit at 240 WPM to the pause
  /// of a slow hand.
  private static let plausible: ClosedRange<Int64> = 5_000_000...5_000_000_000

  /// - Parameter most: the number of changes to buffer; with 1, the first line is chosen.
  init(lookingAt most: Int) {
    self.most = most
  }

  /// Adds the start of a level on a line at a moment.
  mutating func change(
    _ line: Int, to isMark: Bool, at moment: Int64, into runs: inout TimingRuns
  ) {
    guard self.line == nil else {
      if line == self.line { edges.change(to: isMark, at: moment, into: &runs) }
      return
    }
    held.append(Edge(line: line, isMark: isMark, moment: moment))
    if held.count >= most { choose(into: &runs) }
  }

  /// Ends the file; the last level lasts until `moment`, if known.
  mutating func finish(at moment: Int64? = nil, into runs: inout TimingRuns) {
    choose(into: &runs)
    if let moment, line != nil { edges.goOn(to: moment, into: &runs) }
  }

  private mutating func choose(into runs: inout TimingRuns) {
    guard line == nil, let best = best() else { return }
    line = best
    for edge in held where edge.line == best {
      edges.change(to: edge.isMark, at: edge.moment, into: &runs)
    }
    held = []
  }

  /// Returns the line with the most plausible intervals.
  ///
  /// A line that never goes down loses to any other.
  private func best() -> Int? {
    var lines: [Int: (last: Edge, score: Int)] = [:]
    var order: [Int] = []
    for edge in held {
      guard let (last, score) = lines[edge.line] else {
        order.append(edge.line)
        lines[edge.line] = (edge, edge.isMark ? 1 : 0)
        continue
      }
      guard last.isMark != edge.isMark else { continue }
      let duration = edge.moment.subtractingSaturated(last.moment)
      let isFirstMark = edge.isMark && score == 0
      let gain = Self.plausible.contains(duration) ? 2 : isFirstMark ? 1 : 0
      lines[edge.line] = (edge, score + gain)
    }
    return order.max { (lines[$0]?.score ?? 0) < (lines[$1]?.score ?? 0) }
  }
}

/// Converts keyboard events into intervals of one key: the requested key, or the busiest.
struct KeyEvents: Sendable {
  private let key: String?
  private var lines: [String: Int] = [:]
  private var choice: EdgeChoice
  /// The number of edges to buffer: 16 presses show which key is used, and the delay stays short.
  private static let lookAhead = 32
  /// The maximum number of keys; no keyboard has more.
  private static let mostKeys = 1024

  init(options: TimingOptions) {
    key = options.key
    choice = EdgeChoice(lookingAt: options.key == nil ? Self.lookAhead : 1)
  }

  /// Adds a key event: 1 is down, 0 is up; other values, such as auto-repeat, are ignored.
  mutating func add(names: [String], value: Int64, at moment: Int64, into runs: inout TimingRuns) {
    guard value == 0 || value == 1, let name = names.first else { return }
    if let key, !names.contains(key) { return }
    guard let line = lines[name] ?? newLine(name, isDown: value == 1) else { return }
    choice.change(line, to: value == 1, at: moment, into: &runs)
  }

  /// Ends the file.
  mutating func finish(into runs: inout TimingRuns) {
    choice.finish(into: &runs)
  }

  /// Registers a key at its first press.
  ///
  /// A release without a press belongs to the key that started the recording and is ignored.
  private mutating func newLine(_ name: String, isDown: Bool) -> Int? {
    guard isDown, lines.count < Self.mostKeys else { return nil }
    let line = key == nil ? lines.count : 0
    lines[name] = line
    return line
  }
}
