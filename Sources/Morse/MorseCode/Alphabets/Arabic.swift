extension MorseAlphabet {
  /// Arabic Morse code, in reading order.
  ///
  /// The table of the ARRL Handbook of 1985 and of Wikipedia; the joined lam-alif comes from the
  /// Handbook. Letters with a hamza are sent without it.
  public static let arabic = MorseAlphabet(
    name: "arabic", letters: arabicLetters, sentAs: arabicForms)

  private static let arabicLetters = """
    ا .-
    ب -...
    ت -
    ث -.-.
    ج .---
    ح ....
    خ ---
    د -..
    ذ --..
    ر .-.
    ز ---.
    س ...
    ش ----
    ص -..-
    ض ...-
    ط ..-
    ظ -.--
    ع .-.-
    غ --.
    ف ..-.
    ق --.-
    ك -.-
    ل .-..
    م --
    ن -.
    ه ..-..
    و .--
    ي ..
    ء .
    ﻻ .-...-
    ، --..--
    ؛ -.-.-.
    ؟ ..--..
    """

  /// Letters, punctuation and digits that are sent as others.
  private static let arabicForms = """
    أ .-
    إ .-
    آ .-
    ى ..
    ئ ..
    ؤ .--
    ة ..-..
    , --..--
    ; -.-.-.
    ? ..--..
    ٠ -----
    ١ .----
    ٢ ..---
    ٣ ...--
    ٤ ....-
    ٥ .....
    ٦ -....
    ٧ --...
    ٨ ---..
    ٩ ----.
    """
}
