/// A part of a document's text at the insertion point.
public enum TextPart: Hashable, Sendable {
  /// The last character before it that is no white space.
  case letter
  /// The last word before it.
  case word
  /// The sentence at it.
  case sentence
  /// The line at it.
  case line
  /// The text that the document shows to the keyboard.
  case all
  /// The selected text.
  case selection
}

extension DocumentProxy {
  /// Returns a part of the text, without white space around it; empty if there is none, and where
  /// the document hides its text.
  public func text(of part: TextPart) -> String {
    guard !traits.isSecureTextEntry else { return "" }
    let before = (documentContextBeforeInput ?? "") + (markedText ?? "")
    let after = (selectedText ?? "") + (documentContextAfterInput ?? "")
    let ended = before.trimmedEnd
    switch part {
    case .letter: return String(ended.suffix(1))
    case .word: return String(ended.suffix(String(ended).lastWordLength)).trimmed
    case .sentence:
      let start = before.sentenceStart
      return (before[start...] + after.restOfSentence(after: before[start...])).trimmed
    case .line: return (before.lineTail + after.lineHead).trimmed
    case .all: return (before + after).trimmed
    case .selection: return (selectedText ?? "").trimmed
    }
  }
}

extension StringProtocol {
  /// The beginning of this text that belongs to the sentence begun before it.
  fileprivate func restOfSentence(after beginning: some StringProtocol) -> SubSequence {
    guard beginning.contains(where: { !$0.isWhitespace }),
      beginning.last(where: { !$0.isWhitespace && !$0.isSentenceCloser })?.isSentenceEnder == false
    else { return self[startIndex..<startIndex] }
    let line = lineHead
    let end = line.firstIndex(where: \.isSentenceEnder).map(line.index(after:)) ?? line.endIndex
    return self[startIndex..<end]
  }
}
