import MorseCode

/// Reads an interval of keying of bounded length with all the evidence that it holds.
///
/// What has been committed before stays as it is: it goes on telling about the hand, and what was
/// said goes on foretelling the text. The rest is read, the hand fitted to what was read, and the
/// rest read again, until the reading stays; then once more with a wider search.
struct BlockReader {
  /// The intervals, and what is known of the tempo at each.
  private(set) var maker = ArcMaker()
  /// The sender's hand.
  private(set) var model = FistModel()
  /// The steps that have been committed, and after them those that may still change.
  private(set) var path: [Step] = []
  /// How many steps have been committed.
  private(set) var committed = 0

  private(set) var opening: Opening
  private var search: BeamSearch
  private var adaptation: Adaptation
  /// The unit that is kept while the hand is locked.
  private(set) var lockedUnit: Float?
  private var arcs: [Arc] = []
  private var before: [Step] = []
  private var found: [Step] = []
  /// How well a step fitted in the last search, and in those before.
  private(set) var fit: Float = 0
  private var usualFit: Float = 0
  private(set) var text: CharacterModel.State
  private let settings: DecoderSettings

  /// The searches by which the hand is found, and the one by which the text is read.
  private static let rounds = 3
  /// By how much a gap must fit better after a character than inside one to have ended it.
  private static let certainty: Float = 2
  /// How many steps make a hand known: at the least, and when more is to be had.
  private static let acquaintance = 24
  private static let familiarity = 150
  /// By how much a step may fit worse before the hand is taken for another's.
  private static let strangeness: Float = 0.6
  /// The searches by which the hand is followed and found, and by which the text is read.
  private let passing: SearchEffort
  private let quick: SearchEffort
  private let careful: SearchEffort

  init(settings: DecoderSettings) {
    let language = CharacterModel.model(for: settings)
    self.settings = settings
    (passing, quick, careful) = (.passing(settings), .quick(settings), .careful(settings))
    opening = Opening(settings: settings)
    search = BeamSearch(table: PatternTable(for: settings), model: language)
    text = language.start
    adaptation = Adaptation(fixed: settings.fixed)
    if !settings.adapts { model = FistModel(speed: settings.speed ?? .standard) }
    model.stretched = settings.alphabet.isStretched ? StretchedKinds() : nil
    settings.fixed.hold(&model)
  }

  /// How many intervals it holds, marks and spaces in turn, a mark first.
  var count: Int { maker.lengths.count }

  /// Takes in the next interval, or the last one anew when more of it is known.
  mutating func append(_ length: Double, replacingLast: Bool = false) {
    if replacingLast {
      maker.lengths[count - 1] = length
      maker.logarithms[count - 1] = Float(Logarithm.of(length))
    } else {
      maker.append(length)
    }
  }

  /// Forgets all intervals, but neither the hand nor what was said.
  mutating func restart() {
    path.removeAll(keepingCapacity: true)
    committed = 0
    maker.removeFirst(count)
  }

  /// Reads everything that is not committed; a space at the end has yet to be ended.
  mutating func read() {
    guard maker.pairs > firstOpenPair else { return }
    guard adapts else { return readAsKnown() }
    guard committed >= Self.familiarity, readFamiliar() else { return readAnew() }
  }

  /// Whether the hand is learnt.
  var adapts: Bool { settings.adapts && lockedUnit == nil }

  /// Keeps the hand as it is; as `fist`, if that is known better.
  mutating func lock(to fist: Fist? = nil) {
    lockedUnit = fist.map { Float(Logarithm.of($0.unitNanoseconds)) } ?? maker.units.last
    lockedUnit = lockedUnit ?? opening.fixedUnit
    guard let fist else { return }
    let stretched = model.stretched
    model = FistModel(fist)
    model.stretched = stretched
  }

  /// Learns again.
  mutating func unlock() { lockedUnit = nil }

  /// Whether enough has been heard to know the hand.
  var isAcquainted: Bool { committed >= Self.acquaintance }

  /// Reads what is not committed with the hand and the tempo that are known.
  mutating func readAsKnown() {
    maker.extend(unit: lockedUnit ?? maker.units.last ?? opening.fixedUnit)
    searchOnce(careful)
  }

  /// Finds the likeliest steps from a pair to the end, with the hand as it is known.
  mutating func search(from pair: Int, after text: CharacterModel.State) -> [Step] {
    _ = search(from: pair, after: text, careful)
    return found
  }

  /// Reads the steps from `first` on once more, after `text`.
  mutating func read(from first: Int, after text: CharacterModel.State) {
    (committed, self.text) = (first, text)
    read()
  }

  /// Puts other steps in place of those from `first` on, none of which is committed then.
  mutating func replace(from first: Int, by steps: [Step], after text: CharacterModel.State) {
    path.removeLast(path.count - first)
    path.append(contentsOf: steps)
    committed = first
    self.text = text
  }

  /// Lets the steps from `step` on go, and the intervals from `place` on.
  mutating func removeLast(from step: Int, intervals place: Int) {
    path.removeLast(path.count - step)
    maker.removeLast(from: place)
  }

  /// Says of the last committed step that the pause after it has not ended.
  mutating func reopenPause() { path[committed - 1].gap = .last }

  /// What is known of the language.
  var language: CharacterModel { search.model }

  /// What a step's pattern is to the language.
  func symbol(of step: Step) -> UInt8 { search.table.symbol(step.pattern) }

  /// Takes over what a study of the same intervals has found.
  mutating func adopt(_ study: HandStudy) {
    model = study.model
    maker.takeTempo(from: study.maker)
    for index in 0..<min(committed, study.committed) { path[index].gap = study.path[index].gap }
  }

  /// Finds the hand and the reading together.
  private mutating func readAnew() {
    opening.open(&maker, &model)
    searchOnce(quick)
    for round in 1..<Self.rounds {
      before.removeAll(keepingCapacity: true)
      before.append(contentsOf: path)
      adapt(choosingRates: round == 1)
      searchOnce(quick)
      if isUnchanged { break }
    }
    adapt(choosingRates: true)
    searchOnce(careful)
    usualFit = fit
  }

  /// Reads on with the hand that is known; returns whether it still fits.
  private mutating func readFamiliar() -> Bool {
    opening.trackOn(&maker)
    searchOnce(passing)
    adapt(choosingRates: false)
    searchOnce(careful)
    guard fit > usualFit - Self.strangeness else { return false }
    usualFit += (fit - usualFit) / 8
    return true
  }

  /// Says how long the pause after the last committed step was, and whether it ended a word.
  ///
  /// The hand learns of the pause what it looks like, whatever was made of it.
  mutating func endPause(_ length: Double, isWord: Bool) {
    guard count > 0 else { return }
    append(length)
    guard committed > 0, committed == path.count, path[committed - 1].gap == .last else { return }
    path[committed - 1].gap = looksLikeWord(length) ? .word : .character
    if isWord { text = search.saidSpace(after: text) }
  }

  /// Says that a word ended with the last committed step.
  mutating func endWord() {
    guard committed > 0 else { return }
    path[committed - 1].gap = .word
    text = search.saidSpace(after: text)
  }

  /// The pair at which the first step that may still change begins.
  var firstOpenPair: Int { committed < path.count ? Int(path[committed].start) : openPair }
  private var openPair: Int { path.last.map { Int($0.end) } ?? 0 }

  /// Finds the likeliest steps from a pair to the end; returns how likely they are.
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

  /// The end of the characters that are not committed yet, but for the last `held` ones; `nil` when
  /// there are no more than these.
  func end(holding held: Int) -> Int? {
    var left = held
    for index in (committed..<path.count).reversed() where path[index].pattern != 0 {
      if left == 0 { return index + 1 }
      left -= 1
    }
    return nil
  }

  /// Whether the last interval is a gap that can hardly be inside a character.
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

  /// Says of the last character what the gap after it was, if that is known.
  mutating func closeLast() {
    guard endsCharacter, !path.isEmpty, path[path.count - 1].gap == .last else { return }
    path[path.count - 1].gap = lastGap
  }

  /// What the last interval is after the last step: a gap between characters or words, by its length.
  private var lastGap: GapKind {
    maker.kind(
      ofPauseAt: count - 1, after: path[path.count - 1], model, usually: opening.fixedUnit)
  }

  /// Ends the word of the last committed character when the gap after it has become one between words.
  ///
  /// - Returns: the place of its last mark; `nil` when the word goes on, or had ended before.
  mutating func endWordByLongerGap() -> Int? {
    guard committed > 0, committed == path.count, count.isMultiple(of: 2) else { return nil }
    let step = path[committed - 1]
    guard step.gap == .character, lastGap == .word else { return nil }
    endWord()
    return 2 * (Int(step.start) + Int(step.markPieces) - 1)
  }

  /// Lets committed intervals go of which more than `kept` lie before the first open one; returns
  /// how many intervals went.
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
