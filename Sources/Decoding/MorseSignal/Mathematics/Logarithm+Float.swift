import Mathematics

extension Logarithm {
  /// Returns the natural logarithm of a positive, normal number.
  static func of(_ number: Float) -> Float { Float(of(Double(number))) }

  /// Returns the exponential of a power, which is clamped to ±80, so that a `Float` holds it.
  static func exponential(_ power: Float) -> Float {
    Float(exponential(Double(max(-80, min(80, power)))))
  }
}
