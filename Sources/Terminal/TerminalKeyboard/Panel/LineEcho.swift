/// The output for a terminal that cannot move its cursor: text as it is committed.
public struct LineEcho: Sendable {
  private var shown = ""

  /// Creates an echo with nothing shown.
  public init() {}

  /// Returns the output that makes the screen show `text`.
  ///
  /// Text added at the end is written as it is. After any other change the last line is written
  /// again, on a new line.
  ///
  /// - Parameter text: the whole text as it is now.
  /// - Returns: the output.
  public mutating func update(to text: String) -> String {
    defer { shown = text }
    if text.hasPrefix(shown) { return String(text.dropFirst(shown.count)) }
    return "\n" + Self.lastLine(of: text)
  }

  /// Returns the output that shows `lines`, each on a separate line, followed by the current last
  /// line.
  public func say(_ lines: [String]) -> String {
    let lastLine = Self.lastLine(of: shown)
    return (lastLine.isEmpty ? "" : "\n") + lines.map { $0 + "\n" }.joined() + lastLine
  }

  private static func lastLine(of text: String) -> Substring {
    text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
  }
}
