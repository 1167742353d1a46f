/// Logarithm, exponential and angle, computed with basic arithmetic.
///
/// The standard library does not have these functions, and this module does not import C.
enum SignalMath {
  private static let ln2 = 0.693_147_180_559_945_3

  /// Returns the natural logarithm of a positive, normal number, accurate to eight digits.
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

  /// Returns the natural logarithm of a positive number.
  static func logarithm(_ number: Float) -> Float { Float(logarithm(Double(number))) }

  /// Returns the exponential of a power, which is clamped to -80...80.
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

  /// Returns the exponential of a power, which is clamped to -80...80.
  static func exponential(_ power: Float) -> Float { Float(exponential(Double(power))) }

  /// Returns the cosine of an angle from -π to π, from its power series.
  static func cosine(_ angle: Double) -> Double {
    var (term, sum, count) = (1.0, 1.0, 0.0)
    while count < 30 {
      term *= -angle * angle / ((count + 1) * (count + 2))
      sum += term
      count += 2
    }
    return sum
  }

  /// Returns the angle of a complex number, from -π to π, accurate to 0.001.
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

  /// Returns ln I₀(x) for x ≥ 0, with the Bessel function of Rice's distribution; accurate to 0.1
  /// up to x = 8.
  ///
  /// The approximation √(x² + 4) − 2 has the correct first terms near 0 and the correct slope for
  /// large x. There, it is too high by ½ ln x, which is less than the noise of x itself.
  @inline(__always)
  static func logBessel(_ x: Float) -> Float { (x * x + 4).squareRoot() - 2 }
}

/// A complex number.
struct Complex: Hashable, Sendable {
  var real: Float
  var imaginary: Float

  static let zero = Complex(real: 0, imaginary: 0)

  /// The squared magnitude.
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

  /// The complex conjugate.
  var conjugate: Complex { Complex(real: real, imaginary: -imaginary) }

  /// Creates a number of magnitude 1 from its angle.
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
