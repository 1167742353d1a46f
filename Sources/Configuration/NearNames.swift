import TextMeasures

/// The names that a misspelt word was probably meant to be.
package struct NearNames {
  /// The names that the word begins or that begin it, and those that are one or two letters from it.
  package let names: [String]

  /// Looks for names near `word`; a name that is the word is the only one.
  package init(to word: String, among all: [String]) {
    guard !word.isEmpty, !all.contains(word) else {
      names = all.filter { $0 == word }
      return
    }
    let distances = all.map { Self.distance(word, $0, within: word.count < 4 ? 1 : 2) }
    let least = distances.compactMap(\.self).min()
    names = zip(all, distances).filter { name, distance in
      name.hasPrefix(word) || word.hasPrefix(name) || distance != nil && distance == least
    }.map(\.0)
  }

  /// How many letters have to be put in, left out, changed, or swapped with the next one, to make one word
  /// of the other; `nil` for more than `most`.
  static func distance(_ one: String, _ other: String, within most: Int) -> Int? {
    let (one, other) = (Array(one), Array(other))
    // A word of a damaged file may have a million letters.
    guard abs(one.count - other.count) <= most else { return nil }
    let distance = EditDistance(from: one, to: other, swaps: true).toWhole
    return distance <= most ? distance : nil
  }
}
