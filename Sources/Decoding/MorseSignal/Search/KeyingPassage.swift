import Mathematics

/// A part of the sound of one tone, read as a whole.
struct KeyingPassage {
  /// A mark, in cells.
  struct Mark: Hashable, Sendable {
    var start: Float
    var end: Float
    /// Whether the mark ends a character.
    var endsCharacter: Bool
    /// The log odds that it is Morse.
    var morseOdds: Float = 0
  }

  private var cells: [Complex]
  private var noise: Float
  /// The standard deviation of the noise in each cell, relative to `noise`.
  private let gains: [Float]
  private let cellSeconds: Float
  private let grammar: KeyingGrammar
  /// Whether more sound follows, so that the last mark may be incomplete.
  private let soundGoesOn: Bool

  private var belief: SenderBelief
  private var known: SenderBelief?
  /// The next best sender in a brief passage, at quite another speed.
  private var rival: SenderBelief?
  private var tone = ToneLevels(leeway: firstLeeway)
  private var edgeRatio = defaultEdgeRatio
  private var isBroken = false
  private var frames: [Int] = []
  private let edges: KeyingEdges
  /// The last search, which ``intervals`` come from.
  ///
  /// It takes several megabytes, so it is given up before another reading, and made again.
  private var lastSearch: KeyingSearch?
  private var intervals: [ReadInterval] = []
  /// The log-likelihood ratio of the reading to noise.
  private(set) var score: Float = 0
  /// What the searches so far have cost (``KeyingSearch/work``).
  private(set) var work = 0
  /// The cost after which the best reading so far counts.
  private let mostWork: Int
  /// The minimum log odds of marks whose text counts.
  private let leastOdds: Float
  /// The judgement of the reading; `nil` before it.
  private(set) var squelch: Squelch?

  /// The candidate units in seconds: 70 to 2.6 words a minute, in steps of a seventh.
  private static let units: [Float] = (0..<24).map {
    0.0171 * Logarithm.exponential(0.143 * Float($0))
  }
  /// The minimum unit of keying in seconds: half a step below the shortest candidate, 75 WPM.
  ///
  /// In noise whose colour or level is misjudged, ever more and shorter marks fit best. Its units
  /// are learnt down to 13 ms.
  private static let leastSeconds: Float = 0.0159
  /// The number of frames in a unit during the speed search, and during the reading of the text.
  ///
  /// Rounding to an eighth has a deviation of 0.05 units, less than the minimum spread of a hand.
  private static let (coarse, fine) = (Float(5), Float(8))
  /// The energy of the weakest detectable dit, relative to the noise density: 6 dB.
  private static let weakest: Float = 4
  /// The number of searches for a new and for a known sender: the second decides about the phase.
  private static let (rounds, quickRounds) = (4, 2)
  /// The minimum advantage of a new sender over the known one, in nats.
  ///
  /// With less, a window with little keying takes another speed and splits slow dahs.
  private static let loyalty: Float = 30
  /// The seconds of a passage that may fit several speeds, ten characters at 20 WPM, and the
  /// distance of such candidates, a factor of 1.8.
  private static let (brief, apart) = (Float(6), 4)
  /// What the refinement of its edges adds to the evidence of a mark in nats, even of one in noise.
  ///
  /// Without it, a speed that is several times too fast fits noise with more marks. Measured: 0.2
  /// to 1.2 for each mark too many.
  private static let refinement: Float = 2
  /// The maximum ratio of the tone's amplitude to the noise: edges are not as sharp as weak noise
  /// would suggest.
  ///
  /// In fading it is higher, because in a dip the tone is much weaker than around it. Both values
  /// were tuned.
  private static let (defaultEdgeRatio, edgeRatioInFading) = (Float(4), Float(6))
  /// The time constant in seconds below which a tone counts as fading: the last ``levelReaches``.
  private static let fading: Float = 0.3
  /// The maximum difference between the units of one sender, as a logarithm: a factor of 1.5, not
  /// yet the 1.8 of ``apart``.
  private static let agreement: Float = 0.4
  /// The width of the search for blurred edges, in seconds: a dit at 30 WPM.
  private static let shortest: Float = 0.04
  /// The precision of an edge near the detection limit, in seconds: four cells.
  private static let resolution: Float = 0.008
  /// The minimum number of cells of a passage: 20 ms, a dit at 60 WPM.
  private static let leastCells = 10
  /// The minimum unit in cells, one for each coarse frame, and duration of a passage in units.
  private static let (leastUnit, leastUnits) = (Float(4), Float(8))
  /// The minimum share of the power that turns at one pitch, squared, for a tone without noise.
  private static let clearTone: Float = 0.85
  /// The number of cells in a step of the levels, the pitch and the unit over time: 16 ms.
  private static let step = 8

  /// The level relative to the loudest unit, which noise makes louder, and its leeway, 3 dB.
  private static let (peakShare, firstLeeway) = (Float(0.8), Float(0.4))
  /// How far away the loudest unit may be, in units: the middle of a word gap is 3.5 from a mark.
  private static let peakReach = 5
  /// The number of frames beside a mark into which its edge extends.
  private static let edgeFrames = 2
  /// The minimum number of frames that tell the noise, to 11 %, and its maximum increase, 10 dB.
  private static let (leastNoiseFrames, mostNoise) = (Float(20), Float(3))
  /// The minimum power of a tone, relative to its mark, which may seem to be noise, and absolutely.
  private static let (leastTone, leastPower) = (Float(0.2), Float(1e-12))
  /// The limits of the learnt leeway: a constant level, and one that tells nothing about a mark.
  private static let leeways: ClosedRange<Float> = 0.02...1
  /// The duration of a piece of a held key in units: more than a dah.
  private static let holdPiece: Float = 4

  /// The candidate time constants of levels in seconds: from a window to a mark at 20 WPM.
  private static let levelReaches: [Float] = [16, 2, 0.6, 0.2, 0.1]
  /// Those of the pitch: a fading tone turns by itself for a second or two.
  private static let pitchReaches: [Float] = [16, 4, 1]
  /// Those of the unit: from a window to a word at 20 WPM.
  private static let unitReaches: [Float] = [30, 8, 3]

  /// Prepares the reading of `cells`, the tone mixed down to zero frequency.
  ///
  /// `noise` is the standard deviation of the noise in the real part of a cell whose gain is 1;
  /// `gains` are those of all cells. `belief` is the
  /// previous sender, if there was one. If `soundGoesOn` after the last cell, the last mark may be
  /// incomplete. After `mostWork` steps no other search begins. The text of marks whose log odds are
  /// below `squelch` is not searched.
  init(
    _ cells: [Complex], noise: Float, gains: [Float], cellSeconds: Float,
    grammar: KeyingGrammar, belief: SenderBelief?, soundGoesOn: Bool, mostWork: Int, squelch: Float
  ) {
    self.cells = cells
    self.mostWork = mostWork
    leastOdds = squelch
    self.gains = gains
    self.soundGoesOn = soundGoesOn
    self.noise = noise
    edges = KeyingEdges(cells, noise: noise, gains: gains)
    self.cellSeconds = cellSeconds
    self.grammar = grammar
    known = belief
    self.belief = SenderBelief(unit: 0)
  }

  /// The estimate of the sender after the reading.
  var sender: SenderBelief { belief }

  /// Reads the passage; if `isQuick`, the sender is assumed to be the previous one.
  mutating func read(isQuick: Bool, isExpected: Bool) -> [Mark] {
    let unread = self
    var sender = isQuick ? known : nil
    let rounds = isQuick ? Self.quickRounds : Self.rounds
    read(as: sender, rounds: rounds)
    if let former = sender, !agrees(with: former), !isSpent {
      // A reading that leaves the speed of its sender at once has misjudged the edges.
      let work = work
      self = unread
      (self.work, known, sender) = (work, nil, nil)
      read(as: nil, rounds: Self.rounds)
    }
    if sender == nil { tryOtherSpeed(unread, rounds: rounds) }
    if tone.reach < Self.fading, !isSpent {
      lastSearch = nil
      var second = unread
      second.work = work
      second.edgeRatio = Self.edgeRatioInFading
      second.read(as: sender, rounds: rounds)
      work = second.work
      if agrees(with: second.belief) { self = second }
    }
    var judged = marks()
    judge(&judged, isExpected: isExpected)
    guard let text = grammar.text, !isSpent, judged.contains(where: { $0.morseOdds > leastOdds })
    else { return judged }
    read(text)
    // The text chooses between readings of a passage. It does not tell whether it is Morse.
    var result = marks()
    var place = 0
    for index in result.indices {
      while place + 1 < judged.count, judged[place].end < result[index].start { place += 1 }
      result[index].morseOdds = judged[place].morseOdds
    }
    return result
  }

  /// Reads the passage as keyed by another sender who is possible, and keeps the likelier reading.
  ///
  /// The search over speeds is coarse. Whole readings show which sender it is.
  private mutating func tryOtherSpeed(_ unread: KeyingPassage, rounds: Int) {
    guard !isSpent, belief.unit > 0, let other = known ?? rival ?? heard, !agrees(with: other)
    else { return }
    lastSearch = nil
    var reading = unread
    reading.work = work
    reading.read(as: other, rounds: rounds)
    work = reading.work
    let scales = unread.guessedScales()
    let advantage = known == nil ? 0 : Self.loyalty
    if !isKeying || reading.total(scales) > total(scales) - advantage { self = reading }
  }

  /// Chooses between the readings that sound alike by their text.
  private mutating func read(_ text: some TextModel) {
    // No text is found where the best reading is silence.
    guard belief.unit > 0, intervals.contains(where: \.kind.isMark) else { return }
    if lastSearch == nil { search(grammar, perUnit: Self.fine) }
    guard let lastSearch else { return }
    // The search for the text visits the same states once more.
    work += lastSearch.work
    var choice = TextSearch(lastSearch, score: score, text: text)
    if let chosen = choice.run() { intervals = chosen }
  }

  /// Whether the searches have cost what they may.
  private var isSpent: Bool { work >= mostWork }

  /// A sender of the speed that the durations of the reading show; `nil` if they are not Morse.
  ///
  /// In clean sound, the shorter the unit, the better its frames fit the edges of the marks.
  private var heard: SenderBelief? {
    let squelch = Squelch(elements.elements, evidence: score, isExpected: false)
    guard squelch.evidence > 0, let unit = squelch.unit else { return nil }
    return SenderBelief(unit: unit / cellSeconds)
  }

  /// The durations of the marks and gaps, and the places of their marks in them.
  private var elements: (elements: [Squelch.Element], places: [Int]) {
    let cells = intervals.filter(\.kind.isMark).map { frames[$0.start]..<frames[$0.end] }
    return Squelch.elements(of: cells, cellSeconds: cellSeconds)
  }

  /// Whether a hand can be that fast.
  private var isKeying: Bool { belief.unit * cellSeconds > Self.leastSeconds }

  /// Whether a sender has nearly the same speed.
  private func agrees(with sender: SenderBelief) -> Bool {
    abs(Logarithm.of(sender.unit / belief.unit)) < Self.agreement
  }

  /// Reads the passage as keyed by a sender; `nil` is a new sender.
  private mutating func read(as sender: SenderBelief?, rounds: Int) {
    guard cells.count > Self.leastCells else { return }
    centrePitch()
    tone.scales = guessedScales()
    if let sender {
      belief = sender
      guessLevels(unit: sender.unit)
    } else {
      findUnit()
    }
    guard belief.unit > 0 else {
      (intervals, lastSearch) = ([], nil)
      return
    }
    var units = [Float](repeating: belief.unit, count: cells.count)
    for round in 0..<rounds {
      layFrames(units, perUnit: Self.fine)
      search(grammar, perUnit: Self.fine)
      if round == 1 { tryOtherPhase(isLast: round + 1 == rounds) }
      guard round + 1 < rounds, !isSpent, intervals.contains(where: { $0.kind.isMark }) else {
        break
      }
      learnNoise()
      learnLevels()
      learnPitch()
      if edgeRatio == Self.edgeRatioInFading, round > 0 { followFading() }
      learnHand(&units)
    }
  }

  // MARK: - Searching

  /// The evidence for marks between any two frames.
  private var evidence: MarkEvidence {
    MarkEvidence(cells, tone, frames: frames, isBroken: isBroken)
  }

  private mutating func search(_ grammar: KeyingGrammar, perUnit: Float) {
    lastSearch = nil
    var search = KeyingSearch(
      evidence, hand: belief.hand, grammar: grammar, frame: 1 / perUnit,
      resolution: Self.resolution / (belief.unit * cellSeconds), soundGoesOn: soundGoesOn)
    (intervals, score) = search.run()
    work += search.work
    lastSearch = search
  }

  /// Finds the speed with the most probable reading: first every second candidate, then the
  /// neighbours of the best.
  ///
  /// Slow candidates cost least and are tried first.
  private mutating func findUnit() {
    var best = (score: Float(0), place: -1, isBroken: false)
    var scores = [Float](repeating: 0, count: Self.units.count)
    for place in stride(from: 0, to: Self.units.count, by: 2).reversed() {
      for broken in [false, true] {
        let score = score(unit: Self.units[place] / cellSeconds, isBroken: broken)
        scores[place] = max(scores[place], score)
        if score > best.score { best = (score, place, broken) }
      }
    }
    let middle = best.place
    guard middle >= 0 else { return belief.unit = 0 }
    if Float(cells.count) * cellSeconds < Self.brief {
      let apart = scores.indices.filter { abs($0 - middle) >= Self.apart && scores[$0] > 0 }
      rival = apart.max { scores[$0] < scores[$1] }.map {
        SenderBelief(unit: Self.units[$0] / cellSeconds)
      }
    }
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

  /// Returns the score of a speed.
  private mutating func score(unit: Float, isBroken: Bool) -> Float {
    guard !isSpent, unit > Self.leastUnit, unit * Self.leastUnits < Float(cells.count) else {
      return 0
    }
    belief = SenderBelief(unit: unit)
    self.isBroken = isBroken
    guessLevels(unit: unit)
    layFrames([Float](repeating: unit, count: cells.count), perUnit: Self.coarse)
    search(.any, perUnit: Self.coarse)
    return score
  }

  /// Divides the cells into frames, `perUnit` for each unit.
  ///
  /// A frame starts at a nearby clear edge. A frame with both mark and gap would lower the score of
  /// every reading, and the score falls with the length of the frame.
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

  /// Tries the other phase model (one phase for each frame, or one for the whole mark), and keeps
  /// the likelier one.
  private mutating func tryOtherPhase(isLast: Bool) {
    let found = (isLast ? lastSearch : nil, intervals, score)
    isBroken.toggle()
    search(grammar, perUnit: Self.fine)
    guard score < found.2 else { return }
    isBroken.toggle()
    (lastSearch, intervals, score) = found
  }

  // MARK: - Comparing readings

  /// Returns the log-likelihood ratio of the reading to noise, comparable between readings.
  ///
  /// ``score`` depends on the scales and frames of its search. Here, all readings have the same
  /// `scales`, and the marks start and end at the exact cells.
  private func total(_ scales: [Float]) -> Float {
    let (searched, read) = (evidence, marks())
    let timing = intervals.filter(\.kind.isMark).reduce(score) {
      $0 - searched.mark(from: $1.start, to: $1.end)
    }
    let piece = isBroken ? max(1, Int(belief.unit / Self.fine)) : cells.count
    var exact = [0]
    var frames: [Range<Int>] = []
    for mark in read {
      let start = max(exact[exact.count - 1], Int(mark.start.rounded()))
      let end = max(start, min(cells.count, Int(mark.end.rounded())))
      frames.append(exact.count..<exact.count + max(1, (end - start + piece - 1) / piece))
      exact += stride(from: start, to: max(start + 1, end), by: piece)
      exact.append(end)
    }
    exact.append(cells.count)
    var tone = tone
    (tone.scales, tone.track) = (scales, nil)
    let exactEvidence = MarkEvidence(cells, tone, frames: exact, isBroken: isBroken)
    return frames.reduce(timing) {
      $0 + exactEvidence.mark(from: $1.lowerBound, to: $1.upperBound) - Self.refinement
    }
  }

  // MARK: - Levels

  /// Estimates the tone's level at each cell from the loudest unit near it.
  private mutating func guessLevels(unit: Float) {
    let least = noise * (2 * Self.weakest / unit).squareRoot()
    let peaks = peaks(width: max(2, Int(unit)))
    tone.levels = peaks.indices.map { max(least * gains[$0], Self.peakShare * peaks[$0]) }
    tone.leeway = Self.firstLeeway
  }

  /// Returns scales that treat blurred edges as noise where they exceed the noise.
  private func guessedScales() -> [Float] {
    let width = max(2, Int(Self.shortest / cellSeconds))
    return scales(peaks(width: width))
  }

  /// Returns the standard deviations of everything but a tone with the given levels.
  private func scales(_ levels: [Float]) -> [Float] {
    levels.indices.map { max(noise * gains[$0], levels[$0] / edgeRatio) }
  }

  /// Returns the greatest amplitude near each cell, within ``peakReach`` widths.
  ///
  /// Amplitudes are averages over one width.
  private func peaks(width: Int) -> [Float] {
    var sums = [Complex.zero]
    for cell in cells { sums.append(sums[sums.count - 1] + cell) }
    let loud = cells.indices.map { place -> Float in
      let (start, end) = (max(0, place - width / 2), min(cells.count, place + (width + 1) / 2))
      return (sums[end] - sums[start]).power.squareRoot() / Float(width)
    }
    let reach = Self.peakReach * width
    let peaks = stride(from: 0, to: loud.count, by: width).map { start in
      loud[start..<min(loud.count, start + width)].max() ?? 0
    }
    return cells.indices.map { place in
      let first = max(0, place - reach) / width
      let last = min(cells.count - 1, place + reach) / width
      return peaks[first...last].max() ?? 0
    }
  }

  /// Learns the noise from the gaps, if it exceeds the noise in the spectrum.
  ///
  /// A receiver's gain control or limiter reduces the noise during a mark.
  private mutating func learnNoise() {
    var (sum, count) = (Float(0), Float(0))
    for interval in intervals where !interval.kind.isMark {
      let start = interval.start + Self.edgeFrames
      for frame in start..<max(start, interval.end - Self.edgeFrames) {
        let part = cells[frames[frame]..<frames[frame + 1]]
        let gain = gains[frames[frame]]
        sum += part.sum.power / (Float(2 * part.count) * gain * gain)
        count += 1
      }
    }
    guard count >= Self.leastNoiseFrames else { return }
    noise = max(noise, min((sum / count).squareRoot(), Self.mostNoise * noise))
  }

  /// Learns the levels from the marks of the reading.
  private mutating func learnLevels() {
    var observations: [LocalMean.Observation] = []
    var noisy: Float = 0
    for interval in intervals where interval.kind.isMark {
      let (start, end) = (frames[interval.start], frames[interval.end])
      let count = Float(end - start)
      guard count > 0 else { continue }
      let power = power(from: start, to: end)
      let scale = noise * gains[(start + end) / 2]
      let bias = 2 * scale * scale / count
      let level = max(power - bias, Self.leastTone * power, Self.leastPower)
      observations.append(
        LocalMean.Observation(
          moment: Float(start + end) / 2 * cellSeconds,
          value: Logarithm.of(level) / 2, weight: count))
      noisy += bias / (2 * level)
    }
    let mean = LocalMean(observations, reaches: Self.levelReaches)
    guard let logs = values(of: mean) else { return }
    tone.reach = mean.reach
    let least = noise * (2 * Self.weakest / belief.unit).squareRoot()
    let steps = logs.map(Logarithm.exponential)
    tone.levels = cells.indices.map { max(steps[$0 / Self.step], least * gains[$0]) }
    tone.scales = scales(tone.levels)
    let own = max(0, mean.variance - noisy / Float(observations.count))
    tone.leeway = max(Self.leeways.lowerBound, min(Self.leeways.upperBound, own.squareRoot()))
  }

  /// Predicts the fading tone from the marks of the reading, if it is slow enough.
  private mutating func followFading() {
    tone.track = nil
    guard tone.reach < Self.fading else { return }
    let marks = intervals.filter(\.kind.isMark).map { frames[$0.start]..<frames[$0.end] }
    tone.track = FadingTrack(
      cells, marks: marks, noise: noise, gains: gains, cellSeconds: cellSeconds)
    guard let track = tone.track else { return }
    tone.levels = cells.indices.map { track.level(at: $0) }
    tone.scales = scales(tone.levels)
  }

  /// Returns the energy of a mark relative to the noise, in nats.
  private func energy(of mark: ReadInterval) -> Float {
    let (start, end) = (frames[mark.start], frames[mark.end])
    let scale = noise * gains[(start + end) / 2]
    return power(from: start, to: end) * Float(end - start) / (2 * scale * scale)
  }

  /// Returns the mean power of the tone in a range of cells.
  ///
  /// A held key is measured in pieces, because its phase drifts over seconds.
  private func power(from start: Int, to end: Int) -> Float {
    let piece = isBroken ? belief.unit / Self.fine : Self.holdPiece * belief.unit
    let size = max(1, min(end - start, Int(piece)))
    var (sum, count) = (Float(0), Float(0))
    for piece in stride(from: start, to: end, by: size) where piece + size <= end {
      sum += cells[piece..<piece + size].sum.power / Float(size * size)
      count += 1
    }
    return sum / max(1, count)
  }

  /// Returns the value of a mean at each step of the cells.
  private func values(of mean: LocalMean) -> [Float]? {
    mean.values(count: cells.count / Self.step + 1, step: Float(Self.step) * cellSeconds)
  }

  // MARK: - Pitch

  /// Removes the mean distance of the tone from the pitch of its track.
  ///
  /// A long mark at a wrong pitch has no constant phase, so that a speed that divides it would win.
  private mutating func centrePitch() {
    let lag = Self.step
    guard cells.count > lag else { return }
    var (turn, most) = (Complex.zero, Float(0))
    for (first, second) in zip(cells, cells.dropFirst(lag)) {
      turn = turn + second * first.conjugate
      most += (first.power * second.power).squareRoot()
    }
    // In noise, the marks of a first reading tell the pitch better (``learnPitch()``).
    guard turn.power > Self.clearTone * most * most else { return }
    let angle = Double(Trigonometry.angle(turn.real, turn.imaginary)) / Double(lag)
    for place in cells.indices {
      cells[place] = cells[place] * Complex(angle: -angle * Double(place))
    }
  }

  /// Corrects the pitch error, which is measured as the phase difference between the halves of each
  /// mark.
  private mutating func learnPitch() {
    guard !isBroken else { return }
    var observations: [LocalMean.Observation] = []
    for interval in intervals where interval.kind == .dit || interval.kind == .dah {
      let (start, end) = (frames[interval.start], frames[interval.end])
      let half = (end - start) / 2
      guard half > 0 else { continue }
      let first = cells[start..<start + half].sum
      let turn = cells[start + half..<start + 2 * half].sum * first.conjugate
      let count = Float(half)
      observations.append(
        LocalMean.Observation(
          moment: Float(start + end) / 2 * cellSeconds,
          value: Trigonometry.angle(turn.real, turn.imaginary) / count,
          weight: count * count * count * tone.levels[start] * tone.levels[start]))
    }
    let mean = LocalMean(observations, reaches: Self.pitchReaches, share: LocalMean.strict)
    guard let turns = values(of: mean) else { return }
    var angle = 0.0
    for place in cells.indices {
      angle -= Double(turns[place / Self.step])
      cells[place] = cells[place] * Complex(angle: angle)
    }
  }

  // MARK: - The hand

  /// Learns the unit at each moment, then the hand relative to that unit.
  private mutating func learnHand(_ units: inout [Float]) {
    let hand = belief.hand
    let observations = lengths(by: units).filter { $0.kind != .wordGap }.map { each in
      let spread = hand.spreads[each.kind.rawValue]
      return LocalMean.Observation(
        moment: Float(each.place) * cellSeconds,
        value: each.length - hand.means[each.kind.rawValue],
        weight: 1 / (spread * spread))
    }
    let mean = LocalMean(observations, reaches: Self.unitReaches)
    if let logs = values(of: mean) {
      for place in cells.indices {
        let change = max(-Self.agreement, min(Self.agreement, logs[place / Self.step]))
        units[place] *= Logarithm.exponential(change)
      }
    }
    var byKind = [[Float]](repeating: [], count: KeyingKind.timed.count)
    for each in lengths(by: units) { byKind[each.kind.rawValue].append(each.length) }
    belief.hand.learn(from: byKind, rounding: 1 / (6 * Self.fine * Self.fine))
    belief.unit = units[units.count - 1]
  }

  /// Returns the durations of the timed intervals, as logarithms of the unit at their middle.
  private func lengths(by units: [Float]) -> [(kind: KeyingKind, place: Int, length: Float)] {
    intervals.filter { KeyingKind.timed.contains($0.kind) }.map { interval in
      let (start, end) = (frames[interval.start], frames[interval.end])
      let place = (start + end) / 2
      return (interval.kind, place, Logarithm.of(Float(end - start) / units[place]))
    }
  }

  // MARK: - Marks

  /// Judges whether the reading is Morse; marks get their log odds.
  private mutating func judge(_ marks: inout [Mark], isExpected: Bool) {
    var (elements, places) = elements
    for (index, interval) in zip(marks.indices, intervals.filter(\.kind.isMark)) {
      elements[places[index]].energy = energy(of: interval)
    }
    let squelch = Squelch(
      elements, evidence: isKeying ? score : 0, isExpected: isExpected,
      known: known.map { $0.unit * cellSeconds })
    for index in marks.indices { marks[index].morseOdds = squelch.odds[places[index]] }
    self.squelch = squelch
  }

  /// Returns the marks of the reading; their edges are refined to a cell or better.
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

  /// Returns the conjugate phase of a mark as a unit vector; `nil` if the phase is not constant.
  private func phase(of mark: ReadInterval) -> Complex? {
    guard !isBroken, mark.kind != .hold else { return nil }
    let sum = cells[frames[mark.start]..<frames[mark.end]].sum
    let size = sum.power.squareRoot()
    return size > 0 ? sum.conjugate * (1 / size) : nil
  }

  /// Returns the likeliest position of an edge, at most one frame from its position in the reading.
  ///
  /// A cell counts as mark if it has more than half the level, and the edge is where the sum of
  /// these votes is greatest. The position within the adjacent cell is derived from its strength.
  private func edge(at frame: Int, isStart: Bool, _ phase: Complex?) -> Float {
    let place = frames[frame]
    let reach = frame + 1 < frames.count ? frames[frame + 1] - place : place - frames[frame - 1]
    func strength(_ cell: Int) -> Float {
      guard let phase else { return cells[cell].power.squareRoot() / tone.levels[cell] }
      return (cells[cell] * phase).real / tone.levels[cell]
    }
    var (sum, best, found) = (Float(0), -Float.infinity, place)
    for edge in max(0, place - reach)...min(cells.count, place + reach) {
      if sum > best { (best, found) = (sum, edge) }
      guard edge < cells.count else { break }
      let gain = max(-1, min(1, strength(edge) - 0.5))
      sum += isStart ? -gain : gain
    }
    // The cell before or after a mark may contain a part of it.
    let beside = isStart ? found - 1 : found
    guard cells.indices.contains(beside), found != place - reach, found != place + reach else {
      return Float(found)
    }
    let part = max(0, min(0.5, strength(beside)))
    return Float(found) + (isStart ? -part : part)
  }
}
