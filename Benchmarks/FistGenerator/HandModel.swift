/// The parameters of one sender: the durations of all intervals, and their changes during a
/// message.
///
/// Durations are in units and log-normal around a median, because errors grow with the duration.
/// The dependence on context follows J. A. Guenther, "Machine recognition of hand-sent Morse code
/// using the PDP-12" (AFIT thesis, 1973):
///
/// - Dahs are longer before a pause.
/// - The gap after a dah is shorter if the dah was longer.
/// - Pauses after a dah are shorter than after a dit.
struct HandModel {
  /// The median of a kind of interval in units, and the standard deviation of its logarithm.
  struct Stretch {
    var median: Double
    var spread = 0.0

    init(_ median: Double, _ spread: Double = 0) {
      self.median = median
      self.spread = spread
    }
  }

  /// A share of the gaps that are longer by a factor, which also varies.
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

  /// The gap between two dits of a character, if a spring makes it.
  var ditToDit: Stretch?
  /// The median of the gap from a dit to a dah, if it differs.
  var ditToDah: Double?
  /// The factor of a dah at the end of a character.
  var finalDah = 1.0
  /// The part of a dah's deviation that the next gap compensates, 0 to 1.
  var recoil = 0.0
  /// The factor of a pause after a dah.
  var pauseAfterDah = 1.0
  /// The minimum pause, in units.
  var shortestPause = 0.0
  var innerHesitation: Hesitation?
  var pauseHesitation: Hesitation?
  /// The milliseconds by which every mark is longer and every space shorter.
  var transfer = 0.0

  /// The unit at a position in the message (0 to 1), relative to the beginning.
  var unit: @Sendable (Double) -> Double = { _ in 1 }
  /// The dahs at a position in the message (0 to 1), relative to their median.
  var swing: @Sendable (Double) -> Double = { _ in 1 }

  var contact: PoorContact?
  var tremor: Tremor?
}

/// A contact that bounces when it closes and opens, and sometimes briefly loses or makes contact.
///
/// Poor switches bounce for 8 ms and more (J. Ganssle, "The secret life of switches", 2004).
struct PoorContact {
  /// The shares of edges that bounce, and of marks and spaces that are split.
  var chatter = 0.15
  var dropout = 0.05
  var spike = 0.03
}

/// Unintended releases and taps.
///
/// Source: codes of switch users with severe tremor, Shih and Luo, International Journal of Medical
/// Informatics 44 (1997), 193.
struct Tremor {
  /// The shares of marks that are split, and of spaces with a tap.
  var broken = 0.06
  var tapped = 0.04
}
