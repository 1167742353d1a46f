/// Joins intervals that are far too short for the unit to those around them.
///
/// Only for a first look at the tempo, which a burst of contact bounce would otherwise lead astray;
/// the search weighs every interval as it came.
struct GlitchJoiner {
  /// The logarithms of the joined lengths, marks and spaces in turn.
  private(set) var logarithms: [Float] = []
  /// For each interval the place of the joined one that holds it.
  private(set) var places: [Int] = []
  private var joined: [Double] = []
  private static let shortest: Float = -1.3

  /// Joins intervals, of which `units` are the logarithms of the unit at each.
  mutating func join(_ lengths: [Double], units: [Float]) {
    joined.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for (index, length) in lengths.enumerated() {
      let isShort = Float(Logarithm.of(length)) - units[index] < Self.shortest
      // An interval of the kind that is open, or one too short to end it, goes on with it.
      let goesOn = index > 0 && (isShort || index & 1 == (joined.count - 1) & 1)
      if goesOn {
        joined[joined.count - 1] += length
      } else {
        joined.append(length)
      }
      places.append(joined.count - 1)
    }
    logarithms.removeAll(keepingCapacity: true)
    for length in joined { logarithms.append(Float(Logarithm.of(length))) }
  }
}
