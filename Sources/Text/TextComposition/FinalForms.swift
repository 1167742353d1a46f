public import MorseCode

/// Gives letters their final form at the end of a word: the last letter of two or more.
///
/// A letter with a final form is held until the next character decides. A quotation mark or
/// apostrophe after it may be within the word or end it, so it is held too.
struct FinalForms: Sendable {
  private let forms: [Character: Character]
  /// Whether the word already has a letter.
  private var isInWord = false
  /// The held letter, and the mark after it.
  private var held: (letter: Character, mark: Character?)?

  /// The marks that may occur within a word.
  static let marks: Set<Character> = ["\"", "'", "’", "”", "״", "׳"]

  init(_ forms: [Character: Character]) {
    self.forms = forms
  }

  /// Adds `character` and returns the text that is now final.
  mutating func text(after character: Character) -> String {
    if Self.marks.contains(character), isInWord {
      guard let letter = held?.letter else { return String(character) }
      guard held?.mark == nil else { return finish() + String(character) }
      held = (letter, character)
      return ""
    }
    guard character.isLetter else { return finish() + String(character) }
    let before = release(by: [:])
    guard isInWord, forms[character] != nil else {
      isInWord = true
      return before + String(character)
    }
    held = (character, nil)
    return before
  }

  /// Ends a word and returns the held text.
  mutating func finish() -> String {
    isInWord = false
    return release(by: forms)
  }

  /// Outputs the held text; the letter takes its form from `forms`, if any.
  private mutating func release(by forms: [Character: Character]) -> String {
    defer { held = nil }
    guard let held else { return "" }
    return String(forms[held.letter] ?? held.letter) + (held.mark.map { String($0) } ?? "")
  }
}

extension MorseAlphabet {
  /// Returns the end of a text before and after the final form applies; `nil` if nothing changes.
  ///
  /// The end is the last letter of a word of two or more, with an optional mark after it.
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
