/// The strength of one pitch in a sound, sample by sample.
///
/// The sound is mixed down to zero hertz, in phase and a quarter off, and each of the two is smoothed
/// twice over 4 ms, which lets some 150 Hz through.
struct Envelope: Sendable {
  private var phasor: Phasor
  private var real: Smoother
  private var imaginary: Smoother
  private let rate: Double
  /// The delay from sound to strength, in samples.
  let delay: Int

  init(pitch: Double, rate: Double) {
    self.rate = rate
    phasor = Phasor(frequency: pitch, rate: rate)
    let width = max(1, Int(rate * 0.004))
    real = Smoother(width: width)
    imaginary = Smoother(width: width)
    delay = width - 1
  }

  /// Listens to another pitch from now on.
  mutating func tune(to pitch: Double) {
    phasor = Phasor(frequency: pitch, rate: rate)
  }

  /// Takes in a sample; the amplitude of the pitch `delay` samples ago.
  @inline(__always)
  mutating func add(_ sample: Float) -> Float {
    let inPhase = real.add(sample * phasor.cosine)
    let quarter = imaginary.add(sample * phasor.sine)
    phasor.turn()
    return 2 * (inPhase * inPhase + quarter * quarter).squareRoot()
  }
}

/// A moving mean of a moving mean.
private struct Smoother: Sendable {
  private var first: MovingMean
  private var second: MovingMean

  init(width: Int) {
    first = MovingMean(width: width)
    second = MovingMean(width: width)
  }

  @inline(__always)
  mutating func add(_ value: Float) -> Float {
    second.add(first.add(value))
  }
}

/// The mean of the last few values; kept in double precision, so that it does not drift.
private struct MovingMean: Sendable {
  private var values: [Float]
  private var position = 0
  private var sum = 0.0

  init(width: Int) {
    values = [Float](repeating: 0, count: width)
  }

  @inline(__always)
  mutating func add(_ value: Float) -> Float {
    sum += Double(value) - Double(values[position])
    values[position] = value
    position = position + 1 == values.count ? 0 : position + 1
    return Float(sum) / Float(values.count)
  }
}
