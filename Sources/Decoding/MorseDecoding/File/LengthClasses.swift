/// The narrow classes of durations that a machine makes, shortest first.
///
/// Durations are added one at a time without allocations. A human hand is recognized by the first
/// duration that makes a class too wide.
struct LengthClasses {
  /// The number of classes.
  private(set) var count = 0
  private var ranges = InlineArray<16, ClosedRange<Double>>(repeating: 0...0)

  /// The maximum ratio between the ends of a class, unless rounding to milliseconds explains more.
  private static let widest = 1.06
  /// The width of a class in nanoseconds that rounding explains.
  private static let rounding = 1.2e6
  /// The minimum ratio between adjacent classes, more than the width of one.
  private static let parting = 1.1

  /// Classifies the marks among `lengths`, which alternate marks and spaces, a mark first.
  ///
  /// Returns `nil` if a class is too wide, or there are more than sixteen.
  init?(marksOf lengths: ArraySlice<Double>) { self.init(lengths, from: lengths.startIndex) }

  /// Classifies the spaces among `lengths`.
  init?(spacesOf lengths: ArraySlice<Double>) { self.init(lengths, from: lengths.startIndex + 1) }

  private init?(_ lengths: ArraySlice<Double>, from first: Int) {
    for place in stride(from: first, to: lengths.endIndex, by: 2) {
      guard add(lengths[place]) else { return nil }
    }
  }

  /// The middle of the first class; `nil` if there is none.
  var first: Double? { count > 0 ? self[0] : nil }

  /// The middle of a class.
  subscript(place: Int) -> Double {
    (ranges[place].lowerBound + ranges[place].upperBound) / 2
  }

  /// Adds a duration; returns whether all classes are still narrow.
  private mutating func add(_ length: Double) -> Bool {
    var place = 0
    while place < count, ranges[place].upperBound * Self.parting < length { place += 1 }
    guard place < count, length * Self.parting >= ranges[place].lowerBound else {
      return insert(length, at: place)
    }
    widen(place, to: length...length)
    if place + 1 < count, ranges[place].upperBound * Self.parting >= ranges[place + 1].lowerBound {
      widen(place, to: ranges[place + 1])
      remove(place + 1)
    }
    let range = ranges[place]
    return range.upperBound <= range.lowerBound * Self.widest
      || range.upperBound - range.lowerBound <= Self.rounding
  }

  private mutating func widen(_ place: Int, to other: ClosedRange<Double>) {
    let range = ranges[place]
    ranges[place] =
      min(range.lowerBound, other.lowerBound)...max(range.upperBound, other.upperBound)
  }

  private mutating func insert(_ length: Double, at place: Int) -> Bool {
    guard count < ranges.count else { return false }
    for index in stride(from: count, to: place, by: -1) { ranges[index] = ranges[index - 1] }
    ranges[place] = length...length
    count += 1
    return true
  }

  private mutating func remove(_ place: Int) {
    count -= 1
    for index in place..<count { ranges[index] = ranges[index + 1] }
  }
}
