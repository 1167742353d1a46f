/// A sound mixed down to a pitch: its strength there in phase and a quarter off, cell by cell.
///
/// A cell lasts some 2 ms. Its sum holds what lies within some 250 Hz of the pitch; ``CellWindow``
/// looks closer by adding neighbours up.
struct Baseband: Sendable {
  /// Samples in a cell.
  let cellSize: Int
  private let rate: Double
  private var phasor: Phasor
  private var inPhase: Float = 0
  private var quarter: Float = 0
  private var count = 0

  init(pitch: Double, rate: Double) {
    self.rate = rate
    cellSize = max(1, Int((rate * 0.002).rounded()))
    phasor = Phasor(frequency: pitch, rate: rate)
  }

  /// Listens to another pitch from now on.
  mutating func tune(to pitch: Double) {
    phasor = Phasor(frequency: pitch, rate: rate)
  }

  /// Takes in a sample; a cell's mean when it is complete, for a tone half its amplitude.
  @inline(__always)
  mutating func add(_ sample: Float) -> Cell? {
    inPhase += sample * phasor.cosine
    quarter += sample * phasor.sine
    phasor.turn()
    count += 1
    guard count == cellSize else { return nil }
    let size = Float(cellSize)
    let cell = Cell(inPhase: inPhase / size, quarter: quarter / size)
    (inPhase, quarter, count) = (0, 0, 0)
    return cell
  }
}

/// The strength of a pitch over some 2 ms, as a complex number.
struct Cell: Sendable {
  var inPhase: Float
  var quarter: Float
}
