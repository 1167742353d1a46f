/// Follows the keying of a tone: cells in, the moments at which the key changed out.
///
/// Every second the last few are looked at as a whole; what is older than the last one is settled.
struct KeyingTracker: Sendable {
  /// A change of the key.
  struct Change {
    /// When, in cells from the first.
    var moment: Double
    var isDown: Bool
  }

  private var window = CellWindow()
  private var levels = ToneLevels()
  private var path = KeyingPath()
  private var amplitudes: [Float] = []
  private var width = 4
  private var isDown = false
  /// The place up to which everything is settled, and the last change before it.
  private(set) var settled = 0
  private var lastChange = 0.0
  /// How long the last marks were, in cells.
  private var marks: [Double] = []

  /// How many cells are looked at again, and how many more are needed to be sure.
  private static let (past, ahead) = (1000, 500)
  private static let rounds = 3

  mutating func append(_ cell: Cell) { window.append(cell) }

  /// Settles what can be, or with `isOver` everything; passes each change.
  mutating func settle(isOver: Bool = false, _ pass: (Change) -> Void) {
    guard window.end > settled else { return }
    window.amplitudes(width: width, into: &amplitudes)
    findPath()
    let end = isOver ? window.end : max(settled, window.end - Self.ahead)
    for place in settled..<end {
      let index = place - window.origin
      let now = path.isDown[index] && levels.isAudible(at: index)
      guard now != isDown else { continue }
      isDown = now
      let moment = min(max(edge(at: index), lastChange), Double(window.end))
      if !now { note(mark: moment - lastChange) }
      lastChange = moment
      pass(Change(moment: moment, isDown: now))
    }
    settled = end
    window.forget(before: settled - Self.past)
  }

  private mutating func findPath() {
    levels.guess(from: amplitudes)
    // Amplitudes that are made of the same cells are not as many observations.
    let weight = 1 / (1.5 * Float(width))
    for round in 1...Self.rounds {
      path.find(amplitudes, levels: levels, weight: weight, startsDown: nil)
      if round < Self.rounds { levels.learn(from: amplitudes, isDown: path.isDown, margin: width) }
    }
  }

  /// Where the amplitude passes half the tone's, nearest to a change of the path.
  private func edge(at index: Int) -> Double {
    let half = levels.tone[index] / 2
    var best: Double?
    let last = min(amplitudes.count - 1, index + 2 * width)
    for place in stride(from: max(1, index - 2 * width), through: last, by: 1) {
      let (before, after) = (amplitudes[place - 1], amplitudes[place])
      guard isDown ? before < half && after >= half : before >= half && after < half else {
        continue
      }
      let moment = Double(place) - 0.5 + Double((half - before) / (after - before))
      if abs(moment - Double(index)) < abs((best ?? .infinity) - Double(index)) { best = moment }
    }
    return Double(window.origin) + (best ?? Double(index))
  }

  /// Looks as closely as the sender's dits allow: the longer they are, the less noise passes.
  private mutating func note(mark: Double) {
    marks.append(mark)
    if marks.count > 40 { marks.removeFirst() }
    guard marks.count >= 8 else { return }
    let dit = marks.sorted()[marks.count / 4]
    width = max(2, min(8, Int(dit / 6)))
  }
}
