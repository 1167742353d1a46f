public import MorseCode

extension MorseAlphabet {
  /// Bopomofo as keyed in Taiwan: a sign has the code of its key on the standard keyboard.
  ///
  /// The code book `codebook-fuhua.json` of m72900024/zhuyin-morse-input, except for its
  /// exclamation mark, whose code is a command here. Digits and Latin letters are in the alternate
  /// table, to which `..--` switches.
  public static let bopomofo = MorseAlphabet(
    name: "bopomofo", letters: bopomofoLetters, spellingRule: ComposedSpelling(.bopomofo))

  private static let bopomofoLetters = """
    ㄅ .----
    ㄆ --.-
    ㄇ .-
    ㄈ --..
    ㄉ ..---
    ㄊ .--
    ㄋ ...
    ㄌ -..-
    ㄍ .
    ㄎ -..
    ㄏ -.-.
    ㄐ .-.
    ㄑ ..-.
    ㄒ ...-
    ㄓ .....
    ㄔ -
    ㄕ --.
    ㄖ -...
    ㄗ -.--
    ㄘ ....
    ㄙ -.
    ㄧ ..-
    ㄨ .---
    ㄩ --
    ㄚ ---..
    ㄛ ..
    ㄜ -.-
    ㄝ --..--
    ㄞ ----.
    ㄟ ---
    ㄠ .-..
    ㄡ .-.-.-
    ㄢ -----
    ㄣ .--.
    ㄤ ---...
    ㄥ ..--..
    ㄦ ---.
    ˉ ......
    ˊ -....
    ˇ ...--
    ˋ ....-
    ˙ --...
    ， ..--.
    。 ---.-
    ？ -...-
    ！ -.-.--
    """
}
