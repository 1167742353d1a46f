/// The edit distance: the smallest number of edits that turn one text into another.
///
/// An edit inserts, deletes or replaces a character (Levenshtein, 1966). With `swaps` it may also
/// swap two neighbours, each character once (Damerau, 1964).
package struct EditDistance {
  /// The distances to all prefixes of the goal, the empty one first.
  package let toBeginnings: [Int]

  /// The distance to the whole goal.
  package var toWhole: Int { toBeginnings[toBeginnings.count - 1] }

  /// Computes the distances from `text` to the prefixes of `goal`.
  package init(from text: [Character], to goal: [Character], swaps: Bool = false) {
    var former: [Int] = []
    var row = Array(0...goal.count)
    for (line, character) in text.enumerated() {
      var next = [line + 1]
      for column in goal.indices {
        let change = row[column] + (character == goal[column] ? 0 : 1)
        var least = min(change, row[column + 1] + 1, next[column] + 1)
        if swaps, line > 0, column > 0, character == goal[column - 1],
          text[line - 1] == goal[column]
        {
          least = min(least, former[column - 1] + 1)
        }
        next.append(least)
      }
      (former, row) = (row, next)
    }
    toBeginnings = row
  }
}
