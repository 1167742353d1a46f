extension MorseAlphabet {
  /// Greek Morse code (Wikipedia; the tables of jscwlib and ozdemirburak agree).
  ///
  /// Accents are not sent. The former codes of diphthongs are omitted.
  public static let greek = MorseAlphabet(
    name: "greek", letters: greekLetters, sentAs: greekForms, finals: "σς")

  private static let greekLetters = """
    Α .-
    Β -...
    Γ --.
    Δ -..
    Ε .
    Ζ --..
    Η ....
    Θ -.-.
    Ι ..
    Κ -.-
    Λ .-..
    Μ --
    Ν -.
    Ξ -..-
    Ο ---
    Π .--.
    Ρ .-.
    Σ ...
    Τ -
    Υ -.--
    Φ ..-.
    Χ ----
    Ψ --.-
    Ω .--
    """

  /// Letters that are sent as others.
  private static let greekForms = """
    ς ...
    Ά .-
    Έ .
    Ή ....
    Ί ..
    Ό ---
    Ύ -.--
    Ώ .--
    Ϊ ..
    Ϋ -.--
    Ϊ́ ..
    Ϋ́ -.--
    """
}
