/// The states of a ``KeyingSearch`` that lie on readings nearly as probable as the best one.
///
/// It has the best score from each such state to the end of the sound.
struct KeyingLattice {
  private let search: KeyingSearch
  /// The minimum score of a reading.
  private let floor: Float
  /// The best score to the end after the start of a mark and after its end, by node and frame, and
  /// after the end of a character.
  private var open: NodeScores
  private var ended: NodeScores
  private var done: [Float]
  /// The marks that the end of the sound cuts off: the node before the mark, its first frame, and
  /// its score.
  private(set) var cutMarks: [(node: Int, mark: Int, rest: Float)] = []

  /// Finds the states of readings with at least the score `floor`.
  init(_ search: KeyingSearch, floor: Float) {
    self.search = search
    self.floor = floor
    open = NodeScores(nodes: search.grammar.nodes.count, count: search.frameCount + 1)
    ended = open
    done = Array(repeating: NodeScores.never, count: search.frameCount + 1)
    var silences = [[Int]](repeating: [], count: search.frameCount + 1)
    var holds = silences
    for now in 1..<search.frameCount + 1 {
      let gap = search.gap(endingAt: now)
      if gap.kind == .silence { silences[gap.start].append(now) }
      if let hold = search.hold(endingAt: now) { holds[hold.start].append(now) }
    }
    for now in (0...search.frameCount).reversed() {
      findDone(at: now, silences[now])
      for node in search.grammar.nodes.indices {
        findEnded(node, at: now)
        findOpen(node, at: now, node == 0 ? holds[now] : [])
      }
    }
  }

  /// Whether a character starts at a frame in any of the readings.
  func startsCharacter(at now: Int) -> Bool { open.score(0, at: now) > NodeScores.never }

  /// Whether a character ends at a frame in any of the readings.
  func endsCharacter(at now: Int) -> Bool { done[now] > NodeScores.never }

  /// Whether the character of a node ends at a frame in any of the readings.
  func endsCharacter(_ node: Int, at now: Int) -> Bool {
    ended.score(node, at: now) > NodeScores.never
      && search.endScore(of: node, at: now) + done[now] >= floor
  }

  /// Finds the rest after the end of a character: a gap, or nothing else.
  private mutating func findDone(at now: Int, _ silences: [Int]) {
    let score = search.endScore(at: now)
    guard score > NodeScores.never else { return }
    var best = search.finalScore(after: now)
    for (kind, price) in KeyingSearch.gapPrices {
      best = max(best, price + rest(of: 0, after: kind, from: now))
    }
    for end in silences {
      best = max(best, search.startScore(at: end) - score + open.score(0, at: end))
    }
    if score + best >= floor { done[now] = best }
  }

  /// Finds the rest after the last mark of a node.
  private mutating func findEnded(_ node: Int, at now: Int) {
    let score = search.score(of: node, endingAt: now)
    guard score > NodeScores.never else { return }
    var best = search.grammar.nodes[node].end + done[now]
    if search.grammar.nodes[node].goesOn {
      best = max(best, rest(of: node, after: .elementGap, from: now))
    }
    if score + best >= floor { ended.set(node, at: now, score: best, from: 0) }
  }

  /// Returns the best rest after a gap, if a mark of a node follows it.
  private func rest(of node: Int, after kind: KeyingKind, from now: Int) -> Float {
    guard let nearest = open.next(node, after: now) else { return NodeScores.never }
    var best = NodeScores.never
    let table = search.lengths.tables[kind.rawValue]
    for length in search.lengths.range(kind, upTo: search.frameCount - now, from: nearest - now) {
      best = max(best, table[length] + open.score(node, at: now + length))
    }
    return best
  }

  /// Finds the rest after the start of a mark that follows a node.
  private mutating func findOpen(_ node: Int, at now: Int, _ holds: [Int]) {
    let score = search.score(of: node, goingOnAt: now)
    guard score > NodeScores.never else { return }
    var best = NodeScores.never
    for element in [KeyingKind.dit, .dah] {
      guard let next = search.grammar.nodes[node].next[element.rawValue],
        let nearest = ended.next(next, after: now)
      else { continue }
      let price = search.grammar.nodes[node].logProbabilities[element.rawValue]
      let table = search.lengths.tables[element.rawValue]
      for length in search.lengths.range(
        element, upTo: search.frameCount - now, from: nearest - now)
      {
        let rest = ended.score(next, at: now + length)
        guard rest > NodeScores.never else { continue }
        let mark = search.evidence.mark(from: now, to: now + length)
        best = max(best, mark + table[length] + price + rest)
      }
    }
    for end in holds { best = max(best, search.endScore(at: end) - score + done[end]) }
    if let cut = search.cutMark(after: node, at: now), score + cut >= floor {
      cutMarks.append((node, now, cut))
      best = max(best, cut)
    }
    if score + best >= floor { open.set(node, at: now, score: best, from: 0) }
  }
}
