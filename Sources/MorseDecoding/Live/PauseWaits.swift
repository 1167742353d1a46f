import Timeline

/// How long a live decoder waits after a mark before it ends a character or a word.
///
/// It needs to know gaps inside characters alone; where longer ones are known too, ``TypingRhythm``
/// tells better.
///
/// Two mistakes are weighed. To wait too short tears a character apart; to wait too long only costs
/// time, and a sender who watches the text soon waits as well. So the wait begins generous and then
/// follows the sender's own inner gaps: it is the length that hardly any of them exceeds. Gaps are
/// taken as log-normal, since timing errors grow with the length (Guenther, AFIT thesis, 1973). The
/// belief begins as four gaps of two units with a spread of one half: 8.5 units of wait, half a
/// second at 20 WPM; the word wait is 2.75 times that.
///
/// The wait never falls below two units, between the one unit of a gap inside a character and the
/// three of a gap between characters: a keyer's exact gaps bring it there, and its user's character gaps
/// of three units, give or take a third, still end letters. A typist on two keys, whose inner gaps are
/// one and a half units and scatter, gets about four units.
struct PauseWaits {
  /// The range of the character wait in units; how many spreads it lies beyond the mean; the word wait in character
  /// waits; how many gaps are remembered.
  private static let floorUnits = 2.0
  private static let ceilingUnits = 8.6
  private static let quantile = 2.9
  private static let wordRatio = 2.75
  private static let memory = 40.0

  /// The first belief: so many gaps of two units (`ln 2`), with this variance.
  private static let first = (count: 4.0, mean: 0.6931, variance: 0.25)
  /// The gaps that tell anything, in units.
  private static let range = 0.25...8
  /// No hand scatters less.
  private static let leastSpread = 0.1
  /// The shortest wait for a word's end, in units.
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

  /// The wait in units after which a character has ended.
  var characterUnits: Double {
    let spread = max((squares / count).squareRoot(), Self.leastSpread)
    let wait = Logarithm.exponential(mean + Self.quantile * spread)
    return min(max(wait, Self.floorUnits), Self.ceilingUnits)
  }

  /// The wait in units after which a word has ended.
  var wordUnits: Double { max(characterUnits * Self.wordRatio, Self.shortestWord) }
}
