public import MorseCode

extension MorseAlphabet {
  /// Korean Morse code (SKATS): a syllable is sent letter by letter, and a double letter as two.
  ///
  /// Wikipedia, "SKATS"; the tables of jscwlib and ozdemirburak agree.
  public static let korean = MorseAlphabet(
    name: "korean", letters: koreanLetters, spellingRule: ComposedSpelling(.hangul))

  private static let koreanLetters = """
    ㄱ .-..
    ㄴ ..-.
    ㄷ -...
    ㄹ ...-
    ㅁ --
    ㅂ .--
    ㅅ --.
    ㅇ -.-
    ㅈ .--.
    ㅊ -.-.
    ㅋ -..-
    ㅌ --..
    ㅍ ---
    ㅎ .---
    ㅏ .
    ㅑ ..
    ㅓ -
    ㅕ ...
    ㅗ .-
    ㅛ -.
    ㅜ ....
    ㅠ .-.
    ㅡ -..
    ㅣ ..-
    ㅐ --.-
    ㅔ -.--
    """
}
