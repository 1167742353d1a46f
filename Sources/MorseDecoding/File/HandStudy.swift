/// Finds out about a hand from its last intervals, in small pieces of work.
///
/// It does what ``BlockReader`` does at once: tracks the tempo, reads, fits the hand to what was read.
/// Each piece takes some microseconds, however the hand may be, so that no event of someone who is
/// keying waits for more than a few of them.
struct HandStudy: Sendable {
  private enum Stage {
    /// Nothing is to be done.
    case idle
    /// The hand is known: track its tempo on.
    case tracking, trackingBack
    /// The hand is unknown: guess it from the lengths.
    case opening(OpeningStep)
    /// Read what is open, from `pair` on.
    case reading(pair: Int, round: Int)
    /// Fit the hand to what was read.
    case fitting(round: Int), choosing(round: Int), smoothing(round: Int), refitting(round: Int)
    /// Read once more, from `pair` on, to see how well it fits now.
    case judging(pair: Int)
  }

  private(set) var maker = ArcMaker()
  private(set) var model = FistModel()
  private(set) var path: [Step] = []
  private(set) var committed = 0

  private var stage = Stage.idle
  private(set) var isAnew = true
  private var opening: Opening
  private var search: BeamSearch
  private var adaptation: Adaptation
  private let quick: SearchEffort
  private let careful: SearchEffort
  private var arcs: [Arc] = []
  private var found: [Step] = []
  private var text: CharacterModel.State
  private var firstOpen = 0
  private var usualFit: Float = 0

  /// By how much a step may fit worse before the hand is taken for another's.
  private static let strangeness: Float = 0.6
  private static let rounds = 2

  init(settings: DecoderSettings) {
    let language = CharacterModel.model(for: settings)
    opening = Opening(settings: settings)
    search = BeamSearch(table: PatternTable(for: settings), model: language)
    text = language.start
    adaptation = Adaptation(fixed: settings.fixed)
    (quick, careful) = (.quick(settings), .careful(settings))
  }

  /// Whether there is nothing left to do.
  var isIdle: Bool {
    if case .idle = stage { return true }
    return false
  }

  /// Gives up what it was about.
  mutating func stop() { stage = .idle }

  /// Begins with the intervals that a reader holds, and those of `open` that it has not seen yet.
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

  /// Goes on for about `budget` nanoseconds of work, by one piece at the least.
  mutating func advance(budget: Int) {
    var left = budget
    repeat {
      left -= cost
      advance()
    } while !isIdle && left >= cost
  }

  /// About how many nanoseconds the next piece takes.
  private var cost: Int {
    let count = maker.lengths.count
    switch stage {
    case .idle: return 0
    case .tracking, .trackingBack: return 120 * count
    case .opening(.fitGaps): return 60 * min(count, 120)
    case .opening: return 120 * count
    case .reading: return 3000
    case .judging: return 4000
    case .choosing: return 100 * count
    case .fitting, .smoothing, .refitting: return 60 * count
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
    default: adapt()
    }
  }

  private mutating func open(by step: OpeningStep) {
    if let next = opening.open(&maker, &model, by: step) {
      stage = .opening(next)
    } else {
      reviewPauses()
      beginReading(round: 1)
    }
  }

  private mutating func adapt() {
    switch stage {
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
    default: return
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
      takePath()
      stage = .fitting(round: round)
    }
  }

  private mutating func judge(from pair: Int) {
    if extend(from: pair) {
      stage = .judging(pair: pair + 1)
      return
    }
    let score = takePath()
    stage = .idle
    guard !found.isEmpty else { return }
    let fit = score / Float(found.count)
    if isAnew {
      usualFit = fit
    } else if fit > usualFit - Self.strangeness {
      usualFit += (fit - usualFit) / 8
    } else {
      start(isAnew: true)
    }
  }

  /// Goes on with the search; returns whether there was anything to read.
  private mutating func extend(from pair: Int) -> Bool {
    guard pair < maker.pairs else { return false }
    if search.isReached(pair) {
      maker.arcs(from: pair, model, into: &arcs)
      search.extend(from: pair, along: arcs)
    }
    return true
  }

  @discardableResult
  private mutating func takePath() -> Float {
    guard firstOpen < maker.pairs else { return 0 }
    let score = search.bestPath(at: maker.pairs, into: &found)
    path.removeLast(path.count - committed)
    path.append(contentsOf: found)
    return score
  }

  /// Judges anew which of the committed pauses were long: what was said stays, what is learnt from
  /// them may have been wrong while the hand was unknown.
  private mutating func reviewPauses() {
    for index in 0..<committed where path[index].gap == .character || path[index].gap == .word {
      let pause = 2 * (Int(path[index].start) + Int(path[index].markPieces)) - 1
      path[index].gap = maker.kind(
        ofPauseAt: pause, after: path[index], model, usually: opening.fixedUnit)
    }
  }
}
