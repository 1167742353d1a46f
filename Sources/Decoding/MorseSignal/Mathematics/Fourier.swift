/// The discrete Fourier transform, with a power of two as its length (Cooley and Tukey, 1965).
struct Fourier: Sendable {
  /// The number of samples.
  let count: Int
  private let turns: [Complex]
  private let order: [Int]

  /// Creates the transform of `count` samples, a power of two.
  init(count: Int) {
    precondition(count > 0 && count & (count - 1) == 0, "\(count) is not a power of two")
    self.count = count
    turns = (0..<max(1, count / 2)).map {
      Complex(angle: -2 * Double.pi * Double($0) / Double(count))
    }
    let bits = count.trailingZeroBitCount
    order = (0..<count).map { place in
      (0..<bits).reduce(0) { $0 << 1 | place >> $1 & 1 }
    }
  }

  /// Transforms `values` in place.
  func transform(_ values: inout [Complex]) {
    for place in 0..<count where order[place] > place { values.swapAt(place, order[place]) }
    var half = 1
    while half < count {
      let stride = count / (2 * half)
      var start = 0
      while start < count {
        for offset in 0..<half {
          let turned = values[start + half + offset] * turns[offset * stride]
          let kept = values[start + offset]
          values[start + offset] = kept + turned
          values[start + half + offset] = kept - turned
        }
        start += 2 * half
      }
      half *= 2
    }
  }
}
