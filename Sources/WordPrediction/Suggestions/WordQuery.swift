public import MorseCode

/// What is asked of prediction: the words before, the letters of the open word, the elements of the
/// open letter.
public struct WordQuery: Hashable, Sendable {
  /// The open word's letters and the word before it.
  public var context: WordContext
  /// The elements of the open letter so far.
  public var open: MorsePattern
  /// What it costs to take a suggestion, in elements; one that saves no more is not made.
  public var takingCost: Int
  /// How many suggestions are wanted, at most ``greatestLimit``.
  public var limit: Int

  /// The most suggestions that are made.
  public static let greatestLimit = 8

  /// Creates a query.
  public init(
    _ context: WordContext, open: MorsePattern = .empty, takingCost: Int = 1, limit: Int = 3
  ) {
    self.context = context
    self.open = open
    self.takingCost = takingCost
    self.limit = min(max(0, limit), Self.greatestLimit)
  }
}

/// A word that may be what the user wants to type.
public struct Suggestion: Hashable, Sendable {
  /// Where it comes from.
  public enum Kind: Hashable, Sendable {
    /// A word.
    case word
    /// What the open word is short for.
    case replacement
  }

  /// The whole word, in the case in which the open one was begun.
  public let text: String
  /// Where it comes from.
  public let kind: Kind
  /// How many elements need not be keyed for it any more.
  public let savedElements: Int

  /// The edit that makes `prefix` the suggestion: characters deleted before the insertion point,
  /// then the text inserted.
  public func edit(after prefix: String) -> (deleting: Int, inserting: String) {
    let common = zip(prefix, text).prefix { $0 == $1 }.count
    return (prefix.count - common, String(text.dropFirst(common)))
  }
}
