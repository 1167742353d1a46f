import MorseDecoding
import Timeline

/// Picks one line out of several – wires of a dump, keys of a keyboard – by what happens on each at
/// first, and turns its changes of level into intervals.
///
/// The line on which most intervals last as long as those of Morse wins; of equal ones the first. Until
/// so many changes have come that it can be told, they are held.
struct EdgeChoice: Sendable {
  private struct Edge: Sendable {
    var line: Int
    var isMark: Bool
    var moment: Int64
  }

  /// As many changes are looked at before a line is chosen.
  private let most: Int
  private var held: [Edge] = []
  /// The line, once it is chosen.
  private(set) var line: Int?
  private var edges = EdgeTimeline()
  /// An interval of Morse, in nanoseconds: from a dit at 240 WPM to a slow hand's pause.
  private static let plausible: ClosedRange<Int64> = 5_000_000...5_000_000_000

  /// - Parameter most: how many changes to look at; with one there is no choice but the first.
  init(lookingAt most: Int) {
    self.most = most
  }

  /// Notes that a level begins on a line at a moment.
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

  /// Ends the file; the level lasts until `moment`, where that is known.
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

  /// The line with most likely intervals; one that never goes down is none, if there is another.
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
    var best: Int?
    var highest = -1
    for line in order {
      guard let score = lines[line]?.score, score > highest else { continue }
      (best, highest) = (line, score)
    }
    return best
  }
}

/// Turns the events of a keyboard into intervals of one key: the one asked for, else the busiest.
struct KeyEvents: Sendable {
  private let key: String?
  private var lines: [String: Int] = [:]
  private var choice: EdgeChoice
  /// Half as many marks are enough to see which key is used, and few enough to wait for.
  private static let lookAhead = 32
  /// No keyboard has more keys.
  private static let mostKeys = 1024

  init(options: TimingOptions) {
    key = options.key
    choice = EdgeChoice(lookingAt: options.key == nil ? Self.lookAhead : 1)
  }

  /// Takes in an event: 1 is down, 0 up; anything else, such as a repeat, changes nothing.
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

  /// A key is known from when it first goes down: a release at first is the key that began the
  /// recording.
  private mutating func newLine(_ name: String, isDown: Bool) -> Int? {
    guard isDown, lines.count < Self.mostKeys else { return nil }
    let line = key == nil ? lines.count : 0
    lines[name] = line
    return line
  }
}
