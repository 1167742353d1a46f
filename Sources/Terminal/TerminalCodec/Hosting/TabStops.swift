/// The columns of the tab stops.
struct TabStops: Hashable, Sendable {
  private var stops: [Bool]

  /// Creates a stop every eight columns, a terminal's default.
  init(columns: Int) {
    stops = (0..<columns).map { $0 % 8 == 0 }
  }

  /// Sets or removes the stop at a column.
  mutating func set(_ column: Int, _ isStop: Bool) {
    if stops.indices.contains(column) { stops[column] = isStop }
  }

  /// Removes all stops.
  mutating func clear() {
    for index in stops.indices { stops[index] = false }
  }

  /// Changes the page's width; added columns have a stop every eight.
  mutating func resize(columns: Int) {
    stops = Array(stops.prefix(columns)) + TabStops(columns: columns).stops.dropFirst(stops.count)
  }

  /// The next stop after a column, or the last column.
  func next(after column: Int) -> Int {
    stops.indices.dropFirst(column + 1).first { stops[$0] } ?? stops.count - 1
  }

  /// The last stop before a column, or the first column.
  func previous(before column: Int) -> Int {
    stops.indices.prefix(max(0, column)).last { stops[$0] } ?? 0
  }
}
