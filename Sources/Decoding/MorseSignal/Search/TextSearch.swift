/// Finds the most probable text among the readings of a sound that are nearly as probable as the
/// best one of its ``KeyingSearch``.
///
/// A pass from the end to the beginning finds the states that such readings visit
/// (``KeyingLattice``). A pass from the beginning to the end follows the paths through them, each
/// with the context of its text. Paths that meet with the same context continue as the better one.
/// Source: S. Ortmanns, H. Ney and X. Aubert, "A word graph algorithm for large vocabulary
/// continuous speech recognition", Computer Speech and Language 11 (1997).
struct TextSearch<Text: TextModel> {
  /// A path up to a frame.
  private struct Path {
    var score: Float
    var context: Text.Context
    /// The place of its last step among ``steps``; -1 at the beginning.
    var step: Int
  }

  /// A path that is longer by a step, which is not among ``steps`` yet.
  private struct Candidate {
    var path: Path
    var part: Part
  }

  /// A step of a path: a character or a gap.
  private struct Step {
    var part: Part
    /// The place of the step before.
    var before: Int
  }

  private enum Part {
    case character(node: Int, end: Int)
    case interval(ReadInterval)
    /// A character whose last mark is incomplete.
    case cut(node: Int, mark: Int)
  }

  private let lattice: KeyingLattice
  private let search: KeyingSearch
  private let text: Text
  private var steps: [Step] = []
  /// The paths to the start and to the end of a character, by frame.
  private var starts: [[Path]]
  private var ends: [[Path]]
  /// The best path to the end of the sound.
  private var best: Path?

  /// The maximum distance in nats of a path from the best one at a frame, and the maximum number
  /// of paths; more do not help.
  private static var beam: Float { 5 }
  private static var width: Int { 6 }
  /// The exponent of the probabilities of the text: the noise is not quite what ``MarkEvidence``
  /// assumes, which makes the sound look more certain than it is.
  private static var trust: Float { 0.75 }

  /// Prepares a search among the readings of another search, whose best reading has `score`.
  init(_ search: KeyingSearch, score: Float, text: Text) {
    self.search = search
    self.text = text
    lattice = KeyingLattice(search, floor: score - Self.beam)
    starts = Array(repeating: [], count: search.frameCount + 1)
    ends = starts
  }

  /// Finds the reading; returns `nil` if there is none.
  mutating func run() -> [ReadInterval]? {
    for now in 0...search.frameCount {
      if lattice.startsCharacter(at: now) { starts[now] = keep(pathsToStart(at: now)) }
      if lattice.endsCharacter(at: now) { ends[now] = keep(pathsToEnd(at: now)) }
    }
    finish()
    return best.map(trace)
  }

  /// Returns the paths that end a gap at a frame.
  private func pathsToStart(at now: Int) -> [Candidate] {
    var paths: [Candidate] = []
    let rest = search.gap(endingAt: now)
    if rest.kind == .silence {
      let score = search.startScore(at: now)
      if rest.start == 0 {
        add(Path(score: score, context: text.start, step: -1), .interval(rest), to: &paths)
      } else {
        let silence = score - search.endScore(at: rest.start)
        for path in ends[rest.start] {
          add(
            Path(
              score: path.score + silence, context: text.space(after: path.context).1,
              step: path.step),
            .interval(rest), to: &paths)
        }
      }
    }
    for kind in [KeyingKind.characterGap, .wordGap] {
      for length in search.lengths.range(kind, upTo: now) where !ends[now - length].isEmpty {
        let gap = ReadInterval(kind: kind, start: now - length, end: now)
        for var path in ends[gap.start] {
          path.score += search.lengths.tables[kind.rawValue][length]
          if kind == .wordGap { say(text.space(after: path.context), on: &path) }
          add(path, .interval(gap), to: &paths)
        }
      }
    }
    return paths
  }

  /// Returns the paths that end a character at a frame.
  private func pathsToEnd(at now: Int) -> [Candidate] {
    var paths: [Candidate] = []
    for node in search.grammar.nodes.indices where lattice.endsCharacter(node, at: now) {
      let start = search.start(of: node, endingAt: now)
      let sound = search.endScore(of: node, at: now) - search.startScore(at: start)
      let (pattern, price) = (
        search.grammar.nodes[node].pattern, search.grammar.nodes[node].logProbability
      )
      for var path in starts[start] {
        path.score += sound
        if pattern > 0 {
          path.score -= price
          say(text.character(pattern, after: path.context), on: &path)
        }
        add(path, .character(node: node, end: now), to: &paths)
      }
    }
    if let hold = search.hold(endingAt: now) {
      let sound = search.endScore(at: now) - search.startScore(at: hold.start)
      for var path in starts[hold.start] {
        path.score += sound
        add(path, .interval(hold), to: &paths)
      }
    }
    return paths
  }

  private func say(_ said: (Float, Text.Context), on path: inout Path) {
    path.score += Self.trust * said.0
    path.context = said.1
  }

  /// Finds the best path to the end of the sound.
  private mutating func finish() {
    for now in 0...search.frameCount {
      for var path in ends[now] {
        path.score += search.finalScore(after: now)
        keepBest(path)
      }
    }
    for (node, mark, rest) in lattice.cutMarks {
      let start = search.start(of: node, goingOnAt: mark)
      let sound = search.score(of: node, goingOnAt: mark) - search.startScore(at: start) + rest
      for var path in starts[start] {
        path.score += sound
        steps.append(Step(part: .cut(node: node, mark: mark), before: path.step))
        path.step = steps.count - 1
        keepBest(path)
      }
    }
  }

  private mutating func keepBest(_ path: Path) {
    if path.score > best?.score ?? -.infinity { best = path }
  }

  /// Adds a path that is longer by a step to those at a frame, unless it is too improbable.
  private func add(_ path: Path, _ part: Part, to paths: inout [Candidate]) {
    guard paths.allSatisfy({ path.score > $0.path.score - Self.beam }) else { return }
    let longer = Candidate(path: path, part: part)
    if let same = paths.firstIndex(where: { text.isSame($0.path.context, path.context) }) {
      if paths[same].path.score < path.score { paths[same] = longer }
    } else if paths.count < Self.width {
      paths.append(longer)
    } else if let worst = paths.indices.min(by: { paths[$0].path.score < paths[$1].path.score }),
      paths[worst].path.score < path.score
    {
      paths[worst] = longer
    }
  }

  /// Returns the paths with their last steps.
  private mutating func keep(_ paths: [Candidate]) -> [Path] {
    paths.map { longer in
      steps.append(Step(part: longer.part, before: longer.path.step))
      var path = longer.path
      path.step = steps.count - 1
      return path
    }
  }

  /// Returns the intervals of a path to the end of the sound.
  private func trace(_ path: Path) -> [ReadInterval] {
    var intervals: [ReadInterval] = []
    var place = path.step
    while place >= 0 {
      switch steps[place].part {
      case .character(let node, let end): intervals += search.intervals(of: node, endingAt: end)
      case .interval(let interval): intervals.append(interval)
      case .cut(let node, let mark): intervals += search.intervals(of: node, cutIn: mark)
      }
      place = steps[place].before
    }
    let end = intervals.first?.end ?? 0
    intervals.insert(ReadInterval(kind: .silence, start: end, end: search.frameCount), at: 0)
    return intervals.reversed().filter { $0.end > $0.start }
  }
}
