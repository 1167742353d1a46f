import FistGenerator
import Foundation
import MorseCode
import MorseDecoding
import Timeline

/// The rate of correct characters, by the decoder's certainty.
struct Reliability {
  private static let limits = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1.01]
  private var counts = [Int](repeating: 0, count: limits.count)
  private var rights = [Int](repeating: 0, count: limits.count)
  private var sums = [Double](repeating: 0, count: limits.count)

  /// Adds a message, decoded as a file.
  mutating func add(_ message: CorpusCase) {
    var decoder = IntervalDecoder()
    var outputs: [Timed<DecoderOutput>] = []
    decoder.add(contentsOf: message.keying, into: &outputs)
    decoder.finish(into: &outputs)
    add(outputs.map(\.value), for: message.text)
  }

  private mutating func add(_ outputs: [DecoderOutput], for text: String) {
    var decoded: [Character] = []
    var sure: [DecodedCharacter?] = []
    for output in outputs {
      switch output {
      case .wordGap:
        decoded.append(" ")
        sure.append(nil)
      case .character(let character):
        if case .character(let text)? = character.meaning {
          decoded.append(text)
        } else {
          decoded.append("*")
        }
        sure.append(character)
      }
    }
    let isRight = Alignment(decoded, Array(text)).isRight
    for (place, character) in sure.enumerated() {
      guard let character else { continue }
      let bin = Self.limits.lastIndex { $0 <= character.confidence } ?? 0
      counts[bin] += 1
      sums[bin] += character.confidence
      if isRight[place] { rights[bin] += 1 }
    }
  }

  func report() {
    print("  confidence from     characters    said   right %")
    for bin in 0..<Self.limits.count - 1 where counts[bin] > 0 {
      let count = Double(counts[bin])
      print(
        String(
          format: "  %10.3f %16d %8.2f %8.2f", Self.limits[bin], counts[bin],
          100 * sums[bin] / count, 100 * Double(rights[bin]) / count))
    }
  }
}

/// The cheapest edits from one text to another (Levenshtein, 1966).
private struct Alignment {
  /// Whether each decoded character is correct.
  private(set) var isRight: [Bool]

  init(_ decoded: [Character], _ meant: [Character]) {
    let width = meant.count + 1
    var cost = Array(0...meant.count)
    cost.reserveCapacity(width * (decoded.count + 1))
    for (row, character) in decoded.enumerated() {
      cost.append(row + 1)
      for column in 1..<max(width, 1) {
        let above = row * width + column
        let same = meant[column - 1] == character
        cost.append(
          min(cost[above - 1] + (same ? 0 : 1), cost[above] + 1, cost[cost.count - 1] + 1))
      }
    }
    isRight = Array(repeating: false, count: decoded.count)
    trace(cost, decoded, meant)
  }

  private mutating func trace(_ cost: [Int], _ decoded: [Character], _ meant: [Character]) {
    let width = meant.count + 1
    var (row, column) = (decoded.count, meant.count)
    while row > 0, column > 0 {
      let here = cost[row * width + column]
      let same = decoded[row - 1] == meant[column - 1]
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
