/// Finds how long the unit is at every moment of a message, knowing nothing beforehand.
///
/// A hidden Markov model whose state is the logarithm of the unit, cut into cells a sixteenth apart.
/// A mark tells about the unit as a dit or a dah would, a space as any of the three gaps would, both
/// with wide spreads, so that any hand fits. Between two intervals the unit stays, creeps by a cell,
/// or, rarely, jumps anywhere: a sender who doubles the speed at once is found again within a few
/// elements. Forward and backward passes over the whole interval weigh all the evidence there is.
struct UnitGrid {
  static let cells = 80
  static let step: Float = 1.0 / 16
  private static let lanes = 16
  private static let rows = 5
  private typealias Rows = InlineArray<5, Lane>
  /// Some cells, ``rows`` apart: so those next to the cells of a row are the cells of the next row.
  typealias Lane = SIMD16<Float>

  /// The logarithm of the unit, in nanoseconds, of the lowest cell: 5 ms, 240 WPM.
  static let lowest: Float = 15.42

  /// How likely the unit is to go to the next cell on either side, and to any cell, between two intervals.
  private static let creep: Float = 0.008
  private static let jump: Float = 3e-4
  /// The density of a length that fits no kind.
  private static let floor: Float = 2e-3

  /// How the lengths of marks and gaps scatter about the unit, widely: shares, means and spreads of their kinds.
  ///
  /// Gaps are those inside characters, between them and between words, and the latter two stretched.
  private static let marks = table([(0.5, 0, 0.2), (0.5, 1.16, 0.24)])
  private static let gaps = table([
    (0.62, 0, 0.33), (0.2, 1.16, 0.35), (0.07, 2.2, 0.5), (0.08, 2, 0.4), (0.03, 3, 0.5),
  ])
  /// Shorter than a third of a unit may be a glitch, of this density.
  private static let glitch: (below: Float, density: Float) = (-1, 0.03)
  /// How many cells a length may be off the unit.
  private static let reach = 192
  /// The unit where none is expected: 65 ms, 18 WPM.
  private static let usualUnit = 65e6
  /// How far the unit may be from the expected one, and from the usual one where none is expected.
  private static let widths: (expected: Float, unknown: Float) = (0.25, 0.8)
  /// A leap of the unit, and a place so near that the leap is taken back, as logarithms; within so many intervals.
  private static let excursion: (leap: Float, back: Float, length: Int) = (0.25, 0.2, 25)

  /// What is known of the unit at each mark from all that came before.
  private var forward: [Lane] = []
  private var start = Rows(repeating: Lane())

  /// Creates a grid that expects `unit` nanoseconds, loosely, or any unit when there is none.
  init(expecting unit: Double?) {
    let center = Float(Logarithm.of(unit ?? Self.usualUnit))
    let width = unit == nil ? Self.widths.unknown : Self.widths.expected
    for row in 0..<Self.rows {
      for lane in 0..<Self.lanes {
        let cell = Self.lowest + Float(lane * Self.rows + row) * Self.step
        start[row][lane] = Self.bell(cell, center, width) + 1e-4
      }
    }
  }

  private static func bell(_ x: Float, _ mean: Float, _ spread: Float) -> Float {
    let distance = (x - mean) / spread
    return Float(Logarithm.exponential(Double(-0.5 * distance * distance))) / spread
  }

  /// How likely intervals are, by their lengths relative to the unit in cells, shifted by ``reach``: at each
  /// place the cells of the row that begins there.
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

  /// The logarithm of the unit at every interval.
  ///
  /// - Parameters:
  ///   - logarithms: of the intervals' nanoseconds, marks and spaces in turn, a mark first.
  ///   - units: receives one value for each interval.
  mutating func track(_ logarithms: [Float], into units: inout [Float]) {
    lookForward(logarithms)
    lookBack(logarithms, into: &units)
  }

  /// The first half of the work of ``track(_:into:)``.
  mutating func lookForward(_ logarithms: [Float]) {
    while forward.count < (logarithms.count + 1) / 2 * Self.rows { forward.append(Lane()) }
    runForward(logarithms)
  }

  /// The second half of it.
  func lookBack(_ logarithms: [Float], into units: inout [Float]) {
    while units.count < logarithms.count { units.append(0) }
    units.removeLast(units.count - logarithms.count)
    runBackward(logarithms, into: &units)
    Self.dropExcursions(&units)
  }

  /// Takes back leaps of the unit that are taken back within a dozen marks: bursts of glitches.
  private static func dropExcursions(_ units: inout [Float]) {
    var index = 1
    while index < units.count {
      defer { index += 1 }
      guard abs(units[index] - units[index - 1]) > excursion.leap else { continue }
      let settled = units[index - 1]
      for back in index + 1..<max(index + 1, min(index + excursion.length, units.count))
      where abs(units[back] - settled) < excursion.back {
        for place in index..<back { units[place] = settled }
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
        // A gap goes by the mark before it.
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

  /// Makes the sum of all cells one; at every mark is often enough.
  @inline(__always)
  private static func normalize(_ now: inout Rows) {
    let share = 1 / (now[0] + now[1] + now[2] + now[3] + now[4]).sum()
    for row in 0..<rows { now[row] *= share }
  }

  /// Lets the unit creep and jump; the same in both directions of time.
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

  /// The likeliest unit at `index`: the best cell, refined by the weight around it.
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
      let near = weights[row].replacing(with: 0, where: distance * distance .> 16)
      weight += near
      sum += near * distance
    }
    let whole = weight.sum()
    return Self.lowest + Self.step * (whole > 0 ? peak + sum.sum() / whole : peak)
  }

  private static let places = Lane((0..<lanes).map { Float($0 * rows) })
}
