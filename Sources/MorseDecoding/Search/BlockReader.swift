import MorseCode
import RealFunctions

/// Reads keying of bounded length with all the evidence in it.
///
/// Committed steps stay as they are. They still contribute to the estimate of the hand, and their
/// text still predicts the next characters. The rest is read, the hand is fitted to the reading,
/// and the rest is read again. This repeats until the reading is stable. Then the rest is read once
/// more with a wider search.
struct BlockReader {
  /// The intervals, and the tempo at each.
  private(set) var maker = ArcMaker()
  /// The sender's hand.
  private(set) var model = FistModel()
  /// The committed steps, followed by those that may still change.
  private(set) var path: [Step] = []
  /// The number of committed steps.
  private(set) var committed = 0

  private(set) var opening: FirstEstimate
  private var search: BeamSearch
  private var adaptation: Adaptation
  /// The unit while the hand is locked.
  private(set) var lockedUnit: Float?
  private var arcs: [Arc] = []
  private var before: [Step] = []
  private var found: [Step] = []
  /// The fit per step in the last search, and (`usualFit`) in those before.
  private(set) var fit: Float = 0
  private var usualFit: Float = 0
  private(set) var text: CharacterModel.State
  private let settings: DecoderSettings

  /// The maximum number of searches for estimating the hand; another one reads the text.
  private static let rounds = 3
  /// The log odds by which a gap must be a character's end rather than an inner gap: 7 to 1.
  private static let certainty: Float = 2
  /// The number of committed steps from which the hand counts as known: about two words.
  ///
  /// From the second number on, about ten words, it is followed without a new estimate.
  private static let acquaintance = 24
  private static let familiarity = 150
  /// The decrease of the fit from which the hand counts as another one, in nats per step: as
  /// if all intervals scattered 1.3 times as widely.
  static let strangeness: Float = 0.6
  /// The number of fits over which the usual one is averaged, the newest weighing most.
  static let fitMemory: Float = 8

  init(settings: DecoderSettings) {
    let language = CharacterModel.model(for: settings)
    self.settings = settings
    opening = FirstEstimate(settings: settings)
    search = BeamSearch(table: PatternTable(for: settings), model: language)
    text = language.start
    adaptation = Adaptation(fixed: settings.fixed)
    if !settings.adapts { model = FistModel(speed: settings.speed ?? .standard) }
    model.stretched = settings.alphabet.isStretched ? StretchedKinds() : nil
    settings.fixed.hold(&model)
  }

  /// The number of intervals, marks and spaces alternating, a mark first.
  var count: Int { maker.lengths.count }

  /// Adds the next interval, or replaces the last one when more of it is known.
  mutating func append(_ length: Double, replacingLast: Bool = false) {
    if replacingLast {
      maker.lengths[count - 1] = length
      maker.logarithms[count - 1] = Float(Logarithm.of(length))
    } else {
      maker.append(length)
    }
  }

  /// Removes all intervals, but keeps the hand and the text.
  mutating func restart() {
    path.removeAll(keepingCapacity: true)
    committed = 0
    maker.removeFirst(count)
  }

  /// Reads everything that is not committed; a space at the end must have ended.
  mutating func read() {
    guard maker.pairs > firstOpenPair else { return }
    guard adapts else { return readAsKnown() }
    guard committed >= Self.familiarity, readFamiliar() else { return readAnew() }
  }

  /// Whether the hand is learned.
  var adapts: Bool { settings.adapts && lockedUnit == nil }

  /// Locks the current hand.
  mutating func lock() { lockedUnit = maker.units.last ?? opening.fixedUnit }

  /// Continues to learn the hand.
  mutating func unlock() { lockedUnit = nil }

  /// Whether enough steps are committed to know the hand.
  var isAcquainted: Bool { committed >= Self.acquaintance }

  /// Reads the uncommitted intervals with the known hand and tempo.
  mutating func readAsKnown() {
    maker.extend(unit: lockedUnit ?? maker.units.last ?? opening.fixedUnit)
    searchOnce(.careful(settings))
  }

  /// Finds the likeliest steps from a pair to the end with the known hand.
  mutating func search(from pair: Int, after text: CharacterModel.State) -> [Step] {
    _ = search(from: pair, after: text, .careful(settings))
    return found
  }

  /// Rereads the steps from `first` on, after `text`.
  mutating func read(from first: Int, after text: CharacterModel.State) {
    (committed, self.text) = (first, text)
    read()
  }

  /// Replaces the steps from `first` on; the new ones are uncommitted.
  mutating func replace(from first: Int, by steps: [Step], after text: CharacterModel.State) {
    path.removeLast(path.count - first)
    path.append(contentsOf: steps)
    committed = first
    self.text = text
  }

  /// Removes the steps from `step` on and the intervals from `place` on.
  mutating func removeLast(from step: Int, intervals place: Int) {
    path.removeLast(path.count - step)
    maker.removeLast(from: place)
  }

  /// Marks the pause after the last committed step as not ended.
  mutating func reopenPause() { path[committed - 1].gap = .last }

  /// The language model.
  var language: CharacterModel { search.model }

  /// Returns the symbol of a step's pattern in the language model.
  func symbol(of step: Step) -> UInt8 { search.table.symbol(step.pattern) }

  /// Adopts the result of a study of the same intervals.
  mutating func adopt(_ study: HandStudy) {
    model = study.model
    maker.copyTempo(from: study.maker)
    for index in 0..<min(committed, study.committed) { path[index].gap = study.path[index].gap }
  }

  /// Estimates the hand and the reading together.
  private mutating func readAnew() {
    opening.open(&maker, &model)
    searchOnce(.quick(settings))
    for round in 1..<Self.rounds {
      before.removeAll(keepingCapacity: true)
      before.append(contentsOf: path)
      adapt(choosingRates: round == 1)
      searchOnce(.quick(settings))
      if isUnchanged { break }
    }
    adapt(choosingRates: true)
    searchOnce(.careful(settings))
    usualFit = fit
  }

  /// Continues to read with the known hand; returns whether it still fits.
  private mutating func readFamiliar() -> Bool {
    opening.lookForward(on: &maker)
    opening.lookBack(on: &maker)
    searchOnce(.passing(settings))
    adapt(choosingRates: false)
    searchOnce(.careful(settings))
    guard fit > usualFit - Self.strangeness else { return false }
    usualFit += (fit - usualFit) / Self.fitMemory
    return true
  }

  /// Adds the pause after the last committed step, and whether it ended a word.
  ///
  /// The hand learns from the likely kind of the pause, independent of its actual effect.
  mutating func endPause(_ length: Double, isWord: Bool) {
    guard count > 0 else { return }
    append(length)
    guard committed > 0, committed == path.count, path[committed - 1].gap == .last else { return }
    path[committed - 1].gap = looksLikeWord(length) ? .word : .character
    if isWord { text = search.saidSpace(after: text) }
  }

  /// Ends a word after the last committed step.
  mutating func endWord() {
    guard committed > 0 else { return }
    path[committed - 1].gap = .word
    text = search.saidSpace(after: text)
  }

  /// The pair at which the first uncommitted step begins.
  var firstOpenPair: Int { committed < path.count ? Int(path[committed].start) : openPair }
  private var openPair: Int { path.last.map { Int($0.end) } ?? 0 }

  /// Finds the likeliest steps from a pair to the end; returns their score.
  private mutating func search(
    from first: Int, after text: CharacterModel.State, _ effort: SearchEffort
  ) -> Float {
    search.start(at: first, with: text, effort)
    for pair in first..<maker.pairs where search.isReached(pair) {
      maker.arcs(from: pair, model, into: &arcs)
      search.extend(from: pair, along: arcs)
    }
    return search.bestPath(at: maker.pairs, into: &found)
  }

  private mutating func searchOnce(_ effort: SearchEffort) {
    let score = search(from: firstOpenPair, after: text, effort)
    fit = score / Float(max(1, found.count))
    path.removeLast(path.count - committed)
    path.append(contentsOf: found)
  }

  private mutating func adapt(choosingRates: Bool) {
    adaptation.begin(path, &model, &maker)
    if choosingRates { adaptation.chooseRates(model, maker) }
    adaptation.smooth(model, &maker)
    adaptation.finish(&model, &maker)
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

  /// Returns the end of the uncommitted characters without the last `held` ones.
  ///
  /// `nil` if there are no more than these.
  func end(holding held: Int) -> Int? {
    var left = held
    for index in (committed..<path.count).reversed() where path[index].pattern != 0 {
      if left == 0 { return index + 1 }
      left -= 1
    }
    return nil
  }

  /// Whether the last interval is a gap that is very unlikely inside a character.
  var endsCharacter: Bool {
    guard count > 0, count.isMultiple(of: 2), let last = maker.logarithms.last else { return false }
    guard let unit = lockedUnit ?? maker.units.last else { return true }
    let x = last - unit
    let inner = (0..<4).reduce(-Float.infinity) { max($0, model.inner[$1].score(x)) }
    let outer = (0..<2).reduce(-Float.infinity) {
      max($0, model.character[$1].score(x), model.word[$1].score(x))
    }
    let isKnown = committed > 0 || !path.isEmpty
    return outer > inner + (isKnown ? Self.certainty : 0)
  }

  /// Sets the kind of the gap after the last character, if it is known.
  mutating func closeLast() {
    guard endsCharacter, !path.isEmpty, path[path.count - 1].gap == .last else { return }
    path[path.count - 1].gap = lastGap
  }

  /// The kind of the last interval after the last step, by its length: character gap or word gap.
  private var lastGap: GapKind {
    maker.kind(
      ofPauseAt: count - 1, after: path[path.count - 1], model, usually: opening.fixedUnit)
  }

  /// Ends the word of the last committed character when the gap after it has grown to a word gap.
  ///
  /// - Returns: the place of its last mark; `nil` if the word continues, or had ended before.
  mutating func endWordByLongerGap() -> Int? {
    guard committed > 0, committed == path.count, count.isMultiple(of: 2) else { return nil }
    let step = path[committed - 1]
    guard step.gap == .character, lastGap == .word else { return nil }
    endWord()
    return 2 * (Int(step.start) + Int(step.markPieces) - 1)
  }

  /// Removes committed intervals, if more than `kept` are before the first open one.
  ///
  /// Returns the number of removed intervals.
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
