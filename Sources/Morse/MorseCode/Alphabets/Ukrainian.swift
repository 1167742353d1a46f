extension MorseAlphabet {
  /// Ukrainian Morse code.
  ///
  /// Two tables are in use. This is the one of Wikipedia, which agrees with the Russian table;
  /// scouts have other codes for Г, Х, Ш and Щ.
  public static let ukrainian = MorseAlphabet(
    name: "ukrainian", letters: ukrainianLetters, sentAs: ukrainianForms)

  private static let ukrainianLetters =
    """
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

    """ + cyrillicMiddle
      + """
      Ь -..-
      Ю ..--
      Я .-.-
      """

  /// Letters that are sent as others.
  private static let ukrainianForms = """
    Ґ --.
    """
}
