/// The clear beginnings and ends of a tone, independent of any reading.
struct KeyingEdges: Sendable {
  /// The change of the amplitude at the start of each cell; 0 if there is no clear edge.
  private var changes: [Float]

  /// The number of cells compared before and after an edge: 6 ms, because an edge takes about 5 ms.
  private static let reach = 3
  /// The minimum change of a clear edge, in deviations of the noise (reached once in 36 h).
  private static let plain: Float = 6

  /// Finds edges in cells.
  ///
  /// `noise` is the standard deviation of the noise in the real parts of cells whose gain is 1.
  init(_ cells: [Complex], noise: Float, gains: [Float]) {
    var sums = [Complex.zero]
    for cell in cells { sums.append(sums[sums.count - 1] + cell) }
    let least = Self.plain * noise * Float(2 * Self.reach).squareRoot()
    changes = Array(repeating: 0, count: cells.count + 1)
    for place in Self.reach..<max(Self.reach, cells.count - Self.reach) {
      let before = sums[place] - sums[place - Self.reach]
      let after = sums[place + Self.reach] - sums[place]
      let change = (after - before).power.squareRoot()
      if change > least * gains[place] { changes[place] = change }
    }
  }

  /// Returns the clearest edge among the starts of the given cells; `nil` if there is none.
  func plainest(from start: Int, to end: Int) -> Int? {
    var (best, found) = (Float(0), Int?.none)
    let low = max(0, start)
    for place in low..<max(low, min(end, changes.count)) where changes[place] > best {
      (best, found) = (changes[place], place)
    }
    return found
  }
}
