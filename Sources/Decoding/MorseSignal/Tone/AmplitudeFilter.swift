import Mathematics

/// A Kalman filter for a complex amplitude that changes smoothly.
///
/// The amplitude is a Gaussian process with the Matérn covariance of smoothness 5/2:
/// k(t) = power · (1 + λt + λ²t²/3) · e^−λt, with λ = √5 / reach. Its state is the amplitude and
/// two derivatives in units of 1/λ. The real and the imaginary part are independent. Source:
/// J. Hartikainen, S. Särkkä, "Kalman filtering and smoothing solutions to temporal Gaussian
/// process regression models", IEEE MLSP (2010).
struct AmplitudeFilter: Sendable {
  /// A step of the sound.
  struct Step: Sendable {
    /// The measured amplitude.
    var value = Complex.zero
    /// The variance of the measured amplitude; infinite without a measurement.
    var variance = Double.infinity
    /// The mark that contains the step; `nil` in a gap.
    var mark: Int?
  }

  /// An estimate: the means of both parts of each variable, and the covariance of the variables.
  struct Estimate: Sendable {
    fileprivate(set) var real = SIMD4<Double>.zero
    fileprivate(set) var imaginary = SIMD4<Double>.zero
    fileprivate(set) var covariance: Matrix3
  }

  /// The covariance without measurements, the transition to the next step, and the covariance that
  /// a transition adds.
  private let rest: Matrix3
  private let transition: Matrix3
  private let growth: Matrix3

  /// Prepares the filter.
  ///
  /// `power` is the mean power of the amplitude. `pace` is the duration of a step, as a multiple of
  /// 1/λ.
  init(power: Double, pace: Double) {
    rest = Matrix3([1, 0, -1.0 / 3, 0], [0, 1.0 / 3, 0, 0], [-1.0 / 3, 0, 1, 0]) * power
    // The derivative of the state is (N − 1) λ times the state, with N³ = 0.
    let change = Matrix3([1, 0, -1, 0], [1, 1, -3, 0], [0, 1, -2, 0])
    let series = Matrix3.identity + change * pace + change * change * (pace * pace / 2)
    transition = series * Logarithm.exponential(-pace)
    growth = rest - transition * rest * transition.transpose
  }

  /// Returns the log-likelihood of the measurements, except for a constant.
  func likelihood(of steps: [Step]) -> Double {
    var estimate = Estimate(covariance: rest)
    var sum = 0.0
    for step in steps {
      estimate = next(estimate)
      sum += update(&estimate, step)
    }
    return sum
  }

  /// Returns the mean and the variance of the amplitude at each step.
  ///
  /// The amplitude within a mark is predicted from the other marks only. Otherwise a mark that is
  /// read by mistake would confirm itself.
  func predictions(_ steps: [Step]) -> [(mean: Complex, variance: Double)] {
    let before = predictionsFromBefore(steps)
    let after = predictionsFromBefore(steps.reversed())
    let information = rest.inverse
    return steps.indices.map { place in
      let (past, future) = (before[place], mirror(after[steps.count - 1 - place]))
      let (known, coming) = (past.covariance.inverse, future.covariance.inverse)
      // Both predictions contain the distribution without measurements.
      let covariance = (known + coming - information).inverse
      let real = covariance * (known * past.real + coming * future.real)
      let imaginary = covariance * (known * past.imaginary + coming * future.imaginary)
      let mean = Complex(real: Float(real[0]), imaginary: Float(imaginary[0]))
      return (mean, max(0, covariance.firstColumn[0]))
    }
  }

  /// Returns the prediction of each step from the earlier steps that are not in the same mark.
  private func predictionsFromBefore(_ steps: [Step]) -> [Estimate] {
    var estimate = Estimate(covariance: rest)
    var blind = estimate
    var mark: Int?
    return steps.map { step in
      estimate = next(estimate)
      blind = step.mark != nil && step.mark == mark ? next(blind) : estimate
      mark = step.mark
      update(&estimate, step)
      return blind
    }
  }

  private func next(_ estimate: Estimate) -> Estimate {
    Estimate(
      real: transition * estimate.real, imaginary: transition * estimate.imaginary,
      covariance: transition * estimate.covariance * transition.transpose + growth)
  }

  /// Includes a measurement, and returns its log-likelihood.
  @discardableResult
  private func update(_ estimate: inout Estimate, _ step: Step) -> Double {
    guard step.variance < .infinity else { return 0 }
    let column = estimate.covariance.firstColumn
    let precision = 1 / (column[0] + step.variance)
    let real = Double(step.value.real) - estimate.real[0]
    let imaginary = Double(step.value.imaginary) - estimate.imaginary[0]
    estimate.real += column * (precision * real)
    estimate.imaginary += column * (precision * imaginary)
    estimate.covariance = estimate.covariance - Matrix3.outer(column * precision, column)
    return Logarithm.of(precision) - (real * real + imaginary * imaginary) * precision
  }

  /// Returns an estimate with reversed time: the first derivative changes its sign.
  private func mirror(_ estimate: Estimate) -> Estimate {
    let signs = Matrix3([1, 0, 0, 0], [0, -1, 0, 0], [0, 0, 1, 0])
    return Estimate(
      real: signs * estimate.real, imaginary: signs * estimate.imaginary,
      covariance: signs * estimate.covariance * signs)
  }
}
