extension MorseAlphabet {
  /// Swedish.
  public static let swedish = latin(
    "swedish",
    """
    Å .--.-
    Ä .-.-
    Ö ---.
    """)

  /// Danish.
  public static let danish = latin(
    "danish",
    """
    Æ .-.-
    Ø ---.
    Å .--.-
    """)

  /// Icelandic.
  public static let icelandic = latin(
    "icelandic",
    """
    Á .--.-
    Æ .-.-
    Ð ..--.
    É ..-..
    Ö ---.
    Þ .--..
    """,
    sentAs: """
      Ó ---
      Í ..
      Ú ..-
      Ý -.--
      """)

  /// Estonian.
  public static let estonian = latin(
    "estonian",
    """
    Ä .-.-
    Ö ---.
    Ü ..--
    Š ----
    Ž --..-
    """,
    sentAs: """
      Õ ---
      """)
}
