extension MorseAlphabet {
  /// International Morse code.
  ///
  /// Letters, figures and punctuation of ITU-R M.1677-1 (10/2009), part I; the common signs that it
  /// lacks; and the prosigns that have no sign of their own.
  public static let international = MorseAlphabet(
    name: "international", table: letters + figures + signs + prosigns)

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
  package static let figures = """
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

  /// Every sign that has a code.
  package static let signs = punctuation + extraSigns

  /// ITU-R M.1677-1, 1.1.3 and 3.2.1; `×` is the signal of the letter X.
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

  /// Signs that no ITU text holds but that six common programs agree on, `!` and `&` by majority.
  private static let extraSigns = """
    ! -.-.--
    $ ...-..-
    _ ..--.-
    & .-...
    ; -.-.-.

    """
}
