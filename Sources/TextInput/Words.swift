extension DocumentProxy {
  /// Removes the word before the insertion point, with the spaces between it and the point.
  ///
  /// What is not a space belongs to the word. Marked text is dropped; a selection alone is removed. Of a
  /// document that cannot be seen one character is removed.
  public mutating func deleteWordBackward() { removeWordBackward() }

  /// Removes the word character by character.
  mutating func removeWordBackward() {
    if markedText != nil { setMarkedText("", selectedRange: 0..<0) }
    guard selectedText == nil else { return deleteBackward() }
    guard let context = documentContextBeforeInput else { return deleteBackward() }
    let spaces = context.reversed().prefix(while: \.isWhitespace).count
    for _ in 0..<spaces { deleteBackward() }
    let word = documentContextBeforeInput?.reversed().prefix { !$0.isWhitespace }.count ?? 0
    for _ in 0..<word { deleteBackward() }
  }
}
