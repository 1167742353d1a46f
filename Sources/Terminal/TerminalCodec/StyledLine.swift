/// One line of text as runs, each in one style.
public struct StyledLine: Hashable, Sendable {
  /// A piece of text in one style.
  public struct Run: Hashable, Sendable {
    /// The text; control characters are shown as symbols.
    public var text: String
    /// The style of the text.
    public var style: TextStyle

    /// Creates a run.
    public init(_ text: String, _ style: TextStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  /// The runs from left to right.
  public var runs: [Run]

  /// Creates a line from its runs.
  public init(_ runs: [Run] = []) {
    self.runs = runs
  }

  /// Creates a line in one style.
  public init(_ text: String, _ style: TextStyle = .plain) {
    runs = [Run(text, style)]
  }

  /// Appends a run at the right.
  public mutating func append(_ text: String, _ style: TextStyle = .plain) {
    runs.append(Run(text, style))
  }

  /// Appends a character at the right, to the last run if that has the same style.
  public mutating func append(_ character: Character, _ style: TextStyle) {
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text.append(character)
    } else {
      append(String(character), style)
    }
  }

  /// The text without its styles.
  public var text: String { runs.map(\.text).joined() }

  /// The number of columns of the line.
  public var width: Int { runs.reduce(0) { $0 + CellWidth.of($1.text) } }

  /// The line adapted to the screen: without control characters, at most `columns` wide, and with a
  /// mark where it is cut.
  ///
  /// Spaces at the end of a full row are cut without a mark.
  func fitted(to columns: Int, look: PanelLook) -> StyledLine {
    let shown = StyledLine(
      runs.map { Run(look.symbols(of: $0.text.safeForTerminal()), look.style($0.style)) }
        .filter { !$0.text.isEmpty })
    guard shown.width > columns else { return shown }
    let mark = look.cutMark
    let spaces = shown.text.reversed().prefix { $0 == " " }.count
    guard columns > mark.count, shown.width - spaces > columns else {
      return shown.cut(to: columns)
    }
    var line = shown.cut(to: columns - mark.count)
    line.append(mark, line.runs.last?.style ?? .plain)
    return line
  }

  /// The longest prefix of the line that takes at most `columns` columns.
  private func cut(to columns: Int) -> StyledLine {
    var room = columns
    var cut: [Run] = []
    for run in runs {
      let text = run.text.prefix(columns: &room)
      if !text.isEmpty { cut.append(Run(text, run.style)) }
      if room == 0 { break }
    }
    return StyledLine(cut)
  }

  /// Appends the bytes that write the line; no attribute is set before or after them.
  func write(into bytes: inout [UInt8]) {
    for run in runs {
      let rendition = run.style.rendition
      if !rendition.isEmpty { TerminalCommand.rendition(run.style).append(to: &bytes) }
      bytes.append(contentsOf: run.text.utf8)
      if !rendition.isEmpty { TerminalCommand.resetRendition.append(to: &bytes) }
    }
  }
}
