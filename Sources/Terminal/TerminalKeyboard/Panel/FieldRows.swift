import MorseKeyboard
import TerminalCodec
import TextInput

/// The rows of a document, or of a page of fields with the traits of the active one.
///
///     email        marie
///     number     ▸ 12.-
///     phone
///     number: no capitals, no correction, return: done
struct FieldRows {
  let lines: [StyledLine]
  let cursor: Cell

  private static let titleWidth = 17

  /// A document alone.
  init(_ rows: TextRows) {
    (lines, cursor) = (rows.lines, rows.cursor)
  }

  /// Rows that are drawn already.
  init(lines: [StyledLine], cursor: Cell) {
    (self.lines, self.cursor) = (lines, cursor)
  }

  /// The page of a session; `nil` if it has none.
  init?(_ session: KeyboardSession<some DocumentProxy>, columns: Int, rows: Int) {
    guard let page = session.page else { return nil }
    let room = max(1, rows - 1)
    let first = max(0, min(page.current - room / 2, page.fields.count - room))
    var shown: [StyledLine] = []
    var place = Cell(row: 0, column: 0)
    let width = max(2, columns - Self.titleWidth)
    for index in first..<min(first + room, page.fields.count) {
      let isCurrent = index == page.current
      let field = page.fields[index]
      let text =
        isCurrent
        ? Panel.rows(session, width: width, height: 1)
        : TextRows(
          field.document, width: width, height: 1,
          inVisualOrder: session.view.ordersText
            ? TextLanguage(field.document.traits.language).isRightToLeft : nil)
      var line = Self.title(field.title, isCurrent: isCurrent)
      line.runs += text.lines.first?.runs ?? []
      if isCurrent {
        place = Cell(row: shown.count, column: Self.titleWidth + text.cursor.column)
      }
      shown.append(line)
    }
    let traits = session.keyboard.document.traits.summary
    if rows > 1 {
      shown.append(
        StyledLine(Panel.row(traits, columns: columns), TextStyle(.dim)))
    }
    (lines, cursor) = (shown, place)
  }

  private static func title(_ title: String, isCurrent: Bool) -> StyledLine {
    let room = titleWidth - 3
    let cut = title.prefix(room)
    let spaces = String(repeating: " ", count: max(0, room - CellWidth.of(cut)))
    return StyledLine(
      cut + spaces + (isCurrent ? " ▸ " : "   "), isCurrent ? TextStyle(.bold) : TextStyle(.dim))
  }
}

extension InputTraits {
  /// The traits in a few words each, the most important first.
  var summary: [String] {
    var parts = [keyboardType.rawValue]
    if isSecureTextEntry { parts.append("secure") }
    switch autocapitalizationType {
    case .none: parts.append("no capitals")
    case .words: parts.append("capitals: words")
    case .sentences: parts.append("capitals: sentences")
    case .allCharacters: parts.append("capitals: all")
    }
    parts += [
      ("correction", autocorrectionType), ("spelling", spellCheckingType),
      ("quotes", smartQuotesType), ("dashes", smartDashesType), ("spaces", smartInsertDeleteType),
    ].compactMap { name, choice in
      switch choice {
      case .default: nil
      case .no: "no \(name)"
      case .yes: name
      }
    }
    parts.append("return: \(returnKeyType == .default ? "line" : returnKeyType.rawValue)")
    if let textContentType { parts.append("content: \(textContentType.rawValue)") }
    if let language { parts.append("language: \(language)") }
    return parts
  }
}
