import TerminalCodec

extension String {
  /// The text in rows shorter than the screen's width, broken between words.
  package func wrapped(columns: Int) -> [String] {
    split(separator: " ", omittingEmptySubsequences: false).reduce(into: [""]) { rows, word in
      let longer = rows[rows.count - 1].isEmpty ? String(word) : rows[rows.count - 1] + " " + word
      if CellWidth.of(longer) < columns || rows[rows.count - 1].isEmpty {
        rows[rows.count - 1] = longer
      } else {
        rows.append(String(word))
      }
    }
  }
}

extension StyledLine {
  /// The line in rows shorter than the screen's width, broken between words if possible.
  func wrapped(columns: Int) -> [StyledLine] {
    let room = max(1, columns - 1)
    var (rows, column) = ([StyledLine()], 0)
    func breakRow() {
      rows.append(StyledLine())
      column = 0
    }
    var rest = runs.flatMap { run in
      run.text.map { (character: $0, style: run.style, width: CellWidth.of($0)) }
    }[...]
    while let first = rest.first {
      let length = rest.prefix { $0.character != " " }.count
      let word = rest.prefix(max(1, length))
      rest = rest.dropFirst(word.count)
      if column > 0, column + word.reduce(0, { $0 + $1.width }) > room { breakRow() }
      guard first.character != " " || column > 0 else { continue }
      for item in word {
        if column + item.width > room { breakRow() }
        rows[rows.count - 1].append(item.character, item.style)
        column += item.width
      }
    }
    return rows
  }
}
