/// A uniform random sample of a stream of values, in bounded memory.
///
/// Vitter, "Random sampling with a reservoir", ACM TOMS 11 (1985), algorithm R. The pseudo-random
/// sequence is fixed, so the same stream always gives the same sample.
struct Reservoir: Hashable, Sendable {
  private static let capacity = 64
  private var values: [Double] = []
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The number of values added.
  private(set) var count = 0

  mutating func add(_ value: Double) {
    count += 1
    guard values.count == Self.capacity else { return values.append(value) }
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let place = Int((state >> 33) % UInt64(count))
    if place < Self.capacity { values[place] = value }
  }

  /// The number of values in the sample.
  var sampleCount: Int { values.count }

  /// The median of the sample; `nil` if it is empty.
  var median: Double? { values.median }
}

extension [Double] {
  /// The median; the mean of the middle two for an even count; `nil` if there are no values.
  var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
