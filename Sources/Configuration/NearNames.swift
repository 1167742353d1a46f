import TextMeasures

/// The names that a misspelt word was probably meant to be.
package struct NearNames {
  /// The names that are fewest letters from the word, one or two; else those that it begins or that begin it.
  package let names: [String]

  /// Looks for names near `word`; a name that is the word is the only one.
  package init(to word: String, among all: [String]) {
    guard !word.isEmpty, !all.contains(word) else {
      names = all.filter { $0 == word }
      return
    }
    // One letter in three may be wrong: of a short word more would leave another word.
    let distances = all.map { Self.distance(word, $0, within: min(2, word.count / 3)) }
    if let least = distances.compactMap(\.self).min() {
      names = zip(all, distances).filter { $0.1 == least }.map(\.0)
    } else {
      names = all.filter { name in
        word.count > 1 && name.hasPrefix(word) || name.count > 1 && word.hasPrefix(name)
      }
    }
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
