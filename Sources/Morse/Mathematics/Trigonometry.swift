/// Sine, cosine and angle, computed with basic arithmetic; see ``Logarithm``.
package enum Trigonometry {
  /// The sine of `angle` in radians, to about 1e-15.
  ///
  /// The angle is reduced to a quarter turn, where eleven terms of the Taylor series suffice.
  package static func sine(_ angle: Double) -> Double {
    var folded = angle.truncatingRemainder(dividingBy: 2 * .pi)
    if folded > .pi { folded -= 2 * .pi }
    if folded < -.pi { folded += 2 * .pi }
    if folded > .pi / 2 { folded = .pi - folded }
    if folded < -.pi / 2 { folded = -.pi - folded }
    var term = folded
    var sum = folded
    for order in 1...11 {
      term *= -folded * folded / Double(2 * order * (2 * order + 1))
      sum += term
    }
    return sum
  }

  /// The cosine of `angle` in radians, to about 1e-15.
  package static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }

  /// Returns the angle of a complex number, from -π to π, accurate to 0.001.
  ///
  /// Source: S. Rajan et al., "Efficient approximations for the arctangent function", IEEE Signal
  /// Processing Magazine 23 (2006): atan x ≈ x (π/4 + 0.273 (1 − |x|)) from -1 to 1.
  package static func angle(_ real: Float, _ imaginary: Float) -> Float {
    let (across, along) = (abs(imaginary), abs(real))
    guard across > 0 || along > 0 else { return 0 }
    let isSteep = across > along
    let ratio = isSteep ? along / across : across / along
    var angle = ratio * (Float.pi / 4 + 0.273 * (1 - ratio))
    if isSteep { angle = Float.pi / 2 - angle }
    if real < 0 { angle = Float.pi - angle }
    return imaginary < 0 ? -angle : angle
  }
}
