public import MorseCode
import TextInput
import Timeline

/// Letters that make up characters together, while it may still change what they make: kana and their
/// marks, the letters of Korean syllables.
///
/// A word of them is marked text until something else comes.
struct Composition {
  /// The letters as they were keyed.
  var letters: [Character] = []

  /// The text that they make up in `alphabet`.
  func text(in alphabet: MorseAlphabet) -> String {
    alphabet.composed(letters)
  }
}

extension Keyboard {
  /// The table in use: a message may change from the table that is set to another, and back.
  public var alphabet: MorseAlphabet {
    (isInAlternate ? settings.alphabet.alternate : nil) ?? settings.alphabet
  }

  /// The text that is being put together from letters.
  public var composedText: String { composition.text(in: settings.alphabet) }

  /// Takes a letter into the text that is being put together; whether it belongs there.
  mutating func compose(_ text: String) -> Bool {
    guard !isInAlternate, text.count == 1, let letter = text.first,
      settings.alphabet.composes(letter)
    else { return false }
    endsInAutomaticSpace = false
    (ownChange, stops) = (nil, nil)
    composition.letters.append(letter)
    return true
  }

  /// Takes the last letter back of what is being put together; whether there was one.
  mutating func takeBackLetter() -> Bool { composition.letters.popLast() != nil }

  /// Puts what was put together into the document.
  mutating func finishComposition() {
    guard !composition.letters.isEmpty else { return }
    let text = composedText
    composition = Composition()
    document.insertText(text)
  }

  /// Changes the table if `pattern` is the signal for that; whether it was.
  mutating func changeTable(by pattern: MorsePattern) -> Bool {
    guard settings.alphabet.isChange(pattern, toAlternate: !isInAlternate) else { return false }
    finishComposition()
    isInAlternate.toggle()
    return true
  }

  /// The text before the insertion point, with the letters that are being put together.
  var typedContext: String {
    (document.documentContextBeforeInput ?? "") + String(composition.letters)
  }
}
