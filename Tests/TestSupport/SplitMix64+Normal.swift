import Glibc

extension SplitMix64 {
  /// Returns a normally distributed number (Box and Muller, 1958).
  public mutating func normal() -> Double {
    let radius = sqrt(-2 * log(Double.random(in: .ulpOfOne..<1, using: &self)))
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}
