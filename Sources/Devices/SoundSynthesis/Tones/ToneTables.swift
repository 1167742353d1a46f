import Mathematics

/// Tables of the waveforms of tones: one period of a sine, and one rising edge.
///
/// The render path reads tables because it may call neither libm nor anything that locks. The error
/// of linear interpolation is less than 3e-7 of full scale, which is -130 dB.
struct ToneTables: @unchecked Sendable {
  private static var turn: Int { 4096 }
  private static var rise: Int { 2048 }

  /// `turn + 1` samples of a sine, then `rise + 1` samples of a rising edge from 0 to 1.
  private let samples: UnsafeMutablePointer<Float>

  /// Computes the tables for one edge shape.
  ///
  /// The owner must call `deallocate()`.
  init(_ shape: EdgeShape) {
    samples = .allocate(capacity: Self.turn + 1 + Self.rise + 1)
    for index in 0...Self.turn {
      let angle = 2 * Double.pi * Double(index) / Double(Self.turn)
      (samples + index).initialize(to: Float(Trigonometry.sine(angle)))
    }
    for index in 0...Self.rise {
      let position = Double(index) / Double(Self.rise)
      (samples + Self.turn + 1 + index).initialize(to: Float(shape.level(at: position)))
    }
  }

  func deallocate() {
    samples.deallocate()
  }

  /// The sine at `phase`; the integer's full range is one turn.
  func sine(_ phase: UInt32) -> Float {
    let index = Int(phase >> 20)
    let fraction = Float(phase & 0xF_FFFF) * (1 / 1_048_576)
    let left = samples[index]
    return left + (samples[index + 1] - left) * fraction
  }

  /// The level of the rising edge at `position` from 0 to 1.
  func edge(_ position: Float) -> Float {
    let scaled = position * Float(Self.rise)
    let index = min(Self.rise - 1, Int(scaled))
    let left = samples[Self.turn + 1 + index]
    return left + (samples[Self.turn + 2 + index] - left) * (scaled - Float(index))
  }
}
