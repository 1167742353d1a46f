/// A complex number that turns by the same angle at every step.
struct Phasor: Sendable {
  private(set) var cosine: Float = 1
  private(set) var sine: Float = 0
  private let stepCosine: Float
  private let stepSine: Float
  private var steps = 0

  /// A phasor of `frequency` hertz at `rate` steps a second; the frequency is below half the rate.
  init(frequency: Double, rate: Double) {
    let angle = 2 * Double.pi * frequency / rate
    stepCosine = Float(Self.cosine(angle))
    stepSine = Float(Self.cosine(angle - Double.pi / 2))
  }

  /// Turns by one step.
  @inline(__always)
  mutating func turn() {
    let turned = cosine * stepCosine - sine * stepSine
    sine = cosine * stepSine + sine * stepCosine
    cosine = turned
    steps += 1
    // Rounding makes it grow or shrink; one step of Newton's square root puts that right.
    guard steps == 256 else { return }
    steps = 0
    let correction = 1.5 - 0.5 * (cosine * cosine + sine * sine)
    cosine *= correction
    sine *= correction
  }

  /// The cosine of an angle from -π to π, by its power series.
  static func cosine(_ angle: Double) -> Double {
    var (term, sum, count) = (1.0, 1.0, 0.0)
    while count < 30 {
      term *= -angle * angle / ((count + 1) * (count + 2))
      sum += term
      count += 2
    }
    return sum
  }
}
