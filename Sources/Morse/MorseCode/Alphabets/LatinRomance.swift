extension MorseAlphabet {
  /// French: accents without their own code are omitted.
  public static let french = latin(
    "french",
    """
    À .--.-
    Ç -.-..
    É ..-..
    È .-..-
    Œ ---.
    Æ .-.-
    """,
    sentAs: """
      Â .-
      Ê .
      Ë .
      Î ..
      Ï ..
      Ô ---
      Ù ..-
      Û ..-
      Ü ..-
      Ÿ -.--
      """)

  /// Spanish.
  public static let spanish = latin(
    "spanish",
    """
    Ñ --.--
    Á .--.-
    É ..-..
    Ó ---.
    Ü ..--
    ¿ ..-.-
    ¡ --...-
    <CH> ----
    """,
    sentAs: """
      Í ..
      Ú ..-
      """)

  /// Portuguese: letters that share a code are decoded as the first one.
  public static let portuguese = latin(
    "portuguese",
    """
    Á .--.-
    Ç -.-..
    É ..-..
    Ó ---.
    """,
    sentAs: """
      À .--.-
      Ã .--.-
      Â .--.-
      Ê ..-..
      Ô ---.
      Õ ---.
      Í ..
      Ú ..-
      """)

  /// Italian.
  public static let italian = latin(
    "italian",
    """
    À .--.-
    È .-..-
    É ..-..
    Ì .---.
    Ò ---.
    Ù ..--
    """)

  /// Romanian, from a single weak source.
  public static let romanian = latin(
    "romanian",
    """
    Ș ----
    """,
    sentAs: """
      Ş ----
      Ă .-
      Â .-
      Î ..
      Ț -
      Ţ -
      """)
}
