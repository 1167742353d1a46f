/// What a terminal that cannot move its cursor is shown: text as it is committed.
public struct LineEcho: Sendable {
  private var shown = ""

  /// Begins with nothing shown.
  public init() {}

  /// The text to write so that the screen tells `text`.
  ///
  /// What was added at the end is written as it is. After any other change the last line is written
  /// anew on a line of its own.
  ///
  /// - Parameter text: the whole text as it is now.
  /// - Returns: what to write.
  public mutating func update(to text: String) -> String {
    defer { shown = text }
    if text.hasPrefix(shown) { return String(text.dropFirst(shown.count)) }
    return "\n" + Self.lastLine(of: text)
  }

  /// The text to write so that the screen says `lines`, each on a line of its own, and then again the
  /// line that is being typed.
  public func say(_ lines: [String]) -> String {
    let lastLine = Self.lastLine(of: shown)
    return (lastLine.isEmpty ? "" : "\n") + lines.map { $0 + "\n" }.joined() + lastLine
  }

  private static func lastLine(of text: String) -> Substring {
    text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
  }
}
