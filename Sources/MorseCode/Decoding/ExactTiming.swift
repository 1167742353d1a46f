import Timeline

/// Timing as exact as a machine's, known by the lengths alone.
///
/// A machine sends every kind of stretch with one length: two kinds of marks, and gaps inside
/// characters, between them and between words. Where all lengths of a message fall into so few narrow
/// classes, of the right proportions, there is nothing to be guessed, and no language may be heard in
/// it. Lengths are in nanoseconds.
struct ExactTiming: Equatable {
  let dit: Double
  let dah: Double
  let inner: Double
  let character: Double
  let word: Double
  /// What American Morse has beside these; `nil` for other codes.
  var stretched: Stretched?

  /// How far the ends of a class may lie apart: in proportion, or by the rounding to milliseconds.
  private static let widest = 1.06
  private static let rounding = 1.2e6
  /// What parts one class from the next, in proportion.
  private static let parting = 1.1

  /// Looks for exact timing in `lengths`; `nil` when they scatter, or leave a doubt what is what.
  ///
  /// - Parameters:
  ///   - lengths: marks and spaces in turn, a mark first.
  ///   - speed: the speed that was told, if one was; it settles what the lengths leave open.
  init?(_ lengths: ArraySlice<Double>, speed: MorseSpeed?) {
    guard Self.hasTwoMarks(lengths) else { return nil }
    var marks: [Double] = []
    var spaces: [Double] = []
    for (place, length) in lengths.enumerated() {
      if place.isMultiple(of: 2) { marks.append(length) } else { spaces.append(length) }
    }
    guard let marks = Self.classes(of: marks), let spaces = Self.classes(of: spaces),
      let (dit, dah) = Self.elements(marks, shortestGap: spaces.first)
    else { return nil }
    let between = spaces.drop { (0.75...1.35).contains($0 / dit) }
    guard spaces.count - between.count <= 1,
      let gaps = Self.gaps(Array(between), dit: dit, speed: speed)
    else { return nil }
    self.dit = dit
    self.dah = dah
    inner = spaces.count > between.count ? spaces[0] : dit
    (character, word) = gaps
  }

  /// Whether all marks are near the shortest or near the longest, as a look at once tells.
  private static func hasTwoMarks(_ lengths: ArraySlice<Double>) -> Bool {
    var (shortest, longest) = (Double.infinity, 0.0)
    for place in stride(from: lengths.startIndex, to: lengths.endIndex, by: 2) {
      shortest = min(shortest, lengths[place])
      longest = max(longest, lengths[place])
    }
    let low = max(shortest * widest, shortest + rounding)
    let high = min(longest / widest, longest - rounding)
    for place in stride(from: lengths.startIndex, to: lengths.endIndex, by: 2)
    where lengths[place] > low && lengths[place] < high {
      return false
    }
    return true
  }

  /// The middles of narrow classes that hold all lengths, shortest first; `nil` when one is wide.
  static func classes(of lengths: [Double]) -> [Double]? {
    var classes: [ClosedRange<Double>] = []
    for length in lengths.sorted() {
      if let last = classes.last, length <= last.upperBound * parting {
        classes[classes.count - 1] = last.lowerBound...length
        guard length <= last.lowerBound * widest || length - last.lowerBound <= rounding else {
          return nil
        }
      } else {
        classes.append(length...length)
      }
    }
    return classes.map { ($0.lowerBound + $0.upperBound) / 2 }
  }

  private static func elements(
    _ marks: [Double], shortestGap: Double?
  ) -> (dit: Double, dah: Double)? {
    if marks.count == 2 {
      return (2.4...3.6).contains(marks[1] / marks[0]) ? (marks[0], marks[1]) : nil
    }
    // Marks of one kind are told by the gaps between them, a unit long.
    guard marks.count == 1, let shortestGap else { return nil }
    switch marks[0] / shortestGap {
    case 0.75...1.35: return (marks[0], 3 * marks[0])
    case 2.4...3.6: return (marks[0] / 3, marks[0])
    default: return nil
    }
  }

  /// The gaps between characters and words; pauses longer than these count as the latter.
  static func gaps(
    _ classes: [Double], dit: Double, speed: MorseSpeed?
  ) -> (character: Double, word: Double)? {
    let stretch = speed.map { Double($0.characterGap.nanoseconds) / (3 * 1.2e9 / $0.characterWPM) }
    let told = (character: 3 * dit * (stretch ?? 1), word: 7 * dit * (stretch ?? 1))
    guard let first = classes.first else { return told }
    if classes.count > 1 {
      return first >= 1.8 * dit && classes[1] >= 1.7 * first ? (first, classes[1]) : nil
    }
    if (0.8...1.3).contains(first / told.character) { return (first, first * 7 / 3) }
    return speed != nil && (0.9...1.1).contains(first / told.word) ? (first * 3 / 7, first) : nil
  }
}
