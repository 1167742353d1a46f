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
  package var lines: [String] { lines(gap: 2, without: []) }

  /// The lines of at most so many columns, as far as words allow.
  ///
  /// A table that is too wide has one space between its columns, then loses `optional` columns one by one. A
  /// row that is too wide even then is broken between words.
  package func lines(within most: Int, optional: [Int] = []) -> [String] {
    for count in 0...optional.count {
      for gap in [2, 1] {
        let lines = lines(gap: gap, without: Set(optional.prefix(count)))
        if lines.allSatisfy({ CellWidth.of($0) <= most }) { return lines }
      }
    }
    return rows.flatMap { row in
      let indent = String(repeating: " ", count: 6)
      return row.joined(separator: " ").wrapped(to: most - 2, indent: indent).map { "  " + $0 }
    }
  }

  private func lines(gap: Int, without dropped: Set<Int>) -> [String] {
    let columns = (0..<(rows.map(\.count).max() ?? 0)).filter { !dropped.contains($0) }
    let widths = columns.map { column in
      rows.map { column < $0.count ? CellWidth.of($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(columns, widths).prefix { $0.0 < row.count }.map { column, width in
        let spaces = String(repeating: " ", count: width - CellWidth.of(row[column]))
        return leftColumns.contains(column) ? row[column] + spaces : spaces + row[column]
      }
      let space = String(repeating: " ", count: gap)
      return ("  " + cells.joined(separator: space)).trimmingTrailingSpaces
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
