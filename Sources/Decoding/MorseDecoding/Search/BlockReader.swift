import MorseCode
import Mathematics

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

  private var opening: FirstEstimate
  private var search: BeamSearch
  private var adaptation: Adaptation
  /// The unit while the hand is locked.
  private var lockedUnit: Float?
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

  /// Begins with the phrase of a remembered hand, as if it had been read and committed.
  mutating func recall(_ phrase: StraightPhrase) {
    for length in phrase.lengths { append(length) }
    (path, committed) = (phrase.steps, phrase.steps.count)
    let units = zip(phrase.steps, stride(from: 0, to: phrase.lengths.count, by: 2))
      .filter { !$0.0.isDah }.map { maker.logarithms[$0.1] }
    maker.prepare(unit: units.reduce(0, +) / Float(units.count))
    adapt(choosingRates: true)
    adapt(choosingRates: false)
  }

  /// The number of intervals, marks and spaces alternating, a mark first.
  var count: Int { maker.lengths.count }

  /// Adds the next interval, or replaces the last one when more of it is known.
  mutating func append(_ length: Double, replacingLast: Bool = false) {
    maker.append(length, replacingLast: replacingLast)
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

  /// The logarithm of the last unit, or of the expected one.
  private var lastUnit: Float { maker.units.last ?? opening.fixedUnit }

  /// Locks the current hand, or continues to learn it.
  mutating func setLocked(_ isLocked: Bool) { lockedUnit = isLocked ? lastUnit : nil }

  /// Whether enough steps are committed to know the hand.
  var isAcquainted: Bool { committed >= Self.acquaintance }

  /// Reads the uncommitted intervals with the known hand and tempo.
  mutating func readAsKnown() {
    maker.extend(unit: lockedUnit ?? lastUnit)
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

  /// Marks the pause after the last committed step as not ended.
  mutating func reopenPause() { path[committed - 1].gap = .last }

  /// Returns the text after a step that ends a character.
  func said(
    _ step: Step, endsWord: Bool, after text: CharacterModel.State
  ) -> CharacterModel.State {
    search.said(step, endsWord: endsWord, after: text)
  }

  /// Returns the log likelihood of a reading of these intervals; see `BeamSearch`.
  func score(
    _ steps: [Step], after text: CharacterModel.State, endsWord: Bool = false
  ) -> Float {
    search.score(steps, of: maker, model, after: text, endsWord: endsWord)
  }

  /// Returns the symbol of a step's pattern in the language model.
  func symbol(of step: Step) -> UInt8 { search.table.symbol(step.pattern) }

  /// Adopts the result of a study of the same intervals.
  ///
  /// The marks after the last pause may have been removed since, so a pause without an end stays so.
  mutating func adopt(_ study: HandStudy) {
    model = study.model
    maker.copyTempo(from: study.maker)
    for index in 0..<min(committed, study.committed) where path[index].gap != .last {
      path[index].gap = study.path[index].gap
    }
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

  /// The index of the first uncommitted interval.
  var firstOpen: Int { 2 * firstOpenPair }
  private var firstOpenPair: Int { pair(ofStep: committed) }

  /// Returns the pair at which a step begins, or will begin.
  private func pair(ofStep index: Int) -> Int {
    index < path.count ? Int(path[index].start) : path.last.map { Int($0.end) } ?? 0
  }

  /// Finds the likeliest steps from a pair to the end; returns their score.
  private mutating func search(
    from first: Int, after text: CharacterModel.State, _ effort: SearchEffort
  ) -> Float {
    search.start(at: first, with: text, effort)
    for pair in first..<maker.pairs { search.extend(from: pair, in: maker, model) }
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

  // MARK: - Committing

  /// Commits the steps up to `end`, which must end a character.
  mutating func commit(upTo end: Int) {
    for step in path[committed..<end] where step.pattern != 0 {
      text = search.said(step, endsWord: step.gap == .word, after: text)
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
    return model.endsCharacter(last - unit, odds: path.isEmpty ? 0 : Self.certainty)
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
    return step.gapIndex - 1
  }

  /// Removes committed intervals, if more than `kept` are before the first open one.
  ///
  /// Returns the number of removed intervals.
  mutating func forget(keeping kept: Int) -> Int {
    var steps = 0
    while steps < committed, firstOpenPair - Int(path[steps].start) > kept / 2 { steps += 1 }
    guard steps > 0 else { return 0 }
    let pairs = pair(ofStep: steps)
    path.removeFirst(steps)
    committed -= steps
    for index in path.indices { path[index].start -= Int32(pairs) }
    maker.removeFirst(2 * pairs)
    return 2 * pairs
  }

  /// Removes the last uncommitted character, unless it is the only one.
  ///
  /// Returns the pause before it and its intervals.
  mutating func removeLastCharacter() -> (pause: Double, intervals: [Double])? {
    let ends = (committed..<path.count).dropLast()
    guard let end = ends.last(where: { path[$0].pattern != 0 }) else { return nil }
    let place = 2 * Int(path[end].end) - 1
    let intervals = maker.lengths[place...]
    path.removeLast(path.count - end - 1)
    maker.removeLast(from: place)
    return (intervals[place], Array(intervals.dropFirst()))
  }

  /// Whether the pause after a step ends a word.
  ///
  /// Where the user has set the pause, a shorter one does not, even if it looks like one.
  func endsWord(_ step: Step) -> Bool {
    guard step.gap == .word, settings.wordGap != .automatic else { return step.gap == .word }
    let unit = Logarithm.exponential(Double(lastUnit))
    let limit = settings.wordGap.nanoseconds(automatic: 0, unit: unit)
    return limit.map { gap(after: step) >= Double($0) } ?? false
  }

  /// Reports the characters of the steps up to `end`.
  ///
  /// Each comes with the index of its last mark among the intervals, and whether its word ends with
  /// it.
  func spell(
    upTo end: Int, _ alphabet: MorseAlphabet, _ say: (DecodedCharacter, Int, Bool) -> Void
  ) {
    var doubts = Doubts()
    for step in path[committed..<end] {
      doubts.weigh(step, maker.arc(of: step, model))
      guard step.pattern != 0 else { continue }
      let pattern = MorsePattern(searchCode: step.pattern, in: alphabet)
      let other = doubts.other(than: pattern)
      let character = DecodedCharacter(
        pattern: pattern, meaning: alphabet.reading(of: pattern),
        confidence: Double(doubts.confidence), runnerUp: other.flatMap { alphabet.meaning(of: $0) })
      say(character, step.gapIndex - 1, endsWord(step))
      doubts = Doubts()
    }
  }

  // MARK: - The hand

  /// The maximum drift of a machine's unit in a block, as a logarithm: a quarter of its window.
  private static let steadiness: Float = 0.03

  /// The current estimate of the hand.
  var fist: Fist {
    let known = (lockedUnit ?? maker.units.last).map { Logarithm.exponential(Double($0)) }
    let stated = settings.speed.map(\.unitNanoseconds) ?? UsualHand.unit
    return model.fist(
      unit: settings.fixed.unit ?? known ?? stated, swing: maker.swings.last ?? 0)
  }

  /// A ruler for the hand; `nil` if its timing is not exact enough.
  var ruler: MachineRuler? {
    guard let unit = maker.units.last, let first = maker.units.first,
      abs(unit - first) < Self.steadiness
    else { return nil }
    return MachineRuler(model, unit: unit, fist: fist)
  }

  /// Returns whether a mark, in nanoseconds, is more likely a dah than a dit.
  func looksLikeDah(_ mark: Double) -> Bool { model.isDah(Float(Logarithm.of(mark)) - lastUnit) }

  /// Returns whether a pause after the last step is more likely a word gap than a character gap.
  ///
  /// The pause is in nanoseconds.
  func looksLikeWord(_ pause: Double) -> Bool {
    guard let last = path.last else { return false }
    let x = Float(Logarithm.of(max(1, pause))) - lastUnit
    return model.isWord(x, afterDah: last.isDah, odds: search.wordOdds(after: text))
  }

  /// The pause after the last step that ends a word, in units.
  ///
  /// A sender pauses within words as well. If a word seldom ends at a place, the pause must be
  /// long; if it often does, a shorter one suffices. The wait ends when a word gap becomes the
  /// likelier one (Bayes).
  var wordGapLimit: Double {
    model.wordGapLimit(
      afterDah: path.last?.isDah ?? false, odds: search.wordOdds(after: text))
  }

  /// Returns a gap in nanoseconds; a gap that has not begun counts as one unit.
  func gap(after step: Step) -> Double {
    step.gapIndex < count
      ? maker.lengths[step.gapIndex] : Logarithm.exponential(Double(lastUnit))
  }

  /// Returns a gap in units.
  func gapInUnits(after step: Step) -> Double {
    guard step.gapIndex < count else { return 1 }
    return Logarithm.exponential(
      Double(maker.logarithms[step.gapIndex] - maker.units[step.gapIndex]))
  }
}
