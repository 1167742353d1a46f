package import MorseKeying
package import Timeline

/// Converts key reports of a terminal and other inputs to edges for calibration.
///
/// A terminal without key releases reports only presses. An element key is released at once. A
/// straight key is down while auto-repeat continues. Only later events show that a single press was
/// a tap.
package struct ReceivedKeys {
  private var reported: [Timed<KeyEdge>] = []
  /// The presses of the terminal's straight key, repeats included.
  private var presses: [Timestamp] = []

  /// The delays before the first repeat, and the longest interval between repeats.
  private static let delays: ClosedRange<Int64> = 150_000_000...1_100_000_000
  private static let pace: Int64 = 120_000_000
  /// The assumed duration of a tap, which no event reports.
  private static let tap = Duration.milliseconds(80)

  package init() {}

  /// The edges so far, in order.
  package var edges: [Timed<KeyEdge>] {
    (reported + marks).enumerated()
      .sorted { ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset) }
      .map(\.element)
  }

  /// Records an edge.
  package mutating func note(_ edge: KeyEdge, at moment: Timestamp) {
    if edge.source != .terminal {
      reported.append(Timed(edge, at: moment))
    } else if edge.contact == .straight {
      presses.append(moment)
    } else {
      let up = KeyEdge(edge.contact, isDown: false, source: edge.source)
      reported += [Timed(edge, at: moment), Timed(up, at: moment)]
    }
  }

  /// The marks of the terminal's straight key.
  private var marks: [Timed<KeyEdge>] {
    var marks: [Timed<KeyEdge>] = []
    var start = 0
    while start < presses.count {
      let last = lastRepeat(from: start)
      let end = presses[last].advanced(by: Self.tap)
      for (isDown, moment) in [(true, presses[start]), (false, end)] {
        marks.append(
          Timed(KeyEdge(.straight, isDown: isDown, source: .terminal), at: moment))
      }
      start = last + 1
    }
    return marks
  }

  /// Returns the index of the last repeat of the press at `start`; `start` itself for a tap.
  private func lastRepeat(from start: Int) -> Int {
    func pause(before place: Int) -> Int64 {
      presses[place - 1].nanoseconds(to: presses[place])
    }
    guard start + 2 < presses.count, Self.delays.contains(pause(before: start + 1)),
      pause(before: start + 2) <= Self.pace
    else { return start }
    var last = start + 2
    while last + 1 < presses.count, pause(before: last + 1) <= Self.pace { last += 1 }
    return last
  }
}

/// Shows marks on the screen during keying: `.` and `-`, with spaces for longer pauses.
package struct ElementEcho {
  private var last: Timestamp?
  private var down: Timestamp?
  private var isHolding = false
  /// The shortest mark of a straight key so far, in nanoseconds; `nil` before the first one.
  private var shortest: Int64?

  private static let letterPause: Int64 = 600_000_000
  /// The shortest dah before there is another mark to compare it with.
  private static let firstDah: Int64 = 400_000_000
  private static let pace: Int64 = 120_000_000

  package init() {}

  /// Forgets the shortest mark, which a filter would have removed.
  package mutating func forgetMarks() { shortest = nil }

  /// Returns the text to write for an edge; empty for most ends of marks.
  package mutating func note(_ edge: KeyEdge, at moment: Timestamp) -> String {
    let pause = last.map { $0.nanoseconds(to: moment) } ?? 0
    defer { last = moment }
    let space = pause > Self.letterPause ? " " : ""
    switch (edge.contact, edge.isDown) {
    case (.dit, true): return space + "."
    case (.dah, true): return space + "-"
    case (.straight, true) where edge.source == .terminal: return press(pause, space)
    case (.straight, true):
      down = moment
      return space
    case (.straight, false):
      guard let held = down.take()?.nanoseconds(to: moment) else { return "" }
      let limit = shortest.map { 2 * $0 } ?? Self.firstDah
      shortest = min(shortest ?? held, held)
      return held > limit ? "-" : "."
    case (.dit, false), (.dah, false), (.endCharacter, _): return ""
    }
  }

  /// Handles a press without a release event: repeats turn the two marks before them into one dah.
  private mutating func press(_ pause: Int64, _ space: String) -> String {
    guard pause <= Self.pace, last != nil else {
      isHolding = false
      return space + "."
    }
    defer { isHolding = true }
    return isHolding ? "" : "\u{8}\u{8}- \u{8}"
  }
}
