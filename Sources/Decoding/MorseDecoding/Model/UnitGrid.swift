import Mathematics

/// Finds the unit at every moment of a message, without prior knowledge.
///
/// A hidden Markov model; its state is the logarithm of the unit, in cells of a sixteenth. The
/// duration of a mark is compared with a dit and a dah, and that of a space with the three gaps.
/// All have wide spreads, so that the model accepts any hand. Between two intervals, the unit
/// stays, moves by one cell, or rarely jumps anywhere. So a sender who suddenly doubles the speed
/// is tracked again within a few elements. A forward and a backward pass use all the evidence.
struct UnitGrid {
  /// The cells reach from 5 ms to 0.7 s, 1.7 WPM.
  static let cells = 80
  static let step: Float = 1.0 / 16
  private static let lanes = 16
  private static let rows = 5
  private typealias Rows = InlineArray<5, Lane>
  /// Cells at distances of ``rows``, so that the neighbours of a row's cells are the next row.
  typealias Lane = SIMD16<Float>

  /// The unit of the lowest cell, as the logarithm of nanoseconds: 5 ms, 240 WPM.
  static let lowest: Float = 15.42

  /// The probability of a move to each adjacent cell, and of a jump to any cell, between two
  /// intervals: once in 60 intervals, and in six minutes at 20 WPM.
  private static let creep: Float = 0.008
  private static let jump: Float = 3e-4
  /// The density of durations that fit no kind; it exceeds the kinds some three spreads off.
  private static let floor: Float = 2e-3

  /// The wide distributions of marks and gaps relative to the unit: shares, means and spreads of
  /// their kinds.
  ///
  /// The gaps are element, character and word gaps, and stretched character and word gaps.
  private static let marks = table([(0.5, 0, 0.2), (0.5, 1.16, 0.24)])
  private static let gaps = table([
    (0.62, 0, 0.33), (0.2, 1.16, 0.35), (0.07, 2.2, 0.5), (0.08, 2, 0.4), (0.03, 3, 0.5),
  ])
  /// Below a third of a unit, a duration may be a glitch, with this density.
  private static let glitch: (below: Float, density: Float) = (-1, 0.03)
  /// The maximum distance between a duration and the unit, in cells: 12 as a logarithm.
  private static let reach = 192
  /// The center of an unknown unit: 65 ms, 18 WPM; two hands in three have 8 to 41 WPM.
  private static let usualUnit = 65e6
  /// The standard deviations of the initial unit: around the expected one, and around the center.
  private static let widths: (expected: Float, unknown: Float) = (0.25, 0.8)
  /// The least initial weight of a cell, so that no unit is excluded.
  private static let least: Float = 1e-4
  /// The maximum squared distance of the cells that refine the best one: four cells.
  private static let peakReach: Float = 16
  /// The minimum jump, the maximum distance after the return, and the maximum number of intervals
  /// between, for jumps that are undone.
  private static let excursion: (leap: Float, back: Float, length: Int) = (0.25, 0.2, 25)

  /// The forward probabilities of the unit at each mark.
  private var forward: [Lane] = []
  private var start = Rows(repeating: Lane())

  /// Creates a grid; `unit` is the approximate unit in nanoseconds, or `nil` if unknown.
  init(expecting unit: Double?) {
    let center = Float(Logarithm.of(unit ?? Self.usualUnit))
    let width = unit == nil ? Self.widths.unknown : Self.widths.expected
    for row in 0..<Self.rows {
      for lane in 0..<Self.lanes {
        let cell = Self.lowest + Float(lane * Self.rows + row) * Self.step
        start[row][lane] = Self.bell(cell, center, width) + Self.least
      }
    }
  }

  private static func bell(_ x: Float, _ mean: Float, _ spread: Float) -> Float {
    let distance = (x - mean) / spread
    return Float(Logarithm.exponential(Double(-0.5 * distance * distance))) / spread
  }

  /// Returns the likelihoods of durations relative to the unit in cells, shifted by ``reach``.
  ///
  /// Each entry has the cells of the row that begins there.
  private static func table(_ kinds: [(share: Float, mean: Float, spread: Float)]) -> [Lane] {
    let each = (0..<2 * reach + cells).map { cell in
      let x = Float(reach - cell) * step
      let likelihood = kinds.reduce(Float(0)) { $0 + $1.share * bell(x, $1.mean, $1.spread) }
      return likelihood + (x < glitch.below ? glitch.density : 0) + floor
    }
    return (0..<2 * reach).map { at in
      var lane = Lane()
      for index in 0..<lanes { lane[index] = each[at + index * rows] }
      return lane
    }
  }

  /// Does the forward half of the estimate.
  ///
  /// - Parameter logarithms: the log durations in nanoseconds, alternating marks and spaces, a mark
  ///   first.
  mutating func lookForward(_ logarithms: [Float]) {
    while forward.count < (logarithms.count + 1) / 2 * Self.rows { forward.append(Lane()) }
    runForward(logarithms)
  }

  /// Does the backward half: estimates the logarithm of the unit at every interval.
  ///
  /// - Parameters:
  ///   - logarithms: the same durations.
  ///   - units: receives one value for each interval.
  func lookBack(_ logarithms: [Float], into units: inout [Float]) {
    while units.count < logarithms.count { units.append(0) }
    units.removeLast(units.count - logarithms.count)
    runBackward(logarithms, into: &units)
    Self.dropExcursions(&units)
  }

  /// Removes jumps of the unit that are reversed within a dozen marks: bursts of glitches.
  private static func dropExcursions(_ units: inout [Float]) {
    var index = 1
    while index < units.count {
      defer { index += 1 }
      guard abs(units[index] - units[index - 1]) > excursion.leap else { continue }
      let former = units[index - 1]
      for back in index + 1..<max(index + 1, min(index + excursion.length, units.count))
      where abs(units[back] - former) < excursion.back {
        for place in index..<back { units[place] = former }
        index = back
        break
      }
    }
  }

  @inline(__always)
  private func offset(of logarithm: Float) -> Int {
    let reach = Float(Self.reach)
    let cell = min(max((logarithm - Self.lowest) / Self.step, -reach / 2), reach)
    return Self.reach - (Int(cell + 1000.5) - 1000)
  }

  private mutating func runForward(_ logarithms: [Float]) {
    var now = start
    for index in logarithms.indices {
      let table = index & 1 == 0 ? Self.marks : Self.gaps
      let at = offset(of: logarithms[index])
      if index > 0 { move(&now) }
      for row in 0..<Self.rows { now[row] *= table[at + row] }
      guard index & 1 == 0 else { continue }
      Self.normalize(&now)
      for row in 0..<Self.rows { forward[index / 2 * Self.rows + row] = now[row] }
    }
  }

  private func runBackward(_ logarithms: [Float], into units: inout [Float]) {
    var after = Rows(repeating: Lane(repeating: 1))
    for index in logarithms.indices.reversed() {
      if index & 1 == 0 {
        // A gap has the unit of the mark before it.
        units[index] = center(index, after)
        if index + 1 < logarithms.count { units[index + 1] = units[index] }
      }
      let table = index & 1 == 0 ? Self.marks : Self.gaps
      let at = offset(of: logarithms[index])
      for row in 0..<Self.rows { after[row] *= table[at + row] }
      if index & 1 == 0 { Self.normalize(&after) }
      move(&after)
    }
  }

  /// Normalizes the sum of all cells to one; once for each mark is enough.
  @inline(__always)
  private static func normalize(_ now: inout Rows) {
    let share = 1 / (now[0] + now[1] + now[2] + now[3] + now[4]).sum()
    for row in 0..<rows { now[row] *= share }
  }

  /// Applies moves and jumps of the unit; the same in both directions of time.
  @inline(__always)
  private func move(_ now: inout Rows) {
    let sum = (now[0] + now[1] + now[2] + now[3] + now[4]).sum()
    let anywhere = Lane(repeating: Self.jump * sum / Float(Self.cells))
    let (first, last) = (now[0], now[Self.rows - 1])
    var below = Lane()
    var above = Lane()
    for index in 1..<Self.lanes { below[index] = last[index - 1] }
    for index in 0..<Self.lanes - 1 { above[index] = first[index + 1] }
    below[0] = first[0]
    above[Self.lanes - 1] = last[Self.lanes - 1]
    for row in 0..<Self.rows {
      let lane = now[row]
      let next = row + 1 < Self.rows ? now[row + 1] : above
      now[row] = lane * (1 - 2 * Self.creep - Self.jump) + (below + next) * Self.creep + anywhere
      below = lane
    }
  }

  /// Returns the likeliest unit at `index`: the best cell, refined by the cells around it.
  @inline(__always)
  private func center(_ index: Int, _ after: Rows) -> Float {
    var weights = Rows(repeating: Lane())
    var tops = Lane()
    for row in 0..<Self.rows {
      weights[row] = forward[index / 2 * Self.rows + row] * after[row]
      tops.replace(with: weights[row], where: weights[row] .> tops)
    }
    let highest = tops.max()
    var cells = Lane(repeating: Float(Self.cells))
    for row in (0..<Self.rows).reversed() {
      cells.replace(with: Self.places + Float(row), where: weights[row] .== highest)
    }
    let peak = cells.min()
    var weight = Lane()
    var sum = Lane()
    for row in 0..<Self.rows {
      let distance = Self.places + (Float(row) - peak)
      let near = weights[row].replacing(with: 0, where: distance * distance .> Self.peakReach)
      weight += near
      sum += near * distance
    }
    let whole = weight.sum()
    return Self.lowest + Self.step * (whole > 0 ? peak + sum.sum() / whole : peak)
  }

  private static let places = Lane((0..<lanes).map { Float($0 * rows) })
}
