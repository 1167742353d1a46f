import Mathematics

/// Makes the arcs from each mark of a block.
struct ArcMaker {
  /// The lengths in nanoseconds, marks and spaces alternating; it begins and ends with a mark.
  private(set) var lengths: [Double] = []
  /// The logarithms of the lengths.
  private(set) var logarithms: [Float] = []
  /// The logarithm of the unit at each interval.
  var units: [Float] = []
  /// The log ratio of a dah to the usual dah at each interval.
  var swings: [Float] = []
  /// The number of intervals up to each that are all too short for an element, at most 255.
  private var bounces: [UInt8] = []

  /// The maximum number of marks joined to one, and of gaps: a tremor splits marks more often.
  private static let mostMarkPieces = 7
  private static let mostGapPieces = 4
  /// The duration in nanoseconds below which nothing is an element: a third of a unit at 240 WPM.
  private static let shortest = 1.6e6
  /// The duration in nanoseconds of a dah at 240 WPM: what is shorter, beside a bounce, is one too.
  private static let shortestDah = 15e6
  /// The most intervals in a row that are so short and still may be contact bounce.
  ///
  /// In a longer run, each could be a glitch between any others: that took 28 arcs instead of one.
  private static let mostBounces: UInt8 = 48

  /// The number of pairs of a mark and the gap after it.
  var pairs: Int { (lengths.count + 1) / 2 }

  /// Sets the same unit at all intervals.
  mutating func prepare(unit: Float) {
    units.removeAll(keepingCapacity: true)
    swings.removeAll(keepingCapacity: true)
    for _ in lengths.indices {
      units.append(unit)
      swings.append(0)
    }
  }

  /// Sets the unit of the intervals added since.
  mutating func extend(unit: Float) {
    let swing = swings.last ?? 0
    while units.count < lengths.count {
      units.append(unit)
      swings.append(swing)
    }
  }

  /// Adds the next interval, or replaces the last one when more of it is known.
  mutating func append(_ length: Double, replacingLast: Bool = false) {
    if replacingLast {
      lengths.removeLast()
      logarithms.removeLast()
      bounces.removeLast()
    }
    let isBetween = length < Self.shortestDah && (lengths.last ?? .infinity) < Self.shortest
    let before = bounces.last ?? 0
    bounces.append(
      length < Self.shortest || isBetween ? before + (before < .max ? 1 : 0) : 0)
    lengths.append(length)
    logarithms.append(Float(Logarithm.of(length)))
  }

  /// Copies another maker into this one's memory.
  mutating func copy(_ other: ArcMaker) {
    removeFirst(lengths.count)
    lengths.append(contentsOf: other.lengths)
    logarithms.append(contentsOf: other.logarithms)
    bounces.append(contentsOf: other.bounces)
    units.append(contentsOf: other.units.prefix(lengths.count))
    swings.append(contentsOf: other.swings.prefix(lengths.count))
  }

  /// Copies the unit and the swing at each interval, including later intervals that `other` has.
  ///
  /// Intervals beyond these get the last values.
  mutating func copyTempo(from other: ArcMaker) {
    units.removeAll(keepingCapacity: true)
    swings.removeAll(keepingCapacity: true)
    units.append(contentsOf: other.units)
    swings.append(contentsOf: other.swings)
    if let unit = units.last { extend(unit: unit) }
  }

  /// Returns whether a pause that ended a character is a character gap or a word gap.
  func kind(
    ofPauseAt index: Int, after step: Step, _ model: FistModel, usually usual: Float
  ) -> GapKind {
    let unit = units.indices.contains(index) ? units[index] : units.last
    let pause = logarithms[index] - (unit ?? usual)
    return model.isWord(pause, afterDah: step.isDah) ? .word : .character
  }

  /// Removes the first intervals.
  mutating func removeFirst(_ count: Int) {
    lengths.removeFirst(count)
    logarithms.removeFirst(count)
    bounces.removeFirst(count)
    units.removeFirst(min(count, units.count))
    swings.removeFirst(min(count, swings.count))
  }

  /// Removes the intervals from `place` on.
  mutating func removeLast(from place: Int) {
    lengths.removeLast(max(0, lengths.count - place))
    logarithms.removeLast(max(0, logarithms.count - place))
    bounces.removeLast(max(0, bounces.count - place))
    units.removeLast(max(0, units.count - place))
    swings.removeLast(max(0, swings.count - place))
  }

  /// Moves the unit at every interval.
  mutating func shiftUnits(by shift: Float) {
    for index in units.indices { units[index] += shift }
  }

  /// Collects the arcs from `pair`, the one without glitches first.
  @inline(__always)
  func arcs(from pair: Int, _ model: FistModel, into arcs: inout [Arc]) {
    arcs.removeAll(keepingCapacity: true)
    var last = pair
    var mark = lengths[2 * pair]
    var cost: Float = 0
    while true {
      addGaps(from: pair, mark, last, cost, model, &arcs)
      guard last - pair + 1 < Self.mostMarkPieces, mayBeDropout(last, model) else { return }
      let (gap, next) = (lengths[2 * last + 1], lengths[2 * last + 2])
      cost +=
        model.dropout + model.glitch.score(relative(2 * last + 1))
        + Self.position(mark, gap, next)
      mark += gap + next
      last += 1
    }
  }

  /// Returns the arc of a step.
  func arc(of step: Step, _ model: FistModel) -> Arc {
    let (mark, gap) = (2 * Int(step.start), step.gapIndex)
    let end = gap + 2 * Int(step.gapPieces) - 1
    let isLast = gap >= lengths.count
    var arc = Arc(
      end: Int(step.end), mark: joined(mark, gap), gap: isLast ? 0 : joined(gap, end),
      isLast: isLast)
    model.weigh(
      &arc, unit: (units[mark], isLast ? 0 : units[gap]), swing: swings[mark], cost: 0)
    return arc
  }

  private func addGaps(
    from pair: Int, _ mark: Double, _ last: Int, _ cost: Float, _ model: FistModel,
    _ arcs: inout [Arc]
  ) {
    guard last + 1 < pairs else {
      add(
        Arc(end: pairs, mark: logarithm(mark, at: 2 * pair, last > pair), gap: 0, isLast: true),
        from: pair, last, cost, model, &arcs)
      return
    }
    var end = last
    var gap = lengths[2 * last + 1]
    var cost = cost
    while true {
      var arc = Arc(
        end: end + 1, mark: logarithm(mark, at: 2 * pair, last > pair),
        gap: logarithm(gap, at: 2 * last + 1, end > last))
      arc.gapPieces = UInt8(end - last + 1)
      add(arc, from: pair, last, cost, model, &arcs)
      guard end - last + 1 < Self.mostGapPieces, mayBeSpike(end + 1, model) else { return }
      let (mark, next) = (lengths[2 * end + 2], lengths[2 * end + 3])
      cost +=
        model.spike + model.glitch.score(relative(2 * end + 2))
        + Self.position(gap, mark, next)
      gap += mark + next
      end += 1
    }
  }

  @inline(__always)
  private func add(
    _ arc: Arc, from pair: Int, _ last: Int, _ cost: Float, _ model: FistModel,
    _ arcs: inout [Arc]
  ) {
    var arc = arc
    arc.markPieces = UInt8(last - pair + 1)
    let gapUnit = arc.isLast ? 0 : units[2 * last + 1]
    model.weigh(
      &arc, unit: (units[2 * pair], gapUnit), swing: swings[2 * pair], cost: cost)
    arcs.append(arc)
  }

  @inline(__always)
  private func logarithm(_ length: Double, at index: Int, _ joined: Bool) -> Float {
    joined ? Float(Logarithm.of(length)) : logarithms[index]
  }

  /// Returns the logarithm of a length in units.
  @inline(__always)
  private func relative(_ index: Int) -> Float { logarithms[index] - units[index] }

  /// A gap this much shorter than an element gap, as a logarithm, may be a dropout: 0.6 of it.
  private static let shortGap: Float = 0.5
  /// A mark shorter than this, as a logarithm, may be a spike: 0.58 units.
  private static let shortMark: Float = -0.55

  /// Returns whether the gap after a mark is so short that it may be a dropout.
  @inline(__always)
  private func mayBeDropout(_ pair: Int, _ model: FistModel) -> Bool {
    pair + 1 < pairs && bounces[2 * pair + 1] <= Self.mostBounces
      && relative(2 * pair + 1) < model.inner[0].mean - Self.shortGap
  }

  /// Returns whether a mark is so short that it may be a spike.
  @inline(__always)
  private func mayBeSpike(_ pair: Int, _ model: FistModel) -> Bool {
    pair + 1 < pairs && bounces[2 * pair] <= Self.mostBounces
      && relative(2 * pair) < Self.shortMark
  }

  /// Returns the log density of a glitch's position in an interval.
  ///
  /// The scale is the logarithmic scale of its pieces. The density includes ln √2π, which bells
  /// omit, because an arc with a glitch has one bell less.
  private static func position(_ before: Double, _ glitch: Double, _ after: Double) -> Float {
    let rest = before + after
    return Float(Logarithm.of(before * after / (rest * (rest + glitch)))) + RootOfTwoPi.logarithm
  }
}
