/// Probabilities encoded in one byte: 255 is one, and eight less is half as much.
enum LogProbability {
  private static let eighthOfHalf: Float = 0.917_004_04  // 2 to the power of -1/8

  /// The probability of each byte; zero for zero.
  static let values: [Float] = {
    var values = [Float](repeating: 0, count: 256)
    var probability: Float = 1
    for code in (1...255).reversed() {
      values[code] = probability
      probability *= eighthOfHalf
    }
    return values
  }()

  /// Returns one half to the power of `bits`, at most one.
  static func half(toThe bits: Float) -> Float {
    bits > 31
      ? half(toThe: 31) * half(toThe: bits - 31) : values[255 - max(0, Int((bits * 8).rounded()))]
  }

  /// Returns the byte for a probability, rounded down.
  static func code(of probability: Float) -> UInt8 {
    UInt8((1...255).last { values[$0] <= probability } ?? 1)
  }
}
