/// One line of text in runs of one style each.
public struct StyledLine: Hashable, Sendable {
  /// An interval of text in one style.
  public struct Run: Hashable, Sendable {
    /// The text; control characters are shown as signs.
    public var text: String
    /// How it looks.
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

  /// Adds a run at the right.
  public mutating func append(_ text: String, _ style: TextStyle = .plain) {
    runs.append(Run(text, style))
  }

  /// The text without its styles.
  public var text: String { runs.map(\.text).joined() }

  /// The columns the line takes.
  public var width: Int { runs.reduce(0) { $0 + CellWidth.of($1.text) } }

  /// The line made fit for a screen: no control character, no wider than `columns`, and with a mark
  /// where it is cut.
  func fitted(to columns: Int, look: PanelLook) -> StyledLine {
    let shown = StyledLine(
      runs.map { Run(look.signs(of: $0.text.safeForTerminal()), look.style($0.style)) }
        .filter { !$0.text.isEmpty })
    guard shown.width > columns else { return shown }
    let mark = look.cutMark
    guard columns > mark.count else { return shown.cut(to: columns) }
    var line = shown.cut(to: columns - mark.count)
    line.append(mark, line.runs.last?.style ?? .plain)
    return line
  }

  /// The beginning of the line that takes at most `columns`.
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

  /// The bytes that write the line, beginning and ending with no attribute set.
  func write(into bytes: inout [UInt8]) {
    for run in runs {
      let rendition = run.style.rendition
      if !rendition.isEmpty { TerminalCommand.rendition(run.style).append(to: &bytes) }
      bytes.append(contentsOf: run.text.utf8)
      if !rendition.isEmpty { TerminalCommand.resetRendition.append(to: &bytes) }
    }
  }
}
