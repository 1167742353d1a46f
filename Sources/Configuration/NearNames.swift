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

  /// How many letters have to be put in, left out, changed, or changed about with the next one, to make
  /// one word of the other (Damerau and Levenshtein, each letter touched once); `nil` for more than `most`.
  static func distance(_ one: String, _ other: String, within most: Int) -> Int? {
    let (one, other) = (Array(one), Array(other))
    // A word of a damaged file may have a million letters.
    guard abs(one.count - other.count) <= most else { return nil }
    var former: [Int] = []
    var row = Array(0...other.count)
    for i in one.indices {
      var next = [i + 1]
      for j in other.indices {
        let change = row[j] + (one[i] == other[j] ? 0 : 1)
        var least = min(row[j + 1] + 1, next[j] + 1, change)
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
          least = min(least, former[j - 1] + 1)
        }
        next.append(least)
      }
      (former, row) = (row, next)
    }
    return row[other.count] <= most ? row[other.count] : nil
  }
}
