/// A matrix of three rows and columns.
struct Matrix3: Sendable {
  /// The columns; the fourth number of each is 0.
  private var first: SIMD4<Double>
  private var second: SIMD4<Double>
  private var third: SIMD4<Double>

  static let identity = Matrix3([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0])

  /// Creates a matrix from its columns.
  init(_ first: SIMD4<Double>, _ second: SIMD4<Double>, _ third: SIMD4<Double>) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  /// The column of the first variable.
  var firstColumn: SIMD4<Double> { first }

  var transpose: Matrix3 {
    Matrix3(
      [first[0], second[0], third[0], 0], [first[1], second[1], third[1], 0],
      [first[2], second[2], third[2], 0])
  }

  /// The inverse of a regular matrix, from cross products of its columns.
  var inverse: Matrix3 {
    let row = Self.cross(second, third)
    let scale = 1 / (first * row).sum()
    let rows = Matrix3(row, Self.cross(third, first), Self.cross(first, second))
    return (rows * scale).transpose
  }

  private static func cross(_ left: SIMD4<Double>, _ right: SIMD4<Double>) -> SIMD4<Double> {
    [
      left[1] * right[2] - left[2] * right[1], left[2] * right[0] - left[0] * right[2],
      left[0] * right[1] - left[1] * right[0], 0,
    ]
  }

  /// Returns the product of a column and a row.
  static func outer(_ column: SIMD4<Double>, _ row: SIMD4<Double>) -> Matrix3 {
    Matrix3(column * row[0], column * row[1], column * row[2])
  }

  @inline(__always)
  static func * (left: Matrix3, right: SIMD4<Double>) -> SIMD4<Double> {
    left.first * right[0] + left.second * right[1] + left.third * right[2]
  }

  @inline(__always)
  static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    Matrix3(left * right.first, left * right.second, left * right.third)
  }

  @inline(__always)
  static func * (left: Matrix3, right: Double) -> Matrix3 {
    Matrix3(left.first * right, left.second * right, left.third * right)
  }

  @inline(__always)
  static func + (left: Matrix3, right: Matrix3) -> Matrix3 {
    Matrix3(left.first + right.first, left.second + right.second, left.third + right.third)
  }

  @inline(__always)
  static func - (left: Matrix3, right: Matrix3) -> Matrix3 {
    Matrix3(left.first - right.first, left.second - right.second, left.third - right.third)
  }
}
