import Foundation
import MorseCode
import MorseDecoding
import Timeline

/// Reads a message as `decode` does, and asks how often it is as sure as it should be.
struct FileRun {
  var settings = DecoderSettings()
  var lag = DecoderLag.wholeEvidence

  /// What was read of a message, one interval at a time.
  func read(_ message: CorpusCase) -> [DecoderOutput] {
    var decoder = IntervalDecoder(settings: settings, lag: lag)
    var outputs: [Timed<DecoderOutput>] = []
    for interval in message.intervals { decoder.add(interval, into: &outputs) }
    decoder.finish(into: &outputs)
    return outputs.map(\.value)
  }
}

/// How often a character is right, by how sure the decoder was.
struct Reliability {
  private static let limits = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1.01]
  private var counts = [Int](repeating: 0, count: limits.count)
  private var rights = [Int](repeating: 0, count: limits.count)
  private var sums = [Double](repeating: 0, count: limits.count)

  mutating func add(_ outputs: [DecoderOutput], for text: String) {
    var heard: [Character] = []
    var sure: [DecodedCharacter?] = []
    for output in outputs {
      switch output {
      case .wordGap:
        heard.append(" ")
        sure.append(nil)
      case .character(let character):
        heard.append(ErrorRate.normal(character.description).first ?? "*")
        sure.append(character)
      }
    }
    let isRight = Alignment(heard, ErrorRate.normal(text)).isRight
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
