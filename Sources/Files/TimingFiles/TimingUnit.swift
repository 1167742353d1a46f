/// The unit of durations in a timing file.
public enum TimingUnit: String, Hashable, Sendable, CaseIterable {
  /// Nanoseconds.
  case nanoseconds = "ns"
  /// Microseconds.
  case microseconds = "us"
  /// Milliseconds.
  case milliseconds = "ms"
  /// Seconds.
  case seconds = "s"

  /// The power of ten that converts the unit to nanoseconds.
  var exponent: Int {
    switch self {
    case .nanoseconds: 0
    case .microseconds: 3
    case .milliseconds: 6
    case .seconds: 9
    }
  }
}
