package import MorseCode
package import MorseDecoding
package import MorseSignal

extension KeyingGrammar {
  /// Creates a grammar of the patterns of a code table, weighted by the frequency of each character
  /// in texts of all kinds, with a prior about the text.
  ///
  /// A table with stretched patterns gives the grammar `.any`: its gaps inside a character equal
  /// the gaps between characters of other codes.
  package init(_ alphabet: MorseAlphabet, _ prior: LanguagePrior) {
    guard !alphabet.isStretched else {
      self = .any
      return
    }
    self.init(
      alphabet.allEntries.map { pattern, meaning in
        (pattern.rawValue, Self.frequency(of: meaning))
      })
    text = TextPrior(alphabet, prior)
  }

  /// Returns the frequency of a character, per thousand letters.
  ///
  /// Each letter gets 8 more than in the source, because call signs and code groups are not
  /// English.
  private static func frequency(of meaning: MorseMeaning) -> Double {
    guard case .character(let character) = meaning else { return 0.5 }
    switch character.asciiValue {
    case .some(let code) where (65...90).contains(code):
      return Double(CharacterModel.letterCounts[Int(code) - 65]) + 8
    case .some(let code) where (48...57).contains(code): return 12
    case .some: return 3
    case nil: return 8
    }
  }
}

extension TextPrior: TextModel {}
