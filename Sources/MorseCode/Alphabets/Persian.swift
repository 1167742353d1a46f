extension MorseAlphabet {
  /// Persian Morse code, in the order of reading (Wikipedia; the other table in circulation has letters that
  /// share a code).
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
    """

  /// Letters, signs and figures that are sent as others.
  private static let persianForms = """
    آ .-
    أ .-
    ئ ..
    ؤ .--
    ي ..
    ك -.-
    ة .
    ، --..--
    ؛ -.-.-.
    ؟ ..--..
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
