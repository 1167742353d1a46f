public import MorseCode

/// Turns what a decoder has read into the text of its table: Korean letters into syllables, kana and
/// their marks into voiced kana, figures in fours into Chinese characters, gives the last letter of a word
/// the form that it has there, and reads the table's `MorseAlphabet/alternate` where the sender changed to it.
///
/// A character is given out as soon as nothing that follows can change it.
public struct TextComposer: Sendable {
  private let alphabet: MorseAlphabet
  private let alternate: MorseAlphabet?
  private var hasChanged = false
  private var syllables = SyllableComposer()
  private var kana: Character?
  private var finals: FinalForms
  /// What may be the figures of Chinese characters.
  private var figures: [Character] = []
  /// No row of figures that anyone sends without a gap is longer.
  private static let longestRow = 400

  /// Creates a composer for what was read by `alphabet`.
  public init(alphabet: MorseAlphabet) {
    self.alphabet = alphabet
    alternate = alphabet.alternate
    finals = FinalForms(alphabet.finalForms)
  }

  /// What a character says in the table that the sender is in; `nil` when it changes the table.
  ///
  /// To be asked for each character once, in order.
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

  /// The text that is certain once `character` has been read.
  public mutating func text(after character: DecodedCharacter) -> String {
    guard case .character(let sign) = character.meaning else {
      return finish() + character.description
    }
    return text(after: sign)
  }

  /// The text that is certain once `sign` has been read.
  mutating func text(after sign: Character) -> String {
    switch alphabet.composition {
    case .none: return finals.text(after: sign)
    case .bopomofo: return String(sign)
    case .telegraph(let code):
      let isFigure = !hasChanged && TelegraphCode.figure(of: sign) != nil
      let before = isFigure && figures.count < Self.longestRow ? "" : readFigures(by: code)
      guard isFigure else { return before + String(sign) }
      figures.append(sign)
      return before
    case .hangul: return String(syllables.add(sign))
    case .kana:
      let held = kana
      kana = nil
      if let held, let voiced = Kana.joined(held, sign) { return String(voiced) }
      let before = held.map { String($0) } ?? ""
      guard Kana.takesMark(sign) else { return before + String(sign) }
      kana = sign
      return before
    }
  }

  /// The text that was held back, at the end of a word.
  public mutating func finish() -> String {
    defer { kana = nil }
    if case .telegraph(let code) = alphabet.composition { return readFigures(by: code) }
    return finals.finish() + String(syllables.finish()) + (kana.map { String($0) } ?? "")
  }

  /// The characters that the figures stand for, if all of them do in fours; else what was sent.
  private mutating func readFigures(by code: TelegraphCode) -> String {
    defer { figures = [] }
    let row = figures.compactMap(TelegraphCode.figure)
    let codes = stride(from: 0, to: row.count, by: TelegraphCode.length).map {
      row[$0..<min($0 + TelegraphCode.length, row.count)]
    }
    let characters = codes.compactMap { figures in
      figures.count == TelegraphCode.length ? code.character(of: figures) : nil
    }
    return String(characters.count == codes.count ? characters : figures)
  }
}
