extension MorseAlphabet {
  /// German: Ä, Ö, Ü and ß as all programs have them; CH is now rare.
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
