import FistAnalysis
package import TerminalCodec

/// Histograms of several classes of intervals on a common axis, drawn with characters.
package struct BarChart {
  private let classes: [(kind: IntervalClass, statistics: IntervalStatistics)]
  private let axis: LogAxis
  private let look: ReportLook
  private let width: Int
  private static let height = 5
  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Creates a chart of the classes that occurred; `nil` if there are none.
  init?(_ kinds: [IntervalClass], of report: FistReport, look: ReportLook) {
    classes = kinds.compactMap { kind in report.classes[kind].map { (kind, $0) } }
    guard let axis = LogAxis(classes.map(\.statistics.histogram)) else { return nil }
    self.axis = axis
    self.look = look
    width = look.columns - 4
  }

  /// The bars, the class names below their middles, and the axis.
  package var lines: [String] {
    let counts = classes.map {
      $0.statistics.histogram.density(from: axis.low, to: axis.high, columns: width)
    }
    let totals = (0..<width).map { column in counts.reduce(0) { $0 + $1[column] } }
    let most = totals.max() ?? 1
    let bars = (0..<Self.height).reversed().map { row in
      let cells = (0..<width).map { column in
        let cell = cell(totals[column], of: most, row: row)
        return look.colored(String(cell), color(at: column, counts))
      }
      return ("  " + cells.joined()).trimmingTrailingSpaces
    }
    let ticks = axis.ticks.map { tick in (tick.label, Int(tick.place * Double(width - 1))) }
    let ticksLine = "  " + label(ticks, width: width - 3, slack: 0) + " ms"
    return bars.drop { $0.isEmpty } + [names, ticksLine]
  }

  /// Returns the character of a cell: an eighth block, or in ASCII a full cell from one half on.
  private func cell(_ amount: Double, of most: Double, row: Int) -> Character {
    let filled = Int((amount / most * Double(Self.height * 8)).rounded(.up)) - row * 8
    guard look.isUnicode else { return filled >= 4 ? "#" : (filled > 0 && row == 0 ? "." : " ") }
    return Self.eighths[min(max(filled, 0), 8)]
  }

  /// Returns the colour of the most frequent class in a column.
  private func color(at column: Int, _ counts: [[Double]]) -> TextStyle.Color? {
    let most = counts.indices.max { counts[$0][column] < counts[$1][column] }
    return most.map { classes[$0].kind.color }
  }

  private var names: String {
    let labels = classes.map { item in
      let place = axis.place(ofNanoseconds: item.statistics.medianNanoseconds)
      return (item.kind.title, Int(place * Double(width - 1)) - item.kind.title.count / 2)
    }
    return ("  " + label(labels, width: width, slack: 6)).trimmingTrailingSpaces
  }

  /// Places texts at their columns.
  ///
  /// A text moves left at the right edge, or right by up to `slack` to avoid an overlap; otherwise
  /// it is omitted.
  private func label(_ texts: [(text: String, column: Int)], width: Int, slack: Int) -> String {
    var line = ""
    for (text, column) in texts {
      let wanted = min(max(column, 0), width - text.count)
      let start = line.isEmpty ? wanted : max(wanted, line.count + 1)
      guard start - wanted <= slack, start + text.count <= width else { continue }
      line += String(repeating: " ", count: start - line.count) + text
    }
    return line
  }
}

extension IntervalClass {
  /// The colour of the class in a terminal.
  package var color: TextStyle.Color {
    switch self {
    case .dit, .elementGap: .cyan
    case .dah, .characterGap: .yellow
    case .wordGap: .magenta
    }
  }
}
