/// The columns at which a tab stops.
struct TabStops: Hashable, Sendable {
  private var stops: [Bool]

  /// Creates a stop every eight columns, as terminals begin with.
  init(columns: Int) {
    stops = (0..<columns).map { $0 % 8 == 0 }
  }

  /// Makes a column a stop, or no longer one.
  mutating func set(_ column: Int, _ isStop: Bool) {
    if stops.indices.contains(column) { stops[column] = isStop }
  }

  /// Takes all stops away.
  mutating func clear() {
    for index in stops.indices { stops[index] = false }
  }

  /// Gives the page another width; columns that are added have a stop every eight.
  mutating func resize(columns: Int) {
    stops = Array(stops.prefix(columns)) + TabStops(columns: columns).stops.dropFirst(stops.count)
  }

  /// The stop after a column, or else the last column.
  func next(after column: Int) -> Int {
    stops.indices.dropFirst(column + 1).first { stops[$0] } ?? stops.count - 1
  }

  /// The stop before a column, or else the first column.
  func previous(before column: Int) -> Int {
    stops.indices.prefix(max(0, column)).last { stops[$0] } ?? 0
  }
}
