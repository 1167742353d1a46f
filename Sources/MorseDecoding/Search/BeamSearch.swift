/// How many hypotheses a search follows, and how far behind the best they may be.
struct SearchEffort {
  var width: Int
  var margin: Float

  /// The effort by which a hand is found.
  static func quick(_ settings: DecoderSettings) -> SearchEffort {
    SearchEffort(width: max(1, careful(settings).width / 2), margin: 6)
  }

  /// The effort by which a known hand is followed.
  static func passing(_ settings: DecoderSettings) -> SearchEffort {
    SearchEffort(width: max(1, careful(settings).width / 3), margin: 4)
  }

  /// The effort by which a text is read.
  static func careful(_ settings: DecoderSettings) -> SearchEffort {
    SearchEffort(width: min(max(1, settings.beamWidth), Beam.capacity / 2), margin: 9)
  }
}

/// Finds the likeliest reading of an interval of keying, given the sender's hand.
///
/// A beam search over pairs of a mark and the gap after it. A hypothesis is where it is in the code
/// tree, what has been said, and its probability. Each arc extends it as a dit or a dah, the gap
/// inside a character, between characters or between words.
struct BeamSearch {
  let table: PatternTable
  let model: CharacterModel
  private var width = 12
  private(set) var margin: Float = 9

  static let ring = 16
  /// What it costs to go on after a full pattern in a new one.
  static let pieceCost: Float = 10
  private(set) var beams = (0..<ring).map { _ in Beam() }
  private(set) var steps: [Step] = []

  init(table: PatternTable, model: CharacterModel) {
    self.table = table
    self.model = model
  }

  /// Forgets everything and starts at a pair.
  mutating func start(at pair: Int, with text: CharacterModel.State, _ effort: SearchEffort) {
    (width, margin) = (effort.width, effort.margin)
    for index in beams.indices { beams[index].clear() }
    steps.removeAll(keepingCapacity: true)
    _ = beams[pair % Self.ring].insert(
      Hypothesis(score: 0, pattern: 1, ditNext: 0, dahNext: 0, text: text, trace: -1))
  }

  /// What has been said once the character that a step ends has been said as well.
  func said(_ step: Step, after text: CharacterModel.State) -> CharacterModel.State {
    let after = model.next(table.symbol(step.pattern), after: text).1
    return step.gap == .word ? saidSpace(after: after) : after
  }

  /// What has been said once a word has ended.
  func saidSpace(after text: CharacterModel.State) -> CharacterModel.State {
    model.next(TextSymbol.space, after: text).1
  }

  /// Whether any hypothesis has reached `position`.
  func isReached(_ position: Int) -> Bool { !beams[position % Self.ring].isEmpty }

  /// Extends the hypotheses at `position` along its arcs, and lets them go.
  mutating func extend(from position: Int, along arcs: [Arc]) {
    let place = position % Self.ring
    let cutoff = beams[place].cutoff(width: width, margin: margin)
    let base = beams[place].best
    // The best comes first: what it leads to leaves no room for most of the others.
    beams[place].putBestFirst()
    for index in beams[place].hypotheses.indices {
      var hypothesis = beams[place].hypotheses[index]
      guard hypothesis.score >= cutoff else { continue }
      hypothesis.score -= base
      if table.isStretched {
        for arc in arcs { extendStretched(hypothesis, from: position, along: arc, base) }
        continue
      }
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
    extendByDit(from, position, arc, base)
    extendByDah(from, position, arc, base)
  }

  @inline(__always)
  private mutating func extendByDit(
    _ from: Hypothesis, _ position: Int, _ arc: Arc, _ base: Float
  ) {
    let pattern = from.pattern >= 0x8000 ? 0x8000 : from.pattern << 1
    let share = table.share(pattern) - table.share(from.pattern)
    let score = base + from.score + from.ditNext + arc.dit
    if !arc.isLast {
      goOn(from, pattern, score + share, arc, position, isDah: false)
    }
    close(from, pattern, score, arc, position, isDah: false)
  }

  @inline(__always)
  private mutating func extendByDah(
    _ from: Hypothesis, _ position: Int, _ arc: Arc, _ base: Float
  ) {
    guard from.pattern < 0x8000 else { return }
    let pattern = from.pattern << 1 | 1
    let share = table.share(pattern) - table.share(from.pattern)
    let score = base + from.score + from.dahNext
    if !arc.isLast {
      goOn(from, pattern, score + arc.dah + share, arc, position, isDah: true)
    }
    close(from, pattern, score + arc.finalDah, arc, position, isDah: true)
  }

  /// The gap is inside the character.
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
    if pattern <= 0x8000 {
      insert(next, at: target, arc, position, ended: 0, isDah: isDah, gap: .inner)
    }
    guard pattern >= 0x8000 else { return }
    // A pattern holds no more: what follows is its next piece.
    next.score -= Self.pieceCost
    next.pattern = 1
    insert(next, at: target, arc, position, ended: pattern, isDah: isDah, gap: .inner)
  }

  /// The gap ends the character.
  @inline(__always)
  mutating func close(
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
  mutating func insert(
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
