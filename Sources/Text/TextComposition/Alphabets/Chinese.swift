public import MorseCode

extension MorseAlphabet {
  /// The Chinese telegraph code of the mainland.
  ///
  /// A character is sent as four digits, as a separate word. Everything else is international
  /// code.
  public static let chinese = telegraph("chinese", .mainland)

  /// The Chinese telegraph code of Taiwan.
  public static let chineseTaiwan = telegraph("chinese-taiwan", .taiwan)

  private static func telegraph(_ name: String, _ code: TelegraphCode) -> MorseAlphabet {
    MorseAlphabet(
      name: name, table: letters + digits + symbols + prosigns + wideSymbols,
      spellingRule: ComposedSpelling(.telegraph(code)))
  }

  /// Chinese punctuation that is sent as its Latin equivalent.
  private static let wideSymbols = """
    。 .-.-.-
    ， --..--
    、 --..--
    ： ---...
    ； -.-.-.
    ？ ..--..
    ！ -.-.--
    （ -.--.
    ） -.--.-
    """
}
