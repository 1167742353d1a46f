extension TextNormalizer {
  /// Signs of 3.3.1, without the hyphen that joins them to a number.
  static let perHundred: [Character: String] = ["%": "0/0", "‰": "0/00", "‱": "0/000"]

  /// Fractions that are one character (Unicode, Number Forms and Latin-1).
  static let vulgarFractions: [Character: String] = [
    "¼": "1/4", "½": "1/2", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅕": "1/5", "⅖": "2/5",
    "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅐": "1/7", "⅛": "1/8", "⅜": "3/8",
    "⅝": "5/8", "⅞": "7/8", "⅑": "1/9", "⅒": "1/10",
  ]

  /// Signs sent as others.
  ///
  /// Multiplication as the letter X (3.2.1), division as the colon (1.1.3),
  /// minutes as one apostrophe and seconds as two (3.5.1), typographic forms as their plain ones.
  /// What takes no room at all is sent as nothing.
  static let spellings: [Character: String] = [
    "×": "X", "÷": ":", "∶": ":", "⁄": "/", "∕": "/",
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "″": "''", "‴": "'''", "ʼ": "'",
    "“": "\"", "”": "\"", "„": "\"", "‟": "\"", "«": "\"", "»": "\"",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
    "…": "...", "\u{AD}": "", "\u{FEFF}": "", "\u{200B}": "",
  ]
}
