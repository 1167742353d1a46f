import Mathematics
import MorseKeyboard
import Timeline

/// Scanning by probability: groups of cells are marked, the likely ones first, and a press is
/// evidence for the cells that were marked before it.
///
///     resting ──press──► groups ──press──► sure: chosen
///        ▲                │  ▲              │
///        └── all cells ───┘  └── unsure ────┘
///            twice
///
/// Every cell has a weight: its probability before the scan, times the probability of all events
/// since. A press at a moment speaks for the cells that were marked one delay before. A mark without
/// a press speaks against its cells, as far as marks are not missed. A cell is chosen if a mistake
/// would cost less than another question.
///
/// | Mode | "It is among these" | "It is not" |
/// |---|---|---|
/// | auto | a press | the time of the mark passes |
/// | step | a pause, or the second switch | a press |
/// | inverse | the release of the switch | the time of the mark passes |
struct ProbableScanner: TimedMachine, Hashable, Sendable {
  /// A cell that can be chosen.
  struct Cell: Hashable, Sendable {
    /// The probability that the user wants it.
    var chance: Double
    /// The cost of choosing it by mistake, in seconds.
    var mistake = 4.0
  }

  /// An event of the scan.
  enum Output: Hashable, Sendable {
    /// A cell was chosen, by its index.
    case chose(Int)
    /// A press did not decide between cells; the likeliest are first.
    case unsure([Int])
  }

  /// A group that was marked.
  private struct Mark: Hashable, Sendable {
    var cells: [Int]
    var start: Timestamp
    /// The duration in seconds.
    var length: Double
    /// Whether the user first has to find the wanted cell.
    var isFirst: Bool
  }

  /// A press that has not decided, with the marks before it.
  private struct Question: Hashable, Sendable {
    var marks: [Mark]
    var press: Timestamp
  }

  /// The speed and mode of the scan.
  var settings: ScanSettings
  /// Whether a second switch chooses.
  var hasTwoSwitches = false
  /// How the user presses.
  private(set) var presses: PressModel
  /// The probability of each cell before the marks that may still be answered.
  private var weights: [Double] = []
  private var mistakes: [Double] = []
  /// The number of times that each cell was marked since the scan began or a press.
  private var counts: [Int] = []
  /// The number of marks of each cell, besides the first mark, that no press can answer any more.
  private var passed: [Int] = []
  /// The marks that may still be answered; the last one is shown.
  private var marks: [Mark] = []
  /// The presses of this scan that did not decide, and the last one.
  private var questions: [Question] = []
  private var began = Timestamp.zero
  private var lastPress: Timestamp?
  /// The lessons of the last choice, which counts unless the next one takes it back, and of this one.
  private var lastLesson: PressModel.Lesson?
  private var newLesson: PressModel.Lesson?
  /// When the shown mark ends; `nil` at rest and while the switch decides.
  private(set) var deadline: Timestamp?
  /// The probability that the last chosen cell was a mistake.
  private(set) var doubt = 0.0

  /// The time of a mark is the mean delay and this many standard deviations.
  private static let spreads = 1.5
  /// The minimum time of a mark in seconds.
  private static let quickest = 0.2
  /// How much longer marks are for a user who tires.
  private static let rest = 1.3
  /// The effort of a press, in seconds of waiting that a user would accept instead.
  private static let effort = 1.2
  /// The risk at which a cell is chosen: the probability of a mistake times its cost in seconds.
  private static let risk = 0.85
  /// The share of delays that any duration explains; for the first mark, which the user reads.
  private static let loose = (first: 0.5, other: 0.08)
  /// The probability of a second press soon after a press, and the time in which it comes.
  private static let double = (share: 0.05, time: 0.25)
  /// The number of times that each cell is marked before the scan rests.
  private static let rounds = 2
  /// The most cells of a group that is spoken.
  private static let mostSpoken = 3
  /// The minimum probability of a cell.
  private static let least = 1e-4

  /// Creates a scanner at rest.
  init(_ cells: [Cell], settings: ScanSettings, presses: PressModel = .unknown) {
    (self.settings, self.presses) = (settings, presses)
    load(cells)
  }

  /// The marked cells; empty at rest.
  var marked: [Int] { marks.last?.cells ?? [] }
  /// Whether nothing is marked.
  var isAtRest: Bool { marks.isEmpty }
  /// When the shown mark began.
  var markStart: Timestamp? { marks.last?.start }

  // MARK: - Events

  /// Ends the marks that are due.
  mutating func advance(to now: Timestamp, into outputs: inout [Timed<Output>]) {
    while let due = deadline, due <= now {
      if settings.mode == .step { answer(at: due, into: &outputs) } else { move(at: due) }
    }
  }

  /// Processes a switch event.
  mutating func handle(
    _ input: CellScanner.Input, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) {
    advance(to: now, into: &outputs)
    handle(input, pressedAt: now, at: now, into: &outputs)
  }

  /// Processes a switch event whose press was earlier, while the mark was held.
  mutating func handle(
    _ input: CellScanner.Input, pressedAt press: Timestamp, at now: Timestamp,
    into outputs: inout [Timed<Output>]
  ) {
    guard !isAtRest else {
      if input != .release { begin(at: now) }
      return
    }
    switch (input, settings.mode) {
    case (.release, .inverse) where deadline != nil: answer(press, at: now, into: &outputs)
    case (.release, _): break
    case (.choose, _), (.press, .auto): answer(press, at: now, into: &outputs)
    case (.press, .step):
      for cell in marked { weights[cell] *= presses.missed }
      marks = []
      mark(at: now)
    case (.press, .inverse): start(at: now)
    }
  }

  /// Stops the mark until the next event.
  mutating func hold() { deadline = nil }

  /// Begins with the likeliest group.
  mutating func begin(at now: Timestamp) {
    guard !weights.isEmpty else { return }
    (began, questions, lastPress) = (now, [], nil)
    passed = weights.map { _ in 0 }
    search(at: now)
  }

  /// Rests.
  mutating func rest() { (marks, deadline) = ([], nil) }

  /// Replaces the cells after a choice, and begins unless the scan is to rest.
  ///
  /// - Parameters:
  ///   - cells: the new cells.
  ///   - isUndone: whether the choice before was taken back, so nothing is learnt from it.
  ///   - now: the current time.
  mutating func restart(with cells: [Cell], undoing isUndone: Bool, at now: Timestamp) {
    if let lastLesson, !isUndone { presses.learn(lastLesson) }
    (lastLesson, newLesson) = (newLesson, nil)
    load(cells)
    rest()
    if settings.rescan != .rest { begin(at: now) }
    if settings.mode == .inverse { hold() }
  }

  private mutating func load(_ cells: [Cell]) {
    let sum = cells.reduce(0) { $0 + max($1.chance, Self.least) }
    weights = cells.map { max($0.chance, Self.least) / sum }
    mistakes = cells.map(\.mistake)
  }

  // MARK: - Marks

  private mutating func search(at now: Timestamp) {
    counts = weights.map { _ in 0 }
    marks = []
    mark(at: now)
  }

  private mutating func move(at now: Timestamp) {
    guard let fewest = counts.min() else { return rest() }
    if fewest >= Self.rounds {
      // A held switch scans until it is released.
      guard settings.mode == .inverse else { return rest() }
      counts = counts.map { _ in 0 }
    }
    settle(at: now)
    mark(at: now)
  }

  /// Marks the group that tells most for its time.
  private mutating func mark(at now: Timestamp) {
    let cells = group
    for cell in cells { counts[cell] += 1 }
    let isFirst = marks.isEmpty && questions.isEmpty
    let length = isFirst ? pace * (1 + firstShare) : pace
    marks.append(Mark(cells: cells, start: now, length: length, isFirst: isFirst))
    start(at: now)
  }

  /// The time of a mark in seconds: what the user needs, and at most the time that is set.
  private var pace: Double {
    let set = settings.interval.seconds
    guard settings.pace == .learnt, settings.mode != .step, !settings.isCueSpoken else {
      return set
    }
    let needed = presses.delay + Self.spreads * presses.spread
    return min(set, max(Self.quickest, presses.isTired ? needed * Self.rest : needed))
  }

  /// The additional time of the first mark, as a share of the time of a mark.
  private var firstShare: Double {
    let set = settings.interval.seconds
    return set > 0 ? settings.firstDelay.seconds / set : 0
  }

  /// Starts the time of the shown mark.
  private mutating func start(at now: Timestamp) {
    guard var mark = marks.popLast() else { return }
    mark.start = now
    marks.append(mark)
    let isTimed = settings.mode != .step || !hasTwoSwitches
    deadline = isTimed ? now.advanced(byNanoseconds: Int64(mark.length * 1e9)) : nil
  }

  /// Counts the marks whose presses would have come as not answered.
  private mutating func settle(at now: Timestamp) {
    while let mark = marks.first, mark.start.seconds(to: now) > presses.horizon + mark.length {
      for cell in mark.cells {
        weights[cell] *= presses.missed
        if !mark.isFirst { passed[cell] += 1 }
      }
      marks.removeFirst()
    }
  }

  /// The group of the likeliest cells whose answer tells most for its time.
  ///
  /// The marks before it count as not answered. An answer is a bit that is sometimes wrong; what it
  /// tells depends on the group's probability only.
  private var group: [Int] {
    var rest = weights
    for mark in marks { for cell in mark.cells { rest[cell] *= presses.missed } }
    let sum = rest.reduce(0, +)
    // A cell that stays marked does not look marked anew.
    let shown = Set(marked)
    let order = rest.indices.filter { !shown.contains($0) }.sorted {
      (rest[$1], $0) < (rest[$0], $1)
    }
    guard !order.isEmpty else { return Array(rest.indices) }
    var (share, best, size) = (0.0, -1.0, 1)
    for (index, cell) in order.enumerated() {
      share += rest[cell] / sum
      let value = worth(of: min(share, 1))
      if value > best { (best, size) = (value, index + 1) }
      if share > 0.9 || settings.isCueSpoken && index + 1 == Self.mostSpoken { break }
    }
    return Array(order.prefix(size))
  }

  /// The information of a question for each second, if its group has this probability.
  private func worth(of share: Double) -> Double {
    let (kept, false_) = errors
    let yes = share * kept + (1 - share) * false_
    let told = entropy(yes) - share * entropy(kept) - (1 - share) * entropy(false_)
    let cost = costs
    return told / (yes * cost.yes + (1 - yes) * cost.no)
  }

  /// The probability of a "yes" for the wanted cell, and for another one.
  private var errors: (Double, Double) {
    (1 - presses.missed, min(0.3, presses.stray * max(0.3, pace)))
  }

  /// The seconds that an answer costs.
  private var costs: (yes: Double, no: Double) {
    let press = presses.delay + Self.effort
    let mark = pace
    return switch settings.mode {
    case .auto, .inverse: (press, mark)
    case .step: (hasTwoSwitches ? press : mark, press)
    }
  }

  private func entropy(_ share: Double) -> Double {
    guard share > 1e-9, share < 1 - 1e-9 else { return 0 }
    return -share * Logarithm.of(share) - (1 - share) * Logarithm.of(1 - share)
  }

  /// The groups that are marked now and next, unless the switch is pressed.
  func upcoming(_ count: Int) -> [[Int]] {
    guard !isAtRest else { return [] }
    var (copy, groups) = (self, [marked])
    while groups.count < count {
      copy.mark(at: copy.deadline ?? copy.began)
      groups.append(copy.marked)
    }
    return groups
  }

  /// Goes on after a press that did not count.
  mutating func resume(at now: Timestamp) { if !isAtRest { start(at: now) } }

  // MARK: - Answers

  private mutating func answer(
    _ press: Timestamp? = nil, at now: Timestamp, into outputs: inout [Timed<Output>]
  ) {
    weigh(press, at: now)
    questions.append(Question(marks: marks, press: press ?? now))
    lastPress = press ?? now
    let order = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    guard let best = order.first else { return rest() }
    let risk = (1 - weights[best]) * mistakes[best]
    guard risk > Self.risk else {
      doubt = 1 - weights[best]
      newLesson = lesson(of: best, at: now)
      outputs.append(Timed(.chose(best), at: now))
      return rest()
    }
    outputs.append(Timed(.unsure(Array(order.prefix(3))), at: now))
    search(at: now)
    if settings.mode == .inverse { hold() }
  }

  /// Weighs the cells by an answer, and makes their sum one.
  private mutating func weigh(_ press: Timestamp?, at now: Timestamp) {
    if let press, settings.mode != .step {
      for cell in weights.indices { weights[cell] *= likelihood(of: cell, press) }
    } else {
      let group = Set(marked)
      for cell in weights.indices {
        weights[cell] *= group.contains(cell) ? 1 - presses.missed : presses.missed
      }
    }
    let sum = weights.reduce(0, +)
    for cell in weights.indices { weights[cell] = max(weights[cell] / sum, Self.least / 100) }
  }

  /// The density of a press at a moment if a cell is wanted.
  private func likelihood(of cell: Int, _ press: Timestamp) -> Double {
    var (rate, survived) = (stray(at: press), 1.0)
    for mark in marks where mark.cells.contains(cell) {
      let time = mark.start.seconds(to: press)
      let (density, share) = delay(after: mark, time)
      let open = presses.missed + (1 - presses.missed) * (1 - share)
      rate += (1 - presses.missed) * density / open
      survived *= open
    }
    return rate * survived
  }

  /// The density and the distribution of the delay after a mark.
  private func delay(after mark: Mark, _ time: Double) -> (Double, Double) {
    guard time > 0 else { return (0, 0) }
    let loose = mark.isFirst ? Self.loose.first : Self.loose.other
    let length = mark.length + presses.delay
    let density =
      (1 - loose) * presses.density(time) + (time < length ? loose / length : 0)
    let share = (1 - loose) * presses.distribution(time) + loose * min(1, time / length)
    return (density, share)
  }

  private func stray(at press: Timestamp) -> Double {
    let isDouble = lastPress.map { $0.seconds(to: press) < Self.double.time } ?? false
    return presses.stray + (isDouble ? Self.double.share / Self.double.time : 0)
  }

  /// What the choice of a cell shows about the presses.
  private func lesson(of cell: Int, at now: Timestamp) -> PressModel.Lesson {
    var lesson = PressModel.Lesson()
    lesson.seconds = began.seconds(to: now)
    guard settings.mode != .step else { return lesson }
    lesson.passed = passed[cell]
    for question in questions {
      let own = question.marks.filter { $0.cells.contains(cell) }
      let times = own.map { $0.start.seconds(to: question.press) }
      let meant = times.indices.max { presses.density(times[$0]) < presses.density(times[$1]) }
      guard let meant, times[meant] > 0, times[meant] < presses.horizon + own[meant].length else {
        lesson.stray += 1
        continue
      }
      if own[meant].isFirst {
        lesson.firsts += 1
      } else {
        lesson.delays.append(times[meant])
      }
      lesson.missed += meant
    }
    return lesson
  }
}

extension Duration {
  fileprivate var seconds: Double { Double(nanoseconds) / 1e9 }
}

extension Timestamp {
  /// The seconds from this time to a later one.
  fileprivate func seconds(to later: Timestamp) -> Double {
    Double(nanoseconds(to: later)) / 1e9
  }
}
