import Timeline

/// The pauses of a typist whose keys name their elements, parted into those inside characters and the
/// longer ones.
///
/// Every pause tells, however it was judged at the time: one that was taken for the inside of a
/// character because the wait was too long, and one that tore a character apart because it was too
/// short. So the wait finds its way from either side within a few letters. The last pauses are parted
/// in two where the classes lie furthest apart (Otsu, IEEE Trans. SMC 9:62, 1979), on a scale of
/// logarithms, since hands err in proportion. Intervals are taken from mark to mark, a unit longer
/// than the pause: a quick hand leaves hardly any pause inside its characters.
struct TypingRhythm {
  /// The pauses in nanoseconds after which a character and a word have ended.
  struct Waits: Equatable {
    var character: Double
    var word: Double
  }

  /// What the pauses tell; `nil` as long as they tell nothing.
  private(set) var waits: Waits?

  private let unit: Double
  private var recent: [Double] = []
  private var sorted: [Double] = []
  private var oldest = 0

  private static let memory = 40
  private static let fewest = 5
  /// No hand presses again so soon: it was a burst from a script or a slow line.
  private static let shortestInterval = 30e6
  private static let longestInterval = 4e9
  /// How far the classes must lie apart, as a logarithm, and in spreads of the shorter one.
  private static let leastDistance = 0.45
  private static let leastSpreads = 2.5
  /// Where between the classes the wait lies: a torn character is worse than a late one.
  private static let share = 0.55
  /// How much longer than a letter's wait, and than a usual letter gap, a word's wait is.
  private static let wordRatio = 2.6
  private static let letterRatio = 1.6

  /// Creates a rhythm; the unit is in nanoseconds.
  init(unit: Double) {
    self.unit = unit
    recent.reserveCapacity(Self.memory)
    sorted.reserveCapacity(Self.memory)
  }

  /// Takes in a pause that the typist made, in nanoseconds.
  mutating func learn(_ pause: Int64) {
    let interval = Double(pause) + unit
    guard (Self.shortestInterval...Self.longestInterval).contains(interval) else { return }
    let seen = Logarithm.of(interval)
    if recent.count < Self.memory {
      recent.append(seen)
    } else {
      recent[oldest] = seen
      oldest = (oldest + 1) % Self.memory
    }
    guard recent.count >= Self.fewest else { return }
    sorted.removeAll(keepingCapacity: true)
    sorted.append(contentsOf: recent)
    sorted.sort()
    waits = part() ?? waits
  }

  /// Parts the intervals in two and sets the waits between and beyond; `nil` if they are of one kind.
  private func part() -> Waits? {
    let cut = widestCut()
    guard (2..<sorted.count).contains(cut) else { return nil }
    let short = sorted[..<cut]
    let long = sorted[cut...]
    let mean = short.reduce(0, +) / Double(short.count)
    let variance = short.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(short.count)
    let distance = long.reduce(0, +) / Double(long.count) - mean
    let spread = variance.squareRoot()
    guard distance >= Self.leastDistance, distance >= Self.leastSpreads * spread else { return nil }
    let reach = min(Self.leastSpreads * spread, 0.8 * distance)
    let character = Logarithm.exponential(mean + max(Self.share * distance, reach))
    let usual = Logarithm.exponential(long[long.startIndex + long.count / 2])
    let word = max(character * Self.wordRatio, usual * Self.letterRatio)
    return Waits(character: max(character - unit, unit), word: word - unit)
  }

  /// How many of the sorted intervals make the shorter class, the classes' variance being greatest.
  private func widestCut() -> Int {
    let total = sorted.reduce(0, +)
    var (best, bestCut, sum) = (0.0, 0, 0.0)
    for cut in 1..<sorted.count {
      sum += sorted[cut - 1]
      let (below, above) = (Double(cut), Double(sorted.count - cut))
      let distance = (total - sum) / above - sum / below
      let variance = below * above * distance * distance
      if variance > best { (best, bestCut) = (variance, cut) }
    }
    return bestCut
  }
}
