extension MorseAlphabet {
  /// Bulgarian Morse code (Wikipedia; it differs from the Russian one in Ъ and Ь).
  public static let bulgarian = MorseAlphabet(
    name: "bulgarian", letters: bulgarianLetters)

  private static let bulgarianLetters = """
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
    Ъ -..-
    Ь -.--
    Ю ..--
    Я .-.-
    """
}
