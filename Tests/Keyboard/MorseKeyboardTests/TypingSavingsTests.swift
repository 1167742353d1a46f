import MorseCode
import MorseKeyboard
import TestSupport
import Testing
import TypingModel
import WordPrediction

/// A user who keys a text, and accepts a word as soon as it is offered and saves anything.
///
/// Each element and each key is an action. Pauses end letters and words, and are not actions.
private struct WordTaker {
  var keying = WordKeying(lexicon: .english)
  let byCode: Bool
  var actions = 0
  var plain = 0

  /// Keys the text; the document must equal it at the end.
  mutating func type(_ text: KeyedText) -> String {
    var written = ""
    for piece in text.pieces {
      switch piece {
      case .word(let word):
        type(word)
        written += word
      case .character(let character):
        key(pattern(of: character))
        written.append(character)
      case .space:
        keying.key("~")
        written.append(" ")
      }
    }
    return written
  }

  private func pattern(of character: Character) -> MorsePattern {
    MorseAlphabet.international.pattern(for: character) ?? .empty
  }

  private mutating func key(_ pattern: MorsePattern) {
    keying.pattern(pattern)
    (actions, plain) = (actions + pattern.count, plain + pattern.count)
  }

  private mutating func type(_ word: String) {
    let whole = word.reduce(0) { $0 + pattern(of: $1).count }
    plain += whole
    var rest = whole
    for letter in word {
      let pattern = pattern(of: letter)
      for (count, element) in pattern.enumerated() {
        if accept(word, rest: rest, isOpen: count > 0) { return }
        keying.element(element)
        (actions, rest) = (actions + 1, rest - 1)
      }
      keying.press(.endCharacter)
    }
  }

  /// Accepts the word if it is offered and saves something.
  private mutating func accept(_ word: String, rest: Int, isOpen: Bool) -> Bool {
    let offered = keying.keyboard.suggestions.firstIndex { $0.text.lowercased() == word }
    guard let offered, !(byCode && isOpen) else { return false }
    let code = [CommandCode.suggestion1, .suggestion2, .suggestion3][offered].pattern
    let cost = byCode ? code.count : 1
    guard cost < rest else { return false }
    if byCode { keying.pattern(code) } else { keying.press(.acceptSuggestion(offered)) }
    actions += cost
    return true
  }
}

@Suite struct TypingSavingsTests {
  @Test(arguments: [(false, 0.3), (true, 0.12)])
  func `suggestions save actions through the whole keyboard`(
    byCode: Bool, atLeast: Double
  ) throws {
    let words = try Vectors.text("alice.txt").split(whereSeparator: \.isWhitespace).prefix(80)
    var taker = WordTaker(byCode: byCode)
    let written = taker.type(KeyedText(words.joined(separator: " ")))
    let saved = 1 - Double(taker.actions) / Double(taker.plain)
    #expect(saved >= atLeast, "\(saved)")
    #expect(taker.keying.text.lettersAlone == written.lettersAlone)
  }
}

extension String {
  fileprivate var lettersAlone: String { filter(\.isLetter).lowercased() }
}
