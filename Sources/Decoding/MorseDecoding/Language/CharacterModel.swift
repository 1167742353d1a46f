/// Predicts the next character from the previous ones, with a mixture of experts.
///
/// The experts are:
/// - English prose;
/// - the traffic of radio amateurs and shells;
/// - a flat expert, for which all letters and digits are equally likely;
/// - an expert for code groups, which are words of one length (``CodeGroups``).
///
/// After every character, the share of an expert grows with its prediction of that character
/// (Bayes). A small part is redistributed, so that the model follows a change of subject (Herbster
/// and Warmuth, "Tracking the best expert", 1998). So prose is read as prose, while call signs and
/// five-letter groups are not distorted into words.
package struct CharacterModel: Sendable {
  /// The state of a text: the contexts of the experts and their shares.
  package struct State {
    var english = NGramModel.empty
    var traffic = NGramModel.empty
    var last = TextSymbol.space
    /// Whether the last symbol was a command.
    var followsCommand = false
    var groups = CodeGroups()
    /// The shares of the experts: English, which is the likeliest at first, traffic, flat, groups.
    var shares = SIMD4<Float>(0.45, 0.2, 0.3, 0.05)
  }

  private let english = NGramModel.english
  private let traffic = NGramModel.traffic
  private let usesPrior: Bool
  /// The part of the shares that is redistributed after each character (the subject is expected to
  /// change once in fifty characters), and its distribution.
  private static let sharedOut: Float = 0.02
  private static let newShares = SIMD4<Float>(0.4, 0.25, 0.3, 0.05)
  /// The minimum probability of an expert.
  private static let least: Float = 1e-6

  private init(usesPrior: Bool) { self.usesPrior = usesPrior }

  private static let withPrior = CharacterModel(usesPrior: true)
  private static let flat = CharacterModel(usesPrior: false)

  /// Returns the model for a prior.
  package static func model(for prior: LanguagePrior) -> CharacterModel {
    prior == .english ? withPrior : flat
  }

  /// The state at the beginning of a text.
  package var start: State {
    var state = State()
    guard usesPrior else {
      state.shares = SIMD4(0, 0, 1, 0)
      return state
    }
    state.english = english.probability(of: TextSymbol.space, in: NGramModel.empty).next
    state.traffic = traffic.probability(of: TextSymbol.space, in: NGramModel.empty).next
    return state
  }

  /// Returns the probability of `symbol` after `state`, and the next state.
  @inline(__always)
  package func next(_ symbol: UInt8, after state: State) -> (Float, State) {
    if symbol == TextSymbol.spaceCode { return spaceCode(after: state) }
    guard symbol != TextSymbol.command, symbol != TextSymbol.space || !state.followsCommand else {
      return Self.command(symbol, after: state)
    }
    var after = state
    (after.last, after.followsCommand) = (symbol, false)
    let flat = Self.flat(symbol, after: state.last)
    guard usesPrior else { return (flat, after) }
    let prose = prose(symbol, after: state)
    let talk = traffic.probability(of: symbol, in: state.traffic)
    let group = max(after.groups.append(symbol), Self.least)
    let each = SIMD4(prose.0, max(talk.0, Self.least), flat, group) * state.shares
    let sum = each.sum()
    after.english = prose.next
    after.traffic = talk.next
    let kept = each * ((1 - Self.sharedOut) / sum)
    after.shares = kept + Self.newShares * Self.sharedOut
    return (sum, after)
  }

  /// Returns the probability of a space by its code; after a space, it is a command without effect.
  private func spaceCode(after state: State) -> (Float, State) {
    guard state.last != TextSymbol.space, !state.followsCommand else {
      return Self.command(TextSymbol.command, after: state)
    }
    var said = next(TextSymbol.space, after: state)
    said.1.followsCommand = true
    return said
  }

  /// Returns the probability of a command, one of ``commandCodes``, or of a space after one; the
  /// text state is kept.
  private static func command(_ symbol: UInt8, after state: State) -> (Float, State) {
    var after = state
    after.followsCommand = true
    if symbol == TextSymbol.space { return (spaceAfterCommand, after) }
    let share =
      state.followsCommand
      ? commandsInRows : state.last == TextSymbol.space ? commandsBetweenWords : commandsInWords
    return (share / commandCodes, after)
  }

  /// The assumed share of commands: one after every five words (chosen by `make accuracy`), hardly
  /// any inside words; a command is often followed by another.
  private static let commandsBetweenWords: Float = 0.2
  private static let commandsInWords: Float = 0.003
  private static let commandsInRows: Float = 0.4
  private static let spaceAfterCommand: Float = 0.5
  /// The number of commands in the default layout.
  private static let commandCodes: Float = 40

  /// Returns the probability for the flat expert: equal for letters and digits, with a space every
  /// five or six characters.
  @inline(__always)
  static func flat(_ symbol: UInt8, after last: UInt8) -> Float {
    let ended: Float = last == TextSymbol.space ? 1 / (1 - FlatShares.space) : 1
    switch symbol {
    case TextSymbol.space: return last == TextSymbol.space ? least : FlatShares.space
    case TextSymbol.apostrophe: return FlatShares.apostrophe * ended
    case ..<TextSymbol.apostrophe: return FlatShares.letters / 26 * ended
    case TextSymbol.digits: return FlatShares.digits / 10 * ended
    case TextSymbol.other, TextSymbol.unknown: return FlatShares.other * ended
    default: return FlatShares.punctuation / TextSymbol.punctuationCount * ended
    }
  }

  /// The assumed shares of character groups in unknown text; all characters of a group are equal.
  private enum FlatShares {
    static let space: Float = 0.16
    static let letters: Float = 0.62
    static let apostrophe: Float = 0.003
    static let digits: Float = 0.13
    static let punctuation: Float = 0.08
    static let other: Float = 0.0004
  }

  /// The assumed shares of digits, punctuation and letters in prose, by the previous character.
  private enum ProseShares {
    /// After a digit: a space, one of the ten digits, a letter.
    static let spaceAfterDigit: Float = 0.45
    static let digitAfterDigit: Float = 0.036
    static let letterAfterDigit: Float = 0.04
    /// After punctuation, if no space follows: a letter, one of the ten digits.
    static let letterAfterPunctuation: Float = 0.57
    static let digitAfterPunctuation: Float = 0.029
    /// After a digit or punctuation: punctuation.
    static let punctuationAfterOther: Float = 0.1
    /// A digit after a letter; a digit after a space.
    static let digitInWord: Float = 0.0002
    static let digit: Float = 0.002
    /// After a letter: a space, or punctuation.
    static let spaceAfterWord: Float = 0.88
    static let punctuationAfterWord: Float = 0.12
    /// After a space: a letter, or punctuation.
    static let letterAfterSpace: Float = 0.97
    static let punctuationAfterSpace: Float = 0.01
    /// After punctuation: a space, if it joins words; after a quotation mark or a plus; otherwise.
    static let spaceAfterJoiner: Float = 0.05
    static let spaceAfterQuote: Float = 0.5
    static let spaceAfterPunctuation: Float = 0.93
    /// The minimum probability of a punctuation character.
    static let leastPunctuation: Float = 1e-5
  }

  /// Returns the probability for English: n-grams for words, and assumed shares for digits and
  /// punctuation.
  @inline(__always)
  private func prose(_ symbol: UInt8, after state: State) -> (Float, next: UInt32) {
    if TextSymbol.isLetter(state.last) { return afterLetter(symbol, state) }
    if state.last == TextSymbol.space { return afterSpace(symbol, state) }
    let isDigit = TextSymbol.isDigit(state.last)
    let space = isDigit ? ProseShares.spaceAfterDigit : Self.spaceAfterPunctuation(state.last)
    switch symbol {
    case TextSymbol.space:
      return (space, english.probability(of: symbol, in: NGramModel.empty).next)
    case TextSymbol.digits:
      let share =
        isDigit ? ProseShares.digitAfterDigit : ProseShares.digitAfterPunctuation * (1 - space)
      return (share, NGramModel.empty)
    case ...TextSymbol.apostrophe:
      let letter = english.probability(of: symbol, in: NGramModel.empty)
      let share =
        isDigit ? ProseShares.letterAfterDigit : ProseShares.letterAfterPunctuation * (1 - space)
      return (letter.0 * share, letter.next)
    default: return (Self.punctuation(symbol) * ProseShares.punctuationAfterOther, NGramModel.empty)
    }
  }

  /// Returns the assumed probability of a space after a punctuation character.
  ///
  /// `/`, `-`, `(`, `@`, `$` and `_` stand inside or before a word, `"` and `+` also after one. The
  /// others end a word or a sentence.
  @inline(__always)
  private static func spaceAfterPunctuation(_ symbol: UInt8) -> Float {
    switch symbol {
    case 41, 42, 46, 50, 53, 54: ProseShares.spaceAfterJoiner
    case 48, 49: ProseShares.spaceAfterQuote
    default: ProseShares.spaceAfterPunctuation
    }
  }

  @inline(__always)
  private func afterLetter(_ symbol: UInt8, _ state: State) -> (Float, next: UInt32) {
    if symbol <= TextSymbol.apostrophe {
      let next = english.probability(of: symbol, in: state.english)
      return (
        symbol == TextSymbol.space ? next.0 * ProseShares.spaceAfterWord : next.0, next.next
      )
    }
    if TextSymbol.isDigit(symbol) { return (ProseShares.digitInWord, NGramModel.empty) }
    let end = english.probability(of: TextSymbol.space, in: state.english).0
    return (
      end * ProseShares.punctuationAfterWord * Self.punctuation(symbol)
        + ProseShares.leastPunctuation, NGramModel.empty
    )
  }

  @inline(__always)
  private func afterSpace(_ symbol: UInt8, _ state: State) -> (Float, next: UInt32) {
    switch symbol {
    case TextSymbol.space: return (Self.least, state.english)
    case ...TextSymbol.apostrophe:
      let next = english.probability(of: symbol, in: state.english)
      return (next.0 * ProseShares.letterAfterSpace, next.next)
    case TextSymbol.digits: return (ProseShares.digit, NGramModel.empty)
    default:
      return (
        ProseShares.punctuationAfterSpace * Self.punctuation(symbol) + ProseShares.leastPunctuation,
        NGramModel.empty
      )
    }
  }

  /// Returns the assumed share of a punctuation character in prose; most are full stops and commas.
  @inline(__always)
  private static func punctuation(_ symbol: UInt8) -> Float {
    switch symbol {
    case 38: 0.44
    case 39: 0.40
    case 40: 0.05
    case 42: 0.03
    case 44: 0.02
    case 46...48: 0.01
    case 41, 43, 45, 51: 0.004
    default: 0.001
    }
  }
}
