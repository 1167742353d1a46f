import Mathematics
import MorseCode

/// Notices intervals that no hand sends beside those of the beginning: the unit of a text has changed.
struct UnitWatch: Sendable {
  /// The first intervals, of which a short text has no others.
  private var beginning: [KeyingInterval] = []
  /// The number of intervals.
  private var count = 0
  /// The duration of the dit of the first intervals in nanoseconds; `nil` if they are no clear keying.
  private var dit: Int64?
  /// The number of marks in succession that are too long, and too short.
  private var (long, short) = (0, 0)
  /// The number of intervals since the first of these marks.
  private var since = 0
  /// The last intervals, if all of them are short.
  private var tail: [KeyingInterval] = []

  /// The number of intervals that show a dit, and of those that are judged again at the end.
  private static let (most, mostKept) = (16, 64)
  /// The quality of clear keying, and of keying.
  private static let (clear, fair) = (-0.3, -0.5)
  /// How many times a mark is longer, and shorter, than a dit; a short gap is less short.
  private static let (growth, fall, gapFall): (Int64, Int64, Int64) = (400, 200, 20)
  /// The number of marks that change the unit; bounce of a contact has many short ones, which are no
  /// keying.
  private static let (fewestLong, fewestShort, fewestKeyed) = (3, 25, 8)
  /// The number of short marks at the end that change the unit, if they are keying.
  private static let fewestLast = 5
  /// The number of intervals of each unit in a short text.
  private static let fewestParted = 4
  /// The least ratio of all intervals of two units, and of their means, as logarithms of 20 and 300.
  private static let (apart, unitsApart) = (3.0, 5.7)

  /// Adds the intervals of `runs` from `known` on; returns what is wrong from the last of them on.
  ///
  /// Removes the wrong intervals.
  mutating func problem(in runs: inout TimingRuns, from known: Int) -> TimingError.Kind? {
    for place in known..<runs.intervals.count {
      add(runs.intervals[place])
      guard long >= Self.fewestLong || isShort else { continue }
      runs.removeLast(runs.intervals.count - place - 1 + since)
      return Self.problem("marks are hundreds of times \(long > 0 ? "longer" : "shorter") here")
    }
    return nil
  }

  /// Judges the end of the text, or a short one as a whole.
  func problemAtEnd() -> TimingError.Kind? {
    let isChanged = count <= Self.mostKept ? isParted : isKeyed(tail, Self.fewestLast)
    return isChanged ? Self.problem("the last marks have another unit than the first") : nil
  }

  private static func problem(_ what: String) -> TimingError.Kind {
    .unsupported(what, expected: "one unit of time in the whole text")
  }

  private mutating func add(_ interval: KeyingInterval) {
    count += 1
    if count <= Self.mostKept { beginning.append(interval) }
    if count == Self.most, let score = KeyingScore(beginning), score.quality > Self.clear {
      dit = Int64(exactly: score.dit.rounded())
    }
    guard let dit else { return }
    if interval.isMark {
      long = interval.nanoseconds / Self.growth > dit ? long + 1 : 0
      short = interval.nanoseconds < dit / Self.fall ? short + 1 : 0
    }
    since = long + short > 0 ? since + 1 : 0
    let isShort = interval.nanoseconds < dit / (interval.isMark ? Self.fall : Self.gapFall)
    if !isShort {
      if !tail.isEmpty { tail = [] }
    } else if tail.count < Self.mostKept {
      tail.append(interval)
    }
  }

  private var isShort: Bool {
    short >= Self.fewestShort || short == Self.fewestKeyed && isKeyed(tail, Self.fewestKeyed)
  }

  private func isKeyed(_ tail: [KeyingInterval], _ fewest: Int) -> Bool {
    guard tail.count >= 2 * fewest - 1, let score = KeyingScore(tail) else { return false }
    return score.marks >= fewest && score.quality > Self.clear
  }

  /// Whether a short text has two parts, both keying, of which all intervals differ by a unit.
  private var isParted: Bool {
    let sizes = beginning.map { Logarithm.of(Double(max(1, $0.nanoseconds))) }
    let places = Self.fewestParted..<max(Self.fewestParted, sizes.count - Self.fewestParted + 1)
    return places.contains { place in
      let (first, last) = (sizes[..<place], sizes[place...])
      let isLonger = last[place] > first[place - 1]
      let (low, high) = isLonger ? (first, last) : (last, first)
      guard let most = low.max(), let least = high.min(), least - most > Self.apart else {
        return false
      }
      func mean(_ sizes: ArraySlice<Double>) -> Double { sizes.reduce(0, +) / Double(sizes.count) }
      return mean(high) - mean(low) > Self.unitsApart
        && [beginning[..<place], beginning[place...]].allSatisfy {
          KeyingScore($0).map { $0.quality > Self.fair } ?? false
        }
    }
  }
}

/// Reads an explained list whose unit may change.
struct WatchedListReader: TimingReader {
  private var list: any TimingReader
  private var watch = UnitWatch()
  private var (line, column) = (1, 1)
  var hints: TimingHints { list.hints }

  init(_ list: any TimingReader) {
    self.list = list
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] > 32 { end += 1 }
      let next = min(end + 1, bytes.count)
      let known = runs.intervals.count
      try list.read(bytes.extracting(start..<next), into: &runs)
      if let kind = watch.problem(in: &runs, from: known) { throw error(kind) }
      let isLine = end < bytes.count && bytes[end] == UInt8(ascii: "\n")
      (line, column) = isLine ? (line + 1, 1) : (line, column + next - start)
      start = next
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    let known = runs.intervals.count
    try list.finish(into: &runs)
    if let kind = watch.problem(in: &runs, from: known) ?? watch.problemAtEnd() {
      throw error(kind)
    }
  }

  private func error(_ kind: TimingError.Kind) -> TimingError {
    TimingError(kind, line: line, column: column)
  }
}
