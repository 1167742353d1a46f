/// Reads a stretch of keying of bounded length with all the evidence that it holds.
///
/// What has been committed before stays as it is: it goes on telling about the hand, and what was
/// said goes on foretelling the text. The rest is read, the hand fitted to what was read, and the
/// rest read again, until the reading stays; then once more with a wider search.
struct BlockReader {
  /// The stretches, and what is known of the tempo at each.
  private(set) var maker = EdgeMaker()
  /// The sender's hand.
  private(set) var model = FistModel()
  /// The steps that have been committed, and after them those that may still change.
  private(set) var path: [Step] = []
  /// How many steps have been committed.
  private(set) var committed = 0

  private(set) var opening: Opening
  private var search: BeamSearch
  private var refit = Refit()
  private var smoother = TempoSmoother()
  private var edges: [Edge] = []
  private var before: [Step] = []
  private var found: [Step] = []
  private var observations: [Observation] = []
  private var glitches = Glitches()
  /// How well a step fitted in the last search, and in those before.
  private var fit: Float = 0
  private var usualFit: Float = 0
  private var reads = 0
  private var text: CharacterModel.State
  private let settings: DecoderSettings

  /// The searches by which the hand is found, and the one by which the text is read.
  private static let rounds = 3
  /// How many steps make a hand known: at the least, and when more is to be had.
  private static let acquaintance = 24
  private static let familiarity = 150
  /// By how much a step may fit worse before the hand is taken for another's.
  private static let strangeness: Float = 0.6
  /// By how much a single character may, before the tempo is looked at.
  private static let surprise: Float = 2
  /// How many characters a known hand is taken as it is.
  private static let rest = 4
  /// After how many characters a hand is looked at as if it were unknown.
  private static let review = 40
  /// The widths and margins of the searches by which the hand is found and the text is read.
  private let quick: (width: Int, margin: Float)
  private let careful: (width: Int, margin: Float)

  init(settings: DecoderSettings) {
    let language = CharacterModel.model(for: settings)
    let width = min(max(1, settings.beamWidth), Beam.capacity / 2)
    self.settings = settings
    quick = (max(1, width / 2), 6)
    careful = (width, 9)
    opening = Opening(settings: settings)
    search = BeamSearch(table: PatternTable(settings.alphabet, language), model: language)
    text = language.start
  }

  /// How many stretches it holds, marks and spaces in turn, a mark first.
  var count: Int { maker.lengths.count }

  /// Takes in the next stretch, or a further piece of the last one.
  mutating func append(_ length: Double, goesOn: Bool = false) {
    if goesOn {
      maker.lengths[count - 1] += length
      maker.logarithms[count - 1] = Float(Logarithm.of(maker.lengths[count - 1]))
    } else {
      maker.lengths.append(length)
      maker.logarithms.append(Float(Logarithm.of(length)))
    }
  }

  /// Forgets all stretches, but neither the hand nor what was said.
  mutating func restart() {
    path.removeAll(keepingCapacity: true)
    committed = 0
    maker.removeFirst(count)
  }

  /// Reads everything that is not committed; a space at the end has yet to be ended.
  mutating func read() {
    guard maker.pairs > firstOpenPair else { return }
    guard settings.adapts, committed >= Self.familiarity, readFamiliar() else { return readAnew() }
  }

  /// Reads what is not committed of a message that goes on, at every character: the hand is known
  /// sooner, since what is known is all there will be, and fitted less often.
  mutating func readOn() {
    reads += 1
    guard settings.adapts, isAcquainted, !reads.isMultiple(of: Self.review) else {
      return readAnew(reviewing: true)
    }
    guard reads.isMultiple(of: Self.rest) else { return readAsKnown() }
    if !readFamiliar() { readAnew() }
  }

  /// Whether enough has been heard to know the hand.
  var isAcquainted: Bool { committed >= Self.acquaintance }

  /// Reads on with the hand and the tempo that are known, unless they do not fit.
  private mutating func readAsKnown() {
    maker.extend(unit: maker.units.last ?? opening.fixedUnit)
    searchOnce(careful)
    if fit < usualFit - Self.surprise, !readFamiliar() { readAnew() }
  }

  /// Finds the hand and the reading together.
  private mutating func readAnew(reviewing: Bool = false) {
    opening.open(&maker, &model)
    if reviewing { reviewPauses() }
    searchOnce(quick)
    for round in 1..<Self.rounds where settings.adapts {
      before = path
      adapt(choosingRates: round == 1)
      searchOnce(quick)
      if isUnchanged { break }
    }
    if settings.adapts { adapt(choosingRates: true) }
    searchOnce(careful)
    usualFit = fit
  }

  /// Reads on with the hand that is known; returns whether it still fits.
  private mutating func readFamiliar() -> Bool {
    opening.trackOn(&maker)
    searchOnce(quick)
    adapt(choosingRates: false)
    searchOnce(careful)
    guard fit > usualFit - Self.strangeness else { return false }
    usualFit += (fit - usualFit) / 8
    return true
  }

  /// Says how long the pause after the last committed step was, and whether it ended a word.
  ///
  /// The hand learns of the pause what the pause looks like, whatever was made of it.
  mutating func endPause(_ length: Double, isWord: Bool) {
    guard count > 0 else { return }
    append(length)
    guard committed > 0, committed == path.count, path[committed - 1].gap == .last else { return }
    if isWord { text = search.saidBlank(after: text) }
    path[committed - 1].gap = kind(ofPauseAt: count - 1, after: path[committed - 1])
  }

  /// Judges anew which of the committed pauses were long: what was said stays, what is learnt from
  /// them may have been wrong while the hand was unknown.
  private mutating func reviewPauses() {
    for index in 0..<committed where path[index].gap == .character || path[index].gap == .word {
      let pause = 2 * (Int(path[index].start) + Int(path[index].markPieces)) - 1
      path[index].gap = kind(ofPauseAt: pause, after: path[index])
    }
  }

  private func kind(ofPauseAt index: Int, after step: Step) -> GapKind {
    let unit = maker.units.indices.contains(index) ? maker.units[index] : maker.units.last
    let x = maker.logarithms[index] - (unit ?? opening.fixedUnit)
    let side = step.isDah ? 1 : 0
    return model.word[side].score(x) > model.character[side].score(x) ? .word : .character
  }

  /// The pair at which the first step that may still change begins.
  var firstOpenPair: Int { committed < path.count ? Int(path[committed].start) : openPair }
  private var openPair: Int { path.last.map { Int($0.end) } ?? 0 }

  private mutating func searchOnce(_ effort: (width: Int, margin: Float)) {
    let first = firstOpenPair
    search.width = effort.width
    search.margin = effort.margin
    search.start(at: first, with: text)
    for pair in first..<maker.pairs where search.isReached(pair) {
      maker.edges(from: pair, model, into: &edges)
      search.extend(from: pair, along: edges)
    }
    let score = search.bestPath(at: maker.pairs, into: &found)
    fit = score / Float(max(1, found.count))
    path.removeLast(path.count - committed)
    path.append(contentsOf: found)
  }

  private mutating func adapt(choosingRates: Bool) {
    maker.observe(path, into: &observations, glitches: &glitches)
    maker.shiftUnits(by: refit.fit(&model, to: observations, maker))
    if choosingRates { smoother.chooseRates(model, observations, maker) }
    smoother.smooth(model, observations, &maker)
    maker.shiftUnits(by: refit.fit(&model, to: observations, maker))
    glitches.fit(&model)
  }

  private var isUnchanged: Bool {
    path.count == before.count
      && zip(path, before).allSatisfy { $0.pattern == $1.pattern && $0.gap == $1.gap }
  }
}

// MARK: - Committing

extension BlockReader {
  /// Commits the steps up to `end`, which must end a character.
  mutating func commit(upTo end: Int) {
    for step in path[committed..<end] where step.pattern != 0 {
      text = search.said(step, after: text)
    }
    committed = end
  }

  /// Lets committed stretches go of which more than `kept` lie before the first open one; returns
  /// how many stretches went.
  mutating func forget(keeping kept: Int) -> Int {
    let reach = Int(committed < path.count ? path[committed].start : Int32(openPair))
    var steps = 0
    while steps < committed, reach - Int(path[steps].start) > kept / 2 { steps += 1 }
    guard steps > 0 else { return 0 }
    let pairs = steps < path.count ? path[steps].start : Int32(openPair)
    path.removeFirst(steps)
    committed -= steps
    for index in path.indices { path[index].start -= pairs }
    maker.removeFirst(2 * Int(pairs))
    return 2 * Int(pairs)
  }
}
