import Mathematics

/// The log odds that sizes are those of keying rather than any numbers.
///
/// Any numbers lie around one size. The marks of keying lie near a dit or a dah, its gaps near a dit
/// or three dits, or are longer. The odds were tried on lists of random numbers and of hands whose
/// sizes spread by an eighth: from eight sizes on, one of twenty random lists passes, of sixteen sizes
/// one of fifty.
struct KeyingOdds {
  /// The logarithms of marks and gaps in dits.
  private let (marks, gaps): ([Double], [Double])
  /// The odds from which sizes are keying.
  private static let least = 2.4
  /// The spreads of a hand that are tried; the first is the least that any numbers have.
  private static let spreads = [0.02, 0.05, 0.1, 0.2, 0.3]
  /// The shares of dits, dahs, gaps of elements and of characters, and the densities of longer gaps
  /// and of sizes that fit nothing; as logarithms.
  private static let dits = Logarithm.of(0.55)
  private static let dahs = Logarithm.of(0.43)
  private static let elementGaps = Logarithm.of(0.58)
  private static let characterGaps = Logarithm.of(0.3)
  private static let longGaps = Logarithm.of(0.05)
  private static let strays = Logarithm.of(0.0125)
  private static let (two, three, five) = (Logarithm.of(2), Logarithm.of(3), Logarithm.of(5))

  /// Begins with the logarithms of sizes in dits.
  init(marks: [Double], gaps: [Double]) {
    (self.marks, self.gaps) = (marks, gaps)
  }

  /// Whether the sizes are keying, also of a hand whose dahs and gaps have other lengths, which many
  /// sizes must show.
  var areKeying: Bool {
    let count = Double(marks.count + gaps.count)
    return value > Self.least || centred.value - 2 * Logarithm.of(count) > Self.least
  }

  private var value: Double {
    // The dit may be that of another explanation, in which it is a dah.
    let fits = [0, Self.three].flatMap { dit in
      let sizes = (marks + gaps).map { $0 - dit }.filter { $0 < Self.five }
      let error = Self.mean(sizes.map(Self.error))
      return [dit, dit + error].flatMap { shift in
        Self.spreads.map { agreement(shift: shift, spread: $0) }
      }
    }
    return (fits.max() ?? 0) - chance
  }

  /// Returns the logarithm of the density of the sizes, if they are those of keying.
  private func agreement(shift: Double, spread: Double) -> Double {
    func density(_ size: Double, _ share: Double) -> Double {
      share - Logarithm.of(spread) - size * size / (2 * spread * spread)
    }
    let ofMarks = marks.reduce(0) { sum, mark in
      let size = mark - shift
      return sum
        + max(density(size, Self.dits), density(size - Self.three, Self.dahs), Self.strays)
    }
    return gaps.reduce(ofMarks) { sum, gap in
      let size = gap - shift
      let long = size > Self.five ? Self.longGaps : Self.strays
      return sum
        + max(
          density(size, Self.elementGaps), density(size - Self.three, Self.characterGaps), long)
    }
  }

  /// The logarithm of the density of the sizes, if they are any numbers: with a log-normal or a normal
  /// distribution.
  private var chance: Double {
    let sizes = marks + gaps
    let numbers = sizes.map(Logarithm.exponential)
    let ofNumbers = Self.normal(numbers, least: Self.spreads[0] * Self.mean(numbers))
    return max(
      Self.normal(sizes, least: Self.spreads[0]), ofNumbers + sizes.reduce(0, +))
  }

  private static func normal(_ values: [Double], least: Double) -> Double {
    let mean = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let spread = max(least, (squares / Double(values.count)).squareRoot())
    return -Double(values.count) * Logarithm.of(spread) - squares / (2 * spread * spread)
  }

  /// The sizes with the means of dits, dahs and gaps at their places.
  private var centred: KeyingOdds {
    func centre(_ sizes: [Double]) -> [Double] {
      let short = Self.mean(sizes.filter { $0 <= Self.two })
      let long = Self.mean(
        sizes.filter { $0 > Self.two && $0 <= Self.five }.map { $0 - Self.three })
      return sizes.map { $0 <= Self.two ? $0 - short : $0 <= Self.five ? $0 - long : $0 }
    }
    return KeyingOdds(marks: centre(marks), gaps: centre(gaps))
  }

  /// Returns how far a size is from the nearer of a dit and a dah.
  private static func error(_ size: Double) -> Double {
    abs(size) < abs(size - three) ? size : size - three
  }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }
}
