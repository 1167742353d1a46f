import TerminalCodec

/// Rows of text set in columns, two spaces between them and two in front.
package struct TextTable {
  /// Which columns keep to the left; the others keep to the right.
  package let leftColumns: Set<Int>
  private var rows: [[String]] = []

  package init(leftColumns: Set<Int>) {
    self.leftColumns = leftColumns
  }

  package mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// The lines, without spaces at their ends.
  package var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? CellWidth.of($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let spaces = String(repeating: " ", count: widths[column] - CellWidth.of(cell))
        return leftColumns.contains(column) ? cell + spaces : spaces + cell
      }
      return ("  " + cells.joined(separator: "  ")).trimmingTrailingSpaces
    }
  }
}

extension String {
  /// The text without the spaces at its end.
  var trimmingTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }

  /// The text in lines of at most `columns`, broken at spaces; lines after the first begin with
  /// `indent`.
  package func wrapped(to columns: Int, indent: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if line.isEmpty {
        line = (lines.isEmpty ? "" : indent) + word
      } else if CellWidth.of(line) + 1 + CellWidth.of(word) <= columns {
        line += " " + word
      } else {
        lines.append(line)
        line = indent + word
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
