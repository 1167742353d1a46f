/// What is to be known of one sender: the lengths of all stretches, and how they change on the way.
///
/// Lengths are in units and log-normal about a median: errors grow with the length. What depends on
/// what follows J. A. Guenther, "Machine recognition of hand-sent Morse code using the PDP-12" (AFIT
/// thesis, 1973): dahs are longer before a pause, the gap after a dah is the shorter the longer the
/// dah was, and pauses after a dah are shorter than after a dit.
struct HandModel {
  /// The median of a kind of stretch in units, and the standard deviation of its logarithm.
  struct Stretch {
    var median: Double
    var spread = 0.0

    init(_ median: Double, _ spread: Double = 0) {
      self.median = median
      self.spread = spread
    }
  }

  /// A share of the gaps that are longer by a factor, which itself scatters.
  struct Hesitation {
    var share: Double
    var factor: Double
    var spread: Double
  }

  var dit = Stretch(1)
  var dah = Stretch(3)
  var inner = Stretch(1)
  var character = Stretch(3)
  var word = Stretch(7)

  /// The gap between two dits of a character, where a spring makes it.
  var ditToDit: Stretch?
  /// The median of the gap from a dit to a dah, where it is another.
  var ditToDah: Double?
  /// How many times as long the last dah of a character is.
  var finalDah = 1.0
  /// How far the gap after a dah makes up for the dah's length, 0 to 1.
  var recoil = 0.0
  /// How many times as long a pause after a dah is.
  var pauseAfterDah = 1.0
  /// The shortest pause, in units.
  var shortestPause = 0.0
  var innerHesitation: Hesitation?
  var pauseHesitation: Hesitation?
  /// By how many milliseconds every mark is longer and every space shorter.
  var transfer = 0.0

  /// How long the unit is at a place of the message, 0 to 1, in units of the beginning.
  var unit: @Sendable (Double) -> Double = { _ in 1 }
  /// How long dahs are at a place of the message, in dahs of their median.
  var swing: @Sendable (Double) -> Double = { _ in 1 }

  var contact: PoorContact?
  var tremor: Tremor?
}

/// A contact that chatters as it closes and opens, and now and then loses or makes touch for moments.
///
/// Switches bounce for up to 8 ms and more when they are poor (J. Ganssle, "The secret life of
/// switches", 2004).
struct PoorContact {
  /// How many of the edges chatter, and how many marks and spaces are broken.
  var chatter = 0.15
  var dropout = 0.05
  var spike = 0.03
}

/// Releases and taps that the sender did not mean.
///
/// Codes of switch users with severe tremor: Shih and Luo, International Journal of Medical
/// Informatics 44 (1997), 193.
struct Tremor {
  /// How many of the marks are broken, and of the spaces tapped into.
  var broken = 0.06
  var tapped = 0.04
}
