import Mathematics
import Timeline

/// The waits of a live decoder after a mark, before it ends a character or a word.
///
/// They need only gaps inside characters. If longer gaps are known too, ``TypingRhythm`` gives
/// better waits.
///
/// Two errors are weighed against each other. A wait that is too short splits a character. A wait
/// that is too long only costs time, and a sender who watches the text soon waits as well. So the
/// wait begins long and then follows the sender's own inner gaps. It is the length that hardly any
/// of them exceeds. Gaps count as log-normal, because timing errors grow with the length (Guenther,
/// AFIT thesis, 1973).
///
/// The initial estimate is four gaps of two units with a spread of one half. That is a wait of 8.5
/// units, half a second at 20 WPM. The word wait is 2.75 times that.
///
/// The wait is at least two units, between an element gap (1 unit) and a character gap (3 units). A
/// keyer's exact gaps bring it there. Its user's character gaps of three units, plus or minus a
/// third, still end letters. A typist on two keys has inner gaps of about one and a half units that
/// vary, and gets a wait of about four units.
struct PauseWaits {
  /// The range of the character wait in units; the maximum is just above the initial wait.
  private static let floorUnits = 2.0
  private static let ceilingUnits = 8.6
  /// The distance of the character wait from the mean, in spreads: 1 gap in 500 is longer.
  private static let quantile = 2.9
  /// The ratio of the word wait to the character wait, a little above that of the gaps, 7/3.
  private static let wordRatio = 2.75
  /// The number of gaps remembered: those of about four words.
  private static let memory = 40.0

  /// The initial estimate: the number of gaps, their mean of two units (`ln 2`) and variance.
  private static let first = (count: 4.0, mean: 0.6931, variance: 0.25)
  /// The range of gaps in units; others count as its nearest bound, so that one of them is no rule.
  private static let range = 0.25...8
  /// The minimum spread of a hand.
  private static let leastSpread = 0.1
  /// The minimum word wait in units, halfway between the character gap and the word gap.
  private static let shortestWord = 5.0

  private var count = Self.first.count
  private var mean = Self.first.mean
  private var squares = Self.first.count * Self.first.variance

  /// Learns from a gap inside a character, in units.
  mutating func learn(innerGap units: Double) {
    let seen = Logarithm.of(min(max(units, Self.range.lowerBound), Self.range.upperBound))
    let share = 1 / (count + 1)
    squares += (seen - mean) * (seen - mean) * (1 - share)
    mean += (seen - mean) * share
    count += 1
    guard count > Self.memory else { return }
    squares *= Self.memory / count
    count = Self.memory
  }

  /// The character wait in units.
  var characterUnits: Double {
    let spread = max((squares / count).squareRoot(), Self.leastSpread)
    let wait = Logarithm.exponential(mean + Self.quantile * spread)
    return min(max(wait, Self.floorUnits), Self.ceilingUnits)
  }

  /// The word wait in units.
  var wordUnits: Double { max(characterUnits * Self.wordRatio, Self.shortestWord) }
}
