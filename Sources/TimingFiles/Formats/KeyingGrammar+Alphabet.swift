package import MorseCode
package import MorseSignal

extension KeyingGrammar {
  /// The patterns of a code table, each as frequent as its character in texts of all kinds.
  ///
  /// A table that has stretched patterns says nothing here: its gaps inside a character are others'
  /// gaps between characters.
  package init(_ alphabet: MorseAlphabet) {
    guard !alphabet.isStretched else {
      self = .any
      return
    }
    let others = (alphabet.alternate?.entries ?? []).filter {
      alphabet.meaning(of: $0.pattern) == nil
    }
    self.init(
      (alphabet.entries + others).map { pattern, meaning in
        (pattern.rawValue, Self.frequency(of: meaning))
      })
  }

  /// How often a character occurs, per thousand letters.
  ///
  /// Source: P. Norvig, "English letter frequency counts" (2012), with 8 more for each letter, since
  /// call signs and groups are no English.
  private static func frequency(of meaning: MorseMeaning) -> Double {
    let letters: [Double] = [
      80, 15, 33, 38, 125, 24, 19, 51, 76, 2, 5, 41, 25, 72, 76, 21, 1, 63, 65, 93, 27, 11, 17, 2,
      17, 1,
    ]
    guard case .character(let character) = meaning else { return 0.5 }
    switch character.asciiValue {
    case .some(let code) where (65...90).contains(code): return letters[Int(code) - 65] + 8
    case .some(let code) where (48...57).contains(code): return 12
    case .some: return 3
    case nil: return 8
    }
  }
}
