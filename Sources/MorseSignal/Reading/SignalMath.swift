/// Logarithm, exponential and angle, in additions and multiplications alone.
///
/// The standard library has none of them, and this module imports no C.
enum SignalMath {
  private static let ln2 = 0.693_147_180_559_945_3

  /// The natural logarithm of a positive, normal number, good to eight digits.
  ///
  /// With x = m · 2ⁿ and m between √½ and √2: ln m = 2 artanh((m − 1)/(m + 1)), five terms.
  static func logarithm(_ number: Double) -> Double {
    let bits = number.bitPattern &- 0x3FE6_A09E_667F_3BCD
    let exponent = Int64(bitPattern: bits) >> 52
    let mantissa = Double(bitPattern: number.bitPattern &- UInt64(bitPattern: exponent << 52))
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    let tail = square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square * (1.0 / 9))))
    return 2 * ratio * (1 + tail) + Double(exponent) * ln2
  }

  /// The natural logarithm of a positive number.
  static func logarithm(_ number: Float) -> Float { Float(logarithm(Double(number))) }

  /// The exponential of a power from -80 to 80; others count as the nearest of these.
  static func exponential(_ power: Double) -> Double {
    let bounded = max(-80, min(80, power))
    let whole = (bounded / ln2).rounded()
    let rest = bounded - whole * ln2
    var (term, sum, count) = (1.0, 1.0, 1.0)
    while count < 12 {
      term *= rest / count
      sum += term
      count += 1
    }
    return sum * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }

  /// The exponential of a power from -80 to 80; others count as the nearest of these.
  static func exponential(_ power: Float) -> Float { Float(exponential(Double(power))) }

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

  /// The angle of a complex number, from -π to π, good to 0.001.
  ///
  /// Source: S. Rajan et al., "Efficient approximations for the arctangent function", IEEE Signal
  /// Processing Magazine 23 (2006): atan x ≈ x (π/4 + 0.273 (1 − |x|)) from -1 to 1.
  static func angle(_ real: Float, _ imaginary: Float) -> Float {
    let (across, along) = (abs(imaginary), abs(real))
    guard across > 0 || along > 0 else { return 0 }
    let isSteep = across > along
    let ratio = isSteep ? along / across : across / along
    var angle = ratio * (Float.pi / 4 + 0.273 * (1 - ratio))
    if isSteep { angle = Float.pi / 2 - angle }
    if real < 0 { angle = Float.pi - angle }
    return imaginary < 0 ? -angle : angle
  }

  /// ln I₀(x) for x ≥ 0, the Bessel function in Rice's distribution, within 0.1 up to x = 8.
  ///
  /// √(x² + 4) − 2 has its first terms near 0 and its slope far out, where it is ½ ln x too high:
  /// less than the noise of x itself.
  @inline(__always)
  static func logBessel(_ x: Float) -> Float { (x * x + 4).squareRoot() - 2 }
}

/// A complex number.
struct Complex: Hashable, Sendable {
  var real: Float
  var imaginary: Float

  static let zero = Complex(real: 0, imaginary: 0)

  /// The square of its magnitude.
  @inline(__always)
  var power: Float { real * real + imaginary * imaginary }

  @inline(__always)
  static func + (left: Complex, right: Complex) -> Complex {
    Complex(real: left.real + right.real, imaginary: left.imaginary + right.imaginary)
  }

  @inline(__always)
  static func - (left: Complex, right: Complex) -> Complex {
    Complex(real: left.real - right.real, imaginary: left.imaginary - right.imaginary)
  }

  @inline(__always)
  static func * (left: Complex, right: Float) -> Complex {
    Complex(real: left.real * right, imaginary: left.imaginary * right)
  }

  @inline(__always)
  static func * (left: Complex, right: Complex) -> Complex {
    Complex(
      real: left.real * right.real - left.imaginary * right.imaginary,
      imaginary: left.real * right.imaginary + left.imaginary * right.real)
  }

  /// The number with the other sign of its angle.
  var conjugate: Complex { Complex(real: real, imaginary: -imaginary) }

  /// The number of magnitude 1 with an angle.
  init(angle: Double) {
    let turns = angle / (2 * Double.pi)
    let rest = (turns - turns.rounded()) * 2 * Double.pi
    let quarter = rest - Double.pi / 2
    real = Float(SignalMath.cosine(rest))
    imaginary = Float(SignalMath.cosine(quarter < -Double.pi ? quarter + 2 * Double.pi : quarter))
  }

  init(real: Float, imaginary: Float) {
    self.real = real
    self.imaginary = imaginary
  }
}
