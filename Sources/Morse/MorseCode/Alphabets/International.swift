extension MorseAlphabet {
  /// International Morse code.
  ///
  /// It has the letters, digits and punctuation of ITU-R M.1677-1 (10/2009), part I; common characters
  /// that the Recommendation lacks; and the prosigns without a character of their own.
  public static let international = MorseAlphabet(
    name: "international", table: letters + digits + symbols + prosigns)

  /// ITU-R M.1677-1, 1.1.1.
  package static let letters = """
    A .-
    B -...
    C -.-.
    D -..
    E .
    F ..-.
    G --.
    H ....
    I ..
    J .---
    K -.-
    L .-..
    M --
    N -.
    O ---
    P .--.
    Q --.-
    R .-.
    S ...
    T -
    U ..-
    V ...-
    W .--
    X -..-
    Y -.--
    Z --..
    É ..-..

    """

  /// ITU-R M.1677-1, 1.1.2.
  package static let digits = """
    1 .----
    2 ..---
    3 ...--
    4 ....-
    5 .....
    6 -....
    7 --...
    8 ---..
    9 ----.
    0 -----

    """

  /// All characters that have a code.
  package static let symbols = punctuation + extraSymbols

  /// ITU-R M.1677-1, 1.1.3 and 3.2.1; `×` is sent as the letter X.
  private static let punctuation = """
    . .-.-.-
    , --..--
    : ---...
    ? ..--..
    ' .----.
    - -....-
    / -..-.
    ( -.--.
    ) -.--.-
    " .-..-.
    = -...-
    + .-.-.
    @ .--.-.
    × -..-

    """

  /// Characters that are in no ITU text, but on which six common programs agree; `!` and `&` by
  /// majority.
  private static let extraSymbols = """
    ! -.-.--
    $ ...-..-
    _ ..--.-
    & .-...
    ; -.-.-.

    """
}
