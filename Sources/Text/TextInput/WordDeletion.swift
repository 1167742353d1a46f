extension DocumentProxy {
  /// Deletes the word before the insertion point, with the spaces after it.
  ///
  /// Every character other than a space belongs to the word, except in scripts without spaces.
  /// Marked text is dropped first. If there is a selection, only the selection is deleted. If the
  /// text is not visible, one character is deleted.
  public mutating func deleteWordBackward() { removeWordBackward() }

  /// Deletes the word character by character.
  mutating func removeWordBackward() {
    if markedText != nil { setMarkedText("", selectedRange: 0..<0) }
    guard selectedText == nil else { return deleteBackward() }
    guard let context = documentContextBeforeInput else { return deleteBackward() }
    for _ in 0..<context.lastWordLength { deleteBackward() }
  }
}
