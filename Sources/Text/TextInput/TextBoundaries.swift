extension String {
  /// The start of the paragraph in which the text ends; after a newline, the start of the paragraph
  /// before.
  var paragraphStart: Index {
    let ended = reversed().prefix { $0.isNewline }.count
    let text = dropLast(ended)
    return text.lastIndex(where: \.isNewline).map { index(after: $0) } ?? startIndex
  }

  /// The start of the sentence at the end of the text, after the spaces before it.
  ///
  /// In scripts without spaces a sentence follows the marks of the last one directly.
  var sentenceStart: Index {
    var start = endIndex
    var isInside = false
    while start > startIndex {
      let previous = index(before: start)
      let character = self[previous]
      if isInside, character.isNewline { return start }
      if isInside {
        let former = self[..<start]
        if character.isWhitespace ? former.endsSentence : former.endsUnspacedSentence {
          return start
        }
      } else {
        isInside =
          !(character.isWhitespace || character.isSentenceEnder || character.isClosingMark)
      }
      start = previous
    }
    return start
  }
}

extension Substring {
  /// Whether the text, without closing marks and spaces, ends in a mark that ends a sentence.
  fileprivate var endsSentence: Bool {
    guard let place = lastIndex(where: { !$0.isSentenceCloser && !$0.isWhitespace }) else {
      return false
    }
    return self[place].endsSentence(after: self[..<place].last(where: \.isLetter))
  }

  /// Whether the text ends in the mark of a script without spaces that ends a sentence, and in
  /// marks that close it.
  fileprivate var endsUnspacedSentence: Bool {
    let closing = reversed().prefix(while: \.isClosingMark).count
    return dropLast(closing).last?.isUnspacedSentenceEnder == true
  }
}

extension Character {
  /// Whether the character ends a sentence after the given letter, the last one before it.
  ///
  /// The semicolon is the Greek question mark.
  func endsSentence(after former: Character?) -> Bool {
    isSentenceEnder || self == ";" && former?.isGreek == true
  }

  /// Whether the character ends a sentence, whatever precedes it.
  var isSentenceEnder: Bool { Self.sentenceEnders.contains(self) }
  /// Whether the character may come between the end of a sentence and the next space.
  var isSentenceCloser: Bool { Self.sentenceClosers.contains(self) }

  /// Whether the character may precede the first letter of a sentence.
  var isSentenceOpener: Bool {
    Self.sentenceOpeners.contains(self) || Self.turnedClosers.contains(self)
  }

  /// Whether the character ends a sentence that another one may follow without a space.
  fileprivate var isUnspacedSentenceEnder: Bool { Self.unspacedEnders.contains(self) }
  /// Whether the character closes what another one has opened, in every language.
  fileprivate var isClosingMark: Bool {
    isSentenceCloser && !Self.sentenceOpeners.contains(self)
  }

  private var isGreek: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return 0x370...0x3FF ~= value || 0x1F00...0x1FFF ~= value
  }

  private static let sentenceOpeners: Set<Character> = [
    "(", "[", "\"", "'", "“", "‘", "„", "‚", "«", "‹", "¿", "¡", "「", "『", "（",
  ]
  /// Marks that close in most languages, and open in Swedish, Finnish, Hebrew or Hungarian.
  private static let turnedClosers: Set<Character> = ["”", "’", "»", "›"]
  private static let sentenceEnders: Set<Character> = [
    ".", "?", "!", "…", "。", "．", "｡", "！", "？", "؟", "۔", "։", "።", "।", "॥",
  ]
  private static let sentenceClosers: Set<Character> = [
    ")", "]", "\"", "'", "”", "’", "»", "›", "“", "‘", "«", "‹", "」", "』", "）",
  ]
  private static let unspacedEnders: Set<Character> = ["。", "．", "｡", "！", "？"]
}

extension StringProtocol {
  /// The text after the last newline.
  var lineTail: SubSequence {
    lastIndex(where: \.isNewline).map { self[index(after: $0)...] } ?? self[...]
  }

  /// The text before the first newline.
  var lineHead: SubSequence { prefix { !$0.isNewline } }
}
