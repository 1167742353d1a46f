import MorseDecoding
import MorseKeying
import Mathematics
import Timeline

/// The presses of one contact, from its edges.
struct PressHistory {
  /// A press, from the closing of the contact to its opening.
  struct Press {
    var down: Timestamp
    var up: Timestamp
    /// The duration in nanoseconds.
    var duration: Int64 { down.nanoseconds(to: up) }

    /// Returns the time between the other press and this one, in nanoseconds.
    func gap(after other: Press) -> Int64 { max(0, other.up.nanoseconds(to: down)) }
  }

  private(set) var presses: [Press] = []

  /// Collects the presses of a contact; ignores a press without a release.
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

  /// The durations of the presses with a real release, shortest first.
  var durations: [Int64] { presses.map(\.duration).filter { $0 > 0 }.sorted() }

  /// The durations of the gaps between presses, shortest first.
  var gaps: [Int64] { zip(presses, presses.dropFirst()).map { $1.gap(after: $0) }.sorted() }

  /// Merges presses whose gap is below `window`.
  ///
  /// - Parameters:
  ///   - window: the limit of the gap, in nanoseconds.
  ///   - dropsTaps: whether a short second press adds nothing, as for a straight key.
  mutating func merge(below window: Int64, droppingTaps dropsTaps: Bool = false) {
    presses = presses.reduce(into: []) { merged, press in
      if let last = merged.last, press.gap(after: last) < window {
        let end = dropsTaps ? press.up.advanced(byNanoseconds: -window) : press.up
        merged[merged.count - 1].up = max(last.up, end)
      } else {
        merged.append(press)
      }
    }
  }

  /// Drops presses shorter than `minimum`; keeps those without a real release.
  mutating func drop(below minimum: Int64) {
    presses.removeAll { $0.duration > 0 && $0.duration < minimum }
  }
}

/// The split of sorted durations into shorter and longer ones.
struct LengthSplit {
  /// The longest short duration and the shortest long one, in nanoseconds.
  let below: Int64
  let above: Int64
  /// The number of short durations.
  let count: Int
  /// The geometric means of the short and of the long durations.
  let centres: (short: Double, long: Double)

  /// The geometric mean of `below` and `above`.
  var middle: Int64 {
    Int64(min((Double(max(1, below)) * Double(max(1, above))).squareRoot(), 9e18))
  }

  /// Splits at the greatest jump by a factor of at least `ratio`, within the shortest `share` of
  /// all durations; `nil` if there is none.
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

  /// Splits so that the spread within the two classes is least, on a logarithmic scale (Otsu, IEEE
  /// Transactions on Systems, Man, and Cybernetics 9, 1979).
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
