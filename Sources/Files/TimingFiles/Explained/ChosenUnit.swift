import Mathematics

/// The unit of a column, chosen so that the keying has a possible speed.
struct ChosenUnit {
  let scale: KeyingPlan.Scale
  /// What was assumed; `nil` if the file or the user states the unit.
  let assumption: String?
  /// What is subtracted from the rank, for an assumption against the file's words.
  let doubt: Double

  /// Returns the possible units.
  ///
  /// - Parameters:
  ///   - dit: the duration of a dit, measured with the scale `probe`.
  ///   - probe: the scale.
  ///   - time: the column with the times; `nil` for samples.
  ///   - options: what the user says of the file.
  ///   - rate: the samples in a second; `nil` if unknown.
  /// - Returns: the units.
  static func all(
    dit: Double, probe: KeyingPlan.Scale, time: TableColumn?, options: TimingOptions, rate: Double?
  ) -> [ChosenUnit] {
    guard let time, case .power(let power) = probe else { return [samples(dit: dit, rate: rate)] }
    let number = dit / Self.power(power)
    let isStated = options.unit != nil
    if time.isClock || time.hasUnits {
      guard isStated || dit < slowest else { return [] }
      return [ChosenUnit(scale: .power(0), assumption: nil, doubt: 0)]
    }
    if let unit = options.unit ?? time.unit {
      let stated = ChosenUnit(
        scale: .power(unit.exponent), assumption: nil, doubt: 0)
      let distance = distance(number, unit)
      let isSlow = number * Self.power(unit.exponent) > slowest
      guard !isStated, isSlow || distance > 3 else { return [stated] }
      let doubted = ChosenUnit(scale: stated.scale, assumption: nil, doubt: distance / 2)
      return (isSlow ? [] : [doubted]) + free(number, besides: unit)
    }
    if time.name.isEmpty, time.values.count < fewest {
      // A few numbers show no speed, but an infrared code has large ones.
      let median = time.values.map(abs).sorted()[time.values.count / 2]
      let unit: TimingUnit? = median > 5000 ? .microseconds : median >= 12 ? .milliseconds : nil
      if let unit, distance(number, unit) < 3 {
        return [ChosenUnit(scale: .power(unit.exponent), assumption: nil, doubt: 0)]
      }
    }
    return free(number, besides: nil)
  }

  /// The maximum distance from the possible speeds: a factor of two, since a dit is estimated.
  private static let leeway = 0.7
  /// The longest dit of a unit that nobody states: as ticks, which have no speed, slower keying is
  /// read rightly too.
  private static let longestDit = 0.8e9
  /// The longest dit of a unit that only the file states: longer pauses are those of doors and pumps.
  private static let slowest = 4.8e9
  /// The number of times that show a speed.
  private static let fewest = 6

  private static func free(_ number: Double, besides stated: TimingUnit?) -> [ChosenUnit] {
    let units: [TimingUnit] = [.milliseconds, .seconds, .microseconds, .nanoseconds]
    let possible = units.filter {
      $0 != stated && distance(number, $0) < leeway && number * power($0.exponent) < longestDit
    }
    guard let unit = possible.min(by: { distance(number, $0) < distance(number, $1) }) else {
      guard stated == nil else { return [] }
      return [ticks(number)]
    }
    return [
      ChosenUnit(
        scale: .power(unit.exponent), assumption: "times in \(unit.abbreviation)",
        doubt: (stated == nil ? 0 : 0.3) + distance(number, unit) / 4)
    ]
  }

  /// Returns how far a dit is from the speeds of 1 to 100 WPM, as a logarithm; 0 within them.
  private static func distance(_ number: Double, _ unit: TimingUnit) -> Double {
    let dit = number * power(unit.exponent)
    guard dit > 0 else { return 100 }
    if dit < KeyingScore.dits.lowerBound { return Logarithm.of(KeyingScore.dits.lowerBound / dit) }
    return max(0, Logarithm.of(dit / KeyingScore.dits.upperBound))
  }

  /// Counts of an unknown clock, taken as 20 WPM; days, as spreadsheets count them, are known.
  private static func ticks(_ number: Double) -> ChosenUnit {
    let day = 86_400e9
    if KeyingScore.dits.contains(number * day) {
      return ChosenUnit(scale: .factor(day), assumption: "times in days", doubt: 0.1)
    }
    return ChosenUnit(
      scale: .factor(60e6 / number), assumption: "times in ticks, taken as 20 WPM", doubt: 0.5)
  }

  private static func samples(dit: Double, rate: Double?) -> ChosenUnit {
    if let rate { return ChosenUnit(scale: .factor(1e9 / rate), assumption: nil, doubt: 0) }
    let ticks = dit / 1000
    var (best, step) = (1e9, 1e9)
    while step >= 1 {
      if abs(Logarithm.of(ticks * step / 60e6)) < abs(Logarithm.of(ticks * best / 60e6)) {
        best = step
      }
      step /= 10
    }
    let hertz = 1e9 / best
    let shown =
      hertz >= 1e6
      ? "\(Int(hertz / 1e6)) MHz"
      : hertz >= 1e3
        ? "\(Int(hertz / 1e3)) kHz"
        : "\(Int(hertz)) Hz"
    return ChosenUnit(
      scale: .factor(best), assumption: "\(shown) assumed; --rate states it", doubt: 0.1)
  }

  static func power(_ exponent: Int) -> Double {
    exponent >= 0
      ? Double(DecimalNumber.powerOfTen(min(exponent, 18)))
      : 1 / Double(DecimalNumber.powerOfTen(min(-exponent, 18)))
  }
}
