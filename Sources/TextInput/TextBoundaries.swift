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

extension Sequence<Character> {
  /// How many characters there are to the end of the first word.
  var wordLength: Int {
    var isInWord = false
    return prefix { character in
      defer { isInWord = isInWord || !character.isWhitespace }
      return !isInWord || !character.isWhitespace
    }.count
  }
}

extension StringProtocol {
  /// What comes after the last newline.
  var lineTail: SubSequence {
    lastIndex(where: \.isNewline).map { self[index(after: $0)...] } ?? self[...]
  }

  /// What comes before the first newline.
  var lineHead: SubSequence { prefix { !$0.isNewline } }
}
