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
    var rows = [StyledLine()]
    var rest = runs.flatMap { run in run.text.map { (character: $0, style: run.style) } }[...]
    while !rest.isEmpty {
      let length = rest.firstIndex { $0.character == " " }.map { max(1, $0 - rest.startIndex) }
      let word = rest.prefix(length ?? rest.count)
      rest = rest.dropFirst(word.count)
      let width = word.reduce(0) { $0 + CellWidth.of($1.character) }
      let isSpace = word.first?.character == " "
      if rows[rows.count - 1].width + width > room, rows[rows.count - 1].width > 0 {
        rows.append(StyledLine())
      }
      guard !isSpace || rows[rows.count - 1].width > 0 else { continue }
      for item in word {
        if rows[rows.count - 1].width + CellWidth.of(item.character) > room {
          rows.append(StyledLine())
        }
        rows[rows.count - 1].append(item.character, item.style)
      }
    }
    return rows
  }
}
