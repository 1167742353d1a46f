extension MorseAlphabet {
  /// Ukrainian Morse code.
  ///
  /// Of the two tables in use, that of Wikipedia, which agrees with the Russian one; scouts have Г, Х, Ш and
  /// Щ otherwise.
  public static let ukrainian = MorseAlphabet(
    name: "ukrainian", letters: ukrainianLetters, sentAs: ukrainianForms)

  private static let ukrainianLetters = """
    А .-
    Б -...
    В .--
    Г --.
    Д -..
    Е .
    Є ..-..
    Ж ...-
    З --..
    И -.--
    І ..
    Ї .---.
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
    Ь -..-
    Ю ..--
    Я .-.-
    """

  /// Letters that are sent as others.
  private static let ukrainianForms = """
    Ґ --.
    """
}
