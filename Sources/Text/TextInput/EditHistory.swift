/// The undo history of a document.
///
/// Characters typed in a row form one edit for each word. Characters deleted in a row in one
/// direction also form one edit. An edit that only adds text before the insertion point stores no
/// copy of that text. So the cost of typing and pasting does not depend on the text length.
struct EditHistory: Sendable {
  /// The kinds of edits; adjacent edits of the same kind are merged, except `other`.
  enum Kind {
    case typing, deleting, deletingForward, other
  }

  /// The data to revert an edit.
  private enum Step: Sendable {
    /// The text before the insertion point had `byteCount` bytes, and has only grown since.
    case shorten(byteCount: Int, after: String)
    case replace(SelectedText)

    /// The memory that the step occupies in bytes; the text after the insertion point is usually
    /// shared and not counted.
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
  /// The maximum memory of all steps in bytes; the last edit can always be reverted.
  private static let byteLimit = 8 << 20

  /// Records the state before an edit.
  ///
  /// - Parameters:
  ///   - kind: the kind of edit.
  ///   - state: the current document.
  ///   - addsOnly: whether the edit only adds text before the insertion point, with no selection.
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

  /// Prevents the next edit from being merged with the last.
  mutating func part() { latest = nil }

  /// Removes the last edit from the history and returns the document before it; `nil` if the
  /// history is empty.
  mutating func removeLast(from state: SelectedText) -> SelectedText? {
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
