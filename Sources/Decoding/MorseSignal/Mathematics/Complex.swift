import Mathematics

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
}

extension Complex {
  /// Creates a number of magnitude 1 from its angle.
  init(angle: Double) {
    real = Float(Trigonometry.cosine(angle))
    imaginary = Float(Trigonometry.sine(angle))
  }
}

extension ArraySlice<Complex> {
  /// The sum of the numbers.
  var sum: Complex { reduce(.zero, +) }
}
