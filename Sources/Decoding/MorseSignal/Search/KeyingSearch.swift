/// A mark or space of a reading, in frames.
struct ReadInterval: Hashable, Sendable {
  var kind: KeyingKind
  var start: Int
  var end: Int
}

/// Finds the most probable keying of a sound: the characters and their timing.
///
/// The model is a hidden semi-Markov chain, solved with the Viterbi algorithm. The code determines
/// the order of marks and gaps (``KeyingGrammar``), the hand their durations (``KeyingHand``), and
/// the sound the probability of each mark (``MarkEvidence``). The sound is not divided into marks
/// and spaces beforehand. Source: L. R. Rabiner, "A tutorial on hidden Markov models", Proc. IEEE
/// 77 (1989), section IV D.
///
///     silence ──► mark ──► element gap ──► mark ──► … ──► gap or pause ──► mark
///        ▲                                                     │
///        └─────────────────────────────────────────────────────┘
struct KeyingSearch {
  let grammar: KeyingGrammar
  let evidence: MarkEvidence
  let lengths: LengthTables
  /// Whether more sound follows, so that the last mark may be incomplete.
  private let soundGoesOn: Bool
  /// The scores of each node at each frame where a mark may start, and where a mark has ended.
  private var open: NodeScores
  private var ended: NodeScores
  private var rests: RestScores
  /// The score of a character end at each frame, and its node; -1 is a held key.
  private var done: [Float]
  private var doneNode: [Int16]
  /// The best predecessor of a character start: the kind of the gap and its first frame.
  private var root: [ReadInterval]
  /// The scores of a mark that the end of the sound cuts off, by element and length.
  private var cuts: [[Float]] = [[], []]
  /// The number of durations that were compared: what the search has cost.
  private(set) var work = 0

  /// The gaps between characters, and the log shares of each: a word has 5.3 characters on average.
  static let gapPrices = [(KeyingKind.characterGap, Float(-0.21)), (.wordGap, -1.66)]
  /// The maximum distance of a node from the best, in nats: more than text and hand can compensate.
  private static let beam: Float = 25

  /// Prepares a search; `frame` is the duration of a frame in units.
  ///
  /// `resolution` is the precision of an edge in the sound, in units. If `soundGoesOn` after the last
  /// frame, the last mark may be incomplete.
  init(
    _ evidence: MarkEvidence, hand: KeyingHand, grammar: KeyingGrammar, frame: Float,
    resolution: Float, soundGoesOn: Bool
  ) {
    self.evidence = evidence
    self.soundGoesOn = soundGoesOn
    self.grammar = grammar
    lengths = LengthTables(hand, frame: frame, resolution: resolution)
    let count = evidence.count + 1
    open = NodeScores(nodes: grammar.nodes.count, count: count)
    ended = open
    done = Array(repeating: NodeScores.never, count: count)
    doneNode = Array(repeating: 0, count: count)
    root = Array(repeating: ReadInterval(kind: .silence, start: 0, end: 0), count: count)
    rests = RestScores(count: count, frame: frame)
    open.set(0, at: 0, score: RestScores.start, from: 0)
  }

  /// Finds the keying; returns it and its log-likelihood ratio to noise.
  mutating func run() -> (intervals: [ReadInterval], score: Float) {
    var marks = [Float](repeating: 0, count: lengths.longest[1] + 1)
    for now in 1..<evidence.count + 1 {
      let most = min(now, lengths.longest[1])
      for length in lengths.shortest[0]..<max(most + 1, lengths.shortest[0]) {
        marks[length] = evidence.mark(from: now - length, to: now)
      }
      endMarks(at: now, marks, most)
      let addition = evidence.addition(of: now - 1, after: lengths.longest[0])
      rests.hold(at: now, from: open.score(0, at: now - 1), addition)
      endCharacter(at: now)
      endGaps(at: now)
    }
    if soundGoesOn { cutMarks() }
    return trace()
  }

  /// Ends marks at a frame.
  private mutating func endMarks(at now: Int, _ marks: [Float], _ most: Int) {
    for element in 0..<2 {
      let (low, high) = (lengths.shortest[element], min(most, lengths.longest[element]))
      guard low <= high else { continue }
      var whole = marks
      lengths.add(element, to: &whole, low, high)
      for node in grammar.nodes.indices where open.last(node) >= now - high {
        guard let next = grammar.nodes[node].next[element] else { continue }
        work += max(0, high - max(low, now - open.last(node)) + 1)
        guard let (score, length) = open.best(node, at: now, whole, low, high) else { continue }
        let sum = score + grammar.nodes[node].logProbabilities[element]
        guard sum > ended.score(next, at: now) else { continue }
        ended.set(next, at: now, score: sum, from: Int16(element == 0 ? length : -length))
      }
    }
    ended.prune(at: now, by: Self.beam)
  }

  /// Ends a character with a mark that ends at this frame.
  private mutating func endCharacter(at now: Int) {
    var (best, bestNode) = (rests.held(at: now, longerThan: lengths.longest[1]), -1)
    for node in grammar.nodes.indices where ended.last(node) == now {
      let score = ended.score(node, at: now) + grammar.nodes[node].end
      if score > best { (best, bestNode) = (score, node) }
    }
    done[now] = best
    doneNode[now] = Int16(bestNode)
  }

  /// Ends gaps at a frame.
  private mutating func endGaps(at now: Int) {
    let inner = KeyingKind.elementGap.rawValue
    let (low, high) = (lengths.shortest[inner], min(now, lengths.longest[inner]))
    for node in grammar.nodes.indices.dropFirst() where ended.last(node) >= now - high {
      guard grammar.nodes[node].goesOn, low <= high else { continue }
      work += max(0, high - max(low, now - ended.last(node)) + 1)
      guard let (score, length) = ended.best(node, at: now, lengths.tables[inner], low, high)
      else { continue }
      open.set(node, at: now, score: score, from: Int16(length))
    }
    endCharacterGaps(at: now)
    open.prune(at: now, by: Self.beam)
  }

  /// Ends character gaps, word gaps, pauses and silence at a frame.
  private mutating func endCharacterGaps(at now: Int) {
    var (best, since) = rests.end()
    var rest = KeyingKind.silence
    for (kind, price) in Self.gapPrices {
      let table = lengths.tables[kind.rawValue]
      for length in lengths.range(kind, upTo: now)
      where done[now - length] + table[length] + price > best {
        best = done[now - length] + table[length] + price
        (since, rest) = (now - length, kind)
      }
    }
    open.set(0, at: now, score: best, from: 0)
    root[now] = ReadInterval(kind: rest, start: since, end: now)
    let before = now - lengths.longest[KeyingKind.wordGap.rawValue]
    rests.rest(since: before, from: before >= 0 ? done[before] : NodeScores.never)
  }

  // MARK: - Readings

  /// Traces back from the most probable end.
  private func trace() -> (intervals: [ReadInterval], score: Float) {
    // Without a character, all is silence.
    var (best, at) = (Float(0), 0)
    for end in 1..<frameCount + 1 where done[end] + finalScore(after: end) > best {
      (best, at) = (done[end] + finalScore(after: end), end)
    }
    var intervals = [ReadInterval(kind: .silence, start: at, end: frameCount)]
    if let cut = mostProbableCut(), cut.score > best {
      best = cut.score
      intervals = self.intervals(of: cut.node, cutIn: cut.mark)
      at = addGap(before: &intervals)
    }
    while at > 0 {
      if let hold = hold(endingAt: at) {
        intervals.append(hold)
      } else {
        intervals += self.intervals(of: Int(doneNode[at]), endingAt: at)
      }
      at = addGap(before: &intervals)
    }
    return (intervals.reversed().filter { $0.end > $0.start }, best)
  }

  /// Adds the gap before a character, whose first interval comes last; returns its first frame.
  private func addGap(before intervals: inout [ReadInterval]) -> Int {
    let gap = root[intervals.last?.start ?? 0]
    intervals.append(gap)
    return gap.start
  }

  /// Returns the most probable mark that the end of the sound cuts off: its score, its first frame,
  /// and the node before it.
  private func mostProbableCut() -> (score: Float, mark: Int, node: Int)? {
    var best: (score: Float, mark: Int, node: Int)?
    for length in 1..<max(cuts[0].count, cuts[1].count, 1) {
      let mark = frameCount - length
      for node in grammar.nodes.indices {
        guard let rest = cutMark(after: node, at: mark) else { continue }
        let score = open.score(node, at: mark) + rest
        if score > best?.score ?? -.infinity { best = (score, mark, node) }
      }
    }
    return best
  }

  /// Scores the marks that the end of the sound may cut off.
  private mutating func cutMarks() {
    for element in 0..<2 {
      cuts[element] = Array(
        repeating: NodeScores.never, count: min(frameCount, lengths.longest[element]) + 1)
      // The final length may be any greater one. The most probable one counts.
      var most = -Float.infinity
      for length in (1...lengths.longest[element]).reversed() {
        most = max(most, lengths.tables[element][length])
        guard length < cuts[element].count else { continue }
        cuts[element][length] = evidence.mark(from: frameCount - length, to: frameCount) + most
      }
    }
  }

  /// Returns the score of a mark that follows a node and is cut off by the end of the sound; `nil`
  /// if there can be none.
  func cutMark(after node: Int, at mark: Int) -> Float? {
    let length = frameCount - mark
    var best: Float?
    for element in 0..<2
    where grammar.nodes[node].next[element] != nil && length > 0 && length < cuts[element].count {
      let score = cuts[element][length] + grammar.nodes[node].logProbabilities[element]
      best = max(best ?? score, score)
    }
    return best
  }

  /// Returns the origin of a mark: the node whose score adds up to that of the mark.
  private func origin(of node: Int, _ mark: ReadInterval) -> Int {
    let element = mark.kind == .dah ? 1 : 0
    var (best, place) = (-Float.infinity, 0)
    for other in grammar.nodes.indices where grammar.nodes[other].next[element] == node {
      let sum = open.score(other, at: mark.start) + grammar.nodes[other].logProbabilities[element]
      if sum > best { (best, place) = (sum, other) }
    }
    return place
  }

  /// The number of frames.
  var frameCount: Int { evidence.count }

  /// Returns the score of the best reading in which a mark of a node ends at a frame.
  func score(of node: Int, endingAt frame: Int) -> Float { ended.score(node, at: frame) }

  /// Returns the score of the best reading in which a mark after a node starts at a frame.
  func score(of node: Int, goingOnAt frame: Int) -> Float { open.score(node, at: frame) }

  /// Returns the score of the best reading in which a character starts at a frame.
  func startScore(at frame: Int) -> Float { open.score(0, at: frame) }

  /// Returns the score of the best reading in which a character ends at a frame.
  func endScore(at frame: Int) -> Float { done[frame] }

  /// Returns the score of the best reading in which the character of a node ends at a frame.
  func endScore(of node: Int, at frame: Int) -> Float {
    ended.score(node, at: frame) + grammar.nodes[node].end
  }

  /// Returns the score of the end of the sound after a character: the final gap may be incomplete,
  /// and silence has a price.
  func finalScore(after frame: Int) -> Float {
    frame >= frameCount - lengths.longest[KeyingKind.wordGap.rawValue] ? 0 : RestScores.stop
  }

  /// Returns the most probable gap before a character that starts at a frame.
  func gap(endingAt frame: Int) -> ReadInterval { root[frame] }

  /// Returns the held key that ends at a frame, if it is more probable there than a character.
  func hold(endingAt frame: Int) -> ReadInterval? {
    guard doneNode[frame] < 0, done[frame] > NodeScores.never else { return nil }
    return ReadInterval(kind: .hold, start: rests.heldSince(frame), end: frame)
  }

  /// Returns the most probable intervals of a character that ends at a frame, the last one first.
  func intervals(of node: Int, endingAt frame: Int) -> [ReadInterval] {
    var intervals: [ReadInterval] = []
    _ = walk(back: node, from: frame) { intervals.append($0) }
    return intervals
  }

  /// Returns the most probable intervals of a character whose last mark is cut off, the last one
  /// first.
  func intervals(of node: Int, cutIn mark: Int) -> [ReadInterval] {
    let cut = [ReadInterval(kind: .hold, start: mark, end: frameCount)]
    guard node > 0 else { return cut }
    let gap = elementGap(of: node, endingAt: mark)
    return cut + [gap] + intervals(of: node, endingAt: gap.start)
  }

  /// Returns the first frame of a character that ends at a frame.
  func start(of node: Int, endingAt frame: Int) -> Int { walk(back: node, from: frame) { _ in } }

  /// Returns the first frame of a character in which a mark follows a node at a frame.
  func start(of node: Int, goingOnAt frame: Int) -> Int {
    guard node > 0 else { return frame }
    return start(of: node, endingAt: elementGap(of: node, endingAt: frame).start)
  }

  private func elementGap(of node: Int, endingAt frame: Int) -> ReadInterval {
    ReadInterval(
      kind: .elementGap, start: frame - Int(open.from(node, at: frame)), end: frame)
  }

  /// Visits the intervals of a character from its end; returns its first frame.
  private func walk(back node: Int, from end: Int, _ visit: (ReadInterval) -> Void) -> Int {
    var (node, at) = (node, end)
    while true {
      let length = Int(ended.from(node, at: at))
      let mark = ReadInterval(kind: length > 0 ? .dit : .dah, start: at - abs(length), end: at)
      visit(mark)
      node = origin(of: node, mark)
      guard node > 0 else { return mark.start }
      let gap = elementGap(of: node, endingAt: mark.start)
      visit(gap)
      at = gap.start
    }
  }
}

/// The log probabilities of durations in frames, by kind.
struct LengthTables {
  let tables: [[Float]]
  /// The minimum and maximum durations of each kind.
  let shortest: [Int]
  let longest: [Int]

  init(_ hand: KeyingHand, frame: Float, resolution: Float) {
    shortest = KeyingKind.timed.map { max(1, Int(hand.range($0).lowerBound / frame)) }
    let longest = KeyingKind.timed.map { Int(hand.range($0).upperBound / frame) + 1 }
    self.longest = longest
    tables = KeyingKind.timed.map {
      hand.table($0, count: longest[$0.rawValue], frame: frame, resolution: resolution)
    }
  }

  /// Returns the durations of a kind, at most `most` and at least `least` frames.
  @inline(__always)
  func range(_ kind: KeyingKind, upTo most: Int, from least: Int = 0) -> Range<Int> {
    let low = max(shortest[kind.rawValue], least)
    return low..<max(low, min(most, longest[kind.rawValue]) + 1)
  }

  /// Adds the table of a kind to scores by duration.
  func add(_ kind: Int, to scores: inout [Float], _ low: Int, _ high: Int) {
    for length in low...high { scores[length] += tables[kind][length] }
  }
}

/// The scores by node and frame, with the predecessors.
struct NodeScores {
  private let count: Int
  private var scores: [Float]
  private var origins: [Int16]
  /// The last frame with a score, for each node.
  private var lasts: [Int]

  /// The score of a state that is in no reading: less than any sum of log probabilities.
  static let never: Float = -1e30

  init(nodes: Int, count: Int) {
    self.count = count
    scores = Array(repeating: Self.never, count: nodes * count)
    origins = Array(repeating: 0, count: nodes * count)
    lasts = Array(repeating: Int.min / 2, count: nodes)
  }

  @inline(__always)
  func score(_ node: Int, at frame: Int) -> Float { scores[node * count + frame] }

  @inline(__always)
  func from(_ node: Int, at frame: Int) -> Int16 { origins[node * count + frame] }

  @inline(__always)
  func last(_ node: Int) -> Int { lasts[node] }

  /// Returns the frame after `frame` that was set last; `nil` if none was.
  ///
  /// From the end to the beginning, it is the next frame with a score.
  @inline(__always)
  func next(_ node: Int, after frame: Int) -> Int? { lasts[node] > frame ? lasts[node] : nil }

  @inline(__always)
  mutating func set(_ node: Int, at frame: Int, score: Float, from: Int16) {
    guard score > Self.never else { return }
    scores[node * count + frame] = score
    origins[node * count + frame] = from
    lasts[node] = frame
  }

  /// Returns the best score of a node in a range of earlier frames, including the steps to the
  /// current frame.
  @inline(__always)
  func best(
    _ node: Int, at now: Int, _ steps: [Float], _ low: Int, _ high: Int
  ) -> (Float, Int)? {
    var (best, place) = (Self.never, 0)
    let end = node * count + now
    for length in max(low, now - lasts[node])..<max(high + 1, low, now - lasts[node]) {
      let score = scores[end - length] + steps[length]
      if score > best { (best, place) = (score, length) }
    }
    return place > 0 && best > Self.never / 2 ? (best, place) : nil
  }

  /// Removes the nodes that are far behind the best one of a frame.
  mutating func prune(at frame: Int, by beam: Float) {
    var best = Self.never
    for node in lasts.indices where lasts[node] == frame {
      best = max(best, scores[node * count + frame])
    }
    for node in lasts.indices
    where lasts[node] == frame && scores[node * count + frame] < best - beam {
      scores[node * count + frame] = Self.never
    }
  }
}

/// The scores of states without a limited duration: a held key, a pause, and the silence around the
/// text.
struct RestScores {
  private var silence: (score: Float, since: Int) = (0, 0)
  private var pause: (score: Float, since: Int) = (NodeScores.never, 0)
  private var hold: (score: Float, since: Int) = (NodeScores.never, 0)
  private var holds: [Int32]
  private let fading: Float

  /// The price of the first mark after silence in nats, so that noise is not read as text.
  ///
  /// An hour of white noise needs -16; noise at the edges of a receiver's 500 Hz filter needs more.
  static let start: Float = -22
  /// The price of the silence after a message in nats: a message has twenty characters.
  static let stop: Float = -3
  /// The prices of a pause in nats, and of each unit: one gap in 55, seven units on average.
  private static let (pausing, perUnit) = (Float(-4), Float(-0.15))
  /// The price of a held key in nats: that which the first mark needs in white noise.
  private static let holding: Float = -16

  init(count: Int, frame: Float) {
    holds = Array(repeating: 0, count: count)
    fading = Self.perUnit * frame
  }

  /// Extends a held key by one frame.
  mutating func hold(at now: Int, from open: Float, _ evidence: Float) {
    if open + Self.holding > hold.score { hold = (open + Self.holding, now - 1) }
    hold.score += evidence
    holds[now] = Int32(hold.since)
  }

  /// Returns the score of a key held until now, if it was held for longer than a dah.
  func held(at now: Int, longerThan longest: Int) -> Float {
    now - hold.since > longest ? hold.score : NodeScores.never
  }

  func heldSince(_ frame: Int) -> Int { Int(holds[frame]) }

  /// Extends silence and pauses, and starts them after an earlier end of a character.
  mutating func rest(since: Int, from done: Float) {
    pause.score += fading
    guard since >= 0 else { return }
    if done + Self.stop > silence.score { silence = (done + Self.stop, since) }
    if done + Self.pausing > pause.score { pause = (done + Self.pausing, since) }
  }

  /// Returns the better of a pause and a silence that end now.
  func end() -> (score: Float, since: Int) {
    let begun = silence.score + Self.start
    return pause.score > begun ? pause : (begun, silence.since)
  }
}
