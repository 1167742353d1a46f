/// A sender's hand as the decoder models it: how each kind of interval scatters about the unit.
///
/// All in natural logarithms of lengths relative to the unit of the moment. An element's neighbours
/// matter: dahs are longer before a pause, gaps after dahs shorter (Guenther, AFIT thesis, 1973), and
/// a bug times the gap between two dits by itself but no other.
///
/// A model begins wider than ``UsualHand``, so that any hand fits before it is fitted.
struct FistModel {
  var dit = Bell(mean: 0, spread: 0.18, tailSpread: 0.4)
  var dah = Bell(mean: UsualHand.dah, spread: 0.2, tailSpread: 0.4)
  /// How much longer a dah is at the end of a character.
  var finalDah: Float = 0.04
  /// The gaps inside a character, by the element before (dah: +2) and the element after (dah: +1).
  var inner: InlineArray<4, Bell> = .init(
    repeating: Bell(
      mean: 0, spread: 0.22, tailShare: 0.01, tailShift: 0.5, tailSpread: 0.5))
  /// The gaps between characters, after a dit and after a dah.
  var character: InlineArray<2, Bell> = .init(
    repeating: Bell(
      mean: UsualHand.dah, spread: 0.25, tailShare: 0.05, tailShift: 0.5, tailSpread: 0.6))
  /// The gaps between words, after a dit and after a dah.
  var word: InlineArray<2, Bell> = .init(
    repeating: Bell(
      mean: 1.95, spread: 0.3, tailShare: 0.05, tailShift: 0.7, tailSpread: 0.8))
  /// The kinds that American Morse has beside these; `nil` for other codes.
  var stretched: StretchedKinds?
  /// How much of a dah's excess the gap after it loses.
  var compensation: Float = 0.2
  /// The logarithms of how often a gap is a dropout, a mark a spike.
  var dropout = UsualHand.glitchShare
  var spike = UsualHand.glitchShare
  /// The length of a glitch.
  var glitch = Bell(
    mean: UsualHand.glitch.mean, spread: UsualHand.glitch.spread, tailShare: 0.05, tailSpread: 1.6,
    floor: -12)
}
