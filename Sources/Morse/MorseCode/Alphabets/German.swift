extension MorseAlphabet {
  /// German: Ä, Ö, Ü and ß as in all programs; CH is now rare.
  public static let german = latin(
    "german",
    """
    Ä .-.-
    Ö ---.
    Ü ..--
    ß ...--..
    <CH> ----
    """,
    sentAs: """
      ẞ ...--..
      """)
}
