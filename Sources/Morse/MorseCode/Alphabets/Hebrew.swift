extension MorseAlphabet {
  /// Hebrew Morse code, in reading order (Wikipedia; the tables of jscwlib and ozdemirburak agree).
  public static let hebrew = MorseAlphabet(
    name: "hebrew", letters: hebrewLetters, sentAs: hebrewForms, finals: "כך מם נן פף צץ")

  private static let hebrewLetters = """
    א .-
    ב -...
    ג --.
    ד -..
    ה ---
    ו .
    ז --..
    ח ....
    ט ..-
    י ..
    כ -.-
    ל .-..
    מ --
    נ -.
    ס -.-.
    ע .---
    פ .--.
    צ .--
    ק --.-
    ר .-.
    ש ...
    ת -
    """

  /// The final forms at the end of a word.
  private static let hebrewForms = """
    ך -.-
    ם --
    ן -.
    ף .--.
    ץ .--
    """
}
