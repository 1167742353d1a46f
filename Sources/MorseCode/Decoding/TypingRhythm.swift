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
///
/// Where a keyer makes the pauses inside characters, one unit each, nothing has to be parted: two
/// units end a character, and the usual pause between characters says when a word has ended.
struct TypingRhythm {
  /// The pauses in nanoseconds after which a character and a word have ended.
  struct Waits: Equatable {
    var character: Double
    var word: Double
  }

  /// What the pauses tell; `nil` as long as they tell nothing.
  private(set) var waits: Waits?

  private let unit: Double
  /// How much longer than at even speed the gaps are to be, where a keyer makes those inside
  /// characters; `nil` where a hand does.
  private let madeStretch: Double?
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
  /// The same where a keyer helps: five units, when letters are three apart.
  private static let madeRatio = 1.5
  /// After so many units a character has ended that a keyer makes.
  private static let madeCharacter = 2.0
  private static let madeWord = 5.0

  /// Creates a rhythm; the unit is in nanoseconds.
  init(unit: Double, madeStretch: Double? = nil) {
    self.unit = unit
    self.madeStretch = madeStretch
    waits = madeStretch.map {
      Waits(character: Self.madeCharacter * unit, word: Self.madeWord * unit * $0)
    }
    recent.reserveCapacity(Self.memory)
    sorted.reserveCapacity(Self.memory)
  }

  /// Takes in a pause that the typist made, in nanoseconds.
  mutating func learn(_ pause: Int64) {
    let interval = Double(pause) + unit
    guard (Self.shortestInterval...Self.longestInterval).contains(interval) else { return }
    // A pause that a keyer made tells nothing of the hand.
    guard madeStretch == nil || Double(pause) > Self.madeCharacter * unit else { return }
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
    waits = madeStretch.map(made) ?? part() ?? waits
  }

  /// The waits beside a keyer, by the usual pause between characters.
  private func made(stretch: Double) -> Waits {
    let usual = Logarithm.exponential(sorted[sorted.count / 2])
    let least = Self.madeWord * unit * stretch
    return Waits(
      character: Self.madeCharacter * unit, word: max(least, usual * Self.madeRatio - unit))
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
