import MorseCode

/// The parameters of usual hands: the priors of every fit.
///
/// Durations are natural logarithms of units, and spreads are standard deviations, about the
/// coefficient of variation. By ITU-R M.1677-1, a dah and a character gap have three units (`ln 3`
/// = 1.10), and a word gap has seven (`ln 7` = 1.95). Hands make long intervals a little longer
/// (Guenther, AFIT thesis, 1973). Values without a source were tuned on the corpus of `make
/// accuracy`.
enum UsualHand {
  /// The unit in nanoseconds, that of ``MorseSpeed/standard``.
  static let unit = MorseSpeed.standard.unitNanoseconds
  /// The dah.
  static let dah: Float = 1.13
  /// The additional length of a dah at the end of a character.
  static let finalDah: Float = 0.05
  /// The character gap.
  static let characterGap: Float = 1.15
  /// The ratio of the word gap to the character gap: `ln 7/3` = 0.847.
  static let wordStep: Float = 0.85

  /// The spread of dits and dahs.
  static let markSpread: Float = 0.12
  /// The spreads of element, character and word gaps; longer gaps have larger spreads.
  static let gapSpreads: (inner: Float, character: Float, word: Float) = (0.15, 0.2, 0.25)
  /// The spreads with which a fit begins, wider than the usual ones, to reach any hand.
  static let firstSpreads: (mark: Float, inner: Float, character: Float, word: Float) =
    (0.2, 0.22, 0.25, 0.3)
  /// The minimum spread: clocks and sampling alone cause as much.
  static let leastSpread: Float = 0.03
  /// The maximum spreads of marks and of the three kinds of gaps.
  static let widestSpreads: (mark: Float, inner: Float, character: Float, word: Float) =
    (0.35, 0.35, 0.4, 0.5)
  /// The share of the tail of marks: slips, one mark in fifty.
  static let tailShare: Float = 0.02
  /// The ratio of the tail's spread to the core's, for marks.
  static let tailRatio: Float = 2.2
  /// The maximum excess of a dah that affects the estimate of the next gap.
  static let largestExcess: Float = 0.5

  /// The shares of the kinds among marks and among gaps, in English text with some digits.
  static let shares: (dit: Float, dah: Float, inner: Float, character: Float, word: Float) =
    (0.55, 0.45, 0.62, 0.29, 0.09)
  /// The logarithms of the gaps' shares.
  static let gapShares: (inner: Float, character: Float, word: Float) = (-0.48, -1.24, -2.41)

  /// The log probability that a dropout splits a mark, or a spike a gap: 1 in 90.
  static let glitchShare: Float = -4.5
  /// The duration of a glitch, 0.15 units, and its spread.
  static let glitch: (mean: Float, spread: Float) = (-1.9, 0.9)
  /// The minimum log density of an interval, in nats, which limits the influence of an outlier.
  static let floor: Float = -14
}
