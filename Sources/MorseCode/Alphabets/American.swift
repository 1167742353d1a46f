extension MorseAlphabet {
  /// American Morse code, as railroads used it: a letter may have a gap of two units inside, L is a
  /// long dah, the cipher a longer one.
  ///
  /// The code table of MorseKOB (PyKOB, MIT), but for the cipher, which that sends as O; checked
  /// against morsecode.world. Signs that are sent as two letters, such as the colon (KO) and the quotation
  /// marks (QN, QJ), cannot be told from those letters and are not in it.
  public static let american = MorseAlphabet(
    name: "american",
    table: """
      A .-
      B -...
      C .. .
      D -..
      E .
      F .-.
      G --.
      H ....
      I ..
      J -.-.
      K -.-
      L =
      M --
      N -.
      O . .
      P .....
      Q ..-.
      R . ..
      S ...
      T -
      U ..-
      V ...-
      W .--
      X .-..
      Y .. ..
      Z ... .
      1 .--.
      2 ..-..
      3 ...-.
      4 ....-
      5 ---
      6 ......
      7 --..
      8 -....
      9 -..-
      0 ≡
      . ..--..
      , .-.-
      ? -..-.
      ! ---.
      & . ...
      = ----
      @ .-...
      """)
}
