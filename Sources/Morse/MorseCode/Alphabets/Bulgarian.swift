extension MorseAlphabet {
  /// Bulgarian Morse code (Wikipedia; it differs from the Russian one in Ъ and Ь).
  public static let bulgarian = MorseAlphabet(
    name: "bulgarian", letters: bulgarianLetters)

  private static let bulgarianLetters =
    cyrillicFront + cyrillicMiddle
      + """
      Ъ -..-
      Ь -.--
      Ю ..--
      Я .-.-
      """
}
