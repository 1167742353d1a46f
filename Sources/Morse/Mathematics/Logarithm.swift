/// Natural logarithm and exponential, computed with basic arithmetic.
///
/// The standard library does not have these functions, and pure targets do not import C. The same
/// operations on every machine also give the same decoding. Both are accurate to about eight
/// digits.
package enum Logarithm {
  @usableFromInline
  static let ln2 = 0.693_147_180_559_945_3

  /// Returns the natural logarithm of a positive, normal number.
  ///
  /// With x = m · 2ⁿ and m between √½ and √2: ln m = 2 artanh((m − 1)/(m + 1)), five terms.
  @inlinable
  @inline(__always)
  package static func of(_ number: Double) -> Double {
    let bits = number.bitPattern &- 0x3FE6_A09E_667F_3BCD
    let exponent = Int64(bitPattern: bits) >> 52
    let mantissa = Double(bitPattern: number.bitPattern &- UInt64(bitPattern: exponent << 52))
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    let tail = square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square * (1.0 / 9))))
    return 2 * ratio * (1 + tail) + Double(exponent) * ln2
  }

  /// Returns the natural logarithm of a probability, at least 10⁻⁹.
  @inlinable
  @inline(__always)
  package static func of(probability: Float) -> Float { Float(of(Double(max(probability, 1e-9)))) }

  /// Returns the probability that corresponds to log odds.
  @inlinable
  @inline(__always)
  package static func share(ofOdds odds: Float) -> Float {
    1 / (1 + Float(exponential(Double(-odds))))
  }

  /// Returns the exponential of `power`, which is clamped to ±700.
  ///
  /// With x = n ln 2 + r and |r| ≤ ½ ln 2: eˣ = 2ⁿ eʳ, eight terms of the series.
  @inlinable
  @inline(__always)
  package static func exponential(_ power: Double) -> Double {
    let bounded = max(-700, min(700, power))
    // Adding 1.5 times 2⁵² rounds to an integer, which is then in the low bits of the sum.
    let shifted = bounded * (1 / ln2) + 6_755_399_441_055_744
    let whole = shifted - 6_755_399_441_055_744
    let rest = bounded - whole * ln2
    var sum = 1 + rest * (1.0 / 7)
    sum = 1 + rest * (1.0 / 6) * sum
    sum = 1 + rest * (1.0 / 5) * sum
    sum = 1 + rest * (1.0 / 4) * sum
    sum = 1 + rest * (1.0 / 3) * sum
    sum = 1 + rest * (1.0 / 2) * sum
    sum = 1 + rest * sum
    return sum * Double(bitPattern: (shifted.bitPattern &+ 1023) << 52)
  }

  /// Returns the exponentials of powers from -80 to 80, accurate to six digits.
  @inlinable
  @inline(__always)
  package static func exponential(_ powers: SIMD4<Float>) -> SIMD4<Float> {
    let bounded = powers.clamped(
      lowerBound: SIMD4(repeating: -80), upperBound: SIMD4(repeating: 80))
    // Adding 1.5 times 2²³ puts the rounded integer in the low bits of the sum.
    let shifted = bounded * Float(1 / ln2) + 12_582_912
    let rest = bounded - (shifted - 12_582_912) * Float(ln2)
    var sum = 1 + rest * (1.0 / 6)
    sum = 1 + rest * sum * (1.0 / 5)
    sum = 1 + rest * sum * (1.0 / 4)
    sum = 1 + rest * sum * (1.0 / 3)
    sum = 1 + rest * sum * (1.0 / 2)
    sum = 1 + rest * sum
    let bits = SIMD4(
      shifted[0].bitPattern, shifted[1].bitPattern, shifted[2].bitPattern, shifted[3].bitPattern)
    let scale = (bits &+ 127) &<< 23
    return sum
      * SIMD4(
        Float(bitPattern: scale[0]), Float(bitPattern: scale[1]), Float(bitPattern: scale[2]),
        Float(bitPattern: scale[3]))
  }
}
