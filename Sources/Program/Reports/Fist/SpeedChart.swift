import FistAnalysis
import TerminalCodec
import Timeline

/// The speed over time as dots, drawn with characters.
package struct SpeedChart {
  private let points: [(nanoseconds: Int64, wpm: Double)]
  private let low: Double
  private let high: Double
  private let end: Int64
  private let look: ReportLook
  private static let height = 6

  /// Creates a chart; `nil` for fewer than two points.
  init?(_ report: FistReport, look: ReportLook) {
    points = report.timeline.map { ($0.moment.nanoseconds, report.wpm(at: $0)) }
    guard points.count >= 2, let low = points.map(\.wpm).min(), let high = points.map(\.wpm).max()
    else { return nil }
    // A range below a tenth of the speed would exaggerate small changes.
    let margin = max(0, (high + low) / 20 - (high - low)) / 2
    self.low = low - margin
    self.high = high + margin
    self.end = max(1, report.counts.nanoseconds)
    self.look = look
  }

  /// The rows, with the highest and lowest speed on the left, and the time below.
  package var lines: [String] {
    let labels = (0..<Self.height).map { row in
      row == 0 ? high.fixed(1) : row == Self.height - 1 ? low.fixed(1) : ""
    }
    let indent = labels.map(\.count).max() ?? 0
    let width = look.columns - indent - 6
    var rows = [[Character]](
      repeating: Array(repeating: " ", count: width), count: Self.height)
    for point in points {
      let share = (point.wpm - low) / (high - low)
      let row = Int(((1 - share) * Double(Self.height - 1)).rounded())
      let column = Int(Double(point.nanoseconds) / Double(end) * Double(width - 1))
      rows[row][min(max(column, 0), width - 1)] = look.isUnicode ? "•" : "*"
    }
    let spaces = { (count: Int) in String(repeating: " ", count: max(0, count)) }
    let edge = look.isUnicode ? "│" : "|"
    let body = zip(labels, rows).map { label, row in
      let start = "  " + spaces(indent - label.count) + label + " " + edge
      return (start + look.colored(String(row), .cyan)).trimmingTrailingSpaces
    }
    let last = end.clock
    let foot = spaces(indent + 4) + "0:00" + spaces(width - 4 - last.count) + last
    return body + [foot]
  }
}
