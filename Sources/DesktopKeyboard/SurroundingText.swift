/// The text around the insertion point as a client reports it; positions are in the client's unit.
public struct SurroundingText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// Where the insertion point is.
  public var cursor: Int
  /// The other end of the selection; equal to `cursor` without a selection, or if the client reports none.
  public var anchor: Int

  /// Creates a report.
  public init(_ text: String, cursor: Int, anchor: Int) {
    (self.text, self.cursor, self.anchor) = (text, cursor, anchor)
  }

  /// Whether the text consists of signs that stand for hidden characters only; a single one may be text.
  var isHidden: Bool { text.count > 1 && text.allSatisfy { "●•*".contains($0) } }

  /// The text in its parts; `nil` where the positions are not in it.
  func context(in unit: PositionUnit) -> TextContext? {
    guard let cursor = unit.index(cursor, in: text), let anchor = unit.index(anchor, in: text)
    else { return nil }
    let (start, end) = (min(cursor, anchor), max(cursor, anchor))
    return TextContext(
      before: String(text[..<start]), selected: String(text[start..<end]),
      after: String(text[end...]))
  }
}

/// The text around the insertion point.
struct TextContext: Hashable, Sendable {
  var before = ""
  var selected = ""
  var after = ""
}
