/// A sine function, so that this target needs no libm.
enum Trigonometry {
  /// The sine of `angle` in radians, to about 1e-15.
  ///
  /// The angle is reduced to a quarter turn, where eleven terms of the Taylor series suffice.
  static func sine(_ angle: Double) -> Double {
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
}
