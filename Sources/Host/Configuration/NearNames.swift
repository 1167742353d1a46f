import Mathematics

/// The probable names for a misspelt word.
package struct NearNames {
  /// The names at the smallest edit distance, one or two; else those that are prefixes or
  /// extensions of the word.
  package let names: [String]

  /// The longest word that is compared, in bytes: a word of a damaged file may have a million
  /// letters.
  private static let longest = 200

  /// Finds names near `word`; an exact match is the only result.
  package init(to word: String, among all: [String]) {
    guard !word.isEmpty, word.utf8.count <= Self.longest, !all.contains(word) else {
      names = all.filter { $0 == word }
      return
    }
    // One letter in three may be wrong: more changes turn a short word into another one.
    let distances = all.map { Self.distance(word, $0, within: min(2, word.count / 3)) }
    if let least = distances.compactMap(\.self).min() {
      names = zip(all, distances).filter { $0.1 == least }.map(\.0)
    } else {
      names = all.filter { name in
        word.count > 1 && name.hasPrefix(word) || name.count > 1 && word.hasPrefix(name)
      }
    }
  }

  /// Returns the number of inserted, deleted, changed or swapped adjacent letters between two
  /// words; `nil` if it exceeds `most`.
  static func distance(_ one: String, _ other: String, within most: Int) -> Int? {
    let (one, other) = (Array(one), Array(other))
    guard abs(one.count - other.count) <= most else { return nil }
    let distance = EditDistance(from: one, to: other, swaps: true).toWhole
    return distance <= most ? distance : nil
  }
}
