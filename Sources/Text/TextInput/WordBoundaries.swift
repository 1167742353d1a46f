/// The words of a text: separated by spaces and signs, or by the script where it has no spaces.
///
/// Signs within a word or a number belong to it, as in "can't" and "3.14" (Unicode UAX #29). No word
/// list is used. In Chinese a word is one of the commonest words of one character, or else two
/// characters. In Japanese it is a run of one script, and inflected kanji keep their kana. In Thai,
/// Lao, Khmer and Burmese it is a syllable.
extension StringProtocol {
  /// The number of characters in the last word, with the spaces and marks after it.
  var lastWordLength: Int {
    let spaces = reversed().prefix(while: \.isWhitespace).count
    return spaces + dropLast(spaces).lastTokenWordLength
  }

  /// The number of characters up to the end of the first word.
  var firstWordLength: Int {
    let spaces = prefix(while: \.isWhitespace).count
    let token = dropFirst(spaces).prefix { !$0.isWhitespace }
    // The words are found from the end, so the first one is what remains.
    var rest = token.prefix(Self.reach)
    var length = rest.lastTokenWordLength
    while length < rest.count {
      rest = rest.dropLast(length)
      length = rest.lastTokenWordLength
    }
    return spaces + length
  }

  /// The number of characters that are examined for the words of a text without spaces.
  private static var reach: Int { 64 }

  /// The length of the last word of a text that ends in no space.
  private var lastTokenWordLength: Int {
    let marks = reversed().prefix { !$0.isPartOfWord && !$0.isWhitespace }.count
    let text = dropLast(marks)
    guard let script = text.last?.script else { return marks }
    guard text.last?.isWhitespace == false else { return marks }
    let run = text.suffix(
      text.reversed().prefix {
        $0.script == script && !$0.isWhitespace && !$0.isWideMark
      }.count)
    switch script {
    case .spaced: return marks + run.lastSegmentLength
    case .katakana, .bopomofo: return marks + run.count
    case .syllabic: return marks + run.lastSyllableLength
    case .hiragana: return marks + run.count + run.inflectedKanji(after: text.dropLast(run.count))
    case .han:
      let isJapanese = text.suffix(Self.reach).contains(where: \.isKana)
      return marks
        + (isJapanese && run.count <= Self.longestKanji ? run.count : run.lastChineseWordLength)
    }
  }

  /// The length of the last word of a run without spaces, with the signs inside of it.
  private var lastSegmentLength: Int {
    let characters = Array(reversed())
    for (index, character) in characters.enumerated().dropFirst() where !character.isPartOfSegment {
      guard index + 1 < characters.count,
        character.joins(characters[index + 1], characters[index - 1])
      else { return index }
    }
    return characters.count
  }

  /// The most kanji that are one word.
  private static var longestKanji: Int { 4 }

  /// The number of kanji before a run of hiragana that are the stem of its word.
  private func inflectedKanji(after text: some StringProtocol) -> Int {
    let kanji = text.reversed().prefix { $0.script == .han }.count
    let run = String(self)
    guard kanji > 0, let first = run.first else { return 0 }
    let isSuru = kanji > 1 && KanaWords.formsOfSuru.contains { run.hasPrefix($0) }
    let endsNoun =
      KanaWords.nounEnds.contains(first) || kanji == 2 && KanaWords.compoundEnds.contains(first)
    guard !isSuru, !endsNoun, !KanaWords.particles.contains(run) else { return 0 }
    return kanji == 2 ? 2 : 1
  }

  /// The length of the last Chinese word in a run of Han characters: one or two.
  private var lastChineseWordLength: Int {
    guard let last, let former = dropLast().last else { return count }
    if let compounds = HanWords.single[last] { return compounds.contains(former) ? 2 : 1 }
    let standsAlone = HanWords.single[former] != nil && !HanWords.suffixes.contains(last)
    return standsAlone || HanWords.suffixes.contains(former) ? 1 : 2
  }
}

/// Common Japanese words in hiragana.
private enum KanaWords {
  /// Words that follow a noun.
  static let particles: Set<String> = [
    "は", "が", "を", "に", "へ", "と", "で", "も", "の", "や", "か", "ね", "よ", "な", "だ",
    "から", "まで", "より", "です", "でした", "には", "とは", "では", "でも", "など", "だけ", "しか",
    "ので", "のに", "という", "って", "じゃ", "さん", "くん", "ちゃん", "さま", "たち", "ら",
  ]
  /// Particles that no inflected kanji begins with.
  static let nounEnds: Set<Character> = ["は", "を", "へ", "の"]
  /// Particles that inflected words of two kanji do not begin with.
  static let compoundEnds: Set<Character> = ["が", "に", "と", "で", "も", "や"]
  /// The beginnings of the verb that makes verbs of nouns.
  static let formsOfSuru = [
    "した", "して", "しま", "しな", "しよ", "する", "すれ", "され", "させ",
  ]
}

/// Common Chinese words of one character.
private enum HanWords {
  /// The words, each with the characters before it that make a compound of both.
  static let single: [Character: String] = [
    "的": "目", "了": "为除為", "吗": "", "嗎": "", "呢": "", "吧": "", "啊": "", "我": "自",
    "你": "", "您": "", "他": "其吉", "她": "", "它": "其", "很": "", "也": "", "都": "首成",
    "和": "", "就": "成", "去": "出过過回进進上下失", "来": "出回起进進过過上下本原后後未将將",
    "來": "出回起进進过過上下本原后後未将將", "是": "但还還可就也不要只总總于於",
    "在": "现現存正实實", "有": "没沒只所还還拥擁具",
  ]
  /// Characters that end a word with the one before.
  static let suffixes: Set<Character> = ["们", "們"]
}

/// The kinds of script that divide a text without spaces.
private enum Script {
  /// Words are separated by spaces.
  case spaced
  /// Thai, Lao, Khmer and Burmese.
  case syllabic
  case han, hiragana, katakana, bopomofo
}

extension Character {
  fileprivate var script: Script {
    guard let value = unicodeScalars.first?.value, value >= 0x2C7 else { return .spaced }
    switch value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: return .syllabic
    case 0x3041...0x309F: return .hiragana
    case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return .katakana
    case 0x2C7, 0x2CA, 0x2CB, 0x2D9, 0x3105...0x312F, 0x31A0...0x31BF: return .bopomofo
    case 0x2E80...0x2FDF, 0x3005, 0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x323AF:
      return .han
    default: return .spaced
    }
  }

  /// The text for two spaces after a sentence in the letter's script.
  ///
  /// `nil` in Thai, Lao, Khmer and Burmese: there a space ends a sentence, or a sign of the script.
  var sentenceEnd: String? {
    switch script {
    case .spaced: ". "
    case .syllabic: nil
    case .han, .hiragana, .katakana, .bopomofo: "。"
    }
  }
  fileprivate var isKana: Bool { script == .hiragana || script == .katakana }
  /// Whether it is a punctuation mark of a script without spaces.
  fileprivate var isWideMark: Bool {
    !isLetter && !isNumber && unicodeScalars.first.map { $0.value >= 0x3000 } ?? false
      && script == .spaced && isPunctuation
  }
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || script != .spaced }
  fileprivate var isPartOfSegment: Bool { isPartOfWord || self == "_" }

  /// Whether a sign between two characters belongs to the word of both.
  fileprivate func joins(_ former: Character, _ next: Character) -> Bool {
    former.isLetter && next.isLetter && ".'’‘:·".contains(self)
      || former.isNumber && next.isNumber && ".'’,;".contains(self)
  }
}
