/// How many characters were read wrongly, of how many.
///
/// Errors are the edit distance (Levenshtein, 1966) from what was meant to what was read, spaces
/// between words counted like any other character.
public struct ErrorRate: Sendable {
  /// The characters too many, too few or wrong.
  public private(set) var errors = 0
  /// The characters that were meant.
  public private(set) var characters = 0

  /// Creates the rate of nothing.
  public init() {}

  /// Creates the rate of one message.
  public init(of read: [Character], against meant: [Character]) {
    errors = Self.row(from: meant, to: read)[meant.count]
    characters = meant.count
  }

  /// Creates the rate of a message that is not at its end: the beginning of `meant` that fits best counts.
  init(of read: [Character], againstStartOf meant: [Character]) {
    errors = Self.row(from: meant, to: read).min() ?? 0
    characters = meant.count
  }

  /// Creates a rate from counts.
  init(errors: Int, of characters: Int) {
    (self.errors, self.characters) = (errors, characters)
  }

  /// Takes in another rate.
  public mutating func add(_ other: ErrorRate) {
    errors += other.errors
    characters += other.characters
  }

  /// Errors in percent.
  public var percent: Double { 100 * Double(errors) / Double(max(1, characters)) }

  /// The distances of what was read from every beginning of what was meant.
  private static func row(from meant: [Character], to read: [Character]) -> [Int] {
    var row = Array(0...meant.count)
    for (line, character) in read.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in meant.indices {
        let changed = diagonal + (meant[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row
  }
}
