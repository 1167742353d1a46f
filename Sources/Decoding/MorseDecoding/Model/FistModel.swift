import Mathematics

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

  /// Returns whether a mark, as a logarithm in units, is more likely a dah than a dit.
  func isDah(_ mark: Float) -> Bool { dah.score(mark) > dit.score(mark) }

  /// Returns whether a pause that ended a character is more likely a word gap.
  ///
  /// - Parameters:
  ///   - pause: the pause, as a logarithm in units.
  ///   - afterDah: whether a dah was before it.
  ///   - odds: the log odds of a word's end there, independent of the pause.
  /// - Returns: whether a word gap is likelier.
  func isWord(_ pause: Float, afterDah: Bool, odds: Float = 0) -> Bool {
    let side = afterDah ? 1 : 0
    return word[side].score(pause) + odds > character[side].score(pause)
  }

  /// The latest end of a word beyond the mean word gap, as a logarithm: one and a half word gaps.
  private static let latest: Float = 0.4
  /// The step in which the wait is sought, as a logarithm: 2 %, less than a hand can tell.
  private static let fineness: Float = 0.02

  /// Returns the shortest pause in units that is more likely a word gap, by the same odds.
  func wordGapLimit(afterDah: Bool, odds: Float) -> Double {
    let side = afterDah ? 1 : 0
    let latest = word[side].mean + Self.latest
    var wait = character[side].mean
    while wait < latest, !isWord(wait, afterDah: afterDah, odds: odds) { wait += Self.fineness }
    return Logarithm.exponential(Double(wait))
  }

  /// Returns whether a pause, as a logarithm in units, ends a character by these log odds.
  func endsCharacter(_ pause: Float, odds: Float) -> Bool {
    let inner = (0..<4).reduce(-Float.infinity) { max($0, self.inner[$1].score(pause)) }
    let outer = (0..<2).reduce(-Float.infinity) {
      max($0, character[$1].score(pause), word[$1].score(pause))
    }
    return outer > inner + odds
  }

  /// The reach of gaps in spreads (1 in 2,000 exceeds it), and its increase for a broad tail.
  ///
  /// Both are logarithms. A tail is broad if its share exceeds the last value.
  private static let coreReach: Float = 3.3
  private static let tailReach: Float = 0.5
  private static let plainTail: Float = 0.008

  /// The length in units that hardly any gap inside a character exceeds.
  var innerReach: Double {
    var reach: Float = 0
    for context in 0..<4 {
      let gap = inner[context]
      let tail = gap.tailShare > Self.plainTail ? Self.tailReach : 0
      reach = max(reach, gap.mean + Self.coreReach * gap.spread + tail)
    }
    return Logarithm.exponential(Double(reach))
  }

  /// Returns the hand in the form for users of a decoder.
  ///
  /// The unit is in nanoseconds; the swing is the log ratio of a dah to the mean dah.
  func fist(unit: Double, swing: Float) -> Fist {
    func ratio(_ sum: Float, _ count: Double = 1) -> Double {
      Logarithm.exponential(Double(sum) / count)
    }
    return Fist(
      unitNanoseconds: unit, dah: ratio(dah.mean + swing),
      elementGap: ratio((0..<4).reduce(0) { $0 + inner[$1].mean }, 4),
      characterGap: ratio(character[0].mean + character[1].mean, 2),
      wordGap: ratio(word[0].mean + word[1].mean, 2),
      markSpread: Double(dit.spread + dah.spread) / 2,
      gapSpread: Double(inner[0].spread + character[0].spread) / 2)
  }

  /// Returns what is to be remembered of the hand after so many presses.
  func memory(unit: Double, presses: Int) -> HandMemory {
    func length(_ bells: [Bell]) -> HandMemory.Length {
      let count = Double(bells.count)
      let mean = bells.reduce(0) { $0 + Double($1.mean) } / count
      return .init(
        nanoseconds: unit * Logarithm.exponential(mean),
        spread: bells.reduce(0) { $0 + Double($1.spread) } / count)
    }
    return HandMemory(
      .straight, dit: length([dit]), dah: length([dah]),
      inner: length([inner[0], inner[1], inner[2], inner[3]]),
      character: length([character[0], character[1]]), word: length([word[0], word[1]]),
      presses: presses)
  }
}
