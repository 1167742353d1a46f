import MorseCode
import Timeline

/// Writes the morsekey table.
struct CSVWriter: TimingWriter {
  /// The names of its columns.
  static let header = "t_ms,duration_ms,level"
  private var moment: Int64 = 0

  func begin(into bytes: inout [UInt8]) {
    bytes += "\(Self.header)\n".utf8
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    bytes.appendDecimal(moment, decimals: 6)
    bytes.append(UInt8(ascii: ","))
    bytes.appendDecimal(interval.nanoseconds, decimals: 6)
    bytes += (interval.isMark ? ",1\n" : ",0\n").utf8
    moment = moment.addingSaturated(interval.nanoseconds)
  }
}
