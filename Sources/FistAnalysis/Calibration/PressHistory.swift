import MorseDecoding
import MorseKeying
import Timeline

/// The presses of one contact, as its edges tell them.
struct PressHistory {
  /// One press, from the moment the contact closed to the one it opened.
  struct Press {
    var down: Timestamp
    var up: Timestamp
    /// How long it lasted, in nanoseconds.
    var duration: Int64 { down.nanoseconds(to: up) }

    /// How long the contact was up before the press, in nanoseconds.
    func gap(after other: Press) -> Int64 { max(0, other.up.nanoseconds(to: down)) }
  }

  private(set) var presses: [Press] = []

  /// Gathers the presses of a contact; one that never ends is none.
  init(of contact: KeyContact, in edges: [Timed<KeyEdge>]) {
    var down: Timestamp?
    for edge in edges where edge.value.contact == contact {
      if edge.value.isDown {
        down = down ?? edge.moment
      } else if let start = down {
        presses.append(Press(down: start, up: max(start, edge.moment)))
        down = nil
      }
    }
  }

  /// How long the presses are whose release was told, shortest first.
  var durations: [Int64] { presses.map(\.duration).filter { $0 > 0 }.sorted() }

  /// How long the contact is up between them, shortest first.
  var gaps: [Int64] { zip(presses, presses.dropFirst()).map { $1.gap(after: $0) }.sorted() }

  /// Makes one press of those whose gap is below `window`.
  mutating func merge(below window: Int64) {
    presses = presses.reduce(into: []) { merged, press in
      if let last = merged.last, press.gap(after: last) < window {
        merged[merged.count - 1].up = max(last.up, press.up)
      } else {
        merged.append(press)
      }
    }
  }

  /// Drops the presses shorter than `minimum`; those whose release was not told are kept.
  mutating func drop(below minimum: Int64) {
    presses.removeAll { $0.duration > 0 && $0.duration < minimum }
  }
}

/// Where sorted lengths fall into shorter and longer ones.
struct LengthSplit {
  /// The longest of the short ones and the shortest of the long ones, in nanoseconds.
  let below: Int64
  let above: Int64
  /// How many are short.
  let count: Int
  /// The middle of the short ones and that of the long ones, by their logarithms.
  let centres: (short: Double, long: Double)

  /// Between the two, by their logarithms.
  var middle: Int64 { Self.middle(below, above) }

  static func middle(_ first: Int64, _ second: Int64) -> Int64 {
    Int64(min((Double(max(1, first)) * Double(max(1, second))).squareRoot(), 9e18))
  }

  /// The first gap, from the shortest length up, beyond which lengths are at least `ratio` times as
  /// long, among the shortest `share` of all.
  init?(of lengths: [Int64], ratio: Double, share: Double) {
    let most = Int(Double(lengths.count) * share)
    var best: (place: Int, ratio: Double)?
    for place in lengths.indices.dropFirst() where place <= most {
      let step = Double(max(1, lengths[place])) / Double(max(1, lengths[place - 1]))
      if step >= max(ratio, best?.ratio ?? 0) { best = (place, step) }
    }
    guard let best else { return nil }
    self.init(of: lengths, at: best.place)
  }

  /// The split that leaves the least spread within the two classes (Otsu, IEEE Transactions on
  /// Systems, Man, and Cybernetics 9, 1979), over the logarithms.
  init?(leastSpreadOf lengths: [Int64]) {
    guard lengths.count >= 4 else { return nil }
    let logs = lengths.map { Logarithm.of(Double(max(1, $0))) }
    let total = logs.reduce(0, +)
    var sum = 0.0
    var best: (place: Int, between: Double) = (0, 0)
    for place in 1..<logs.count {
      sum += logs[place - 1]
      let (short, long) = (Double(place), Double(logs.count - place))
      let distance = sum / short - (total - sum) / long
      let between = short * long * distance * distance
      if between > best.between { best = (place, between) }
    }
    guard best.place > 0 else { return nil }
    self.init(of: lengths, at: best.place)
  }

  private init(of lengths: [Int64], at place: Int) {
    below = lengths[place - 1]
    above = lengths[place]
    count = place
    let logs = lengths.map { Logarithm.of(Double(max(1, $0))) }
    let short = logs[..<place].reduce(0, +) / Double(place)
    let long = logs[place...].reduce(0, +) / Double(logs.count - place)
    centres = (Logarithm.exponential(short), Logarithm.exponential(long))
  }
}
