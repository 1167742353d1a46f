/// Where a tone plainly begins or ends, whatever the reading.
struct KeyingEdges: Sendable {
  /// How much the amplitude changes at each cell's beginning; 0 where it is no plain edge.
  private var changes: [Float]

  /// How many cells before and after an edge are compared.
  private static let reach = 3
  /// How far above the noise a change is plain, in standard deviations.
  private static let plain: Float = 6

  /// Looks for edges in cells whose real parts hold noise of a standard deviation.
  init(_ cells: [Complex], noise: Float) {
    var sums = [Complex.zero]
    for cell in cells { sums.append(sums[sums.count - 1] + cell) }
    let least = Self.plain * noise * Float(2 * Self.reach).squareRoot()
    changes = Array(repeating: 0, count: cells.count + 1)
    for place in Self.reach..<max(Self.reach, cells.count - Self.reach) {
      let before = sums[place] - sums[place - Self.reach]
      let after = sums[place + Self.reach] - sums[place]
      let change = (after - before).power.squareRoot()
      if change > least { changes[place] = change }
    }
  }

  /// The plainest edge among the beginnings of cells from one to another; `nil` where there is none.
  func plainest(from start: Int, to end: Int) -> Int? {
    var (best, found) = (Float(0), Int?.none)
    let low = max(0, start)
    for place in low..<max(low, min(end, changes.count)) where changes[place] > best {
      (best, found) = (changes[place], place)
    }
    return found
  }
}
