public import FistGenerator
import Foundation
import MorseCode

/// A corpus in a file, with one JSON object on each line.
///
/// Each object has `model`, `kind`, `wpm`, `text`, and `timings` in signed milliseconds; key down
/// is positive.
public enum CorpusFile {
  private struct Line: Decodable {
    var model: String
    var kind: String
    var wpm: Double
    var text: String
    var timings: [Double]
  }

  /// Reads the messages of a file.
  ///
  /// - Throws: an error if the file cannot be opened or is malformed.
  public static func read(_ path: String) throws -> [CorpusCase] {
    let decoder = JSONDecoder()
    let data = try Data(contentsOf: URL(filePath: path))
    return try data.split(separator: UInt8(ascii: "\n")).map { line in
      message(try decoder.decode(Line.self, from: line))
    }
  }

  private static func message(_ line: Line) -> CorpusCase {
    let words = line.text.uppercased().split(whereSeparator: \.isWhitespace)
    let keying = line.timings.map { milliseconds in
      KeyingInterval(
        isMark: milliseconds > 0, nanoseconds: Int64((milliseconds.magnitude * 1e6).rounded()))
    }
    return CorpusCase(
      hand: line.model, kind: line.kind, wpm: line.wpm, text: words.joined(separator: " "),
      keying: keying)
  }
}
