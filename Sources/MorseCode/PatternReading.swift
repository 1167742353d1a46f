extension MorseAlphabet {
  /// What `pattern` is read as: its entry, or the error sign for eight dits or more.
  ///
  /// ITU-R M.1677-1, 3.3: the error signal is eight dits. Senders rarely count them.
  package func reading(of pattern: MorsePattern) -> MorseMeaning? {
    if let meaning = meaning(of: pattern) { return meaning }
    return pattern.isErrorSign ? .prosign("HH") : nil
  }
}

extension MorsePattern {
  /// Whether the pattern is eight or more dits and nothing else.
  package var isErrorSign: Bool { count >= 8 && rawValue & (rawValue - 1) == 0 }
}

extension DecodedCharacter {
  /// A pattern as `alphabet` reads it.
  package init(_ pattern: MorsePattern, in alphabet: MorseAlphabet, confidence: Double = 1) {
    self.init(
      pattern: pattern, meaning: alphabet.reading(of: pattern), confidence: confidence)
  }
}
