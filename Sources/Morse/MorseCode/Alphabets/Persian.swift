extension MorseAlphabet {
  /// Persian Morse code, in reading order.
  ///
  /// Source: Wikipedia. In the other common table some letters share a code.
  public static let persian = MorseAlphabet(
    name: "persian", letters: persianLetters, sentAs: persianForms)

  private static let persianLetters = """
    ا .-
    ب -...
    پ .--.
    ت -
    ث -.-.
    ج .---
    چ ---.
    ح ....
    خ -..-
    د -..
    ذ ...-
    ر .-.
    ز --..
    ژ --.
    س ...
    ش ----
    ص .-.-
    ض ..-..
    ط ..-
    ظ -.--
    ع ---
    غ ..--
    ف ..-.
    ق ---...
    ک -.-
    گ --.-
    ل .-..
    م --
    ن -.
    و .--
    ه .
    ی ..
    ، --..--
    ؛ -.-.-.
    ؟ ..--..
    """

  /// Letters, punctuation and digits that are sent as others.
  private static let persianForms = """
    آ .-
    أ .-
    ئ ..
    ؤ .--
    ي ..
    ك -.-
    ة .
    , --..--
    ; -.-.-.
    ? ..--..
    ۰ -----
    ۱ .----
    ۲ ..---
    ۳ ...--
    ۴ ....-
    ۵ .....
    ۶ -....
    ۷ --...
    ۸ ---..
    ۹ ----.
    """
}
