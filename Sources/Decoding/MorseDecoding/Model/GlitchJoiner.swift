import Mathematics

/// Joins intervals that are much too short for the unit with their neighbours.
///
/// This is only for the first tempo estimate, which a burst of contact bounce would otherwise
/// distort. The search uses every interval unchanged.
struct GlitchJoiner {
  /// The log durations of the joined intervals, alternating marks and spaces.
  private(set) var logarithms: [Float] = []
  /// The index of the joined interval that contains each interval.
  private(set) var places: [Int] = []
  private var joined: [Double] = []
  /// A shorter interval may be a glitch, as a logarithm: 0.27 units (see ``UsualHand/glitch``).
  private static let shortest: Float = -1.3

  /// Joins intervals; `units` are the logarithms of the unit at each.
  mutating func join(_ lengths: [Double], units: [Float]) {
    joined.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for (index, length) in lengths.enumerated() {
      let isShort = Float(Logarithm.of(length)) - units[index] < Self.shortest
      // An interval of the same kind, or one too short to end the open interval, continues it.
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
