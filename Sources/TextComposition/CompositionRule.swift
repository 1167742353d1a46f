public import MorseCode

/// How the characters of a text are put together from those that are sent.
public enum CompositionRule: Hashable, Sendable {
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

/// Sends the characters of a table by its rule.
final class ComposedSpelling: SpellingRule {
  fileprivate let rule: CompositionRule

  init(_ rule: CompositionRule) { self.rule = rule }

  func parts(of character: Character) -> [Character] {
    switch rule {
    case .none, .bopomofo: [character]
    case .hangul: Hangul.letters(of: character)
    case .kana: Kana.parts(of: character)
    case .telegraph(let code): code.figures(of: character) ?? [character]
    }
  }

  /// Chinese figures are a word of their own.
  func isGroup(_ character: Character) -> Bool {
    guard case .telegraph(let code) = rule else { return false }
    return code.figures(of: character) != nil
  }

  var hasAlternate: Bool {
    switch rule {
    case .none, .hangul: false
    case .kana, .telegraph, .bopomofo: true
    }
  }

  /// What changes between Bopomofo and Latin letters: the key Chinese/English of its code book.
  var change: MorsePattern? { rule == .bopomofo ? "..--" : nil }
}

extension MorseAlphabet {
  /// How the characters of its text are put together from those that are sent.
  public var composition: CompositionRule { (spellingRule as? ComposedSpelling)?.rule ?? .none }

  /// Whether a gap between words of a message is a space between these characters of its text.
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
}

extension Character {
  /// Whether it is a Chinese character.
  fileprivate var isHan: Bool { unicodeScalars.first?.properties.isIdeographic ?? false }
}
