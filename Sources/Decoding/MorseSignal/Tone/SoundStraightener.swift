import Mathematics

/// Removes a constant drift from a sound: each moment is shifted in pitch against it.
///
/// The shift is that of a single sideband: the analytic signal is turned, and its real part taken.
/// Pitches that a shift moves below zero are mirrored, so noise and other tones may overlap.
struct SoundStraightener: Sendable {
  private let analytic: [Complex]
  private let rate: Double

  /// The number of samples that are turned by one pitch: 2 ms.
  private static let step = 16

  /// Prepares a sound; `rate` is its sample rate in hertz.
  init(_ samples: [Float], rate: Double) {
    self.rate = rate
    var size = 1
    while size < samples.count { size *= 2 }
    let fourier = Fourier(count: size)
    var values = samples.map { Complex(real: $0, imaginary: 0) }
    values += Array(repeating: .zero, count: size - samples.count)
    fourier.transform(&values)
    // Without the negative pitches, the signal is analytic. The inverse is the conjugate of the
    // conjugate's transform.
    for bin in values.indices {
      values[bin] = bin <= size / 2 ? values[bin].conjugate * (2 / Float(size)) : .zero
    }
    fourier.transform(&values)
    analytic = values.prefix(samples.count).map(\.conjugate)
  }

  /// Returns the sound without a drift in hertz a second; the pitch in its middle is kept.
  func straightened(by drift: Double) -> [Float] {
    let middle = Double(analytic.count) / 2
    var straight: [Float] = []
    straight.reserveCapacity(analytic.count)
    var angle = 0.0
    for start in stride(from: 0, to: analytic.count, by: Self.step) {
      let seconds = (Double(start + Self.step / 2) - middle) / rate
      let turn = -2 * Double.pi * drift * seconds / rate
      var phasor = Complex(angle: angle)
      let turned = Complex(angle: turn)
      for place in start..<min(analytic.count, start + Self.step) {
        straight.append((analytic[place] * phasor).real)
        phasor = phasor * turned
      }
      angle += turn * Double(Self.step)
    }
    return straight
  }
}
