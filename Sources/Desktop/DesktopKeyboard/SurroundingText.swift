/// The client's report of the text around the insertion point; positions are in the client's unit.
public struct SurroundingText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The position of the insertion point.
  public var cursor: Int
  /// The other end of the selection; equal to `cursor` if the client reports no selection.
  public var anchor: Int

  /// Creates a report.
  public init(_ text: String, cursor: Int, anchor: Int) {
    (self.text, self.cursor, self.anchor) = (text, cursor, anchor)
  }

  /// Whether the text consists only of placeholders for hidden characters.
  ///
  /// A single placeholder does not count: it may be real text.
  var isHidden: Bool { text.count > 1 && text.allSatisfy { "●•*".contains($0) } }

  /// Splits the text at the positions; returns `nil` if a position is outside the text.
  func context(in unit: PositionUnit) -> TextContext? {
    guard let cursor = unit.index(cursor, in: text), let anchor = unit.index(anchor, in: text)
    else { return nil }
    let (start, end) = (min(cursor, anchor), max(cursor, anchor))
    return TextContext(
      before: String(text[..<start]), selected: String(text[start..<end]),
      after: String(text[end...]))
  }
}

/// The text before, in and after the selection.
struct TextContext: Hashable, Sendable {
  var before = ""
  var selected = ""
  var after = ""

  var text: String { before + selected + after }
}
