import MorseCode
import Mathematics

/// The number of hypotheses that a search follows, and their maximum distance from the best.
struct SearchEffort {
  var width: Int
  var margin: Float

  /// The distances in nats: a hypothesis may be 8,000, 400 and 55 times less likely than the best.
  private static let margins: (careful: Float, quick: Float, passing: Float) = (9, 6, 4)

  /// The effort for estimating a hand.
  static func quick(_ settings: DecoderSettings) -> SearchEffort {
    SearchEffort(width: max(1, careful(settings).width / 2), margin: margins.quick)
  }

  /// The effort for following a known hand.
  static func passing(_ settings: DecoderSettings) -> SearchEffort {
    SearchEffort(width: max(1, careful(settings).width / 3), margin: margins.passing)
  }

  /// The effort for reading a text.
  static func careful(_ settings: DecoderSettings) -> SearchEffort {
    SearchEffort(width: min(max(1, settings.beamWidth), Beam.capacity / 2), margin: margins.careful)
  }
}

/// Finds the likeliest reading of a part of the keying, given the sender's hand.
///
/// It is a beam search over pairs of a mark and the gap after it. A hypothesis consists of its
/// place in the code tree, the text so far, and its probability. Each arc extends it by a dit or a
/// dah, with a gap inside a character, between characters or between words. American Morse adds a
/// long gap inside a character and two long dahs.
struct BeamSearch {
  let table: PatternTable
  let model: CharacterModel
  private var width = 0
  private var margin: Float = 0

  /// The number of beams, more than the pairs that an arc may span (``ArcMaker``).
  private static let ring = 16
  /// The cost of continuing after a full pattern with a new one, in nats.
  private static let pieceCost: Float = 10
  /// The maximum probability, by the text, that a word ends or that it continues.
  private static let surest: Float = 0.999
  private var beams = (0..<ring).map { _ in Beam() }
  private var arcs: [Arc] = []
  private var steps: [Step] = []

  init(table: PatternTable, model: CharacterModel) {
    self.table = table
    self.model = model
  }

  /// Removes everything and starts at a pair.
  mutating func start(at pair: Int, with text: CharacterModel.State, _ effort: SearchEffort) {
    (width, margin) = (effort.width, effort.margin)
    for index in beams.indices { beams[index].clear() }
    steps.removeAll(keepingCapacity: true)
    _ = beams[pair % Self.ring].insert(
      Hypothesis(score: 0, pattern: 1, ditNext: 0, dahNext: 0, text: text, trace: -1))
  }

  /// Returns the text after the character that a step ends, and after its word if it ends too.
  func said(
    _ step: Step, endsWord: Bool, after text: CharacterModel.State
  ) -> CharacterModel.State {
    let after = model.next(table.symbol(step.pattern), after: text).1
    return endsWord ? saidSpace(after: after) : after
  }

  /// Returns the text after a word gap.
  func saidSpace(after text: CharacterModel.State) -> CharacterModel.State {
    model.next(TextSymbol.space, after: text).1
  }

  /// Returns the log odds, by a text, that a word has ended.
  func wordOdds(after text: CharacterModel.State) -> Float {
    let space = model.next(TextSymbol.space, after: text).0
    let share = min(max(space, 1 - Self.surest), Self.surest)
    return Float(Logarithm.of(Double(share / (1 - share))))
  }

  /// Returns the log likelihood of a reading of some intervals.
  ///
  /// It combines the fit of its intervals to the hand and of its characters to the language. With
  /// `endsWord`, a word ends after the last step.
  func score(
    _ steps: [Step], of maker: ArcMaker, _ hand: FistModel, after text: CharacterModel.State,
    endsWord: Bool = false
  ) -> Float {
    var text = text
    var sum: Float = 0
    func say(_ symbol: UInt8) {
      let said = model.next(symbol, after: text)
      sum += Logarithm.of(probability: said.0)
      text = said.1
    }
    for (index, step) in steps.enumerated() {
      let arc = maker.arc(of: step, hand)
      sum += arc.mark(step)
      if index + 1 < steps.count { sum += arc.gap(step, isDahNext: steps[index + 1].isDah) }
      guard step.pattern != 0 else { continue }
      say(table.symbol(step.pattern))
      if step.gap == .word || (endsWord && index + 1 == steps.count) { say(TextSymbol.space) }
    }
    return sum
  }

  /// Extends the hypotheses that have reached a pair along its arcs, and removes them.
  mutating func extend(from position: Int, in maker: ArcMaker, _ model: FistModel) {
    let place = position % Self.ring
    guard !beams[place].isEmpty else { return }
    maker.arcs(from: position, model, into: &arcs)
    let cutoff = beams[place].cutoff(width: width, margin: margin)
    let base = beams[place].best
    // The best one comes first: its extensions prune most of the others.
    beams[place].putBestFirst()
    for index in beams[place].hypotheses.indices {
      var hypothesis = beams[place].hypotheses[index]
      guard hypothesis.score >= cutoff else { continue }
      hypothesis.score -= base
      for arc in arcs { extend(hypothesis, from: position, along: arc, base) }
    }
    beams[place].clear()
  }
}

extension BeamSearch {
  @inline(__always)
  private mutating func extend(
    _ from: Hypothesis, from position: Int, along arc: Arc, _ base: Float
  ) {
    extend(from, isDah: false, position, arc, base)
    extend(from, isDah: true, position, arc, base)
    if table.isStretched, from.pattern == 1 { closeLongDahs(from, position, arc, base) }
  }

  /// Extends a hypothesis by a dit or a dah.
  @inline(__always)
  private mutating func extend(
    _ from: Hypothesis, isDah: Bool, _ position: Int, _ arc: Arc, _ base: Float
  ) {
    let elements = from.pattern & table.elements
    if isDah, elements >= table.fullPattern { return }
    let grown = elements >= table.fullPattern ? table.fullPattern : elements << 1 | (isDah ? 1 : 0)
    let pattern = from.pattern - elements + grown
    let score = base + from.score + (isDah ? from.dahNext : from.ditNext)
    let (inner, final) = isDah ? (arc.dah, arc.finalDah) : (arc.dit, arc.dit)
    if !arc.isLast {
      let share = table.share(pattern) - table.share(from.pattern)
      goOn(from, pattern, score + inner + share, arc, position, isDah: isDah)
      if table.isStretched, !isDah { goOnAfterLongGap(from, pattern, score + inner, arc, position) }
    }
    close(from, pattern, score + final, arc, position, isDah: isDah)
  }

  /// Continues the character; the gap is inside it.
  @inline(__always)
  private mutating func goOn(
    _ from: Hypothesis, _ pattern: UInt16, _ score: Float, _ arc: Arc, _ position: Int,
    isDah: Bool
  ) {
    let inner = isDah ? arc.inner.highHalf : arc.inner.lowHalf
    let better = max(inner[0], inner[1])
    let target = arc.end % Self.ring
    guard beams[target].admits(score + better, within: margin) else { return }
    var next = from
    next.score = score + better
    next.pattern = pattern
    next.ditNext = inner[0] - better
    next.dahNext = inner[1] - better
    let elements = pattern & table.elements
    if elements <= table.fullPattern {
      insert(next, at: target, arc, position, ended: 0, isDah: isDah, gap: .inner)
    }
    guard elements >= table.fullPattern else { return }
    // The pattern is full: a new piece begins.
    next.score -= Self.pieceCost
    next.pattern = 1
    insert(next, at: target, arc, position, ended: pattern, isDah: isDah, gap: .inner)
  }

  /// Continues the character; the gap is the long one of American Morse after a dit.
  @inline(__always)
  private mutating func goOnAfterLongGap(
    _ from: Hypothesis, _ pattern: UInt16, _ score: Float, _ arc: Arc, _ position: Int
  ) {
    guard pattern < table.fullPattern,
      let spaced = MorsePattern(unchecked: pattern).addingLongGap()?.searchCode,
      table.isKnown(spaced)
    else { return }
    let target = arc.end % Self.ring
    var next = from
    next.score = score + table.share(spaced) - table.share(from.pattern) + arc.longGap
    guard beams[target].admits(next.score, within: margin) else { return }
    next.pattern = spaced
    next.ditNext = 0
    next.dahNext = 0
    insert(next, at: target, arc, position, ended: 0, isDah: false, gap: .long)
  }

  /// Ends a character; the mark is a long dah, which is a character of American Morse by itself.
  @inline(__always)
  private mutating func closeLongDahs(
    _ from: Hypothesis, _ position: Int, _ arc: Arc, _ base: Float
  ) {
    let score = base + from.score
    let long = MorsePattern(unchecked: 0b11, stretch: .longDah).searchCode
    let longest = MorsePattern(unchecked: 0b11, stretch: .longestDah).searchCode
    close(from, long, score + arc.longDahs[0], arc, position, isDah: true, longDah: .long)
    close(from, longest, score + arc.longDahs[1], arc, position, isDah: true, longDah: .longest)
  }

  /// Ends the character; the gap is between characters or words.
  @inline(__always)
  private mutating func close(
    _ from: Hypothesis, _ pattern: UInt16, _ score: Float, _ arc: Arc, _ position: Int,
    isDah: Bool, longDah: LongDah = .none
  ) {
    let target = arc.end % Self.ring
    let gaps = SIMD2(arc.character[isDah ? 1 : 0], arc.word[isDah ? 1 : 0])
    let already = table.share(from.pattern)
    let hope = score - already + (arc.isLast ? 0 : gaps.max())
    guard beams[target].admits(hope, within: margin) else { return }
    let symbol = table.symbol(pattern)
    let said = model.next(symbol, after: from.text)
    let rarity = symbol >= TextSymbol.other ? table.share(pattern) : 0
    var next = from
    next.pattern = 1
    next.ditNext = 0
    next.dahNext = 0
    next.text = said.1
    next.score = score - already + Logarithm.of(probability: said.0) + rarity
    let spoken = next.score
    if arc.isLast {
      insert(next, at: target, arc, position, ended: pattern, isDah: isDah, gap: .last, longDah)
      return
    }
    next.score = spoken + gaps[0]
    if beams[target].admits(next.score, within: margin) {
      insert(
        next, at: target, arc, position, ended: pattern, isDah: isDah, gap: .character, longDah)
    }
    guard beams[target].admits(spoken + gaps[1], within: margin) else { return }
    let space = model.next(TextSymbol.space, after: said.1)
    next.score = spoken + gaps[1] + Logarithm.of(probability: space.0)
    next.text = space.1
    guard beams[target].admits(next.score, within: margin) else { return }
    insert(next, at: target, arc, position, ended: pattern, isDah: isDah, gap: .word, longDah)
  }

  @inline(__always)
  private mutating func insert(
    _ hypothesis: Hypothesis, at target: Int, _ arc: Arc, _ position: Int,
    ended pattern: UInt16, isDah: Bool, gap: GapKind, _ longDah: LongDah = .none
  ) {
    guard let index = beams[target].insert(hypothesis) else { return }
    beams[target].setTrace(Int32(steps.count), at: index)
    steps.append(
      Step(
        before: hypothesis.trace, start: Int32(position), pattern: pattern,
        markPieces: arc.markPieces, gapPieces: arc.gapPieces, isDah: isDah, gap: gap,
        longDah: longDah))
  }

  /// Collects the steps of the best hypothesis at `position`, in order; returns its score.
  func bestPath(at position: Int, into path: inout [Step]) -> Float {
    path.removeAll(keepingCapacity: true)
    let beam = beams[position % Self.ring]
    guard let best = beam.hypotheses.max(by: { $0.score < $1.score }) else { return 0 }
    var at = best.trace
    while at >= 0 {
      path.append(steps[Int(at)])
      at = steps[Int(at)].before
    }
    path.reverse()
    return best.score
  }
}
