/// A time whose parts stand in several columns, such as seconds and milliseconds.
struct SplitTime {
  /// The parts, the greatest first.
  let parts: [KeyingPlan.Part]
  /// The nanoseconds of the rows.
  let values: [Double]

  /// The maximum of the smallest part, by its unit, and the share of it that many rows reach.
  private static let limits: [(power: Int, limit: Double)] = [
    (9, 60), (6, 1e3), (3, 1e6), (0, 1e9),
  ]
  private static let share = 0.8

  /// Finds the parts among columns; `nil` if there are none.
  init?(_ columns: [TableColumn]) {
    let numbers = columns.filter {
      $0.isNumeric && !$0.isConstant && !$0.isClock && !$0.hasUnits && $0.isComplete
        && $0.values.allSatisfy { $0 >= 0 }
    }
    guard let chain = numbers.indices.compactMap({ Self.chain(numbers[$0...]) }).first,
      let power = Self.power(of: chain)
    else { return nil }
    // Seconds are sixty to a minute; what is smaller is a fraction of a second.
    var units: [(times: Int64, power: Int)] = [(1, 9), (60, 9), (3600, 9)]
    if power < 9 { units.insert((1, power), at: 0) }
    guard chain.count <= units.count else { return nil }
    let parts =
      zip(chain.reversed(), units).map { column, unit in
        KeyingPlan.Part(column: column.index, times: unit.times, power: unit.power)
      }.reversed() as [KeyingPlan.Part]
    self.parts = parts
    values = chain[0].values.indices.map { row in
      zip(chain, parts).reduce(0) { sum, next in
        sum + next.0.values[row] * Double(next.1.times) * ChosenUnit.power(next.1.power)
      }
    }
  }

  /// Returns the columns from the first on that are parts of one time; `nil` if it is alone.
  private static func chain(_ columns: ArraySlice<TableColumn>) -> [TableColumn]? {
    var chain = [columns[columns.startIndex]]
    // Whether each row is in another place than the one before: 0, or 1 where it is later.
    var steps = zip(chain[0].values, chain[0].values.dropFirst()).map { $1 - $0 }
    for column in columns.dropFirst() {
      let own = zip(column.values, column.values.dropFirst()).map { $1 - $0 }
      guard own.count == steps.count, isPart(own, of: steps) else { break }
      steps = zip(steps, own).map { $0 == 0 ? $1 : $0 }
      chain.append(column)
    }
    return chain.count > 1 ? chain : nil
  }

  /// Whether a column goes back only where the greater parts go on, which is not in every row.
  private static func isPart(_ steps: [Double], of greater: [Double]) -> Bool {
    greater.allSatisfy { $0 >= 0 } && 4 * greater.count { $0 == 0 } >= greater.count
      && zip(greater, steps).allSatisfy { $0 > 0 || $1 >= 0 } && steps.contains { $0 < 0 }
  }

  /// Returns the power of ten of the smallest part in nanoseconds: by the units of the names, or
  /// because its values fill a second or a minute.
  private static func power(of chain: [TableColumn]) -> Int? {
    let (last, greater) = (chain[chain.count - 1], chain[chain.count - 2])
    if let unit = last.unit, greater.unit == .seconds, unit != .seconds { return unit.exponent }
    guard let most = last.values.max() else { return nil }
    return limits.first { most < $0.limit && most >= share * $0.limit }?.power
  }
}
