/// The number of wrong characters among the sent ones.
///
/// Errors are the edit distance (Levenshtein, 1966) between the sent and the decoded text. Spaces
/// between words count like other characters.
public struct ErrorRate: Sendable {
  /// The number of extra, missing or wrong characters.
  public private(set) var errors = 0
  /// The number of sent characters.
  public private(set) var characters = 0

  /// Creates an empty rate.
  public init() {}

  /// Creates the rate of one message.
  public init(of read: [Character], against meant: [Character]) {
    errors = EditDistance(from: read, to: meant).toWhole
    characters = meant.count
  }

  /// Creates the rate of an unfinished message: the prefix of `meant` that fits best counts.
  init(of read: [Character], againstStartOf meant: [Character]) {
    errors = EditDistance(from: read, to: meant).toBeginnings.min() ?? 0
    characters = meant.count
  }

  /// Creates a rate from counts.
  init(errors: Int, of characters: Int) {
    (self.errors, self.characters) = (errors, characters)
  }

  /// Adds another rate.
  public mutating func add(_ other: ErrorRate) {
    errors += other.errors
    characters += other.characters
  }

  /// The errors in percent.
  public var percent: Double { 100 * Double(errors) / Double(max(1, characters)) }
}
