/// The output for a terminal that cannot move its cursor: text as it is committed.
public struct LineEcho: Sendable {
  private var shown = ""
  /// The prompt behind which the cursor stands; `nil` after another change.
  private var prompt: String?

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
    defer { (shown, prompt) = (text, text == shown ? prompt : nil) }
    if text.hasPrefix(shown) { return String(text.dropFirst(shown.count)) }
    return "\n" + Self.lastLine(of: text)
  }

  /// Returns the output that shows `lines`, each on a separate line, followed by the current last
  /// line.
  ///
  /// A prompt that nothing has answered yet is repeated behind them.
  ///
  /// - Parameters:
  ///   - lines: the lines.
  ///   - prompt: what is asked, in front of the last line: a braille display shows the line of the
  ///     cursor.
  /// - Returns: the output.
  public mutating func say(_ lines: [String], prompt: String? = nil) -> String {
    let lastLine = Self.lastLine(of: shown)
    if lines.isEmpty, prompt != nil, prompt == self.prompt { return "" }
    let start = lastLine.isEmpty && self.prompt == nil ? "" : "\n"
    self.prompt = prompt ?? self.prompt
    let question = self.prompt.map { $0 + " > " } ?? ""
    return start + lines.map { $0 + "\n" }.joined() + question + lastLine
  }

  /// Notes that other output has ended the line of the prompt.
  public mutating func endPrompt() { prompt = nil }

  private static func lastLine(of text: String) -> Substring {
    text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
  }
}
