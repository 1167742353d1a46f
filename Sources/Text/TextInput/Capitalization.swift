extension AutocapitalizationType {
  /// Returns whether the next letter should be a capital.
  ///
  /// Opening brackets and quotes may precede the letter. A sentence ends with a sentence-ending
  /// mark such as a full stop, with optional closing brackets and quotes, and a space. A new line
  /// also begins a sentence. The full stop of an abbreviation such as "e.g." does not end a
  /// sentence. In Dutch and Afrikaans a word such as "’t" stays small, and the next one has the
  /// capital.
  ///
  /// - Parameters:
  ///   - context: the text before the insertion point.
  ///   - isFromStart: whether `context` starts at the beginning of the text; if not, it continues a
  ///     sentence.
  ///   - language: the language of the text; `nil` if unknown.
  /// - Returns: whether a letter typed there should be a capital.
  public func capitalizesNext(
    after context: some StringProtocol, fromStart isFromStart: Bool = true,
    language: TextLanguage? = nil
  ) -> Bool {
    switch self {
    case .none: false
    case .allCharacters: true
    case .words: context.last?.isWhitespace ?? isFromStart
    case .sentences:
      beginsSentence(after: context, fromStart: isFromStart)
        || beginsWithSmallWord(context, fromStart: isFromStart, language)
    }
  }

  /// Whether the text ends in a word that begins a sentence and stays small, and a space.
  private func beginsWithSmallWord(
    _ context: some StringProtocol, fromStart isFromStart: Bool, _ language: TextLanguage?
  ) -> Bool {
    guard let language, language.keepsWordsSmall, context.last?.isWhitespace == true,
      let end = context.lastIndex(where: { !$0.isWhitespace })
    else { return false }
    let text = context[...end]
    let word = String(text.reversed().prefix(while: \.isLetter).reversed())
    let marked = text.dropLast(word.count)
    guard language.wordsBegunByApostrophe.contains(word), let mark = marked.last,
      mark == "'" || mark == "’"
    else { return false }
    return beginsSentence(after: marked.dropLast(), fromStart: isFromStart)
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
          || character.endsSentence(after: rest.dropFirst(index).first(where: \.isLetter))
            && !String(token.reversed()).isAbbreviation
      }
    }
    return isFromStart || sawNewline
  }
}

extension String {
  /// Whether the word with its full stop is an abbreviation, after which the sentence continues.
  fileprivate var isAbbreviation: Bool {
    guard last == "." else { return false }
    let word = drop(while: \.isSentenceOpener).dropLast()
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    // "e.g." and "z.B.": single letters, each with a full stop.
    if parts.count > 1, parts.allSatisfy({ $0.count == 1 && $0.first?.isLetter == true }) {
      return true
    }
    return Self.abbreviations.contains(word.lowercased())
  }

  /// Abbreviations that seldom end a sentence: the suppressions of Unicode CLDR, without those that
  /// are words.
  private static let abbreviations: Set<String> = [
    "approx", "bzw", "ca", "capt", "cf", "col", "dept", "dr", "est", "etc", "evtl", "ggf",
    "gov", "lt", "mlle", "mme", "mr", "mrs", "ms", "mt", "nr", "pp", "prof", "rev", "sgt", "vgl",
    "vol", "vs",
  ]
}
