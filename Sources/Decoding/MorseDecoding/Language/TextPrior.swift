package import MorseCode
import Mathematics

/// The language prior of a decoder, for readers that weigh a text themselves.
package struct TextPrior: Sendable {
  /// The text so far, as far as it matters for the next character.
  package struct Context: Sendable {
    fileprivate var state: CharacterModel.State
  }

  private let model: CharacterModel
  private let table: PatternTable

  /// Creates the prior for texts in an alphabet; `nil` if it expects no language.
  package init?(_ alphabet: MorseAlphabet, _ prior: LanguagePrior) {
    guard alphabet.prior(prior) != .none else { return nil }
    model = CharacterModel.model(for: prior)
    table = PatternTable(alphabet)
  }

  /// The context at the beginning of a text.
  package var start: Context { Context(state: model.start) }

  /// Returns the log probability of the character of a pattern after a context, and the next
  /// context.
  package func character(_ pattern: UInt16, after context: Context) -> (Float, Context) {
    said(table.symbol(pattern), after: context)
  }

  /// Returns the log probability of a space after a context, and the next context; a space after a
  /// space is free.
  package func space(after context: Context) -> (Float, Context) {
    context.state.last == TextSymbol.space ? (0, context) : said(TextSymbol.space, after: context)
  }

  private func said(_ symbol: UInt8, after context: Context) -> (Float, Context) {
    let (share, state) = model.next(symbol, after: context.state)
    return (Logarithm.of(probability: share), Context(state: state))
  }

  /// Whether two contexts end with the same characters, as far as the prior distinguishes them.
  package func isSame(_ first: Context, _ second: Context) -> Bool {
    let (first, second) = (first.state, second.state)
    return first.english == second.english && first.traffic == second.traffic
      && first.last == second.last
  }
}
