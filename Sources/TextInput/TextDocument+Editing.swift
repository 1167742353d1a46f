/// Undoing, the clipboard, and what is deleted by more than a word.
extension TextDocument {
  /// Does what is asked for; returns whether it did anything.
  ///
  /// Secure text is not copied.
  public mutating func perform(_ command: EditingCommand) -> Bool {
    switch command {
    case .undo: return undo()
    case .copy: return copySelection()
    case .cut:
      guard copySelection() else { return false }
      deleteBackward()
      return true
    case .paste:
      guard let clipboard else { return false }
      insertText(clipboard)
      return true
    case .deleteSentence: return delete(from: before.sentenceStart)
    case .deleteParagraph: return delete(from: before.paragraphStart)
    }
  }

  /// Deletes marked text, the selection and the text before it from `start` on; whether there was any.
  private mutating func delete(from start: String.Index) -> Bool {
    guard markedText != nil || !selected.isEmpty || start < before.endIndex else { return false }
    setMarkedText("", selectedRange: 0..<0)
    edit(.other) {
      $0.selected = ""
      $0.before.removeSubrange(start...)
    }
    return true
  }

  /// Removes the word before the insertion point; undo takes back no other deletion with it.
  public mutating func deleteWordBackward() {
    history.part()
    removeWordBackward()
    history.part()
  }

  private mutating func undo() -> Bool {
    unmarkText()
    guard let state = history.takeLast(from: state) else { return false }
    change {
      $0.before = state.before
      $0.selected = state.selected
      $0.after = state.after
      $0.isHeadAtStart = false
    }
    return true
  }

  private mutating func copySelection() -> Bool {
    guard let selectedText, !traits.isSecureTextEntry else { return false }
    keep(selectedText)
    return true
  }
}

extension String {
  /// Where the paragraph begins that the text ends in; at its own beginning, where the one before begins.
  var paragraphStart: Index {
    let ended = reversed().prefix { $0.isNewline }.count
    let text = dropLast(ended)
    return text.lastIndex(where: \.isNewline).map { index(after: $0) } ?? startIndex
  }

  /// Where the sentence begins that the text ends in or with, the spaces before it left out.
  var sentenceStart: Index {
    var start = endIndex
    var isInside = false
    while start > startIndex {
      let previous = index(before: start)
      let character = self[previous]
      if isInside, character.isNewline { return start }
      if isInside, character.isWhitespace {
        let last = self[..<previous].last { !$0.isSentenceCloser && !$0.isWhitespace }
        if last?.isSentenceEnder ?? false { return start }
      }
      isInside = isInside || !(character.isWhitespace || character.isSentenceEnder)
      start = previous
    }
    return start
  }
}

extension Character {
  /// Whether a sentence ends with it.
  var isSentenceEnder: Bool { Self.sentenceEnders.contains(self) }
  /// Whether it may come between the end of a sentence and the space after it.
  var isSentenceCloser: Bool { Self.sentenceClosers.contains(self) }

  /// Whether it may come before the first letter of a sentence.
  var isSentenceOpener: Bool { Self.sentenceOpeners.contains(self) }

  private static let sentenceOpeners: Set<Character> = [
    "(", "[", "\"", "'", "“", "‘", "„", "«", "¿", "¡",
  ]
  private static let sentenceEnders: Set<Character> = [".", "?", "!", "…", "。", "؟", "։", "।"]
  private static let sentenceClosers: Set<Character> = [
    ")", "]", "\"", "'", "”", "’", "»", "“", "«",
  ]
}
