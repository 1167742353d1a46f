/// One line of text in runs of one style each.
public struct StyledLine: Hashable, Sendable {
  /// A stretch of text in one style.
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

  /// The line made fit for a screen: no control character, no wider than `columns`.
  func fitted(to columns: Int, look: PanelLook) -> StyledLine {
    var room = columns
    var fitted: [Run] = []
    for run in runs {
      let text = look.signs(of: run.text.safeForTerminal()).prefix(columns: &room)
      if !text.isEmpty { fitted.append(Run(text, look.style(run.style))) }
      if room == 0 { break }
    }
    return StyledLine(fitted)
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
