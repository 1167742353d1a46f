public import MorseCode

/// The rule by which sent characters form the characters of a text.
public enum CompositionRule: Hashable, Sendable {
  /// Each character is sent by itself.
  case none
  /// Korean syllables are sent letter by letter.
  case hangul
  /// Voiced kana are sent as a kana and its mark; Latin letters are sent between DO and SN.
  case kana
  /// Chinese characters are sent as four digits.
  case telegraph(TelegraphCode)
  /// Sounds are sent; the user selects the characters.
  case bopomofo
}

/// Spells the characters of a table by its rule.
final class ComposedSpelling: SpellingRule {
  fileprivate let rule: CompositionRule

  init(_ rule: CompositionRule) { self.rule = rule }

  func parts(of character: Character) -> [Character] {
    switch rule {
    case .none, .bopomofo: [character]
    case .hangul: Hangul.letters(of: character)
    case .kana: Kana.parts(of: character)
    case .telegraph(let code): code.digits(of: character) ?? [character]
    }
  }

  /// The digits of a Chinese character form a separate word.
  func isGroup(_ character: Character) -> Bool {
    guard case .telegraph(let code) = rule else { return false }
    return code.digits(of: character) != nil
  }

  var hasAlternate: Bool {
    switch rule {
    case .none, .hangul: false
    case .kana, .telegraph, .bopomofo: true
    }
  }

  /// Switches between Bopomofo and Latin letters: the Chinese/English key of the code book.
  var change: MorsePattern? { rule == .bopomofo ? "..--" : nil }
}

extension MorseAlphabet {
  /// The rule by which sent characters form the characters of a text.
  public var composition: CompositionRule { (spellingRule as? ComposedSpelling)?.rule ?? .none }

  /// The table with letters that are text at once, and that no later letter changes.
  public var uncomposed: MorseAlphabet {
    var table = self
    table.spellingRule = nil
    return table
  }

  /// Whether a word gap in a message becomes a space between these characters of the text.
  public func separates(_ last: Character, from next: Character) -> Bool {
    guard case .telegraph = composition else { return true }
    let (before, after) = (last.isHan || last.isPunctuation, next.isHan || next.isPunctuation)
    return !(before && after && (last.isHan || next.isHan))
  }

  /// Whether `letter` combines with other letters, so that it may change them.
  public func composes(_ letter: Character) -> Bool {
    switch composition {
    case .none, .telegraph, .bopomofo: false
    case .hangul: Hangul.isVowel(letter) || Hangul.isConsonant(letter)
    case .kana: Kana.acceptsMark(letter) || letter == Kana.voicing || letter == Kana.halfVoicing
    }
  }

  /// Composes the text of `letters`.
  public func composed(_ letters: [Character]) -> String {
    var composer = TextComposer(alphabet: self)
    let text = letters.reduce(into: "") { $0 += composer.text(after: $1) }
    return text + composer.finish()
  }
}

extension Character {
  /// Whether the character is a Chinese character.
  fileprivate var isHan: Bool { unicodeScalars.first?.properties.isIdeographic ?? false }
}
