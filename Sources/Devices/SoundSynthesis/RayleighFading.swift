import Mathematics

/// Rayleigh fading: the sum of many paths, each with its own Doppler shift and phase.
public struct RayleighFading: Sendable {
  private var paths: [(shift: Double, phase: Double)] = []

  /// The number of paths.
  private static let count = 24

  /// Draws the paths.
  ///
  /// - Parameters:
  ///   - spread: two standard deviations of the Doppler shift in hertz; the tone fades about as
  ///     often.
  ///   - generator: the random numbers.
  public init(spread: Double, by generator: inout some RandomNumberGenerator) {
    paths = (0..<Self.count).map { _ in
      (spread / 2 * Self.normal(&generator), 2 * .pi * Self.uniform(&generator))
    }
  }

  /// Returns the complex gain of the tone at a time in seconds; its mean power is 1.
  public func gain(at time: Double) -> (real: Double, imaginary: Double) {
    let share = 1 / Double(paths.count).squareRoot()
    return paths.reduce((0, 0)) { sum, path in
      let angle = 2 * .pi * path.shift * time + path.phase
      return (
        sum.0 + share * Trigonometry.cosine(angle), sum.1 + share * Trigonometry.sine(angle)
      )
    }
  }

  /// Returns the strength of the tone at a time in seconds, from 0 to 1: a receiver's gain control
  /// keeps the peaks down.
  public func strength(at time: Double) -> Double {
    let (real, imaginary) = gain(at: time)
    return min(1, (real * real + imaginary * imaginary).squareRoot())
  }

  private static func uniform(_ generator: inout some RandomNumberGenerator) -> Double {
    Double.random(in: 0x1p-53...1, using: &generator)
  }

  /// Returns a normally distributed number (Box and Muller, 1958).
  private static func normal(_ generator: inout some RandomNumberGenerator) -> Double {
    (-2 * Power.logarithm(uniform(&generator))).squareRoot()
      * Trigonometry.cosine(2 * .pi * uniform(&generator))
  }
}
