public import MorseCode

/// Converts decoded characters to the text of their table.
///
/// It joins Korean letters into syllables, kana and marks into voiced kana, and groups of four
/// digits into Chinese characters. It gives the last letter of a word its final form. It reads the
/// table's `MorseAlphabet/alternate` after the sender has switched to it.
///
/// A character is output as soon as no later character can change it.
public struct TextComposer: Sendable {
  private let alphabet: MorseAlphabet
  private let alternate: MorseAlphabet?
  private var hasChanged = false
  private var syllables = SyllableComposer()
  private var kana: Character?
  private var finals: FinalForms
  /// The possible digits of Chinese characters.
  private var digits: [Character] = []
  /// The maximum number of digits in a row; operators do not send more without a gap.
  private static let longestRow = 400

  /// Creates a composer for characters decoded with `alphabet`.
  public init(alphabet: MorseAlphabet) {
    self.alphabet = alphabet
    alternate = alphabet.alternate
    finals = FinalForms(alphabet.finalForms)
  }

  /// Reads a character in the sender's current table; returns `nil` if it switches the table.
  ///
  /// Call this once for each character, in order.
  public mutating func reading(of character: DecodedCharacter) -> DecodedCharacter? {
    guard let alternate else { return character }
    if alphabet.isChange(character.pattern, toAlternate: !hasChanged) {
      hasChanged.toggle()
      return nil
    }
    guard hasChanged else { return character }
    var character = character
    character.meaning = alternate.reading(of: character.pattern)
    character.runnerUp = nil
    return character
  }

  /// Adds `character` and returns the text that is now final.
  public mutating func text(after character: DecodedCharacter) -> String {
    guard case .character(let typed) = character.meaning else {
      return finish() + character.description
    }
    return text(after: typed)
  }

  /// Adds `character` and returns the text that is now final.
  mutating func text(after character: Character) -> String {
    switch alphabet.composition {
    case .none: return finals.text(after: character)
    case .bopomofo: return String(character)
    case .telegraph(let code):
      let isDigit = !hasChanged && TelegraphCode.digit(of: character) != nil
      let before = isDigit && digits.count < Self.longestRow ? "" : readDigits(by: code)
      guard isDigit else { return before + String(character) }
      digits.append(character)
      return before
    case .hangul: return String(syllables.add(character))
    case .kana:
      let held = kana
      kana = nil
      if let held, let voiced = Kana.joined(held, character) { return String(voiced) }
      let before = held.map { String($0) } ?? ""
      guard Kana.acceptsMark(character) else { return before + String(character) }
      kana = character
      return before
    }
  }

  /// Ends a word and returns the held text.
  public mutating func finish() -> String {
    defer { kana = nil }
    if case .telegraph(let code) = alphabet.composition { return readDigits(by: code) }
    return finals.finish() + String(syllables.finish()) + (kana.map { String($0) } ?? "")
  }

  /// Converts the held digits to characters if each group of four is a code; otherwise returns the
  /// digits.
  private mutating func readDigits(by code: TelegraphCode) -> String {
    defer { digits = [] }
    let row = digits.compactMap(TelegraphCode.digit)
    let codes = stride(from: 0, to: row.count, by: TelegraphCode.length).map {
      row[$0..<min($0 + TelegraphCode.length, row.count)]
    }
    let characters = codes.compactMap { digits in
      digits.count == TelegraphCode.length ? code.character(of: digits) : nil
    }
    return String(characters.count == codes.count ? characters : digits)
  }
}
