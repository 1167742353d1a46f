/// √2π, by which a normal density is divided, as precise as each fit has it.
package enum RootOfTwoPi {
  @inlinable
  package static var value: Float { 2.5066 }
  /// Its natural logarithm, 0.9189, to three digits and to two.
  @inlinable
  package static var logarithm: Float { 0.919 }
  @inlinable
  package static var roughLogarithm: Float { 0.92 }
}
