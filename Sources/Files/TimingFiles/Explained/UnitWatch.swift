import MorseCode

/// Notices marks that no hand sends beside those of the beginning: the unit of a text has changed.
struct UnitWatch: Sendable {
  /// The first intervals; empty when they have been judged.
  private var beginning: [KeyingInterval] = []
  /// Whether the first intervals have been judged, and the duration of their dit in nanoseconds;
  /// `nil` if they are no clear keying.
  private var (isOver, dit): (Bool, Int64?) = (false, nil)
  /// The number of marks in succession that are too long, and too short.
  private var (long, short) = (0, 0)

  /// The number of intervals that are judged, and the quality of clear keying.
  private static let (most, clear) = (16, -0.3)
  /// How many times a mark is longer, and shorter, than a dit.
  private static let (growth, fall): (Int64, Int64) = (400, 200)
  /// The number of marks that change the unit; bounce of a contact has many short ones.
  private static let (fewestLong, fewestShort) = (3, 25)

  /// Adds intervals; returns what is wrong from the last of them on.
  mutating func problem(after intervals: ArraySlice<KeyingInterval>) -> TimingError.Kind? {
    for interval in intervals {
      if !isOver { learn(interval) }
      guard let dit, interval.isMark else { continue }
      long = interval.nanoseconds / Self.growth > dit ? long + 1 : 0
      short = interval.nanoseconds < dit / Self.fall ? short + 1 : 0
      guard long < Self.fewestLong, short < Self.fewestShort else {
        return .unsupported(
          "marks are hundreds of times \(long > 0 ? "longer" : "shorter") here",
          expected: "one unit of time in the whole text")
      }
    }
    return nil
  }

  private mutating func learn(_ interval: KeyingInterval) {
    beginning.append(interval)
    guard beginning.count == Self.most else { return }
    isOver = true
    if let score = KeyingScore(beginning), score.quality > Self.clear {
      dit = Int64(exactly: score.dit.rounded())
    }
    beginning = []
  }
}

/// Reads an explained list whose unit may change.
struct WatchedListReader: TimingReader {
  private var list: any TimingReader
  private var watch = UnitWatch()
  private var line = 1
  var hints: TimingHints { list.hints }

  init(_ list: any TimingReader) {
    self.list = list
  }

  mutating func read(_ bytes: Span<UInt8>, into runs: inout TimingRuns) throws(TimingError) {
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      let isLine = end < bytes.count
      let next = isLine ? end + 1 : end
      let known = runs.intervals.count
      try list.read(bytes.extracting(start..<next), into: &runs)
      try check(runs.intervals[known...])
      if isLine { line += 1 }
      start = next
    }
  }

  mutating func finish(into runs: inout TimingRuns) throws(TimingError) {
    let known = runs.intervals.count
    try list.finish(into: &runs)
    try check(runs.intervals[known...])
  }

  private mutating func check(_ intervals: ArraySlice<KeyingInterval>) throws(TimingError) {
    guard let kind = watch.problem(after: intervals) else { return }
    throw TimingError(kind, line: line, column: 1)
  }
}
