extension AutocapitalizationType {
  /// Whether the next letter is to be a capital.
  ///
  /// Opening brackets and quotes may come before the letter. A sentence ends with a full stop, question or exclamation mark, closing brackets and quotes
  /// after it included, that a blank follows; a new line begins one too.
  ///
  /// - Parameter context: the text before the insertion point.
  /// - Returns: whether a letter typed there is to be a capital.
  public func capitalizesNext(after context: some StringProtocol) -> Bool {
    switch self {
    case .none: false
    case .allCharacters: true
    case .words: context.last?.isWhitespace ?? true
    case .sentences: beginsSentence(after: context)
    }
  }

  private func beginsSentence(after context: some StringProtocol) -> Bool {
    let rest = context.reversed().drop(while: \.isSentenceOpener)
    guard let last = rest.first else { return true }
    guard last.isWhitespace else { return false }
    var sawNewline = false
    for character in rest {
      if character.isWhitespace {
        sawNewline = sawNewline || character.isNewline
      } else if !character.isSentenceCloser {
        return sawNewline || character.isSentenceEnder
      }
    }
    return true
  }
}
