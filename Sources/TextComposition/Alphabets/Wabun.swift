public import MorseCode

extension MorseAlphabet {
  /// Japanese kana code.
  ///
  /// From the Japanese regulation on radio operation and QST, September 1942, as jscwlib has it;
  /// ozdemirburak and Wikipedia agree. The voiced sounds are their kana and a mark after it; hiragana and
  /// small kana are sent as katakana.
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

  /// Letters that are sent as others.
  private static let wabunForms = """
    」 .-.-..
    """
}
