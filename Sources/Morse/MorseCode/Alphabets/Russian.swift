extension MorseAlphabet {
  /// Russian Morse code.
  ///
  /// The letters as enacted in 1856 and in use since (Wikipedia, "Russian Morse code"). The tables
  /// of jscwlib and ozdemirburak agree, except for Ъ, which follows the Soviet manuals. Full stop,
  /// comma and exclamation mark follow domestic practice, which differs from the ITU
  /// Recommendation.
  public static let russian = MorseAlphabet(
    name: "russian", letters: russianLetters, sentAs: russianForms)

  private static let russianLetters =
    cyrillicFront + cyrillicMiddle
      + """
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

  /// The first letters of Russian and Bulgarian.
  static let cyrillicFront = """
    А .-
    Б -...
    В .--
    Г --.
    Д -..
    Е .
    Ж ...-
    З --..
    И ..

    """

  /// The letters from Й to Щ, which Ukrainian shares.
  static let cyrillicMiddle = """
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

    """

  /// Letters that are sent as others.
  private static let russianForms = """
    Ё .
    Ѣ ..-..
    І ..
    """
}
