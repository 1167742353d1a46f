/// What is usual of hands before anything is heard of one: the priors of every fit.
///
/// Lengths are natural logarithms in units, and so are their spreads: standard deviations, about the coefficient
/// of variation. By ITU-R M.1677-1 a dah and a character gap have three units (`ln 3` = 1.10), a word gap seven
/// (`ln 7` = 1.95). Hands make long intervals a little longer (Guenther, AFIT thesis, 1973). Where no source is
/// named, the figure was tuned on the corpus of `make accuracy`.
enum UsualHand {
  /// The length of a dah.
  static let dah: Float = 1.13
  /// How much longer a dah is at the end of a character.
  static let finalDah: Float = 0.05
  /// The length of a gap between characters.
  static let characterGap: Float = 1.15
  /// By how much a gap between words is longer than one between characters: `ln 7/3` = 0.847.
  static let wordStep: Float = 0.85

  /// How dits and dahs scatter.
  static let markSpread: Float = 0.12
  /// How gaps inside characters, between them and between words scatter: each kind more than the shorter one.
  static let gapSpreads: (inner: Float, character: Float, word: Float) = (0.15, 0.2, 0.25)
  /// No kind scatters less: clocks and sampling alone leave so much.
  static let leastSpread: Float = 0.03
  /// The widest spreads that are believed of marks and of the three kinds of gaps.
  static let widestSpreads: (mark: Float, inner: Float, character: Float, word: Float) =
    (0.35, 0.35, 0.4, 0.5)
  /// How much wider the tail of a mark's lengths is than its core.
  static let tailRatio: Float = 2.2
  /// A dah this much longer or shorter than usual tells no more about the gap after it.
  static let largestExcess: Float = 0.5

  /// Shares of marks, and of gaps inside characters, between them and between words, in English text.
  static let shares: (dit: Float, dah: Float, inner: Float, character: Float, word: Float) =
    (0.55, 0.45, 0.62, 0.29, 0.09)
  /// The logarithms of the gaps' shares.
  static let gapShares: (inner: Float, character: Float, word: Float) = (-0.48, -1.24, -2.41)

  /// How often a mark is broken by a dropout, and how often a gap by a spike, as a logarithm: 1 in 90.
  static let glitchShare: Float = -4.5
  /// The length of a glitch, 0.15 units, and how it scatters.
  static let glitch: (mean: Float, spread: Float) = (-1.9, 0.9)
  /// No density is less likely than this, as a logarithm: a single wild interval must not rule a message.
  static let floor: Float = -14
}
