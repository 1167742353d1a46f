import MorseCode
import Timeline

/// How the rows of a table become marks and spaces.
struct KeyingPlan: Sendable {
  /// The meaning of the columns.
  enum Layout: Sendable {
    /// A moment and the level that begins at it.
    case edges(moment: Int, level: Level)
    /// The time since the row before, and the level that begins.
    case deltas(Int, level: Level)
    /// A level and its duration.
    case durations(Int, level: Level)
    /// Durations whose sign is the level.
    case signed(Int)
    /// Durations that alternate; the first is a mark, or a space.
    case alternating(Int, beginsWithMark: Bool)
    /// The moments of key down and key up, one a row.
    case moments(Int)
    /// The moments of key down and key up of a mark.
    case presses(start: Int, end: Int)
    /// The moment of key down and the duration of the mark.
    case lengths(start: Int, duration: Int)
    /// The moment of key up and the duration of the mark.
    case ends(Int, duration: Int)
    /// The durations of a mark and of the space after or before it.
    case pairs(mark: Int, space: Int, beginsWithMark: Bool)
    /// The duration of a mark, and the time from its press to the next, or since the press before.
    case steps(mark: Int, step: Int, isToNext: Bool)
    /// A level for each sample.
    case samples(Level)
  }

  /// A column with levels.
  struct Level: Sendable {
    /// How a cell becomes a level.
    enum Rule: Sendable, Hashable {
      /// By words that everybody knows: ``LevelWords``.
      case known
      /// This word or number is key down, any other of the table key up.
      case text(down: String, up: String)
      /// A number above the threshold is key down; within `slack` of it the level stays.
      case threshold(Double, slack: Double)

      var isThreshold: Bool { if case .threshold = self { true } else { false } }
    }

    let column: Int
    let rule: Rule
  }

  /// The rows with a text in a column.
  struct Selection: Sendable {
    let column: Int
    let text: String
  }

  /// A column of a split time, such as seconds beside milliseconds.
  struct Part: Sendable {
    let column: Int
    /// The number's unit: so many times ten to a power of nanoseconds.
    let (times, power): (Int64, Int)
  }

  /// The factor from the numbers of a column to nanoseconds.
  enum Scale: Sendable, Hashable {
    /// Ten to this power.
    case power(Int)
    /// Any number, for samples and ticks.
    case factor(Double)

    /// Returns nanoseconds; `nil` if they exceed 292 years.
    func nanoseconds(_ number: DecimalNumber) -> Int64? {
      switch self {
      case .power(let power):
        let size = number.magnitude(timesTenTo: power)
        return size == .max ? nil : number.isNegative ? -size : size
      case .factor(let factor):
        let size = Int64(exactly: (number.value.magnitude * factor).rounded())
        return size.map { number.isNegative ? -$0 : $0 }
      }
    }

    /// Returns nanoseconds; `nil` if they exceed 292 years.
    func nanoseconds(_ number: Double) -> Int64? {
      let factor =
        switch self {
        case .power(let power): ChosenUnit.power(power)
        case .factor(let factor): factor
        }
      return Int64(exactly: (number * factor).rounded())
    }

    /// The duration of a sample in nanoseconds; `nil` beyond 292 years.
    var sample: Int64? {
      if case .factor(let factor) = self { Int64(exactly: factor.rounded()) } else { nil }
    }
  }

  let shape: TextShape
  let layout: Layout
  /// The scale of moments and durations, or of the samples' numbers.
  var scale: Scale
  /// The scale of the second column, if it differs: the duration of `lengths`.
  var secondScale: Scale?
  /// The rows that count; `nil` for all.
  var selection: Selection?
  var isInverted = false
  /// The number of lines before the first row.
  var firstLine = 0
  /// The line with the names of the columns, which may be repeated.
  var header: [UInt8] = []
  /// The patterns of lines that hold no timing.
  var noise: Set<String> = []
  /// The columns of a time that is split; empty if one column holds it.
  var parts: [Part] = []
  /// The number of cells that rows have; a number behind them belongs to no column.
  var width = Int.max
  /// Whether each row changes the level.
  var alternates = false
  /// The number at which the counter of the moments begins again, if it does so often.
  var counter: Double?
  /// Whether the moments are those of a timer that counts down.
  var isCountdown = false
  /// The frames a second of time codes.
  var frameRate: Int64?

  /// The columns that a row must have.
  var columns: [Int] {
    switch layout {
    case .edges(let time, let level), .deltas(let time, let level), .durations(let time, let level):
      [time, level.column]
    case .signed(let column), .alternating(let column, _), .moments(let column): [column]
    case .presses(let first, let second), .lengths(let first, let second),
      .ends(let first, let second), .pairs(let first, let second, _),
      .steps(let first, let second, _):
      [first, second]
    case .samples(let level): [level.column]
    }
  }
}

/// Parses the rows of a table by a plan.
struct RowParser: TimingLineParser {
  private let plan: KeyingPlan
  private var lines = 0
  private var edges = EdgeTimeline()
  private var lastMoment: Int64?
  /// Added to times of day, which begin again at midnight, and to counters that overflowed.
  private var rounds: Int64 = 0
  /// The moment at which the plan's counter begins again.
  private let counter: Int64?
  /// The first and the last moments of the counters of microcontrollers.
  private let counters: [Range<Int64>]
  private var isHigh = false
  private var isMarkNext = true
  private var time: Int64 = 0
  /// Whether there was a row, and whether the first began with a bracket.
  private(set) var hasBegun = false
  private var beginsWithBracket = false
  /// The kind of the time of the first row, and the words of that row.
  private var (timeKind, words): (Character?, [String]) = (nil, [])
  private(set) var hasRow = false
  /// Whether the last row has a mark without a space.
  private var isOpen = false
  private var remarks = RowRemarks()
  private var watch = UnitWatch()

  /// Counters of 16, 24, 31 and 32 bits, the last also with a sign.
  private static let bounds: [(Double, Double)] = [
    (0, 65_536), (0, 16_777_216), (0, 2_147_483_648), (0, 4_294_967_296),
    (-2_147_483_648, 2_147_483_648),
  ]

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - plan: the explanation of the columns.
  ///   - skipsLines: whether the lines before the first row are part of the input.
  init(_ plan: KeyingPlan, skipsLines: Bool = true) {
    self.plan = plan
    counter = plan.counter.flatMap(plan.scale.nanoseconds)
    counters = Self.bounds.compactMap { least, limit in
      guard let least = plan.scale.nanoseconds(least), let limit = plan.scale.nanoseconds(limit)
      else { return nil }
      return least < limit ? least..<limit : nil
    }
    lines = skipsLines ? 0 : plan.firstLine
    if case .alternating(_, let beginsWithMark) = plan.layout { isMarkNext = beginsWithMark }
  }

  var hints: TimingHints {
    var hints = TimingHints()
    hints.assumptions = remarks.assumptions
    return hints
  }

  mutating func parse(_ line: Span<UInt8>, into runs: inout TimingRuns) throws(LineProblem) {
    lines += 1
    hasRow = false
    guard lines > plan.firstLine, !line.isRemark(in: plan.shape), !isHeader(line) else { return }
    let cells = try plan.shape.cells(of: line)
    if !hasBegun { beginsWithBracket = line.opensBracket }
    let known = runs.intervals.count
    do throws(LineProblem) {
      try add(cells, of: line, into: &runs)
    } catch {
      var problem = error
      problem.mayBeFooter = hasBegun && !isLikeRow(cells, line)
      // A log may have other lines anywhere.
      guard plan.shape.isLog, problem.mayBeFooter, !plan.layout.isUnmarked else { throw problem }
      remarks.skip(line)
    }
    guard let kind = watch.problem(in: &runs, from: known) else { return }
    throw LineProblem(kind, at: cells.first?.range.lowerBound ?? 0)
  }

  func finish(into runs: inout TimingRuns) throws(LineProblem) {
    if let kind = watch.problemAtEnd() { throw LineProblem(kind) }
  }

  private func isHeader(_ line: Span<UInt8>) -> Bool {
    !plan.header.isEmpty && line.count == plan.header.count
      && line.indices.allSatisfy { line[$0] == plan.header[$0] }
  }

  /// Whether a line has a time where a row has its time, or a level where it has its level, so that
  /// it is a row with an error rather than a footer.
  ///
  /// A number in brackets, such as `(104 rows)`, is a count, unless rows begin with a bracket. So is
  /// one beside other words than those of rows: `12 rows`.
  private func isLikeRow(_ cells: [TextCell], _ line: Span<UInt8>) -> Bool {
    if line.opensBracket, !beginsWithBracket { return false }
    // A sentence may begin with a word for a level.
    if plan.shape.isLog, cells.count > plan.width { return false }
    if hasLevel(cells, line) { return true }
    let first = plan.columns[0]
    guard let time = cells.indices.contains(first) ? cells[first] : cells.first else {
      return false
    }
    if hasSpoiltTime(cells, line) { return true }
    guard time.value != nil, timeKind == nil || time.kind == timeKind else { return false }
    guard plan.shape.isLog, lacksWords(cells, line) else { return true }
    guard plan.columns.allSatisfy(cells.indices.contains), let lastMoment else { return false }
    let moment = plan.parts.isEmpty ? try? self.time(time, line) : try? splitTime(cells, line)
    return moment.map { $0.addingSaturated(rounds) >= lastMoment } ?? true
  }

  /// Whether a row begins like a number that is none, such as `12NaN0`, where it has its time.
  private func hasSpoiltTime(_ cells: [TextCell], _ line: Span<UInt8>) -> Bool {
    let first = plan.columns[0]
    guard let cell = cells.indices.contains(first) ? cells[first] : cells.first,
      plan.layout.level?.column != first, cell.kind == "w",
      line[cell.range.lowerBound].isASCIIDigit || line.isNoNumber(cell.range)
    else { return false }
    return plan.shape.isLog
      ? hasLevel(cells, line) || !lacksWords(cells, line)
      : !cell.range.contains { line[$0].isSpace }
  }

  /// Whether a line has words, but none of the first row in its place.
  private func lacksWords(_ cells: [TextCell], _ line: Span<UInt8>) -> Bool {
    let own = cells.map { line.shown($0.range) }
    return own.contains { $0.first?.isLetter == true }
      && !zip(own, words).contains { $0 == $1 && $0.first?.isLetter == true }
  }

  /// Whether a line has a level where rows have it; several words are rather a sentence.
  private func hasLevel(_ cells: [TextCell], _ line: Span<UInt8>) -> Bool {
    guard let level = plan.layout.level, cells.indices.contains(level.column) else { return false }
    let cell = cells[level.column]
    return switch level.rule {
    case .known:
      !cell.range.contains { line[$0].isSpace } && line.isMark(cell.range) != nil
    case .text(let down, let up): line.equals(cell.range, down) || line.equals(cell.range, up)
    case .threshold: false
    }
  }

  /// Adds a row.
  mutating func add(
    _ cells: [TextCell], of line: Span<UInt8>, into runs: inout TimingRuns
  ) throws(LineProblem) {
    if let selection = plan.selection {
      guard cells.indices.contains(selection.column),
        line.equals(cells[selection.column].range, selection.text)
      else { return }
    }
    if plan.noise.contains(cells.pattern), !hasBegun || !plan.layout.isUnmarked,
      !hasSpoiltTime(cells, line)
    {
      if hasBegun, line.indices.contains(where: { line[$0].isASCIIDigit }) { remarks.skip(line) }
      return
    }
    if isOther(cells) || isRemark(cells, line) { return }
    if lacksLevel(cells, line) { return remarks.skip(line) }
    try checkWidth(cells, line)
    try addRow(cells, line, into: &runs)
    if !hasBegun { begin(cells, line) }
    hasRow = true
    remarks.rows += 1
  }

  /// Whether a row is blank, or an object of another kind, which lacks the time, or has other members
  /// instead of the level.
  private func isOther(_ cells: [TextCell]) -> Bool {
    let isBlank = cells.allSatisfy(\.isEmpty)
    guard plan.shape.isRecords, !isBlank else { return isBlank }
    let lacks = plan.columns.filter { cells[$0].isEmpty }
    guard !lacks.isEmpty else { return false }
    let others = cells.indices.contains { !plan.columns.contains($0) && !cells[$0].isEmpty }
    return lacks.count == plan.columns.count || others && lacks != [plan.columns[0]]
  }

  /// Whether a row says that its level is not known, or says nothing of it before the first level, as
  /// the marker of a new segment does.
  private func lacksLevel(_ cells: [TextCell], _ line: Span<UInt8>) -> Bool {
    guard let level = plan.layout.level, level.rule == .known, cells.indices.contains(level.column)
    else { return false }
    if !hasBegun, cells[level.column].isEmpty { return true }
    let range = cells[level.column].range
    return range.count <= WordText.capacity && LevelWords.isUnknown(line.shown(range).lowercased())
  }

  /// Throws if a number stands behind the last column, as where a line end is missing.
  private func checkWidth(_ cells: [TextCell], _ line: Span<UInt8>) throws(LineProblem) {
    guard hasBegun, cells.count > plan.width else { return }
    let surplus = cells[plan.width...]
    guard let cell = surplus.first(where: { plan.shape.isLog || $0.value != nil }) else { return }
    throw line.problem(cell.range, expected: "the end of the row")
  }

  /// Whether a line of a log holds no timing: no number and no level, or before the first row no
  /// level where it should be.
  private func isRemark(_ cells: [TextCell], _ line: Span<UInt8>) -> Bool {
    // A number that is lost from a list would swap marks and spaces.
    guard plan.shape.isLog, !hasBegun || !plan.layout.isUnmarked else {
      return false
    }
    let hasDigits = line.indices.contains { line[$0].isASCIIDigit }
    if !hasDigits, cells.allSatisfy({ line.isMark($0.range) == nil }) { return true }
    guard !hasBegun, let level = plan.layout.level, level.rule == .known else { return false }
    return !cells.indices.contains(level.column) || line.isMark(cells[level.column].range) == nil
  }

  private mutating func addRow(
    _ cells: [TextCell], _ line: Span<UInt8>, into runs: inout TimingRuns
  ) throws(LineProblem) {
    switch plan.layout {
    case .edges(let column, let level):
      let before = lastMoment
      let moment = try moment(cells, line, column)
      let isMark = try isMark(cells, line, level)
      if moment != before { countRepeat(of: isMark, cells[column], line) }
      edges.change(to: isMark, at: moment, into: &runs)
    case .deltas(let column, let level):
      let isMark = try isMark(cells, line, level)
      if !hasBegun { edges.change(to: !isMark, at: 0, into: &runs) }
      time = time.addingSaturated(try duration(cells, line, column))
      edges.change(to: isMark, at: time, into: &runs)
    case .durations(let column, let level):
      let isMark = try isMark(cells, line, level)
      runs.add(isMark: isMark, nanoseconds: try duration(cells, line, column))
      countRepeat(of: isMark, cells[column], line)
    case .signed(let column):
      let (value, isNegative) = try signedDuration(cells, line, column)
      runs.add(isMark: !isNegative, nanoseconds: value)
    case .alternating(let column, _):
      runs.add(isMark: isMarkNext, nanoseconds: try duration(cells, line, column))
      isMarkNext.toggle()
    case .moments(let column):
      edges.change(to: isMarkNext, at: try moment(cells, line, column), into: &runs)
      isMarkNext.toggle()
    case .pairs(let mark, let space, let beginsWithMark):
      try addPair(cells, line, mark, space, beginsWithMark: beginsWithMark, into: &runs)
    case .steps(let mark, let step, let isToNext):
      try addStep(cells, line, mark, step, isToNext: isToNext, into: &runs)
    case .samples(let level):
      runs.add(isMark: try isMark(cells, line, level), nanoseconds: try sampleDuration)
    case .presses, .lengths, .ends: try addPress(cells, line, into: &runs)
    }
  }

  private mutating func begin(_ cells: [TextCell], _ line: Span<UInt8>) {
    let first = plan.columns[0]
    hasBegun = true
    timeKind = cells.indices.contains(first) ? cells[first].kind : nil
    if plan.shape.isLog { words = cells.map { line.shown($0.range) } }
  }

  private mutating func countRepeat(of isMark: Bool, _ time: TextCell, _ line: Span<UInt8>) {
    if plan.alternates { remarks.count(isMark, at: line.shown(time.range)) }
  }

  /// Adds a mark and a space; only the last row may have no space.
  private mutating func addPair(
    _ cells: [TextCell], _ line: Span<UInt8>, _ mark: Int, _ space: Int, beginsWithMark: Bool,
    into runs: inout TimingRuns
  ) throws(LineProblem) {
    guard !isOpen else {
      throw line.problem(
        try line.cell(mark, of: cells).range, expected: "the end: the row before has no space")
    }
    for column in beginsWithMark ? [mark, space] : [space, mark] {
      isOpen = column == space && (cells.count <= space || cells[space].isEmpty)
      guard !isOpen else { continue }
      runs.add(isMark: column == mark, nanoseconds: try duration(cells, line, column))
    }
  }

  /// Adds a mark that begins so long after the one before; the first step since a press before it and
  /// the last to a press after it may be missing.
  private mutating func addStep(
    _ cells: [TextCell], _ line: Span<UInt8>, _ mark: Int, _ step: Int, isToNext: Bool,
    into runs: inout TimingRuns
  ) throws(LineProblem) {
    let length = try duration(cells, line, mark)
    if !isToNext, hasBegun { time = time.addingSaturated(try duration(cells, line, step)) }
    guard time >= lastMoment ?? time else {
      let column = isToNext ? mark : step
      throw line.problem(
        try line.cell(column, of: cells).range, expected: "a press after the mark before")
    }
    edges.change(to: true, at: time, into: &runs)
    let end = time.addingSaturated(length)
    edges.change(to: false, at: end, into: &runs)
    lastMoment = end
    guard isToNext, cells.indices.contains(step), cells[step].value != nil else { return }
    time = time.addingSaturated(try duration(cells, line, step))
  }

  private var sampleDuration: Int64 {
    get throws(LineProblem) {
      guard let step = plan.scale.sample else {
        throw LineProblem(
          .unsupported("a sample lasts more than 292 years", expected: "another --rate"), at: 0)
      }
      return step
    }
  }

  private mutating func addPress(
    _ cells: [TextCell], _ line: Span<UInt8>, into runs: inout TimingRuns
  ) throws(LineProblem) {
    switch plan.layout {
    case .presses(let start, let end):
      let down = try moment(cells, line, start)
      edges.change(to: true, at: down, into: &runs)
      let cell = try line.cell(end, of: cells)
      let up = try moment(cells, line, end, isOrdered: false)
      guard up >= down else {
        throw line.problem(cell.range, expected: "an end after the start")
      }
      lastMoment = up
      edges.change(to: false, at: up, into: &runs)
    case .lengths(let start, let length):
      let down = try moment(cells, line, start)
      edges.change(to: true, at: down, into: &runs)
      let up = down.addingSaturated(try duration(cells, line, length, scale: plan.secondScale))
      edges.change(to: false, at: up, into: &runs)
    case .ends(let end, let length):
      let up = try moment(cells, line, end)
      let duration = try duration(cells, line, length, scale: plan.secondScale)
      edges.change(to: true, at: up.subtractingSaturated(duration), into: &runs)
      edges.change(to: false, at: up, into: &runs)
    default: break
    }
  }

  // MARK: - Cells

  private mutating func moment(
    _ cells: [TextCell], _ line: Span<UInt8>, _ column: Int, isOrdered: Bool = true
  ) throws(LineProblem) -> Int64 {
    let cell = try line.cell(column, of: cells)
    var moment = try time(cell, line)
    if column == plan.parts.first?.column {
      moment = try splitTime(cells, line)
    } else if plan.isCountdown {
      moment = Int64(0).subtractingSaturated(moment)
    } else if case .number(_, nil) = cell.content {
      goRound(at: moment)
    } else if case .moment(let text) = cell.content, text.isWithinDay, let lastMoment,
      moment.addingSaturated(rounds) < lastMoment.subtractingSaturated(MomentText.day / 2)
    {
      rounds = rounds.addingSaturated(MomentText.day)
    }
    moment = moment.addingSaturated(rounds)
    guard isOrdered else { return moment }
    if let lastMoment, moment < lastMoment {
      throw line.problem(cell.range, expected: "a moment after that of the row before")
    }
    lastMoment = moment
    return moment
  }

  /// Returns the nanoseconds of a cell, since an origin that does not matter.
  private func time(_ cell: TextCell, _ line: Span<UInt8>) throws(LineProblem) -> Int64 {
    switch cell.content {
    case .moment(let text): return text.nanoseconds(frameRate: plan.frameRate)
    case .number(let number, let unit):
      guard let time = (unit.map { .power($0.exponent) } ?? plan.scale).nanoseconds(number) else {
        throw line.problem(cell.range, expected: "a moment within 292 years")
      }
      return time
    case .empty, .word: throw line.problem(cell.range, expected: "a time")
    }
  }

  private func splitTime(_ cells: [TextCell], _ line: Span<UInt8>) throws(LineProblem) -> Int64 {
    var sum: Int64 = 0
    for part in plan.parts {
      let cell = try line.cell(part.column, of: cells)
      guard case .number(let number, nil) = cell.content, !number.isNegative else {
        throw line.problem(cell.range, expected: "a part of a time")
      }
      let size = number.magnitude(timesTenTo: part.power).multipliedReportingOverflow(
        by: part.times)
      guard !size.overflow, size.partialValue < .max else {
        throw line.problem(cell.range, expected: "a moment within 292 years")
      }
      sum = sum.addingSaturated(size.partialValue)
    }
    return sum
  }

  /// Goes on from the row before if a counter has begun again: the plan's, or one that was in its
  /// last quarter and is in its first.
  private mutating func goRound(at moment: Int64) {
    guard let before = lastMoment?.subtractingSaturated(rounds), moment < before else { return }
    if let counter { return rounds = rounds.addingSaturated(counter) }
    let counter = counters.first { counter in
      let quarter = (counter.upperBound / 4).subtractingSaturated(counter.lowerBound / 4)
      return counter.contains(before) && counter.upperBound - before < quarter
        && counter.contains(moment) && moment.subtractingSaturated(counter.lowerBound) < quarter
    }
    guard let counter else { return }
    rounds = rounds.addingSaturated(
      counter.upperBound.subtractingSaturated(counter.lowerBound))
  }

  private func duration(
    _ cells: [TextCell], _ line: Span<UInt8>, _ column: Int, scale: KeyingPlan.Scale? = nil
  ) throws(LineProblem) -> Int64 {
    let (value, isNegative) = try signedDuration(cells, line, column, scale: scale)
    guard !isNegative else {
      throw line.problem(try line.cell(column, of: cells).range, expected: "a duration")
    }
    return value
  }

  private func signedDuration(
    _ cells: [TextCell], _ line: Span<UInt8>, _ column: Int, scale: KeyingPlan.Scale? = nil
  ) throws(LineProblem) -> (Int64, isNegative: Bool) {
    let cell = try line.cell(column, of: cells)
    switch cell.content {
    case .moment(let text): return (text.nanoseconds(frameRate: plan.frameRate), false)
    case .number(let number, let unit):
      let scale = unit.map { .power($0.exponent) } ?? scale ?? plan.scale
      guard let time = scale.nanoseconds(number) else {
        throw line.problem(cell.range, expected: "a duration within 292 years")
      }
      return (abs(time), number.isNegative)
    case .empty, .word: throw line.problem(cell.range, expected: "a duration")
    }
  }

  private mutating func isMark(
    _ cells: [TextCell], _ line: Span<UInt8>, _ level: KeyingPlan.Level
  ) throws(LineProblem) -> Bool {
    let cell = try line.cell(level.column, of: cells)
    switch level.rule {
    case .known:
      guard let isMark = line.isMark(cell.range) else {
        throw line.problem(cell.range, expected: "a level: \(LevelWords.examples)")
      }
      return isMark != plan.isInverted
    case .text(let down, let up):
      let isDown = line.equals(cell.range, down)
      guard isDown || line.equals(cell.range, up) else {
        throw line.problem(cell.range, expected: "\(down) or \(up)")
      }
      return isDown != plan.isInverted
    case .threshold(let threshold, let slack):
      // A sample that is lost keeps the level.
      if line.isNoNumber(cell.range) { return isHigh != plan.isInverted }
      guard let value = cell.value, value.isFinite else {
        throw line.problem(cell.range, expected: "a number")
      }
      if abs(value - threshold) > slack { isHigh = value > threshold }
      return isHigh != plan.isInverted
    }
  }
}

extension TextCell {
  /// Whether the cell holds nothing.
  var isEmpty: Bool { if case .empty = content { true } else { false } }
}

extension [TextCell] {
  /// The kinds of the cells.
  var pattern: String { String(map(\.kind)) }
}

extension Span<UInt8> {
  /// Returns the cell of a column; throws if the line ends before it.
  fileprivate func cell(_ column: Int, of cells: [TextCell]) throws(LineProblem) -> TextCell {
    guard cells.indices.contains(column) else {
      throw LineProblem(
        .unsupported("the row ends here", expected: "cell \(column + 1)"), at: count)
    }
    return cells[column]
  }

  /// Whether a line is blank or a comment.
  func isRemark(in shape: TextShape) -> Bool {
    guard let first = trimmed(0..<count).first else { return true }
    switch self[first] {
    case UInt8(ascii: "#"): return !shape.isRecords && !isSheetError(at: first)
    case UInt8(ascii: "%"): return !shape.isRecords
    case UInt8(ascii: ";"): return shape != .delimited(UInt8(ascii: ";")) && !shape.isRecords
    // The frequencies of an Audacity label.
    case UInt8(ascii: "\\"): return shape == .delimited(9) && begins(at: first, with: "\\\t")
    case UInt8(ascii: "/"): return begins(at: first, with: "//")
    // The rule under the header of a written table.
    case UInt8(ascii: "|"), UInt8(ascii: "+"):
      return shape == .delimited(UInt8(ascii: "|"))
        && indices.allSatisfy { "|+-=: ".utf8.contains(self[$0]) }
    default: return false
    }
  }

  /// Whether the first word of the line begins with a bracket.
  fileprivate var opensBracket: Bool {
    trimmed(0..<count).first.map { "([".utf8.contains(self[$0]) } ?? false
  }

  /// Whether an error of a spreadsheet begins at `position`.
  fileprivate func isSheetError(at position: Int) -> Bool {
    ["#N/A", "#VALUE!", "#REF!", "#DIV/0!", "#NUM!", "#NAME?", "#NULL!"].contains {
      begins(at: position, with: $0)
    }
  }

  /// Whether a value that is not a number is written in `range`.
  func isNoNumber(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    return isSheetError(at: range.lowerBound)
      || ["nan", "inf", "null", "none", "n/a", "na"].contains(shown(range).lowercased())
  }

  /// Whether the word in `range` is one of letters for a level, to which a number may be glued: `H60`.
  func isLevelWord(_ range: Range<Int>) -> Bool {
    (1...8).contains(range.count) && range.allSatisfy { (0x61...0x7A).contains(self[$0] | 0x20) }
      && isMark(range) != nil
  }

  /// Whether the word in `range` is key down; `nil` if it is no level.
  func isMark(_ range: Range<Int>) -> Bool? {
    if range.count == 1 {
      if self[range.lowerBound] == UInt8(ascii: "1") { return true }
      if self[range.lowerBound] == UInt8(ascii: "0") { return false }
    }
    guard range.count <= WordText.capacity else { return nil }
    if let number = number(range) {
      return !number.isNegative && [0, 1].contains(number.value) ? number.value == 1 : nil
    }
    return LevelWords.isMark(shown(range).lowercased())
  }
}
