public import MorseCode

/// A query for predictions: the previous word, the letters of the open word and the elements of the
/// open letter.
public struct WordQuery: Hashable, Sendable {
  /// The letters of the open word, and the word before it.
  public var context: WordContext
  /// The elements of the open letter so far.
  public var open: MorsePattern
  /// The cost of accepting a suggestion, in elements.
  ///
  /// Suggestions that save no more than this are dropped.
  public var acceptingCost: Int
  /// The maximum number of suggestions, at most ``greatestLimit``.
  public var limit: Int
  /// The words that were offered for the open word, before its last letter was chosen instead.
  public var declined: Set<String> = []

  /// The share of a declined word's chance that is left: some users overlook an offered word.
  static let declinedShare: Float = 0.15
  /// The upper bound of ``limit``.
  public static let greatestLimit = 8

  /// Creates a query.
  public init(
    _ context: WordContext, open: MorsePattern = .empty, acceptingCost: Int = 1, limit: Int = 3
  ) {
    self.context = context
    self.open = open
    self.acceptingCost = acceptingCost
    self.limit = min(max(0, limit), Self.greatestLimit)
  }
}

/// A word that the user may want to type.
public struct Suggestion: Hashable, Sendable {
  /// The source of a suggestion.
  public enum Kind: Hashable, Sendable {
    /// A word of the lexicon or the user.
    case word
    /// The text of a shortcut.
    case replacement
  }

  /// The whole word, in the case of the open word.
  public let text: String
  /// The source.
  public let kind: Kind
  /// The number of elements saved by accepting the suggestion.
  public let savedElements: Int
}
