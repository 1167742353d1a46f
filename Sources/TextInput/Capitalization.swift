extension AutocapitalizationType {
  /// Whether the next letter is to be a capital.
  ///
  /// Opening brackets and quotes may come before the letter. A sentence ends with a full stop, question or exclamation
  /// mark, closing brackets and quotes after it included, that a space follows; a new line begins one too. The full
  /// stop of an abbreviation such as "e.g." ends none.
  ///
  /// - Parameters:
  ///   - context: the text before the insertion point.
  ///   - isFromStart: whether the text begins where `context` does; otherwise `context` continues a sentence.
  /// - Returns: whether a letter typed there is to be a capital.
  public func capitalizesNext(
    after context: some StringProtocol, fromStart isFromStart: Bool = true
  ) -> Bool {
    switch self {
    case .none: false
    case .allCharacters: true
    case .words: context.last?.isWhitespace ?? isFromStart
    case .sentences: beginsSentence(after: context, fromStart: isFromStart)
    }
  }

  private func beginsSentence(
    after context: some StringProtocol, fromStart isFromStart: Bool
  ) -> Bool {
    let rest = context.reversed().drop(while: \.isSentenceOpener)
    guard let last = rest.first else { return isFromStart }
    guard last.isWhitespace else { return false }
    var sawNewline = false
    for (index, character) in rest.enumerated() {
      if character.isWhitespace {
        sawNewline = sawNewline || character.isNewline
      } else if !character.isSentenceCloser {
        let token = rest.dropFirst(index).prefix { !$0.isWhitespace }
        return sawNewline
          || character.isSentenceEnder && !String(token.reversed()).isAbbreviation
      }
    }
    return isFromStart || sawNewline
  }
}

extension String {
  /// Whether a word with its full stop is short for another, so that a sentence goes on after it.
  fileprivate var isAbbreviation: Bool {
    guard last == "." else { return false }
    let word = drop(while: \.isSentenceOpener).dropLast()
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    // "e.g." and "z.B.": letters, each with a full stop.
    if parts.count > 1, parts.allSatisfy({ $0.count == 1 && $0.first?.isLetter == true }) {
      return !Self.endings.contains(word.lowercased())
    }
    return Self.abbreviations.contains(word.lowercased())
  }

  /// Abbreviations of times, which often end a sentence.
  private static let endings: Set<String> = ["a.m", "p.m"]
  /// Abbreviations that a name, a number or a comparison follows.
  private static let abbreviations: Set<String> = [
    "mr", "mrs", "ms", "dr", "prof", "vs", "cf", "approx", "bzw", "ca", "vgl", "nr", "mme", "mlle",
  ]
}
