/// Estimates a hand from its last intervals, in small pieces of work.
///
/// It does the same as ``BlockReader`` in one go: it tracks the tempo, reads, and fits the hand to
/// the reading. Each piece takes some microseconds for any hand, so no live event waits for more
/// than a few of them.
struct HandStudy: Sendable {
  private enum Stage {
    /// Nothing to do.
    case idle
    /// The hand is known: continue to track its tempo.
    case tracking, trackingBack
    /// The hand is unknown: estimate it from the durations.
    case opening(FirstEstimateStep)
    /// Read the open intervals from `pair` on.
    case reading(pair: Int, round: Int)
    /// Fit the hand to the reading.
    case fitting(round: Int), choosing(round: Int), smoothing(round: Int), refitting(round: Int)
    /// Read again from `pair` on, to measure the fit.
    case judging(pair: Int)
  }

  private(set) var maker = ArcMaker()
  private(set) var model = FistModel()
  private(set) var path: [Step] = []
  private(set) var committed = 0

  private var stage = Stage.idle
  private(set) var isAnew = true
  private var opening: FirstEstimate
  private var search: BeamSearch
  private var adaptation: Adaptation
  private let quick: SearchEffort
  private let careful: SearchEffort
  private var found: [Step] = []
  private var text: CharacterModel.State
  private var firstOpen = 0
  private var usualFit: Float = 0

  /// The number of searches for estimating the hand; one less than in one go, to be done sooner.
  private static let rounds = 2
  /// The approximate durations in nanoseconds, for each interval or for a pair in a search.
  ///
  /// ``HandReader`` limits their sum at an event, which `make probe-decoder` measures.
  private static let costs = (
    tracking: 120, fitting: 60, choosing: 100, reading: 3000, judging: 4000
  )
  /// The number of intervals from which the fit of gaps takes no longer: it is of a histogram.
  private static let histogram = 120

  init(settings: DecoderSettings) {
    let language = CharacterModel.model(for: settings)
    opening = FirstEstimate(settings: settings)
    search = BeamSearch(table: PatternTable(for: settings), model: language)
    text = language.start
    adaptation = Adaptation(fixed: settings.fixed)
    (quick, careful) = (.quick(settings), .careful(settings))
  }

  /// Whether there is nothing to do.
  var isIdle: Bool {
    if case .idle = stage { return true }
    return false
  }

  /// Discards the current work.
  mutating func stop() { stage = .idle }

  /// Starts with the intervals of a reader, followed by the intervals of `open`.
  mutating func begin(_ reader: BlockReader, open: [Double], pause: Double?, isAnew: Bool) {
    maker.copy(reader.maker)
    path.removeAll(keepingCapacity: true)
    path.append(contentsOf: reader.path)
    committed = reader.committed
    model = reader.model
    text = reader.text
    firstOpen = path.last.map { Int($0.end) } ?? 0
    if !open.isEmpty { append(open, after: pause ?? 1) }
    start(isAnew: isAnew)
  }

  private mutating func append(_ open: [Double], after pause: Double) {
    if committed > 0 {
      maker.append(pause)
      path[committed - 1].gap = maker.kind(
        ofPauseAt: maker.lengths.count - 1, after: path[committed - 1], model,
        usually: opening.fixedUnit)
    }
    for length in open { maker.append(length) }
  }

  private mutating func start(isAnew: Bool) {
    self.isAnew = isAnew
    stage = isAnew ? .opening(.first) : .tracking
  }

  /// Continues for about `budget` nanoseconds, with at least one piece.
  mutating func advance(budget: Int) {
    var left = budget
    repeat {
      left -= cost
      advance()
    } while !isIdle && left >= cost
  }

  /// The approximate duration of the next piece, in nanoseconds.
  private var cost: Int {
    let count = maker.lengths.count
    switch stage {
    case .idle: return 0
    case .tracking, .trackingBack: return Self.costs.tracking * count
    case .opening(.fitGaps): return Self.costs.fitting * min(count, Self.histogram)
    case .opening: return Self.costs.tracking * count
    case .reading: return Self.costs.reading
    case .judging: return Self.costs.judging
    case .choosing: return Self.costs.choosing * count
    case .fitting, .smoothing, .refitting: return Self.costs.fitting * count
    }
  }

  private mutating func advance() {
    switch stage {
    case .idle: return
    case .tracking:
      opening.lookForward(on: &maker)
      stage = .trackingBack
    case .trackingBack:
      opening.lookBack(on: &maker)
      beginReading(round: 1)
    case .opening(let step): open(by: step)
    case .reading(let pair, let round): read(from: pair, round: round)
    case .judging(let pair): judge(from: pair)
    case .fitting(let round):
      adaptation.begin(path, &model, &maker)
      stage = isAnew ? .choosing(round: round) : .smoothing(round: round)
    case .choosing(let round):
      adaptation.chooseRates(model, maker)
      stage = .smoothing(round: round)
    case .smoothing(let round):
      adaptation.smooth(model, &maker)
      stage = .refitting(round: round)
    case .refitting(let round):
      adaptation.finish(&model, &maker)
      if isAnew, round < Self.rounds { return beginReading(round: round + 1) }
      search.start(at: firstOpen, with: text, careful)
      stage = .judging(pair: firstOpen)
    }
  }

  private mutating func open(by step: FirstEstimateStep) {
    if let next = opening.open(&maker, &model, by: step) {
      stage = .opening(next)
    } else {
      reviewPauses()
      beginReading(round: 1)
    }
  }

  private mutating func beginReading(round: Int) {
    search.start(at: firstOpen, with: text, quick)
    stage = .reading(pair: firstOpen, round: round)
  }

  private mutating func read(from pair: Int, round: Int) {
    if extend(from: pair) {
      stage = .reading(pair: pair + 1, round: round)
    } else {
      readPath()
      stage = .fitting(round: round)
    }
  }

  private mutating func judge(from pair: Int) {
    if extend(from: pair) {
      stage = .judging(pair: pair + 1)
      return
    }
    let score = readPath()
    stage = .idle
    guard !found.isEmpty else { return }
    let fit = score / Float(found.count)
    if isAnew {
      usualFit = fit
    } else if fit > usualFit - BlockReader.strangeness {
      usualFit += (fit - usualFit) / BlockReader.fitMemory
    } else {
      start(isAnew: true)
    }
  }

  /// Continues the search; returns whether there was anything to read.
  private mutating func extend(from pair: Int) -> Bool {
    guard pair < maker.pairs else { return false }
    search.extend(from: pair, in: maker, model)
    return true
  }

  @discardableResult
  private mutating func readPath() -> Float {
    guard firstOpen < maker.pairs else { return 0 }
    let score = search.bestPath(at: maker.pairs, into: &found)
    path.removeLast(path.count - committed)
    path.append(contentsOf: found)
    return score
  }

  /// Classifies the committed pauses again.
  ///
  /// The output stays unchanged. However, while the hand was unknown, the wrong classes may have
  /// been learned.
  private mutating func reviewPauses() {
    for index in 0..<committed where path[index].gap == .character || path[index].gap == .word {
      path[index].gap = maker.kind(
        ofPauseAt: path[index].gapIndex, after: path[index], model, usually: opening.fixedUnit)
    }
  }
}
