/// Natural logarithm and exponential, in additions and multiplications alone.
///
/// The standard library has neither, and this module imports no C. The same operations everywhere
/// also mean the same decoding everywhere. Both are good to about eight digits.
enum Logarithm {
  private static let ln2 = 0.693_147_180_559_945_3

  /// The natural logarithm of a positive, normal number.
  ///
  /// With x = m · 2ⁿ and m between √½ and √2: ln m = 2 artanh((m − 1)/(m + 1)), five terms.
  @inline(__always)
  static func of(_ number: Double) -> Double {
    let bits = number.bitPattern &- 0x3FE6_A09E_667F_3BCD
    let exponent = Int64(bitPattern: bits) >> 52
    let mantissa = Double(bitPattern: number.bitPattern &- UInt64(bitPattern: exponent << 52))
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    let tail = square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square / 9)))
    return 2 * ratio * (1 + tail) + Double(exponent) * ln2
  }

  /// The exponential of `power`; powers beyond ±700 count as ±700.
  ///
  /// With x = n ln 2 + r and |r| ≤ ½ ln 2: eˣ = 2ⁿ eʳ, eight terms of the series.
  @inline(__always)
  static func exponential(_ power: Double) -> Double {
    let bounded = max(-700, min(700, power))
    let whole = (bounded / ln2).rounded()
    let rest = bounded - whole * ln2
    var sum = 1 + rest / 7
    sum = 1 + rest / 6 * sum
    sum = 1 + rest / 5 * sum
    sum = 1 + rest / 4 * sum
    sum = 1 + rest / 3 * sum
    sum = 1 + rest / 2 * sum
    sum = 1 + rest * sum
    return sum * Double(bitPattern: UInt64(Int64(whole) + 1023) << 52)
  }
}
