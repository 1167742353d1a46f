/// Exponential, natural logarithm and powers to about fifteen digits, for few calls.
///
/// ``Logarithm`` is faster and has eight digits.
package enum Power {
  /// ln 2 in two parts, the first with zeros at its end: products with small integers are exact.
  private static let ln2 = (high: 0x1.62E42FEE00000p-1, low: 0x1.A39EF35793C76p-33)

  /// Returns the natural logarithm of a positive, normal number.
  ///
  /// With x = m · 2ⁿ and m between √½ and √2: ln m = 2 artanh((m − 1)/(m + 1)), twelve terms.
  package static func logarithm(_ number: Double) -> Double {
    var (exponent, mantissa) = (Double(number.exponent), number.significand)
    if mantissa > 2.0.squareRoot() { (exponent, mantissa) = (exponent + 1, mantissa / 2) }
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var sum = 0.0
    for term in stride(from: 23.0, through: 3, by: -2) { sum = square * (1 / term + sum) }
    return exponent * ln2.high + (2 * ratio * (1 + sum) + exponent * ln2.low)
  }

  /// Returns the exponential of `power`, which is clamped to ±700.
  ///
  /// With x = n ln 2 + r and |r| ≤ ½ ln 2: eˣ = 2ⁿ eʳ, fourteen terms of the series.
  package static func exponential(_ power: Double) -> Double {
    let bounded = max(-700, min(700, power))
    let whole = (bounded / (ln2.high + ln2.low)).rounded()
    let rest = (bounded - whole * ln2.high) - whole * ln2.low
    var sum = 1.0
    for term in stride(from: 14.0, through: 1, by: -1) { sum = 1 + rest / term * sum }
    return sum * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }

  /// Returns a positive, normal `base` to the power of `exponent`.
  package static func of(_ base: Double, _ exponent: Double) -> Double {
    exponential(exponent * logarithm(base))
  }
}
