extension MorseAlphabet {
  /// American Morse code, as used by railroads.
  ///
  /// Some letters have a gap of two units inside; L is a long dah and zero a longer one.
  ///
  /// The code table of MorseKOB (PyKOB, MIT), except for zero, which MorseKOB sends as O; checked
  /// against morsecode.world. Some characters are sent as two letters, such as the colon (KO) and the
  /// quotation marks (QN, QJ). They are omitted, because a decoder cannot distinguish them from
  /// those letters.
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
