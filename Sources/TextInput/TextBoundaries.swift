extension String {
  /// The start of the paragraph in which the text ends; after a newline, the start of the paragraph
  /// before.
  var paragraphStart: Index {
    let ended = reversed().prefix { $0.isNewline }.count
    let text = dropLast(ended)
    return text.lastIndex(where: \.isNewline).map { index(after: $0) } ?? startIndex
  }

  /// The start of the sentence at the end of the text, after the spaces before it.
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
  /// Whether the character ends a sentence.
  var isSentenceEnder: Bool { Self.sentenceEnders.contains(self) }
  /// Whether the character may come between the end of a sentence and the next space.
  var isSentenceCloser: Bool { Self.sentenceClosers.contains(self) }

  /// Whether the character may precede the first letter of a sentence.
  var isSentenceOpener: Bool { Self.sentenceOpeners.contains(self) }

  private static let sentenceOpeners: Set<Character> = [
    "(", "[", "\"", "'", "“", "‘", "„", "«", "¿", "¡",
  ]
  private static let sentenceEnders: Set<Character> = [".", "?", "!", "…", "。", "؟", "։", "।"]
  private static let sentenceClosers: Set<Character> = [
    ")", "]", "\"", "'", "”", "’", "»", "“", "«",
  ]
}

extension Sequence<Character> {
  /// The number of characters up to the end of the first word.
  var wordLength: Int {
    var isInWord = false
    return prefix { character in
      defer { isInWord = isInWord || !character.isWhitespace }
      return !isInWord || !character.isWhitespace
    }.count
  }
}

extension StringProtocol {
  /// The text after the last newline.
  var lineTail: SubSequence {
    lastIndex(where: \.isNewline).map { self[index(after: $0)...] } ?? self[...]
  }

  /// The text before the first newline.
  var lineHead: SubSequence { prefix { !$0.isNewline } }
}
