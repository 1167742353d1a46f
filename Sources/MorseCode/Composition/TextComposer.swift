/// Turns what a decoder has read into the text of its table: Korean letters into syllables, kana and
/// their marks into voiced kana, and reads the table's ``MorseAlphabet/alternate`` where the sender
/// changed to it.
///
/// A character is given out as soon as nothing that follows can change it.
public struct TextComposer: Sendable {
  private let alphabet: MorseAlphabet
  private let alternate: MorseAlphabet?
  private var hasChanged = false
  private var syllables = SyllableComposer()
  private var kana: Character?

  /// Creates a composer for what was read by `alphabet`.
  public init(alphabet: MorseAlphabet) {
    self.alphabet = alphabet
    alternate = alphabet.alternate
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
    case .none: return String(sign)
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
    return String(syllables.finish()) + (kana.map { String($0) } ?? "")
  }
}
