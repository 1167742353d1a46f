/// How the characters of a text are put together from those that are sent.
public enum TextComposition: Hashable, Sendable {
  /// Each is sent by itself.
  case none
  /// Korean syllables are sent letter by letter.
  case hangul
  /// Voiced kana are sent as a kana and its mark, and the Latin letters between DO and SN.
  case kana
}

extension TextComposition {
  /// The characters that `character` is sent as.
  func parts(of character: Character) -> [Character] {
    switch self {
    case .none: [character]
    case .hangul: Hangul.letters(of: character)
    case .kana: Kana.parts(of: character)
    }
  }
}

extension MorseAlphabet {
  /// What `character` is sent as, one pattern after the other; `nil` when a part has no code.
  public func patterns(for character: Character) -> [MorsePattern]? {
    if let pattern = pattern(for: character) { return [pattern] }
    var patterns: [MorsePattern] = []
    for part in composition.parts(of: character) {
      guard let pattern = pattern(for: part) else { return nil }
      patterns.append(pattern)
    }
    return patterns
  }

  /// The table that a message may change to and back from by ``changes``; `nil` when there is none.
  public var alternate: MorseAlphabet? { composition == .kana ? .international : nil }

  /// The signals by which a message changes to the ``alternate`` and back.
  ///
  /// SN and DO: ITU Radio Regulations and Japanese practice (a1club.org).
  static let changes = (toAlternate: "SN" as String, back: "DO" as String)
}
