import Foundation

/// Seeded random numbers.
///
/// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct Draws {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns a number from 0 to 1.
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / 0x1p53
  }

  /// Returns `true` with the given probability.
  mutating func happens(_ share: Double) -> Bool { unit() < share }

  /// Returns a normally distributed number (Box and Muller, 1958).
  mutating func normal() -> Double {
    sqrt(-2 * log(max(unit(), 0x1p-53))) * cos(2 * .pi * unit())
  }

  /// Returns a log-normal factor with the median 1.
  mutating func factor(_ spread: Double) -> Double { exp(spread * normal()) }

  /// Returns the time to the next of events that happen this often a second.
  mutating func wait(rate: Double) -> Duration {
    .nanoseconds(Int64(-log(max(unit(), 1e-9)) / rate * 1e9))
  }
}
