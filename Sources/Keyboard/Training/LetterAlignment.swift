/// The letters of an answer beside the letters that were asked for.
///
/// With the fewest edits (Levenshtein, 1966), so that one missing letter does not make all later
/// ones wrong.
struct LetterAlignment {
  /// For each letter asked for, the letter of the answer; `nil` where it is missing.
  let keyed: [Character?]
  /// For each letter asked for, the letters of the answer that are too many before it; those at the
  /// end belong to the last one.
  let surplus: [[Character]]

  /// Aligns an answer.
  init(_ answer: [Character], to asked: [Character]) {
    // The costs of the rests: `costs[i][j]` from the letter i asked for and the letter j keyed.
    var costs = Array(
      repeating: Array(repeating: 0, count: answer.count + 1), count: asked.count + 1)
    for i in stride(from: asked.count, through: 0, by: -1) {
      for j in stride(from: answer.count, through: 0, by: -1) {
        if i == asked.count || j == answer.count {
          costs[i][j] = asked.count - i + answer.count - j
        } else {
          let change = costs[i + 1][j + 1] + (asked[i] == answer[j] ? 0 : 1)
          costs[i][j] = min(change, costs[i + 1][j] + 1, costs[i][j + 1] + 1)
        }
      }
    }
    var (pairs, j): ([Character?], Int) = ([], 0)
    var surplus: [[Character]] = []
    for i in asked.indices {
      let first = j
      while j < answer.count, costs[i][j] == costs[i][j + 1] + 1,
        costs[i][j] < costs[i + 1][j + 1] + (asked[i] == answer[j] ? 0 : 1)
      { j += 1 }
      surplus.append(Array(answer[first..<j]))
      let isPaired =
        j < answer.count
        && costs[i][j] == costs[i + 1][j + 1] + (asked[i] == answer[j] ? 0 : 1)
      pairs.append(isPaired ? answer[j] : nil)
      j += isPaired ? 1 : 0
    }
    if !surplus.isEmpty { surplus[asked.count - 1] += answer[j...] }
    (keyed, self.surplus) = (pairs, surplus)
  }
}
