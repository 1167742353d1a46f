/// Finds how long the unit is at every moment of a message, knowing nothing beforehand.
///
/// A hidden Markov model whose state is the logarithm of the unit, cut into cells a sixteenth apart.
/// A mark tells about the unit as a dit or a dah would, a space as any of the three gaps would, both
/// with wide spreads, so that any hand fits. Between two stretches the unit stays, creeps by a cell,
/// or, rarely, jumps anywhere: a sender who doubles the speed at once is found again within a few
/// elements. Forward and backward passes over the whole stretch weigh all the evidence there is.
struct UnitGrid {
  static let cells = 80
  static let step: Float = 1.0 / 16
  private static let lanes = 16
  private static let rows = cells / lanes
  typealias Lane = SIMD16<Float>

  /// The logarithm of the unit, in nanoseconds, of the lowest cell: 5 ms, 240 WPM.
  static let lowest: Float = 15.42

  private static let creep: Float = 0.008
  private static let jump: Float = 3e-4
  private static let floor: Float = 2e-3

  /// How likely a stretch is, by its length relative to the unit in cells, shifted by ``reach``.
  private let marks: [Float]
  private let gaps: [Float]
  private static let reach = 192

  private var forward: [Lane] = []
  private var scale: [Float] = []
  private let start: [Lane]

  /// Creates a grid that expects `unit` nanoseconds, loosely, or any unit when there is none.
  init(expecting unit: Double?) {
    marks = Self.table { x in
      0.5 * Self.bell(x, 0, 0.2) + 0.5 * Self.bell(x, 1.16, 0.24) + (x < -1 ? 0.03 : 0)
    }
    gaps = Self.table { x in
      0.62 * Self.bell(x, 0, 0.33) + 0.2 * Self.bell(x, 1.16, 0.35)
        + 0.07 * Self.bell(x, 2.2, 0.5) + 0.08 * Self.bell(x, 2, 0.4)
        + 0.03 * Self.bell(x, 3, 0.5) + (x < -1 ? 0.03 : 0)
    }
    let center = Float(Logarithm.of(unit ?? 65e6))
    let width: Float = unit == nil ? 0.8 : 0.25
    let prior = (0..<Self.cells).map { cell in
      Self.bell(Self.lowest + Float(cell) * Self.step, center, width) + 1e-4
    }
    start = (0..<Self.rows).map { row in
      Lane((0..<Self.lanes).map { prior[row * Self.lanes + $0] })
    }
  }

  private static func bell(_ x: Float, _ mean: Float, _ spread: Float) -> Float {
    let distance = (x - mean) / spread
    return Float(Logarithm.exponential(Double(-0.5 * distance * distance))) / spread
  }

  /// Tabulates a likelihood so that a slice of it covers all cells in their order.
  private static func table(_ likelihood: (Float) -> Float) -> [Float] {
    (0..<2 * reach + cells).map { index in
      likelihood(Float(reach - index) * step) + floor
    }
  }

  /// The logarithm of the unit at every stretch.
  ///
  /// - Parameters:
  ///   - logarithms: of the stretches' nanoseconds, marks and spaces in turn, a mark first.
  ///   - units: receives one value for each stretch.
  mutating func track(_ logarithms: [Float], into units: inout [Float]) {
    let count = logarithms.count
    if forward.count < count * Self.rows {
      forward = Array(repeating: Lane(), count: count * Self.rows)
    }
    if units.count != count { units = Array(repeating: 0, count: count) }
    runForward(logarithms)
    runBackward(logarithms, into: &units)
    Self.dropExcursions(&units)
  }

  /// Takes back leaps of the unit that are taken back within a dozen marks: bursts of glitches.
  private static func dropExcursions(_ units: inout [Float]) {
    var index = 1
    while index < units.count {
      defer { index += 1 }
      guard abs(units[index] - units[index - 1]) > 0.25 else { continue }
      let settled = units[index - 1]
      for back in index + 1..<max(index + 1, min(index + 25, units.count))
      where abs(units[back] - settled) < 0.2 {
        for place in index..<back { units[place] = settled }
        index = back
        break
      }
    }
  }

  @inline(__always)
  private func offset(of logarithm: Float) -> Int {
    let cell = Int(((logarithm - Self.lowest) / Self.step).rounded())
    return Self.reach - min(max(cell, -Self.reach / 2), Self.reach)
  }

  @inline(__always)
  private func evidence(_ table: [Float], _ at: Int) -> Lane {
    var lane = Lane()
    for index in 0..<Self.lanes { lane[index] = table[at + index] }
    return lane
  }

  private mutating func runForward(_ logarithms: [Float]) {
    var now = start
    for index in logarithms.indices {
      let table = index & 1 == 0 ? marks : gaps
      let at = offset(of: logarithms[index])
      if index > 0 { move(&now) }
      var sum: Float = 0
      for row in 0..<Self.rows {
        now[row] *= evidence(table, at + row * Self.lanes)
        sum += now[row].sum()
      }
      let share = 1 / sum
      for row in 0..<Self.rows {
        now[row] *= share
        forward[index * Self.rows + row] = now[row]
      }
    }
  }

  private func runBackward(_ logarithms: [Float], into units: inout [Float]) {
    var after = Array(repeating: Lane(repeating: 1), count: Self.rows)
    for index in logarithms.indices.reversed() {
      if index & 1 == 0 {
        // A gap goes by the mark before it.
        units[index] = center(index, after)
        if index + 1 < logarithms.count { units[index + 1] = units[index] }
      }
      let table = index & 1 == 0 ? marks : gaps
      let at = offset(of: logarithms[index])
      var sum: Float = 0
      for row in 0..<Self.rows {
        after[row] *= evidence(table, at + row * Self.lanes)
        sum += after[row].sum()
      }
      let share = Float(Self.cells) / sum
      for row in 0..<Self.rows { after[row] *= share }
      move(&after)
    }
  }

  /// Lets the unit creep and jump; the same in both directions of time.
  @inline(__always)
  private func move(_ now: inout [Lane]) {
    var sum: Float = 0
    for row in 0..<Self.rows { sum += now[row].sum() }
    let anywhere = Lane(repeating: Self.jump * sum / Float(Self.cells))
    var below: Float = now[0][0]
    for row in 0..<Self.rows {
      let lane = now[row]
      var down = Lane()
      var up = Lane()
      for index in 1..<Self.lanes { down[index] = lane[index - 1] }
      for index in 0..<Self.lanes - 1 { up[index] = lane[index + 1] }
      down[0] = below
      up[Self.lanes - 1] = row + 1 < Self.rows ? now[row + 1][0] : lane[Self.lanes - 1]
      below = lane[Self.lanes - 1]
      now[row] = lane * (1 - 2 * Self.creep - Self.jump) + (down + up) * Self.creep + anywhere
    }
  }

  /// The likeliest unit at `index`: the best cell, refined by the weight around it.
  private func center(_ index: Int, _ after: [Lane]) -> Float {
    var lanes = InlineArray<5, Lane>(repeating: Lane())
    var highest: Float = -1
    var best = 0
    for row in 0..<Self.rows {
      let lane = forward[index * Self.rows + row] * after[row]
      lanes[row] = lane
      let top = lane.max()
      if top > highest { (highest, best) = (top, row) }
    }
    let peak = Self.lowest(of: lanes[best] .== highest) + Float(best * Self.lanes)
    var weight: Float = 0
    var sum: Float = 0
    for row in max(0, best - 1)...min(Self.rows - 1, best + 1) {
      let cells = Self.places + Float(row * Self.lanes)
      let distance = (cells - peak) * (cells - peak)
      let near = lanes[row].replacing(with: 0, where: distance .> 16)
      weight += near.sum()
      sum += (near * cells).sum()
    }
    return Self.lowest + Self.step * (weight > 0 ? sum / weight : peak)
  }

  private static let places = Lane(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

  /// The lowest place of a lane at which `mask` is set.
  @inline(__always)
  private static func lowest(of mask: SIMDMask<Lane.MaskStorage>) -> Float {
    Lane(repeating: Float(lanes)).replacing(with: places, where: mask).min()
  }
}
