import Mathematics

/// The log odds that sizes are those of keying rather than of anything else.
///
/// The marks of keying lie near a dit or a dah, its gaps near a dit or three dits, or are longer. The
/// sizes of anything else lie around one size or above a least one, marks and gaps together or apart,
/// as those of motion, of doors and of typing do.
///
/// The odds were tried on lists with five distributions and on fourteen kinds of hands. Of forty
/// random sizes, one list of fifty has odds above 0; of a hundred, none. An even hand has higher odds
/// from a dozen sizes on, a poor one from forty on.
struct KeyingOdds {
  /// The logarithms of marks and gaps in dits.
  private let (marks, gaps): ([Double], [Double])
  /// The spreads of a hand that are tried; the first is the least that anything else has.
  private static let spreads = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4]
  /// The number of them that an even hand has.
  private static let evenSpreads = 3
  /// The shares of dits, dahs, gaps of elements and of characters, and the densities of longer gaps
  /// and of sizes that fit nothing; as logarithms.
  private static let dits = Logarithm.of(0.55)
  private static let dahs = Logarithm.of(0.43)
  /// The shares in a word of dits alone, such as `his`, and the price of that guess.
  private static let (onlyDits, noDahs, onePrice) = (Logarithm.of(0.97), Logarithm.of(0.01), 1.0)
  private static let elementGaps = Logarithm.of(0.58)
  private static let characterGaps = Logarithm.of(0.3)
  private static let longGaps = Logarithm.of(0.05)
  private static let strays = Logarithm.of(0.0125)
  private static let (two, three, five) = (Logarithm.of(2), Logarithm.of(3), Logarithm.of(5))
  /// The logarithm of the square root of 2π, which the densities of normal distributions lack.
  private static let root = 0.9189

  /// Begins with the logarithms of sizes in dits.
  init(marks: [Double], gaps: [Double]) {
    (self.marks, self.gaps) = (marks, gaps)
  }

  /// The number of sizes.
  var count: Int { marks.count + gaps.count }

  /// The odds, also of a hand whose dahs and gaps have other lengths, which many sizes must show.
  var value: Double {
    let price = 2 * Logarithm.of(Double(count))
    // A least size, and marks and gaps apart, are guesses more.
    let chance = max(
      Self.chance(marks + gaps, ofLeast: price / 2),
      Self.chance(marks) + Self.chance(gaps) - price)
    return max(agreement, centred.agreement - price) - chance
  }

  // MARK: - Keying

  /// The logarithm of the density of the sizes, if they are those of keying.
  private var agreement: Double {
    // The dit may be that of another explanation, in which it is a dah.
    let fits = [0, Self.three].flatMap { dit in
      let sizes = (marks + gaps).map { $0 - dit }.filter { $0 < Self.five }
      return [dit, dit + Self.mean(sizes.map(Self.error))].map { agreement(shift: $0) }
    }
    return fits.max() ?? 0
  }

  private func agreement(shift: Double) -> Double {
    let (marks, gaps) = (marks.map { $0 - shift }, gaps.map { $0 - shift })
    let ofDits = Self.agreement(
      marks, (Self.onlyDits, Self.noDahs), longer: Self.strays,
      spreads: Self.spreads.prefix(Self.evenSpreads))
    return max(
      Self.agreement(marks, (Self.dits, Self.dahs), longer: Self.strays), ofDits - Self.onePrice)
      + Self.agreement(gaps, (Self.elementGaps, Self.characterGaps), longer: Self.longGaps)
  }

  /// Returns the logarithm of the density of sizes near one and three dits, with their best spread.
  private static func agreement(
    _ sizes: [Double], _ shares: (short: Double, long: Double), longer: Double,
    spreads: ArraySlice<Double> = spreads[...]
  ) -> Double {
    spreads.map { spread in
      func density(_ size: Double, _ share: Double) -> Double {
        share - Logarithm.of(spread) - size * size / (2 * spread * spread)
      }
      return sizes.reduce(0) { sum, size in
        sum
          + max(
            density(size, shares.short), density(size - three, shares.long),
            size > five ? longer : strays)
      }
    }.max() ?? 0
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

  // MARK: - Anything else

  /// Returns the logarithm of the density of sizes that have one distribution: normal, or exponential
  /// above a least size at a price, of the sizes or of their logarithms.
  private static func chance(_ sizes: [Double], ofLeast price: Double = 0) -> Double {
    guard !sizes.isEmpty else { return 0 }
    let numbers = sizes.map(Logarithm.exponential)
    let (least, sum) = (spreads[0] * mean(numbers), sizes.reduce(0, +))
    return max(
      normal(sizes, least: spreads[0]), normal(numbers, least: least) + sum,
      exponential(sizes, least: spreads[0]) - price,
      exponential(numbers, least: least) + sum - price)
  }

  private static func normal(_ values: [Double], least: Double) -> Double {
    let mean = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let spread = max(least, (squares / Double(values.count)).squareRoot())
    return -Double(values.count) * Logarithm.of(spread) - squares / (2 * spread * spread)
  }

  /// Returns the density above the least value, which is a parameter more than the mean.
  private static func exponential(_ values: [Double], least: Double) -> Double {
    let count = Double(values.count)
    let above = mean(values) - (values.min() ?? 0)
    let mean = max(least, above * count / max(1, count - 1))
    return count * (root - Logarithm.of(mean) - above / mean) - Logarithm.of(count) / 2
  }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }
}
