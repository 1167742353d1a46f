/// How the characters of a text are put together from those that are sent.
public enum TextComposition: Hashable, Sendable {
  /// Each is sent by itself.
  case none
  /// Korean syllables are sent letter by letter.
  case hangul
  /// Voiced kana are sent as a kana and its mark, and the Latin letters between DO and SN.
  case kana
  /// Chinese characters are sent as four figures.
  case telegraph(TelegraphCode)
  /// Sounds are sent; which characters are meant, a person has to choose.
  case bopomofo
}

extension TextComposition {
  /// The characters that `character` is sent as.
  func parts(of character: Character) -> [Character] {
    switch self {
    case .none, .bopomofo: [character]
    case .hangul: Hangul.letters(of: character)
    case .kana: Kana.parts(of: character)
    case .telegraph(let code): code.figures(of: character) ?? [character]
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

  /// The table that a message may change to and back from by a signal; `nil` when there is none.
  public var alternate: MorseAlphabet? {
    switch composition {
    case .none, .hangul: nil
    case .kana, .telegraph, .bopomofo: .international
    }
  }

  /// Whether `character` is sent as a word of its own.
  func isGroup(_ character: Character) -> Bool {
    guard case .telegraph(let code) = composition else { return false }
    return code.figures(of: character) != nil
  }

  /// Whether a gap between words of a message is a blank between these characters of its text.
  public func separates(_ last: Character, from next: Character) -> Bool {
    guard case .telegraph = composition else { return true }
    let (before, after) = (last.isHan || last.isPunctuation, next.isHan || next.isPunctuation)
    return !(before && after && (last.isHan || next.isHan))
  }

  /// Whether `letter` makes up characters together with others, so that it may change what they are.
  public func composes(_ letter: Character) -> Bool {
    switch composition {
    case .none, .telegraph, .bopomofo: false
    case .hangul: Hangul.isVowel(letter) || Hangul.isConsonant(letter)
    case .kana: Kana.takesMark(letter) || letter == Kana.voicing || letter == Kana.halfVoicing
    }
  }

  /// The text that `letters` make up.
  public func composed(_ letters: [Character]) -> String {
    var composer = TextComposer(alphabet: self)
    let text = letters.reduce(into: "") { $0 += composer.text(after: $1) }
    return text + composer.finish()
  }

  /// Whether `pattern` is the signal that changes to the ``alternate``, or back from it.
  public func isChange(_ pattern: MorsePattern, toAlternate: Bool) -> Bool {
    guard alternate != nil else { return false }
    if composition == .bopomofo, pattern == Self.change { return true }
    let name = toAlternate ? Self.changes.toAlternate : Self.changes.back
    return pattern == self.pattern(forProsign: name)
  }

  /// The signals by which a message changes to the ``alternate`` and back.
  ///
  /// SN and DO: ITU Radio Regulations and Japanese practice (a1club.org).
  static let changes = (toAlternate: "SN" as String, back: "DO" as String)
  /// What changes between Bopomofo and Latin letters, beside them: the key Chinese/English of its code
  /// book.
  private static let change: MorsePattern = "..--"
}

extension Character {
  /// Whether it is a Chinese character.
  fileprivate var isHan: Bool { unicodeScalars.first?.properties.isIdeographic ?? false }
}
