/// What is believed of a sender from one passage to the next.
struct SenderBelief: Sendable {
  var hand = KeyingHand()
  /// The unit in cells.
  var unit: Float
}

/// An interval of the sound of one tone, read as a whole.
struct KeyingPassage {
  /// A mark, in cells.
  struct Mark: Hashable, Sendable {
    var start: Float
    var end: Float
    /// Whether a character ends with it.
    var endsCharacter: Bool
  }

  private var cells: [Complex]
  private var noise: Float
  private let cellSeconds: Float
  private let grammar: KeyingGrammar
  /// Whether the last mark may be longer than what is heard of it.
  private let soundGoesOn: Bool

  private var belief: SenderBelief
  private let known: SenderBelief?
  private var levels: [Float] = []
  /// The standard deviation of everything but the tone.
  private var scales: [Float] = []
  private var leeway: Float = 0.4
  private var plain = plain
  /// How quickly the level was seen to change, as a time constant in seconds.
  private var levelReach = Float.infinity
  private var isBroken = false
  private var frames: [Int] = []
  private let edges: KeyingEdges
  private var intervals: [ReadInterval] = []
  /// How much more probable the reading is than noise, as a logarithm.
  private(set) var score: Float = 0

  /// The speeds that are tried, as units in seconds: 70 to 2.6 words a minute, a seventh apart.
  private static let units: [Float] = (0..<24).map {
    0.0171 * SignalMath.exponential(0.143 * Float($0))
  }
  /// How many frames a unit has when the speed is looked for, and when the text is read.
  private static let (coarse, fine) = (Float(5), Float(8))
  /// The weakest dit that is looked for: its energy over the noise's density, 6 dB.
  private static let weakest: Float = 4
  private static let (rounds, quickRounds) = (4, 2)
  /// By how much another sender must explain the sound better than the one before, as a logarithm.
  private static let loyalty: Float = 30
  /// How many times the noise a tone counts as at most: edges are not as sharp as noise is weak.
  ///
  /// Where the tone fades it is more, because in a dip the tone is much weaker than around. Both were tuned.
  private static let (plain, plainInFading) = (Float(4), Float(6))
  /// The time in seconds under which the level must be followed for the tone to count as fading.
  private static let fading: Float = 0.3
  /// By how much two readings of one sender may differ in their unit, as a logarithm.
  private static let agreement: Float = 0.4
  /// The length over which blurred edges are looked for, in seconds.
  private static let shortest: Float = 0.04
  /// How closely an edge is known near the limit of what can be read, in seconds.
  private static let resolution: Float = 0.008

  /// Prepares the reading of `cells`, the tone mixed down.
  ///
  /// The `noise` is the standard deviation of its part in a cell's real part; `belief` is the sender,
  /// if there was one before. Where the `soundGoesOn` after the last cell, the last mark may be cut off.
  init(
    _ cells: [Complex], noise: Float, cellSeconds: Float, grammar: KeyingGrammar,
    belief: SenderBelief?, soundGoesOn: Bool
  ) {
    self.cells = cells
    self.soundGoesOn = soundGoesOn
    self.noise = noise
    edges = KeyingEdges(cells, noise: noise)
    self.cellSeconds = cellSeconds
    self.grammar = grammar
    known = belief
    self.belief = SenderBelief(unit: 0)
  }

  /// The sender, as it is believed to be after the reading.
  var sender: SenderBelief { belief }

  /// Reads the passage; when `isQuick`, the sender is taken to be the one before.
  mutating func read(isQuick: Bool) -> [Mark] {
    var second = self
    let marks = readOnce(isQuick: isQuick)
    guard levelReach < Self.fading else { return marks }
    second.plain = Self.plainInFading
    let others = second.readOnce(isQuick: isQuick)
    guard abs(SignalMath.logarithm(second.belief.unit / belief.unit)) < Self.agreement else {
      return marks
    }
    self = second
    return others
  }

  private mutating func readOnce(isQuick: Bool) -> [Mark] {
    guard cells.count > 10 else { return [] }
    guessScales()
    if isQuick, let known {
      belief = known
      guessLevels(unit: known.unit)
    } else {
      findUnit()
    }
    guard belief.unit > 0 else { return [] }
    var units = [Float](repeating: belief.unit, count: cells.count)
    let rounds = isQuick ? Self.quickRounds : Self.rounds
    for round in 0..<rounds {
      layFrames(units, perUnit: Self.fine)
      search(grammar, perUnit: Self.fine)
      if round == 1 { tryOtherPhase() }
      guard round + 1 < rounds, intervals.contains(where: { $0.kind.isMark }) else { break }
      learnNoise()
      learnLevels()
      learnPitch()
      learnHand(&units)
    }
    return marks()
  }

  // MARK: - Searching

  private mutating func search(_ grammar: KeyingGrammar, perUnit: Float) {
    let evidence = MarkEvidence(
      cells, levels: levels, scales: scales, frames: frames, leeway: leeway, isBroken: isBroken)
    var search = KeyingSearch(
      evidence, hand: belief.hand, grammar: grammar, frame: 1 / perUnit,
      resolution: Self.resolution / (belief.unit * cellSeconds), soundGoesOn: soundGoesOn)
    (intervals, score) = search.run()
  }

  /// Finds the speed whose best reading is the most probable: first every other one, then between.
  private mutating func findUnit() {
    var best = (score: Float(0), place: -1, isBroken: false)
    for place in stride(from: 0, to: Self.units.count, by: 2) {
      for broken in [false, true] {
        let score = score(unit: Self.units[place] / cellSeconds, isBroken: broken)
        if score > best.score { best = (score, place, broken) }
      }
    }
    let middle = best.place
    guard middle >= 0 else { return belief.unit = 0 }
    for place in [middle - 1, middle + 1] where Self.units.indices.contains(place) {
      let score = score(unit: Self.units[place] / cellSeconds, isBroken: best.isBroken)
      if score > best.score { best = (score, place, best.isBroken) }
    }
    if let known, score(unit: known.unit, isBroken: best.isBroken) > best.score - Self.loyalty {
      belief = known
    } else {
      belief = SenderBelief(unit: Self.units[best.place] / cellSeconds)
    }
    isBroken = best.isBroken
    guessLevels(unit: belief.unit)
  }

  /// How well a speed explains the sound.
  private mutating func score(unit: Float, isBroken: Bool) -> Float {
    guard unit > 4, unit * 8 < Float(cells.count) else { return 0 }
    belief = SenderBelief(unit: unit)
    self.isBroken = isBroken
    guessLevels(unit: unit)
    layFrames([Float](repeating: unit, count: cells.count), perUnit: Self.coarse)
    search(.any, perUnit: Self.coarse)
    return score
  }

  /// Divides the cells into frames, so many to the unit of the moment.
  ///
  /// A frame begins at a plain edge nearby: a frame that holds both mark and gap would speak against
  /// every reading, the more so the longer it is.
  private mutating func layFrames(_ units: [Float], perUnit: Float) {
    frames = [0]
    var (sum, next) = (Float(0), Float(1))
    for place in cells.indices {
      sum += perUnit / units[place]
      guard sum >= next else { continue }
      let half = Int(units[place] / (2 * perUnit))
      let start = edges.plainest(from: place + 2 - half, to: place + 1 + half) ?? place + 1
      frames.append(min(cells.count, max(start, frames[frames.count - 1] + 1)))
      next = max(next + 1, sum)
    }
  }

  /// Takes the frames of a mark for pieces of their own, or for a whole, whichever is likelier.
  private mutating func tryOtherPhase() {
    let found = (intervals, score)
    isBroken.toggle()
    search(grammar, perUnit: Self.fine)
    guard score < found.1 else { return }
    isBroken.toggle()
    (intervals, score) = found
  }

  // MARK: - Levels

  /// Guesses the tone's level at each cell from the loudest unit around.
  private mutating func guessLevels(unit: Float) {
    let least = noise * (2 * Self.weakest / unit).squareRoot()
    levels = peaks(width: max(2, Int(unit))).map { max(least, 0.8 * $0) }
    leeway = 0.4
  }

  /// Takes blurred edges for noise, as far as they reach above it.
  private mutating func guessScales() {
    let width = max(2, Int(Self.shortest / cellSeconds))
    scales = peaks(width: width).map { max(noise, $0 / plain) }
  }

  /// The greatest amplitude within some widths of each cell, averaged over a width.
  private func peaks(width: Int) -> [Float] {
    var sums = [Complex.zero]
    for cell in cells { sums.append(sums[sums.count - 1] + cell) }
    let loud = cells.indices.map { place -> Float in
      let (start, end) = (max(0, place - width / 2), min(cells.count, place + (width + 1) / 2))
      return (sums[end] - sums[start]).power.squareRoot() / Float(width)
    }
    let reach = 5 * width
    let peaks = stride(from: 0, to: loud.count, by: width).map { start in
      loud[start..<min(loud.count, start + width)].max() ?? 0
    }
    return cells.indices.map { place in
      let first = max(0, place - reach) / width
      let last = min(cells.count - 1, place + reach) / width
      return peaks[first...last].max() ?? 0
    }
  }

  /// Learns the noise from the gaps, where there is more of it than the spectrum shows: a receiver's
  /// gain, or a limiter, lets less through beneath a mark.
  private mutating func learnNoise() {
    var (sum, count) = (Float(0), Float(0))
    for interval in intervals where !interval.kind.isMark {
      // An edge reaches into the frames beside its mark.
      for frame in interval.start + 2..<max(interval.start + 2, interval.end - 2) {
        var each = Complex.zero
        for place in frames[frame]..<frames[frame + 1] { each = each + cells[place] }
        sum += each.power / Float(2 * (frames[frame + 1] - frames[frame]))
        count += 1
      }
    }
    guard count >= 20 else { return }
    noise = max(noise, min((sum / count).squareRoot(), 3 * noise))
  }

  /// Learns the levels from the marks that were read.
  private mutating func learnLevels() {
    var observations: [LocalMean.Observation] = []
    var noisy: Float = 0
    for interval in intervals where interval.kind.isMark {
      let (start, end) = (frames[interval.start], frames[interval.end])
      let count = Float(end - start)
      guard count > 0 else { continue }
      let power = power(from: start, to: end)
      let bias = 2 * noise * noise / count
      let level = max(power - bias, 0.2 * power, 1e-12)
      observations.append(
        LocalMean.Observation(
          moment: Float(start + end) / 2 * cellSeconds,
          value: SignalMath.logarithm(level) / 2, weight: count))
      noisy += bias / (2 * level)
    }
    let mean = LocalMean(observations, reaches: [16, 2, 0.6, 0.2, 0.1])
    guard let logs = mean.values(count: cells.count / 8 + 1, step: 8 * cellSeconds) else { return }
    levelReach = mean.reach
    let least = noise * (2 * Self.weakest / belief.unit).squareRoot()
    let steps = logs.map { max(SignalMath.exponential($0), least) }
    levels = cells.indices.map { steps[$0 / 8] }
    scales = levels.map { max(noise, $0 / plain) }
    let own = max(0, mean.variance - noisy / Float(observations.count))
    leeway = max(0.02, min(1, own.squareRoot()))
  }

  /// The mean power of the tone over some cells.
  ///
  /// A key that is held is measured piece by piece: over seconds the phase drifts.
  private func power(from start: Int, to end: Int) -> Float {
    let piece = isBroken ? belief.unit / Self.fine : 4 * belief.unit
    let size = max(1, min(end - start, Int(piece)))
    var (sum, count) = (Float(0), Float(0))
    for piece in stride(from: start, to: end, by: size) where piece + size <= end {
      var each = Complex.zero
      for place in piece..<piece + size { each = each + cells[place] }
      sum += each.power / Float(size * size)
      count += 1
    }
    return sum / max(1, count)
  }

  // MARK: - Pitch

  /// Turns the cells back by as much as the tone's pitch is off, by the halves of each mark.
  private mutating func learnPitch() {
    guard !isBroken else { return }
    var observations: [LocalMean.Observation] = []
    for interval in intervals where interval.kind == .dit || interval.kind == .dah {
      let (start, end) = (frames[interval.start], frames[interval.end])
      let half = (end - start) / 2
      guard half > 0 else { continue }
      var (first, second) = (Complex.zero, Complex.zero)
      for place in start..<start + half { first = first + cells[place] }
      for place in start + half..<start + 2 * half { second = second + cells[place] }
      let turn = second * first.conjugate
      let count = Float(half)
      observations.append(
        LocalMean.Observation(
          moment: Float(start + end) / 2 * cellSeconds,
          value: SignalMath.angle(turn.real, turn.imaginary) / count,
          weight: count * count * count * levels[start] * levels[start]))
    }
    let mean = LocalMean(observations, reaches: [16, 4, 1])
    guard let turns = mean.values(count: cells.count / 8 + 1, step: 8 * cellSeconds) else { return }
    var angle = 0.0
    for place in cells.indices {
      angle -= Double(turns[place / 8])
      cells[place] = cells[place] * Complex(angle: angle)
    }
  }

  // MARK: - The hand

  /// Learns the unit of every moment, then the hand by that unit.
  private mutating func learnHand(_ units: inout [Float]) {
    let hand = belief.hand
    let observations = lengths(by: units).filter { $0.kind != .wordGap }.map { each in
      let spread = hand.spreads[each.kind.rawValue]
      return LocalMean.Observation(
        moment: Float(each.place) * cellSeconds,
        value: each.length - hand.means[each.kind.rawValue],
        weight: 1 / (spread * spread))
    }
    let mean = LocalMean(observations, reaches: [30, 8, 3])
    if let logs = mean.values(count: cells.count / 8 + 1, step: 8 * cellSeconds) {
      for place in cells.indices {
        units[place] *= SignalMath.exponential(max(-0.4, min(0.4, logs[place / 8])))
      }
    }
    var byKind = [[Float]](repeating: [], count: IntervalKind.timed.count)
    for each in lengths(by: units) { byKind[each.kind.rawValue].append(each.length) }
    belief.hand.learn(from: byKind, rounding: 1 / (6 * Self.fine * Self.fine))
    belief.unit = units[units.count - 1]
  }

  /// The lengths of the timed intervals, as logarithms of the unit in their middle.
  private func lengths(by units: [Float]) -> [(kind: IntervalKind, place: Int, length: Float)] {
    intervals.filter { IntervalKind.timed.contains($0.kind) }.map { interval in
      let (start, end) = (frames[interval.start], frames[interval.end])
      let place = (start + end) / 2
      return (interval.kind, place, SignalMath.logarithm(Float(end - start) / units[place]))
    }
  }

  // MARK: - Marks

  /// The marks of the reading, their edges where the sound puts them to a cell.
  private func marks() -> [Mark] {
    var marks: [Mark] = []
    for (index, interval) in intervals.enumerated() where interval.kind.isMark {
      let next = index + 1 < intervals.count ? intervals[index + 1].kind : .silence
      let phase = phase(of: interval)
      let start = edge(at: interval.start, isStart: true, phase)
      let end = edge(at: interval.end, isStart: false, phase)
      marks.append(Mark(start: start, end: end, endsCharacter: next != .elementGap))
    }
    return marks
  }

  /// The direction in which a mark's cells point on the whole; `nil` when they go round.
  private func phase(of mark: ReadInterval) -> Complex? {
    guard !isBroken, mark.kind != .hold else { return nil }
    var sum = Complex.zero
    for place in frames[mark.start]..<frames[mark.end] { sum = sum + cells[place] }
    let size = sum.power.squareRoot()
    return size > 0 ? sum.conjugate * (1 / size) : nil
  }

  /// The likeliest place of an edge within a frame of where it was read.
  ///
  /// A cell speaks for the mark when it is more than half as strong; the edge lies where the cells up
  /// to it speak most. Within the cell next to it the edge is where the strength says.
  private func edge(at frame: Int, isStart: Bool, _ phase: Complex?) -> Float {
    let place = frames[frame]
    let reach = frame + 1 < frames.count ? frames[frame + 1] - place : place - frames[frame - 1]
    func strength(_ cell: Int) -> Float {
      guard let phase else { return cells[cell].power.squareRoot() / levels[cell] }
      return (cells[cell] * phase).real / levels[cell]
    }
    var (sum, best, found) = (Float(0), -Float.infinity, place)
    for edge in max(0, place - reach)...min(cells.count, place + reach) {
      if sum > best { (best, found) = (sum, edge) }
      guard edge < cells.count else { break }
      let gain = max(-1, min(1, strength(edge) - 0.5))
      sum += isStart ? -gain : gain
    }
    // The cell before a mark, and the one after it, may hold a part of it.
    let beside = isStart ? found - 1 : found
    guard cells.indices.contains(beside), found != place - reach, found != place + reach else {
      return Float(found)
    }
    let part = max(0, min(0.5, strength(beside)))
    return Float(found) + (isStart ? -part : part)
  }
}
