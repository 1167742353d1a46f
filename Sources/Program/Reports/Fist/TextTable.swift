import TerminalCodec

/// A table of text, with two spaces between columns and two at the start of each row.
package struct TextTable {
  /// The left-aligned columns; the others are right-aligned.
  package let leftColumns: Set<Int>
  private var rows: [[String]] = []

  package init(leftColumns: Set<Int>) {
    self.leftColumns = leftColumns
  }

  package mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// The lines, without trailing spaces.
  package var lines: [String] { lines(gap: 2, without: []) }

  /// Returns the lines in at most `most` columns, as far as words allow.
  ///
  /// If the table is too wide, the gap between columns becomes one space; then the `optional`
  /// columns are omitted one by one. Rows that are still too wide are wrapped between words.
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
  /// The text without trailing spaces.
  var trimmingTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }

  /// Wraps the text at spaces in at most `columns`; lines after the first begin with `indent`.
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
