import MorseCode

/// An explanation of a table: a plan, and how well it is keying.
struct TableExplanation {
  var plan: KeyingPlan
  let division: RowDivision
  let score: KeyingScore
  /// The score, with what the names of the columns say.
  var rank: Double
  /// The rank, by which records are better than their lines: a record that lacks a member is wrong,
  /// not another kind of line.
  var preference: Double { rank + (division == .records ? 0.2 : 0) }
  /// What was assumed, for messages.
  var assumptions: [String]
  /// The channel; `nil` if the plan has no level.
  let channel: String?
  /// Whether the table has several channels.
  let hasChoice: Bool
  /// Whether the header names all columns of the plan, or the table has one of our own forms.
  let isDeclared: Bool
  /// Whether the rank is raised because the header declares a short table.
  let isTrusted: Bool
  /// What the rank is raised by.
  static let trust = 1.0
  /// What the header of our own format is worth: more than any keying.
  static let signed = 4.0
  /// Whether the table has the form of one of our own formats.
  let isOurs: Bool
  /// Whether the unit is hardly possible, or differs from that of the header.
  let isUnitDoubted: Bool
  /// Whether the times are named as durations.
  let namesDurations: Bool
  /// Whether the times have no name, and may be those of a counter that begins again.
  let mayBeOfCounter: Bool

  /// Whether it has levels whose lengths are not those of keying.
  var isUneven: Bool { plan.layout.level != nil && score.isHopeless }

  /// What speaks against keying; empty if nothing does.
  var doubts: [String] {
    if score.isDoubtful { return ["lengths that hardly fit keying"] }
    return plan.layout.isUnmarked && score.isLongLetter ? ["equal durations of one letter"] : []
  }
}

/// Proposes explanations of a table, and judges them.
struct TableExplanations {
  private let table: SampledTable
  private let options: TimingOptions
  /// The rows that are explained; `nil` for all.
  private let part: Part?
  private let columns: [TableColumn]
  private let split: SplitTime?
  private let rate: Double?
  /// The frames a second of time codes.
  private let frameRate: Int64?
  /// Whether the table ends where the file does.
  private let isWhole: Bool
  /// The columns that may be levels, with their rules.
  private let levels: [KeyingPlan.Level]
  /// Whether nearly every row changes one of several levels, so that rows are no samples.
  private let isOfChanges: Bool
  /// Whether the table has several channels.
  private var hasChannels = false
  /// The explanations that are possible.
  private(set) var found: [TableExplanation] = []
  /// What was tried, for messages.
  private(set) var tried: [String] = []
  /// The maximum number of rows that are judged.
  private static let mostRows = 20_000
  /// The minimum number of samples in a dit.
  private static let oversampling = 2.5
  /// The maximum number of columns beside a list, as an index and a word.
  private static let mostInList = 3
  /// The number of marks below which a table says little about its keying.
  private static let fewMarks = 8
  /// The price of swapped words for a key and of a list that begins with a space, as a sum over all
  /// marks.
  private static let (swap, lead) = (4.0, 8.0)
  /// What a recording is worse that begins or ends with the key down.
  private static let restless = 0.15
  /// The number of dits from which an interval is longer than elements and gaps within words.
  private static let rest = 4.0
  /// The number of marks from which the keying itself shows whether its levels are swapped.
  private static let mostSaid = 24
  /// What a wrong first row is worse.
  private static let wrongRow = 0.3
  /// The duration of a sample while its rate is unknown.
  private static let sample = 1000.0

  /// The rows of one channel or key.
  private struct Part {
    let selection: KeyingPlan.Selection
    /// Whether the rows may be levels, and whether they may be presses.
    let (mayBeLevels, mayBePresses): (Bool, Bool)
  }

  /// A layout, what its names say for it, and its time column.
  private struct Proposal {
    let layout: KeyingPlan.Layout
    var bonus: Double
    /// The column whose numbers need a unit.
    let time: TableColumn?
    /// The power of ten by which the unit of a duration differs from that of the moments.
    var power: Int?
    var isDeclared = false
    let title: String
    /// What is said of it; `nil` for nothing.
    var doubt: String?
  }

  init(_ table: SampledTable, options: TimingOptions, rate: Double?, isWhole: Bool) {
    self.init(table, options: options, rate: rate, isWhole: isWhole, part: nil)
    for part in parts {
      let rows = table.selecting(part.selection)
      let explanations = TableExplanations(
        rows, options: options, rate: rate, isWhole: isWhole, part: part)
      found += explanations.found
      tried += explanations.tried.filter { !tried.contains($0) }
    }
    // Rows turned round are judged as a table of their own.
    if mayCountDown { found.removeAll { !$0.plan.isCountdown } }
    distrustIdleChannels()
    found.sort { $0.rank > $1.rank }
  }

  private init(
    _ table: SampledTable, options: TimingOptions, rate: Double?, isWhole: Bool, part: Part?
  ) {
    self.table = table
    self.isWhole = isWhole
    self.part = part
    self.options = options
    self.rate = rate
    let count = table.rows.lazy.map(\.cells.count).max() ?? 0
    let frameRate = table.frameRate
    var columns = (0..<min(count, 32)).map { TableColumn($0, of: table, frameRate: frameRate) }
    let split = SplitTime(columns)
    for (place, part) in (split?.parts ?? []).enumerated() {
      columns[part.column] = columns[part.column].replacing(
        nanoseconds: place == 0 ? split?.values ?? [] : [])
    }
    (self.columns, self.split, self.frameRate) = (columns, split, frameRate)
    levels = columns.compactMap { $0.isConstant ? nil : $0.level(in: table) }
    isOfChanges = Self.isOfChanges(levels, table)
    hasChannels = channelColumns.count > 1
    for proposal in proposals() where isPossible(proposal) { judge(proposal) }
  }

  // MARK: - Proposals

  private func proposals() -> [Proposal] {
    let times = columns.filter {
      $0.isRising && ![.duration, .voltage].contains($0.role)
    }
    let counters =
      columns.compactMap(\.unwound) + (mayCountDown ? columns.compactMap(\.countedUp) : [])
    var lengths = columns.filter {
      $0.isDuration && (!$0.isConstant || columns.count == 1 || $0.role == .duration)
        && $0.role != .index
    }
    let chosen = chosenLevels()
    if options.channel != nil, chosen.isEmpty, !levels.isEmpty, columns.count > 1 { return [] }
    var proposals: [Proposal] = []
    for level in chosen {
      let moments = (times + columns.filter(\.beginsAgain)).filter { time in
        !counters.contains { $0.index == time.index }
      }
      proposals += (moments + counters).filter { $0.index != level.column }.map { edges($0, level) }
      for length in lengths where length.index != level.column && isLevelOfDurations(level) {
        guard !length.isRising || mayRise(length), !length.beginsAgain else { continue }
        proposals += intervals(length, level).filter { isOwn($0.layout) || !isOfCounter(length) }
      }
    }
    lengths.removeAll(where: isOfCounter)
    proposals += twoTimes(times) + twoLengths(times, lengths)
    if times.allSatisfy(\.isCount) {
      proposals += chosen.filter { !lengthsAreBetter(than: $0) }.map(samples)
    }
    if chosen.isEmpty || !hasLevelWords { proposals += alone(times, lengths) }
    return proposals
  }

  /// Whether a timer may count down; the same lines are judged with the last of them first too.
  private var mayCountDown: Bool { table.division == .lines && columns.isFalling }

  /// Whether durations rise by chance: those that are named so, or a mark and the longer gap after
  /// its character.
  private func mayRise(_ length: TableColumn) -> Bool {
    let values = length.values
    return length.role == .duration || values.count == 2 && values[1] >= 2 * values[0]
  }

  /// Whether the numbers of a column that is not named as durations are a counter's.
  private func isOfCounter(_ column: TableColumn) -> Bool {
    column.role != .duration && column.isOfCounter
  }

  /// Whether durations may have these levels: they alternate, which voltages do not.
  private func isLevelOfDurations(_ level: KeyingPlan.Level) -> Bool {
    if case .threshold = level.rule { return false }
    return columns[level.column].alternates
  }

  /// Whether a level is more than a guess, so that a column of numbers alone is no list.
  private var hasLevelWords: Bool { levels.contains { $0.rule == .known } }

  /// Whether a number column without a second one is a list of durations rather than volts.
  private func lengthsAreBetter(than level: KeyingPlan.Level) -> Bool {
    guard case .threshold = level.rule else { return false }
    return columns.count == 1 && columns[0].role == .duration
  }

  /// The levels of the requested channel, or all.
  private func chosenLevels() -> [KeyingPlan.Level] {
    guard let channel = options.channel else { return levels }
    if part?.selection.text == channel { return levels }
    return levels.filter { columns[$0.column].isNamed(channel, among: channelColumns) }
  }

  /// The columns that are channels, in their order, also those that never change.
  var channelColumns: [TableColumn] {
    columns.filter { column in
      ![.moment, .start, .end, .duration, .delta, .index].contains(column.role)
        && !column.isRising && !column.texts.isEmpty
        && (column.isNumeric || column.texts.allSatisfy { LevelWords.isMark(text: $0) != nil }
          || levels.contains { $0.column == column.index })
    }
  }

  private func edges(_ time: TableColumn, _ level: KeyingPlan.Level) -> Proposal {
    let isNamed = [.moment, .start].contains(time.role)
    let saysTime = isNamed || time.isCountdown && time.namesCountdown
    let bonus = (saysTime ? 0.15 : time.isCount ? -0.4 : 0) + bonus(of: level)
    return Proposal(
      layout: .edges(moment: time.index, level: level), bonus: bonus, time: time,
      isDeclared: isNamed && isDeclared(level), title: "moments of levels")
  }

  private func intervals(_ length: TableColumn, _ level: KeyingPlan.Level) -> [Proposal] {
    let isDelta = length.role == .delta
    let own = length.role == .duration ? 0.2 : length.role == .moment ? -0.1 : 0
    let startsAtZero = length.values.first == 0
    return [
      Proposal(
        layout: .durations(length.index, level: level), bonus: own + bonus(of: level),
        time: length, isDeclared: length.role == .duration && isDeclared(level),
        title: "durations of levels"),
      Proposal(
        layout: .deltas(length.index, level: level),
        bonus: (isDelta || startsAtZero ? 0.25 : -0.1) + bonus(of: level), time: length,
        isDeclared: isDelta && isDeclared(level), title: "times since the line before"),
    ]
  }

  private func twoTimes(_ times: [TableColumn]) -> [Proposal] {
    var proposals: [Proposal] = []
    let named = times.filter { $0.role == .start }.flatMap { start in
      times.filter { $0.role == .end }.map { (start, $0) }
    }
    for (first, second) in named.isEmpty ? Array(zip(times, times.dropFirst())) : named {
      let isNamed = first.role == .start && second.role == .end
      let holds = zip(first.values, second.values).allSatisfy { $0 <= $1 }
      guard holds || isNamed else { continue }
      proposals.append(
        Proposal(
          layout: .presses(start: first.index, end: second.index), bonus: isNamed ? 0.3 : 0,
          time: first, isDeclared: isNamed, title: "starts and ends"))
    }
    return proposals
  }

  private func twoLengths(_ times: [TableColumn], _ lengths: [TableColumn]) -> [Proposal] {
    var proposals: [Proposal] = []
    for time in times {
      for length in lengths where !length.isRising { proposals += presses(time, length) }
    }
    let plain = isOfSamples ? [] : lengths.filter { !$0.isRising }
    return proposals
      + zip(plain, plain.dropFirst()).flatMap { pairs($0, $1) + steps($0, $1) + steps($1, $0) }
  }

  /// The proposals for the durations of marks and the times from press to press, which are longer.
  private func steps(_ mark: TableColumn, _ step: TableColumn) -> [Proposal] {
    guard changing.count == 2, mark.namesMark != false, step.namesMark != true, step.role != .space,
      abs(mark.values.count - step.values.count) < 2, mark.values.count >= Self.fewMarks
    else { return [] }
    return [true, false].filter { isToNext in
      let hasFirst = isToNext || step.values.count < mark.values.count
      return zip(step.values.dropFirst(hasFirst ? 0 : 1), mark.values).allSatisfy { $0 > $1 }
    }.map { isToNext in
      Proposal(
        layout: .steps(mark: mark.index, step: step.index, isToNext: isToNext), bonus: 0,
        time: mark, title: "marks and the times from press to press")
    }
  }

  /// The proposals for the durations of a mark and of a space: in the order that the names say, or
  /// else in both.
  ///
  /// The space is the one before the mark if its column is the first, if it is named as the time
  /// since the last mark, or if the first is zero.
  private func pairs(_ first: TableColumn, _ second: TableColumn) -> [Proposal] {
    let (own, other) = (first.namesMark, second.namesMark.map { !$0 })
    let isNamed = own != nil && own == other
    guard isNamed || changing.count == 2 else { return [] }
    let stated = own == nil || other == nil || isNamed ? own ?? other : nil
    return [true, false].filter { $0 == stated ?? $0 }.map { isMarkFirst in
      let (mark, space) = isMarkFirst ? (first, second) : (second, first)
      let beginsWithMark = isMarkFirst && space.role != .delta && space.values.first != 0
      let doubt = isMarkFirst || stated != nil ? 0.15 : 0.3
      return Proposal(
        layout: .pairs(mark: mark.index, space: space.index, beginsWithMark: beginsWithMark),
        bonus: isNamed ? 0.2 : -doubt, time: first, isDeclared: isNamed,
        title: beginsWithMark ? "pairs of a mark and a space" : "pairs of a space and a mark")
    }
  }

  /// The proposals for a moment and a duration: the moment is that of key down or key up.
  private func presses(_ time: TableColumn, _ length: TableColumn) -> [Proposal] {
    let isNamed = length.role == .duration
    // Samples at regular moments and levels that are zero are no durations.
    guard !time.isCount, isNamed || !time.isRegular, !length.isOftenZero else { return [] }
    return powers(of: length, beside: time).flatMap { power in
      let agreement = MomentAgreement(time, with: length, power: power)
      var proposals: [Proposal] = []
      if agreement.mayStart {
        let isStart = isNamed || agreement.isClear && !agreement.mayEnd
        proposals.append(
          Proposal(
            layout: .lengths(start: time.index, duration: length.index),
            bonus: isStart ? 0.1 : agreement.isClear ? 0 : -0.2, time: time, power: power,
            isDeclared: isNamed && [.start, .moment].contains(time.role),
            title: "starts and durations"))
      }
      if agreement.mayEnd, time.role != .start {
        let isEnd = time.role == .end || agreement.isClear && !agreement.mayStart
        proposals.append(
          Proposal(
            layout: .ends(time.index, duration: length.index),
            bonus: isEnd ? 0.1 : agreement.isClear ? -0.1 : -0.3, time: time, power: power,
            isDeclared: isNamed && time.role == .end, title: "ends and durations"))
      }
      return proposals
    }
  }

  /// The powers of ten by which the unit of durations may differ from that of the moments beside
  /// them; `nil` if the cells state the unit of the durations, but nothing that of the moments.
  ///
  /// Clocks are in nanoseconds. Only moments with fractions are exact enough for a smaller unit.
  private func powers(of length: TableColumn, beside time: TableColumn) -> [Int?] {
    let isExact = time.isClock || time.hasUnits
    let first = isExact ? 0 : (options.unit ?? time.unit)?.exponent
    if length.isClock || length.hasUnits { return [first.map { -$0 }] }
    if let first, let second = options.unit ?? length.unit { return [second.exponent - first] }
    if isExact { return [9, 6, 3] }
    return time.hasFractions ? [0, -3, -6] : [0]
  }

  /// Whether a column of durations stands beside the moments of its marks, so that it is no list.
  private func isOfPresses(_ length: TableColumn, _ times: [TableColumn]) -> Bool {
    times.contains { time in
      !time.isCount && time.index != length.index
        && powers(of: length, beside: time).contains {
          let agreement = MomentAgreement(time, with: length, power: $0)
          return agreement.isClear && (agreement.mayStart || agreement.mayEnd)
        }
    }
  }

  /// Proposals for one column without levels.
  private func alone(_ times: [TableColumn], _ lengths: [TableColumn]) -> [Proposal] {
    var proposals: [Proposal] = []
    let isOnly = changing.count(where: \.isNumeric) <= 1
    for column in columns
    where column.isSigned && !isOfSamples && (isOnly || column.role == .duration) {
      proposals.append(
        Proposal(
          layout: .signed(column.index), bonus: 0.1, time: column,
          isDeclared: column.role == .duration, title: "signed durations"))
    }
    guard isList else { return proposals }
    for length in isOfSamples ? [] : lengths where !length.isRising || length.values.count < 6 {
      // A duration is no zero; a level may be.
      guard !length.isOftenZero, !length.isOfCounts else { continue }
      guard ![.mark, .space].contains(length.role), !isOfPresses(length, times) else { continue }
      for begins in [true, false] {
        proposals.append(
          Proposal(
            layout: .alternating(length.index, beginsWithMark: begins),
            bonus: begins ? -0.1 : -0.1 - min(0.25, Self.lead / Double(length.values.count)),
            time: length, isDeclared: false,
            title: "durations that alternate"))
      }
    }
    // Moments beside durations are those of marks only.
    let hasDurations = columns.contains { $0.role == .duration && $0.isDuration }
    for time in times
    where time.values.count >= 4 && !time.isCount && !time.stepsAreCounts && !hasDurations {
      proposals.append(
        Proposal(
          layout: .moments(time.index), bonus: -0.15, time: time,
          title: "moments of key down and key up"))
    }
    return proposals
  }

  /// Whether a column of numbers may be a list: what stands beside it says nothing else.
  ///
  /// Words that do not alternate are no levels of marks and spaces that do.
  private var isList: Bool {
    changing.count(where: \.isNumeric) <= 1
      && changing.allSatisfy { $0.isNumeric || $0.alternates && $0.texts.count <= 4 }
      && !lacksGaps && columns.count <= Self.mostInList
  }

  /// Whether the rows are samples at regular moments, so that no column holds durations.
  private var isOfSamples: Bool { columns.count > 1 && columns.contains(where: \.isRegular) }

  /// The columns that are neither an index nor always the same.
  private var changing: [TableColumn] {
    columns.filter { !$0.isConstant && !$0.isRising && $0.role != .index }
  }

  /// Whether a column names marks only or spaces only.
  var lacksGaps: Bool { columns.contains(where: \.lacksGaps) }

  private func samples(_ level: KeyingPlan.Level) -> Proposal {
    let isList = columns.count == 1 && columns[0].name.isEmpty && level.rule != .known
    return Proposal(
      layout: .samples(level), bonus: (isList ? -0.5 : -0.05) + bonus(of: level), time: nil,
      isDeclared: rate != nil && level.rule == .known, title: "samples")
  }

  private func bonus(of level: KeyingPlan.Level) -> Double {
    let isNamed = [.level, .voltage, .mark, .unknown].contains(columns[level.column].role)
    return switch level.rule {
    case .known: isNamed ? 0.3 : 0.25
    case .text: -0.05
    case .threshold: -0.1
    }
  }

  private func isDeclared(_ level: KeyingPlan.Level) -> Bool {
    level.rule == .known && !columns[level.column].name.isEmpty
  }

  // MARK: - Judgement

  /// A channel with few marks beside one that is keyed is not the keying of a short table.
  private mutating func distrustIdleChannels() {
    let isKeyed = found.contains {
      $0.plan.layout.level != nil && $0.score.marks >= 8 && $0.score.isKeying
    }
    guard isKeyed else { return }
    for index in found.indices where found[index].isTrusted {
      found[index].rank -= TableExplanation.trust
    }
  }

  private mutating func judge(_ proposal: Proposal) {
    if !tried.contains(proposal.title) { tried.append(proposal.title) }
    let probe = probe(of: proposal)
    var plan = KeyingPlan(shape: table.shape, layout: proposal.layout, scale: probe)
    plan.selection = part?.selection
    plan.parts = split?.parts ?? []
    plan.counter = proposal.time?.counter
    plan.isCountdown = proposal.time?.isCountdown == true
    plan.frameRate = frameRate
    plan.secondScale = secondScale(proposal, beside: probe)
    let (runs, doubt) = runs(of: plan)
    let isForced = options.isInverted
    let mayRest = mayRest(proposal)
    for isInverted in proposal.layout.level != nil && !isForced ? [false, true] : [isForced] {
      guard let score = KeyingScore.settled(runs, isInverted: isInverted),
        plan.selection != nil || isSampled(proposal, score), !isHidden(score, by: plan)
      else { continue }
      var proposal = proposal
      let idle =
        mayRest
        ? idleDoubt(runs, dit: score.dit, isInverted: isInverted)
        : endDoubt(runs, &proposal, score, isInverted: isInverted)
      for unit in ChosenUnit.all(
        dit: score.dit, probe: probe, time: proposal.time, options: options, rate: rate)
      {
        add(plan, proposal, score, isInverted: isInverted && !isForced, unit, doubt: idle + doubt)
      }
    }
  }

  /// What is subtracted because samples begin or end with the key down; most begin and end at rest, if
  /// they are more than a burst that is cut out.
  private func idleDoubt(_ runs: [KeyingInterval], dit: Double, isInverted: Bool) -> Double {
    let ends = [runs.first, runs.last].compactMap { $0 }
    guard ends.contains(where: { Double($0.nanoseconds) > Self.rest * dit }) else { return 0 }
    return ends.reduce(0) { $0 + ($1.isMark != isInverted ? Self.restless : 0) }
  }

  /// What is subtracted because a recording does not begin and end at rest, which its header does not
  /// explain; words for a key keep their meaning, but it is said.
  private func endDoubt(
    _ runs: [KeyingInterval], _ proposal: inout Proposal, _ score: KeyingScore, isInverted: Bool
  ) -> Double {
    guard let level = proposal.layout.level,
      isRestless(runs, proposal.layout, dit: score.dit, isInverted: isInverted)
    else { return 0 }
    guard columns[level.column].namesKey else {
      proposal.isDeclared = false
      return Self.restless
    }
    if score.marks < Self.mostSaid {
      proposal.doubt = "it begins with a release and ends with a press; --invert swaps them"
    }
    return 0
  }

  /// Whether a recording begins with the release of a key, or rests while it is pressed, and ends with
  /// a press; durations begin and end with a short gap.
  private func isRestless(
    _ runs: [KeyingInterval], _ layout: KeyingPlan.Layout, dit: Double, isInverted: Bool
  ) -> Bool {
    guard let first = runs.first, let last = runs.last else { return false }
    let isReleased = first.isMark == isInverted
    let isShort = Double(first.nanoseconds) < Self.rest * dit
    switch layout {
    case .edges(_, let level):
      // The end of a pipe is not yet known; texts that say nothing of a key begin with a press.
      guard isWhole else {
        if case .text = level.rule { return options.isLive && isReleased }
        return false
      }
      return last.isMark == isInverted && isReleased == isShort
    case .durations:
      return isWhole && isReleased && isShort && last.isMark == isInverted
        && Double(last.nanoseconds) < Self.rest * dit
    default: return false
    }
  }

  private static func isOfChanges(_ levels: [KeyingPlan.Level], _ table: SampledTable) -> Bool {
    guard levels.count > 1 else { return false }
    let pairs = zip(table.rows, table.rows.dropFirst())
    let changes = pairs.count { row, next in
      levels.contains { row.text($0.column) != next.text($0.column) }
    }
    return 10 * changes >= 9 * (table.rows.count - 1)
  }

  /// Whether the selected rows are samples of a level rather than its changes.
  private func mayRest(_ proposal: Proposal) -> Bool {
    guard let level = proposal.layout.level else { return false }
    if case .edges(let moment, _) = proposal.layout, columns[moment].isPlotted || isOfChanges {
      return false
    }
    return level.rule.isThreshold || !isOfEdges(level)
  }

  /// Whether rows are changes of a level: they alternate, or only key down repeats, as that of a key
  /// held on a keyboard does.
  private func isOfEdges(_ level: KeyingPlan.Level) -> Bool {
    let column = columns[level.column]
    return column.alternates
      || column.namesKey
        && zip(table.rows, table.rows.dropFirst()).allSatisfy { row, next in
          let text = row.text(level.column)
          return text != next.text(level.column) || LevelWords.isMark(text: text) == true
        }
  }

  /// Whether a dit has enough samples, or each of them is right, or the file states their rate and
  /// is short.
  ///
  /// So random levels and numbers of rows are no keying.
  private func isSampled(_ proposal: Proposal, _ score: KeyingScore) -> Bool {
    switch proposal.layout {
    case .samples(let level):
      let isExact = columns.count == 1 && level.rule == .known && score.quality > -0.15
      let isStated = proposal.isDeclared && score.marks < Self.fewMarks && !options.isLive
      return isExact || isStated || score.dit >= Self.oversampling * Self.sample
    case .edges(let moment, let level)
    where !isOfEdges(level) && !isOfChanges:
      guard case .power(let power) = probe(of: proposal) else { return true }
      return score.dit >= Self.oversampling * columns[moment].step * ChosenUnit.power(power)
    default: return true
    }
  }

  /// Whether a counter begins again within a dah, so that elements are lost.
  private func isHidden(_ score: KeyingScore, by plan: KeyingPlan) -> Bool {
    guard let counter = plan.counter.flatMap(plan.scale.nanoseconds) else { return false }
    return score.dit > Double(counter) / 4
  }

  private mutating func add(
    _ plan: KeyingPlan, _ proposal: Proposal, _ score: KeyingScore, isInverted: Bool,
    _ unit: ChosenUnit, doubt idle: Double
  ) {
    var plan = plan
    plan.scale = unit.scale
    plan.secondScale = secondScale(proposal, beside: unit.scale)
    guard !contradicts(plan.secondScale, plan.layout) else { return }
    plan.isInverted = isInverted
    (plan.firstLine, plan.header) = (table.firstLine, table.header)
    plan.noise = table.noise
    plan.width = table.width
    plan.alternates =
      levels.count == 1 && proposal.layout.level.map { columns[$0.column].alternates } ?? false
    // A short table says little about its keying, so its header counts more.
    let isTrusted =
      proposal.isDeclared && !isInverted && unit.doubt == 0
      && score.marks < Self.fewMarks
    let isOurs = isOwn(proposal.layout) && !isInverted && unit.doubt == 0
    let isSigned = isOurs && proposal.isDeclared
    let trust =
      isSigned ? TableExplanation.signed : isTrusted || isOurs ? TableExplanation.trust : 0
    let doubt = (isInverted ? inversion(of: proposal, score) : 0) + unit.doubt + idle
    found.append(
      TableExplanation(
        plan: plan, division: table.division, score: score,
        rank: score.evidence + proposal.bonus - doubt + trust,
        assumptions: assumptions(of: plan, proposal, unit),
        channel: channel(of: proposal.layout, plan.selection),
        hasChoice: plan.selection != nil || hasChannels,
        isDeclared: (proposal.isDeclared || isOwn(proposal.layout)) && !isInverted
          && unit.doubt == 0,
        isTrusted: isTrusted && !isOurs, isOurs: isOurs, isUnitDoubted: unit.doubt > 0,
        namesDurations: proposal.time?.role == .duration,
        mayBeOfCounter: proposal.time.map { $0.name.isEmpty && $0.mayBeOfCounter } ?? false))
  }

  private func assumptions(
    of plan: KeyingPlan, _ proposal: Proposal, _ unit: ChosenUnit
  ) -> [String] {
    var assumptions = proposal.isDeclared ? [] : [sentence(proposal)]
    if let assumption = unit.assumption { assumptions.append(assumption) }
    assumptions += durationAssumption(plan.secondScale, of: proposal)
    if let selection = plan.selection { assumptions.append("rows with \(selection.text)") }
    if let counter = plan.counter {
      assumptions.append(
        "a counter that begins again at \(Int(counter)), which hides longer pauses")
    }
    if plan.isCountdown { assumptions.append("times count down") }
    if let frameRate { assumptions.append("\(frameRate) frames a second") }
    if case .newestFirst = table.division { assumptions.append("the newest row comes first") }
    if plan.isInverted {
      assumptions.append("level inverted")
    } else if let doubt = proposal.doubt {
      assumptions.append(doubt)
    }
    return assumptions
  }

  /// What is subtracted because a level is inverted.
  ///
  /// Words for a key are hardly ever swapped, but the longer the text, the better its keying shows
  /// it.
  private func inversion(of proposal: Proposal, _ score: KeyingScore) -> Double {
    guard let level = proposal.layout.level, columns[level.column].namesKey else { return 0.06 }
    return min(0.3, Self.swap / Double(score.marks))
  }

  /// Whether a table has the form of one of our own formats: `csv`, `mor` or `labels`.
  private func isOwn(_ layout: KeyingPlan.Layout) -> Bool {
    let isBare = columns.allSatisfy { $0.name.isEmpty }
    switch (layout, table.shape) {
    case (.durations(1, let level), .words):
      return isBare && level.column == 0 && columns[0].texts.allSatisfy { $0 == "0" || $0 == "1" }
    case (.durations(1, _), .delimited):
      return columns.map(\.name) == ["t_ms", "duration_ms", "level"]
    // Audacity writes seconds with decimals.
    case (.presses(0, 1), .delimited(9)):
      return isBare && columns.prefix(2).contains(where: \.hasFractions)
    default: return false
    }
  }

  private func sentence(_ proposal: Proposal) -> String {
    let places = KeyingPlan(shape: table.shape, layout: proposal.layout, scale: .power(0)).columns
    guard columns.count > 1 else { return proposal.title }
    let names = places.map { place in
      let name = columns[place].name
      return name.isEmpty ? "\(place + 1)" : name
    }
    let isNamed = places.allSatisfy { !columns[$0].name.isEmpty }
    let place = table.shape.isLog && !isNamed ? "word" : "column"
    return "\(proposal.title) in \(place) \(names.joined(separator: " and "))"
  }

  private func channel(
    of layout: KeyingPlan.Layout, _ selection: KeyingPlan.Selection?
  ) -> String? {
    if let selection { return selection.text }
    guard let level = layout.level else { return nil }
    let name = columns[level.column].name
    return name.isEmpty ? "\(level.column + 1)" : name
  }

  /// Returns the runs of the rows up to the first error, and what a wrong first row is worse.
  ///
  /// The reader refuses a wrong first row, in its place.
  private func runs(of plan: KeyingPlan) -> (intervals: [KeyingInterval], doubt: Double) {
    var parser = RowParser(plan, skipsLines: false)
    var runs = TimingRuns()
    var doubt = 0.0
    for (number, row) in table.rows.prefix(Self.mostRows).enumerated() {
      let line = row.line.span
      do {
        try parser.add(row.cells, of: line, into: &runs)
      } catch {
        guard number < table.spoiltRows else { break }
        doubt = Self.wrongRow
      }
    }
    runs.finish()
    return (runs.intervals, doubt)
  }

  /// The scale with which a column's numbers are judged: as exact as 64 bits permit.
  private func probe(of proposal: Proposal) -> KeyingPlan.Scale {
    guard let time = proposal.time else { return .factor(Self.sample) }
    if time.isClock { return .power(0) }
    let largest = time.values.lazy.map(abs).filter(\.isFinite).max() ?? 1
    var power = 9
    var size = largest * 1e9
    while size > 1e17, power > -18 {
      size /= 10
      power -= 1
    }
    return .power(power)
  }

  // MARK: - Units of durations, and rows of several channels

  /// The unit of the durations beside moments; `nil` if it is that of the moments.
  private func secondScale(
    _ proposal: Proposal, beside scale: KeyingPlan.Scale
  ) -> KeyingPlan.Scale? {
    guard let power = proposal.power, case .power(let first) = scale else { return nil }
    return .power(first + power)
  }

  /// Whether the header says that durations have another unit.
  private func contradicts(_ scale: KeyingPlan.Scale?, _ layout: KeyingPlan.Layout) -> Bool {
    guard options.unit == nil, case .power(let power)? = scale,
      let duration = layout.secondDuration,
      let unit = columns[duration].unit, !columns[duration].hasUnits
    else { return false }
    return unit.exponent != power
  }

  /// What is assumed of the unit of durations beside moments.
  private func durationAssumption(
    _ scale: KeyingPlan.Scale?, of proposal: Proposal
  ) -> [String] {
    guard case .power(let power)? = scale, proposal.power != 0, options.unit == nil,
      let duration = proposal.layout.secondDuration, columns[duration].unit == nil,
      let unit = TimingUnit.allCases.first(where: { $0.exponent == power })
    else { return [] }
    return ["durations in \(unit.abbreviation)"]
  }

  /// The parts of the rows that may be one channel or key.
  private var parts: [Part] {
    let wanted = options.key ?? options.channel
    return columns.filter(divides).flatMap { column in
      let isName = isName(column)
      let mayBeLevels = (isName || isNumber(column)) && !column.hasSlip
      let mayBePresses = isName || !column.isNumeric
      guard mayBeLevels || mayBePresses else { return [Part]() }
      return column.texts.filter { wanted == nil || $0 == wanted }.map { text in
        Part(
          selection: KeyingPlan.Selection(column: column.index, text: text),
          mayBeLevels: mayBeLevels, mayBePresses: mayBePresses)
      }
    }
  }

  /// Whether a column may divide the rows into channels or keys.
  private func divides(_ column: TableColumn) -> Bool {
    !column.isConstant && column.texts.count <= 8 && !column.isRising && column.isComplete
  }

  /// Whether the rows may have a layout: with a name of a channel or key in each, only those of one
  /// name are levels.
  private func isPossible(_ proposal: Proposal) -> Bool {
    let isLeveled = proposal.layout.level != nil
    if let part {
      return isLeveled ? part.mayBeLevels : part.mayBePresses && proposal.layout.isOfPresses
    }
    let own = KeyingPlan(shape: table.shape, layout: proposal.layout, scale: .power(0)).columns
    return !isLeveled
      || !columns.contains {
        !own.contains($0.index) && divides($0) && !$0.hasSlip && isName($0)
      }
  }

  /// Whether a column of a log may number the channels or keys of its rows.
  private func isNumber(_ column: TableColumn) -> Bool {
    table.shape == .tokens && column.isNumeric && column.role == .unknown
      && column.hasOtherNumbersThanLevels
  }

  /// Whether a column names the channels or keys of its rows.
  private func isName(_ column: TableColumn) -> Bool {
    let words: Set<String> = [
      "key", "code", "channel", "pin", "line", "offset", "id", "gpio", "type", "entity_id",
    ]
    guard !column.lacksGaps else { return false }
    let name = column.name.lowercased()
    if words.contains(name) {
      // A key of 0 and 1 is up and down.
      return column.texts.count <= 8
        && (column.role != .level && name != "type" || !column.isOfLevels)
    }
    let isMark = column.texts.compactMap { LevelWords.isMark(text: $0) }
    // A key may be named Space beside words for its levels.
    let hasLevels = levels.contains { $0.rule == .known && $0.column != column.index }
    return !column.isNumeric && (isMark.isEmpty || hasLevels && Set(isMark).count == 1)
      && !columns.contains { $0.level(in: table)?.column == column.index && $0.role == .level }
  }
}

extension KeyingPlan.Layout {
  /// The column of levels.
  var level: KeyingPlan.Level? {
    switch self {
    case .edges(_, let level), .deltas(_, let level), .durations(_, let level), .samples(let level):
      level
    case .signed, .alternating, .moments, .presses, .lengths, .ends, .pairs, .steps: nil
    }
  }

  /// Whether the rows are marks, without the spaces between them.
  var isOfPresses: Bool {
    switch self {
    case .presses, .lengths, .ends: true
    default: false
    }
  }

  /// The column of a duration beside a moment, which may have another unit.
  var secondDuration: Int? {
    switch self {
    case .lengths(_, let duration), .ends(_, let duration): duration
    default: nil
    }
  }
}
