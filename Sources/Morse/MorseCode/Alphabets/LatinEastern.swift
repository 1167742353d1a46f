extension MorseAlphabet {
  /// Polish, from two Polish tables (calculla.pl, harcerskie.com); some programs swap Ź and Ż.
  public static let polish = latin(
    "polish",
    """
    Ą .-.-
    Ć -.-..
    Ę ..-..
    Ł .-..-
    Ń --.--
    Ó ---.
    Ś ...-...
    Ź --..-
    Ż --..-.
    <CH> ----
    """)

  /// Czech and Slovak: most letters are sent without their accents.
  public static let czech = latin(
    "czech",
    """
    Á .--.-
    É ..-..
    Ó ---.
    <CH> ----
    """,
    sentAs: """
      Č -.-.
      Ď -..
      Ě .
      Í ..
      Ň -.
      Ř .-.
      Š ...
      Ť -
      Ú ..-
      Ů ..-
      Ý -.--
      Ž --..
      Ä .-
      Ľ .-..
      Ĺ .-..
      Ŕ .-.
      Ô ---.
      """)

  /// Hungarian: long vowels share the codes of the short ones.
  public static let hungarian = latin(
    "hungarian",
    """
    Á .--.-
    É ..-..
    Ö ---.
    Ü ..--
    """,
    sentAs: """
      Ó ---.
      Ő ---.
      Ű ..--
      Í ..
      Ú ..-
      """)

  /// Croatian, and Serbian in Latin letters.
  public static let croatian = latin(
    "croatian",
    """
    Ć -.-..
    Đ ..-..
    Š ----
    Ž --..-
    """,
    sentAs: """
      Č -.-.
      """)

  /// Turkish: both letters I share one code.
  public static let turkish = latin(
    "turkish",
    """
    Ç -.-..
    Ğ --.-.
    Ö ---.
    Ş .--..
    Ü ..--
    """,
    sentAs: """
      İ ..
      """)

  /// Esperanto.
  public static let esperanto = latin(
    "esperanto",
    """
    Ĉ -.-..
    Ĝ --.-.
    Ĥ ----
    Ĵ .---.
    Ŝ ...-.
    Ŭ ..--
    """)
}
