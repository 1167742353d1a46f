extension AutocapitalizationType {
  /// Whether the next letter is to be a capital.
  ///
  /// A sentence ends with a full stop, question or exclamation mark, closing brackets and quotes
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
    guard let last = context.last else { return true }
    guard last.isWhitespace else { return false }
    var sawNewline = false
    for character in context.reversed() {
      if character.isWhitespace {
        sawNewline = sawNewline || character.isNewline
      } else if !Self.closers.contains(character) {
        return sawNewline || Self.enders.contains(character)
      }
    }
    return true
  }

  private static let enders: Set<Character> = [".", "?", "!", "…"]
  private static let closers: Set<Character> = [")", "]", "\"", "'", "”", "’", "»"]
}
