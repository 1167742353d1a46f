/// The last cells of a sound, and how strong the tone was around each of them.
struct CellWindow: Sendable {
  private var cells: [Cell] = []
  /// The place of the first cell kept, counted from the first that ever came.
  private(set) var origin = 0
  private var first: [Cell] = []

  /// The place after the last cell.
  var end: Int { origin + cells.count }

  mutating func append(_ cell: Cell) { cells.append(cell) }

  /// Forgets the cells before `place`.
  mutating func forget(before place: Int) {
    let count = max(0, min(place - origin, cells.count))
    cells.removeFirst(count)
    origin += count
  }

  /// Writes the tone's amplitude around every cell, its neighbours added twice over `width` cells.
  ///
  /// The weights fall off to both sides like a roof: what comes from a whole key press has its edges
  /// where the amplitude is half. Beyond the window there is silence.
  mutating func amplitudes(width: Int, into amplitudes: inout [Float]) {
    Self.sums(of: cells, width: width, delay: width / 2, into: &first)
    var twice: [Cell] = []
    Self.sums(of: first, width: width, delay: width - 1 - width / 2, into: &twice)
    amplitudes.removeAll(keepingCapacity: true)
    let scale = 2 / Float(width * width)
    for cell in twice {
      let power = cell.inPhase * cell.inPhase + cell.quarter * cell.quarter
      amplitudes.append(scale * power.squareRoot())
    }
  }

  /// Writes the sums of `width` cells each, the last of them `delay` cells ahead.
  private static func sums(
    of cells: [Cell], width: Int, delay: Int, into sums: inout [Cell]
  ) {
    sums.removeAll(keepingCapacity: true)
    var (inPhase, quarter) = (0.0, 0.0)
    for place in 0..<cells.count + delay {
      if place < cells.count {
        inPhase += Double(cells[place].inPhase)
        quarter += Double(cells[place].quarter)
      }
      if place >= width, place - width < cells.count {
        inPhase -= Double(cells[place - width].inPhase)
        quarter -= Double(cells[place - width].quarter)
      }
      guard place >= delay else { continue }
      sums.append(Cell(inPhase: Float(inPhase), quarter: Float(quarter)))
    }
  }
}
