/// The decoder's model of a hand: the distribution of each kind of interval relative to the unit.
///
/// All values are natural logarithms of durations relative to the current unit. The neighbours of
/// an element matter: dahs are longer before a pause, and gaps after dahs are shorter (Guenther,
/// AFIT thesis, 1973). A bug times only the gap between two dits by itself.
///
/// The initial model is wider than ``UsualHand``, so that it accepts any hand before the first fit.
struct FistModel {
  /// The initial spread of dits, which vary less than dahs.
  private static let ditSpread: Float = 0.18
  /// The initial tails: at least twice as wide; those of gaps are hesitations, up to twice as long.
  private static let tailSpreads: (mark: Float, inner: Float, character: Float, word: Float) =
    (0.4, 0.5, 0.6, 0.8)
  private static let tailShifts: (gap: Float, word: Float) = (0.5, 0.7)
  /// The initial shares of hesitations; they are rarer inside characters.
  private static let tailShares: (inner: Float, outer: Float) = (0.01, 0.05)
  /// The tail and the minimum log density of a glitch, of which little is known.
  private static let glitchTail: (share: Float, spread: Float, floor: Float) = (0.05, 1.6, -12)

  var dit = Bell(mean: 0, spread: ditSpread, tailSpread: tailSpreads.mark)
  var dah = Bell(
    mean: UsualHand.dah, spread: UsualHand.firstSpreads.mark, tailSpread: tailSpreads.mark)
  /// The additional length of a dah at the end of a character, initially 4 %.
  var finalDah: Float = 0.04
  /// The element gaps, by the element before (dah: +2) and after (dah: +1).
  var inner: InlineArray<4, Bell> = .init(
    repeating: Bell(
      mean: 0, spread: UsualHand.firstSpreads.inner, tailShare: tailShares.inner,
      tailShift: tailShifts.gap, tailSpread: tailSpreads.inner))
  /// The character gaps, after a dit and after a dah.
  var character: InlineArray<2, Bell> = .init(
    repeating: Bell(
      mean: UsualHand.dah, spread: UsualHand.firstSpreads.character, tailShare: tailShares.outer,
      tailShift: tailShifts.gap, tailSpread: tailSpreads.character))
  /// The word gaps, after a dit and after a dah; initially seven units (`ln 7`).
  var word: InlineArray<2, Bell> = .init(
    repeating: Bell(
      mean: 1.95, spread: UsualHand.firstSpreads.word, tailShare: tailShares.outer,
      tailShift: tailShifts.word, tailSpread: tailSpreads.word))
  /// The additional kinds of American Morse; `nil` for other codes.
  var stretched: StretchedKinds?
  /// The share of a dah's excess length by which the next gap is shorter (Guenther, as above).
  var compensation: Float = 0.2
  /// The log probabilities of a dropout in a mark, and of a spike in a gap.
  var dropout = UsualHand.glitchShare
  var spike = UsualHand.glitchShare
  /// The duration of a glitch.
  var glitch = Bell(
    mean: UsualHand.glitch.mean, spread: UsualHand.glitch.spread, tailShare: glitchTail.share,
    tailSpread: glitchTail.spread, floor: glitchTail.floor)
}
