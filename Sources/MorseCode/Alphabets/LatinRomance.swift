extension MorseAlphabet {
  /// French: accents that have no code of their own are left out.
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

  /// Portuguese: letters that share a code are read as the first.
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

  /// Romanian; one weak source.
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
