extension MorseAlphabet {
  /// Russian Morse code.
  ///
  /// The letters as enacted in 1856 and in use since (Wikipedia, "Russian Morse code"; the tables of
  /// jscwlib and ozdemirburak agree, but for Ъ, which is that of the Soviet manuals). Full stop, comma and
  /// exclamation mark are those of domestic practice, which differ from the Recommendation.
  public static let russian = MorseAlphabet(
    name: "russian", letters: russianLetters, sentAs: russianForms)

  private static let russianLetters = """
    А .-
    Б -...
    В .--
    Г --.
    Д -..
    Е .
    Ж ...-
    З --..
    И ..
    Й .---
    К -.-
    Л .-..
    М --
    Н -.
    О ---
    П .--.
    Р .-.
    С ...
    Т -
    У ..-
    Ф ..-.
    Х ....
    Ц -.-.
    Ч ---.
    Ш ----
    Щ --.-
    Ъ --.--
    Ы -.--
    Ь -..-
    Э ..-..
    Ю ..--
    Я .-.-
    . ......
    , .-.-.-
    ! --..--
    """

  /// Letters that are sent as others.
  private static let russianForms = """
    Ё .
    Ѣ ..-..
    І ..
    """
}
