/// What a document was before its last edits, so that they can be taken back.
///
/// Characters typed one after the other are one edit as far as a word goes, and so are characters
/// deleted one after the other in one direction. An edit that only adds to the text before the insertion point
/// keeps no copy of that text: typing and pasting cost the same however long it is.
struct EditHistory: Sendable {
  /// What an edit does, as far as it joins others of its kind.
  enum Kind {
    case typing, deleting, deletingForward, other
  }

  /// How to take an edit back.
  private enum Step: Sendable {
    /// The text before the insertion point had so many bytes, and has only grown since.
    case shorten(byteCount: Int, after: String)
    case replace(SelectedText)

    /// How much of the document it keeps; the text after the insertion point is shared as a rule.
    var byteCount: Int {
      switch self {
      case .shorten: 0
      case .replace(let state): state.byteCount
      }
    }
  }

  private var steps: [Step] = []
  private var latest: Kind?
  private static let capacity = 64
  /// The most that is kept of a long text, in bytes; the last edit can always be taken back.
  private static let byteLimit = 8 << 20

  /// Takes in that an edit is about to change a document.
  ///
  /// - Parameters:
  ///   - kind: what it does.
  ///   - state: the document as it is.
  ///   - addsOnly: whether it only adds to the text before the insertion point, with nothing selected.
  mutating func note(_ kind: Kind, _ state: SelectedText, addsOnly: Bool = false) {
    defer { latest = kind }
    guard kind == .other || kind != latest else { return }
    steps.append(
      addsOnly
        ? .shorten(byteCount: state.before.utf8.count, after: state.after) : .replace(state))
    if steps.count > Self.capacity { steps.removeFirst() }
    var kept = steps.reduce(0) { $0 + $1.byteCount }
    while steps.count > 1, kept > Self.byteLimit { kept -= steps.removeFirst().byteCount }
  }

  /// Keeps the next edit apart from the last.
  mutating func part() { latest = nil }

  /// What the document was before the last edit, which is forgotten; `nil` when there was none.
  mutating func takeLast(from state: SelectedText) -> SelectedText? {
    latest = nil
    switch steps.popLast() {
    case .shorten(let byteCount, let after):
      // The insertion point may have moved since; the text has not changed.
      let before = String(decoding: state.whole.utf8.prefix(byteCount), as: UTF8.self)
      return SelectedText(before: before, after: after)
    case .replace(let state):
      return SelectedText(before: state.before, selected: state.selected, after: state.after)
    case nil: return nil
    }
  }
}
