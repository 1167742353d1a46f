import TextInput

/// The text on both sides of the insertion point at a moment, to be restored later.
struct TextAround {
  private let before: [Character]
  private let after: [Character]
  /// What the text belongs to: another document, or the next line, is not changed.
  private let place: Place

  private struct Place: Equatable {
    var document: DocumentIdentifier
    var givenLines: Int
  }

  /// Reads the text of a document.
  init(_ document: some DocumentProxy) {
    before = Array(document.documentContextBeforeInput ?? "")
    after = Array(document.documentContextAfterInput ?? "")
    place = Place(
      document: document.documentIdentifier, givenLines: document.givenLines.count)
  }

  /// Changes the part of a document's text that is different now, and the insertion point.
  func restore(in document: inout some DocumentProxy) {
    let now = TextAround(document)
    guard now.place == place, now.before != before || now.after != after else { return }
    let start = zip(now.before, before).prefix { $0 == $1 }.count
    let end = zip(now.after.reversed(), after.reversed()).prefix { $0 == $1 }.count
    let wrong = now.before.dropFirst(start) + now.after.dropLast(end)
    let right = before.dropFirst(start) + after.dropLast(end)
    guard wrong != right else {
      return document.adjustTextPosition(byCharacterOffset: before.count - now.before.count)
    }
    document.adjustTextPosition(byCharacterOffset: now.after.count - end)
    for _ in wrong { document.deleteBackward() }
    if !right.isEmpty { document.insertText(String(right)) }
    document.adjustTextPosition(byCharacterOffset: end - after.count)
  }
}
