import Foundation
import MorseCode

/// A message of a corpus: what was meant, and how it was keyed.
struct CorpusCase: Decodable {
  let id: String
  let model: String
  let text: String
  /// Milliseconds, key down positive.
  let timings: [Int]

  /// The intervals.
  var intervals: [KeyingInterval] {
    timings.map { KeyingInterval(isMark: $0 > 0, nanoseconds: Int64(abs($0)) * 1_000_000) }
  }

  /// Reads one object a line.
  static func load(_ path: String) throws -> [CorpusCase] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    return try lines.map { try JSONDecoder().decode(CorpusCase.self, from: Data($0.utf8)) }
  }
}

/// Characters that were read wrong, added or left out, of how many.
struct ErrorRate {
  private(set) var edits = 0
  private(set) var characters = 0

  var percent: Double { 100 * Double(edits) / Double(max(1, characters)) }

  mutating func add(_ heard: String, for text: String) {
    let (heard, meant) = (Self.normal(heard), Self.normal(text))
    edits += Alignment(heard, meant).edits
    characters += meant.count
  }

  static func + (first: ErrorRate, second: ErrorRate) -> ErrorRate {
    var sum = first
    sum.edits += second.edits
    sum.characters += second.characters
    return sum
  }

  /// Capitals, single spaces, and each sign of several letters as one.
  static func normal(_ text: String) -> [Character] {
    let signs = ["<BT>": "=", "<AR>": "+", "<KN>": "(", "<AS>": "&"]
    var plain = text.uppercased()
    for (sign, character) in signs { plain = plain.replacing(sign, with: character) }
    plain = plain.replacing(/<[A-Z]+>|\[[.-]*\]/, with: "*")
    return Array(plain.split(separator: " ").joined(separator: " "))
  }
}

/// The cheapest way to make one text of another (Levenshtein, 1966).
struct Alignment {
  /// How many characters differ, are too many or are missing.
  let edits: Int
  /// For each character that was heard, whether it is right.
  private(set) var isRight: [Bool]

  init(_ heard: [Character], _ meant: [Character]) {
    let width = meant.count + 1
    var cost = Array(0...meant.count)
    cost.reserveCapacity(width * (heard.count + 1))
    for (row, character) in heard.enumerated() {
      cost.append(row + 1)
      for column in 1..<max(width, 1) {
        let above = row * width + column
        let same = meant[column - 1] == character
        cost.append(
          min(cost[above - 1] + (same ? 0 : 1), cost[above] + 1, cost[cost.count - 1] + 1))
      }
    }
    edits = cost[cost.count - 1]
    isRight = Array(repeating: false, count: heard.count)
    trace(cost, heard, meant)
  }

  private mutating func trace(_ cost: [Int], _ heard: [Character], _ meant: [Character]) {
    let width = meant.count + 1
    var (row, column) = (heard.count, meant.count)
    while row > 0, column > 0 {
      let here = cost[row * width + column]
      let same = heard[row - 1] == meant[column - 1]
      if here == cost[(row - 1) * width + column - 1] + (same ? 0 : 1) {
        isRight[row - 1] = same
        (row, column) = (row - 1, column - 1)
      } else if here == cost[(row - 1) * width + column] + 1 {
        row -= 1
      } else {
        column -= 1
      }
    }
  }
}
