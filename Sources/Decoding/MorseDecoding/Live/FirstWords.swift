import MorseCode
import Mathematics

/// Finds word gaps among the first characters of a hand, while the word wait is a guess.
///
/// A word gap may be shorter than the guess. So each gap is judged again when the character after
/// it has ended, by the gaps so far and by the text. It is a word gap under three conditions: its
/// length indicates one, the text does not contradict, and the combined evidence is strong. Lengths
/// are natural logarithms.
struct FirstWords: Sendable {
  /// A Bayesian estimate of a mean length; it starts at a usual value.
  private struct Belief {
    private var sum: Double
    private var weight: Double

    /// Creates an estimate; the usual length counts as `weight` observations.
    init(usual: Double, worth weight: Double) {
      (sum, self.weight) = (usual * weight, weight)
    }

    var mean: Double { sum / weight }
    /// The predicted variance of the next length: the hand's variance plus the mean's uncertainty.
    var variance: Double { Self.scatter + Self.doubt / weight }

    /// The variance of a hand's lengths (a spread of 0.2), and of the mean after one length (0.3).
    private static let scatter = 0.04
    private static let doubt = 0.1

    mutating func learn(_ length: Double) {
      sum += length
      weight += 1
    }
  }

  private let model: CharacterModel
  private var text: CharacterModel.State
  private var inner: Belief
  /// The log ratio of a character gap to an element gap.
  private var step = Belief(usual: FirstWords.characterStep, worth: FirstWords.trust.step)

  /// The log ratios of character gap to element gap, and of word gap to character gap.
  ///
  /// They apply to an unknown hand: between ``PressRhythm`` (1) and ``UsualHand`` (1.15; 0.85).
  private static let characterStep = 1.05
  private static let wordStep = 0.85
  /// The weights of the usual lengths, in gaps: the first gap of a hand counts for more.
  private static let trust = (inner: 0.5, step: 0.7)
  /// The minimum log odds of a word's end: in total, 3.7 to 1, and from the text alone, 1 to 3.7.
  private static let sureness = 1.3
  private static let leastByText = -1.3

  /// Creates a judge of the first words; `nil` if the words of the language are unknown.
  ///
  /// - Parameters:
  ///   - settings: the alphabet and the language.
  ///   - usual: the usual element gap in nanoseconds.
  init?(_ settings: DecoderSettings, inner usual: Double) {
    guard settings.prior == .english, settings.alphabet.isLatin else { return nil }
    model = CharacterModel.model(for: settings)
    text = model.start
    inner = Belief(usual: Logarithm.of(usual), worth: Self.trust.inner)
  }

  /// Records that the word has ended because its gap reached the wait.
  mutating func endWord() {
    text = model.next(TextSymbol.space, after: text).1
  }

  /// Judges the gap before characters that have ended, and learns from all their gaps.
  ///
  /// - Parameters:
  ///   - characters: the characters.
  ///   - gap: the gap before them in nanoseconds; `nil` if it is decided already.
  /// - Returns: whether a word has ended before them.
  mutating func endsWord(before characters: Characters, after gap: Double?) -> Bool {
    for gap in characters.innerGaps { inner.learn(Logarithm.of(max(gap, 1))) }
    for gap in characters.gaps { step.learn(Logarithm.of(max(gap, 1)) - inner.mean) }
    let parted = model.next(TextSymbol.space, after: text)
    let (asOne, ended) = read(characters.symbols, after: text)
    let (asTwo, begun) = read(characters.symbols, after: parted.1)
    let byText = asTwo + Double(Logarithm.of(probability: parted.0)) - asOne
    let longer = gap.map { Logarithm.of(max($0, 1)) - inner.mean }
    if let longer, characters.startText, isWord(longer, byText: byText) {
      text = begun
      return true
    }
    if let longer { step.learn(longer) }
    text = ended
    return false
  }

  /// Returns the log probability of characters after a text, and the text state after them.
  private func read(
    _ symbols: [UInt8], after text: CharacterModel.State
  ) -> (Double, CharacterModel.State) {
    symbols.reduce((0, text)) { sum, symbol in
      let (probability, next) = model.next(symbol, after: sum.1)
      return (sum.0 + Double(Logarithm.of(probability: probability)), next)
    }
  }

  private func isWord(_ longer: Double, byText: Double) -> Bool {
    let character = longer - step.mean
    // A gap longer than a usual word gap counts fully as a word gap.
    let word = min(character - Self.wordStep, 0)
    let byLength = (character * character - word * word) / (2 * step.variance)
    return character > 0 && byLength > 0 && byText > Self.leastByText
      && byLength + byText > Self.sureness
  }
}

extension FirstWords {
  /// Characters that ended together; more than one if the wait was too long to separate them.
  struct Characters {
    /// Their symbols in the language model.
    var symbols: [UInt8] = []
    /// The element gaps and the character gaps between them, in nanoseconds.
    var innerGaps: [Double] = []
    var gaps: [Double] = []

    /// Whether the first one is text, not a command or an unknown pattern.
    fileprivate var startText: Bool { (symbols.first ?? TextSymbol.other) < TextSymbol.command }
  }
}
