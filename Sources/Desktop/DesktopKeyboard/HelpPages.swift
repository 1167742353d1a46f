/// The help as pages of the desktop's candidate list.
struct HelpPages: Hashable, Sendable {
  /// The number of lines on a page.
  private static let height = 12

  private let lines: [String]
  private var page = 0

  init(_ lines: [String]) {
    self.lines = lines
  }

  private var count: Int { max(1, (lines.count + Self.height - 1) / Self.height) }

  /// The page and how to leave it.
  var title: String {
    let keys = count > 1 ? "Page Down: more; any other key: close" : "any key: close"
    return "help \(page + 1) of \(count)   \(keys)"
  }

  /// The lines of the page.
  var table: CandidateTable {
    var table = CandidateTable()
    table.words = lines.dropFirst(page * Self.height).prefix(Self.height).map { $0 }
    table.labels = table.words.map { _ in "" }
    (table.isVertical, table.hasPages) = (true, count > 1)
    return table
  }

  /// Moves by `step` pages; the last is followed by the first.
  mutating func turn(by step: Int) { page = (page + step + count) % count }
}
