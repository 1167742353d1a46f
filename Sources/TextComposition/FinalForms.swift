public import MorseCode

/// Gives letters the form that they have at the end of a word: the last of two or more.
///
/// A letter that has one is held until what follows tells. A quotation mark or an apostrophe after it may
/// stand within the word or close it, so that it is held too.
struct FinalForms: Sendable {
  private let forms: [Character: Character]
  /// Whether a letter of the word has come already.
  private var isInWord = false
  /// The letter, and the mark after it.
  private var held: (letter: Character, mark: Character?)?

  /// The marks that may stand within a word.
  static let marks: Set<Character> = ["\"", "'", "’", "”", "״", "׳"]

  init(_ forms: [Character: Character]) {
    self.forms = forms
  }

  /// The text that is certain once `sign` has come.
  mutating func text(after sign: Character) -> String {
    if Self.marks.contains(sign), isInWord {
      guard let letter = held?.letter else { return String(sign) }
      guard held?.mark == nil else { return finish() + String(sign) }
      held = (letter, sign)
      return ""
    }
    guard sign.isLetter else { return finish() + String(sign) }
    let before = release(by: [:])
    guard isInWord, forms[sign] != nil else {
      isInWord = true
      return before + String(sign)
    }
    held = (sign, nil)
    return before
  }

  /// The text that was held back, at the end of a word.
  mutating func finish() -> String {
    isInWord = false
    return release(by: forms)
  }

  /// Gives out what is held, the letter in the form that is told, or as it is.
  private mutating func release(by forms: [Character: Character]) -> String {
    defer { held = nil }
    guard let held else { return "" }
    return String(forms[held.letter] ?? held.letter) + (held.mark.map { String($0) } ?? "")
  }
}

extension MorseAlphabet {
  /// The end of a text after which a word ends, and what it is there; `nil` when it stays.
  ///
  /// The last letter of a word of two or more is meant, with the mark after it if there is one.
  public func finalForm(
    atEndOf text: some StringProtocol
  ) -> (former: String, current: String)? {
    guard !finalForms.isEmpty, let last = text.last else { return nil }
    let mark = FinalForms.marks.contains(last) ? String(last) : ""
    let word = text.dropLast(mark.count)
    guard let letter = word.last, let form = finalForms[letter] else { return nil }
    let before = word.dropLast()
    let isMarked = before.last.map(FinalForms.marks.contains) ?? false
    guard before.dropLast(isMarked ? 1 : 0).last?.isLetter == true else { return nil }
    return (String(letter) + mark, String(form) + mark)
  }
}
