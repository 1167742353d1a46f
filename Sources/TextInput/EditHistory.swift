/// What a document was before its last edits, so that they can be taken back.
///
/// Characters typed one after the other are one edit as far as a word goes, and so are characters
/// deleted one after the other.
struct EditHistory: Sendable {
  /// The committed text around the insertion point or selection.
  struct State: Sendable {
    var before: String
    var selected: String
    var after: String
  }

  /// What an edit does, as far as it joins others of its kind.
  enum Kind {
    case typing, deleting, other
  }

  private var states: [State] = []
  private var latest: Kind?
  private static let capacity = 64

  /// Takes in that an edit is about to change `state`.
  mutating func note(_ kind: Kind, _ state: State) {
    defer { latest = kind }
    guard kind == .other || kind != latest else { return }
    if states.count == Self.capacity { states.removeFirst() }
    states.append(state)
  }

  /// Keeps the next edit apart from the last.
  mutating func part() { latest = nil }

  /// What the document was before the last edit, which is forgotten; `nil` when there was none.
  mutating func takeLast() -> State? {
    latest = nil
    return states.popLast()
  }
}
