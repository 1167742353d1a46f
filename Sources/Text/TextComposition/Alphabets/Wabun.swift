public import MorseCode

extension MorseAlphabet {
  /// Japanese kana code.
  ///
  /// From the Japanese regulation on radio operation and QST, September 1942, by way of jscwlib;
  /// ozdemirburak and Wikipedia agree. Voiced sounds are sent as their kana and a mark. Hiragana
  /// and small kana are sent as katakana.
  public static let wabun = MorseAlphabet(
    name: "wabun", letters: wabunLetters, sentAs: wabunForms,
    spellingRule: ComposedSpelling(.kana))

  private static let wabunLetters = """
    イ .-
    ロ .-.-
    ハ -...
    ニ -.-.
    ホ -..
    ヘ .
    ト ..-..
    チ ..-.
    リ --.
    ヌ ....
    ル -.--.
    ヲ .---
    ワ -.-
    カ .-..
    ヨ --
    タ -.
    レ ---
    ソ ---.
    ツ .--.
    ネ --.-
    ナ .-.
    ラ ...
    ム -
    ウ ..-
    ヰ .-..-
    ノ ..--
    オ .-...
    ク ...-
    ヤ .--
    マ -..-
    ケ -.--
    フ --..
    コ ----
    エ -.---
    テ .-.--
    ア --.--
    サ -.-.-
    キ -.-..
    ユ -..--
    メ -...-
    ミ ..-.-
    シ --.-.
    ヱ .--..
    ヒ --..-
    モ -..-.
    セ .---.
    ス ---.-
    ン .-.-.
    ゛ ..
    ゜ ..--.
    ー .--.-
    、 .-.-.-
    。 .-.-..
    （ -.--.-
    ） .-..-.
    """

  /// Characters that are sent as others.
  private static let wabunForms = """
    」 .-.-..
    """
}
