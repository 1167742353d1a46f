/// The decoder's model of a hand: the distribution of each kind of interval relative to the unit.
///
/// All values are natural logarithms of durations relative to the current unit. The neighbours of
/// an element matter: dahs are longer before a pause, and gaps after dahs are shorter (Guenther,
/// AFIT thesis, 1973). A bug times only the gap between two dits by itself.
///
/// The initial model is wider than ``UsualHand``, so that it accepts any hand before the first fit.
struct FistModel {
  var dit = Bell(mean: 0, spread: 0.18, tailSpread: 0.4)
  var dah = Bell(mean: UsualHand.dah, spread: 0.2, tailSpread: 0.4)
  /// The additional length of a dah at the end of a character.
  var finalDah: Float = 0.04
  /// The element gaps, by the element before (dah: +2) and after (dah: +1).
  var inner: InlineArray<4, Bell> = .init(
    repeating: Bell(
      mean: 0, spread: 0.22, tailShare: 0.01, tailShift: 0.5, tailSpread: 0.5))
  /// The character gaps, after a dit and after a dah.
  var character: InlineArray<2, Bell> = .init(
    repeating: Bell(
      mean: UsualHand.dah, spread: 0.25, tailShare: 0.05, tailShift: 0.5, tailSpread: 0.6))
  /// The word gaps, after a dit and after a dah.
  var word: InlineArray<2, Bell> = .init(
    repeating: Bell(
      mean: 1.95, spread: 0.3, tailShare: 0.05, tailShift: 0.7, tailSpread: 0.8))
  /// The additional kinds of American Morse; `nil` for other codes.
  var stretched: StretchedKinds?
  /// The share of a dah's excess length by which the next gap is shorter.
  var compensation: Float = 0.2
  /// The log probabilities of a dropout in a mark, and of a spike in a gap.
  var dropout = UsualHand.glitchShare
  var spike = UsualHand.glitchShare
  /// The duration of a glitch.
  var glitch = Bell(
    mean: UsualHand.glitch.mean, spread: UsualHand.glitch.spread, tailShare: 0.05, tailSpread: 1.6,
    floor: -12)
}
