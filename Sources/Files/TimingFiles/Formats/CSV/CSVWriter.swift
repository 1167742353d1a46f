import MorseCode
import Timeline

/// Writes the morsekey table: `t_ms,duration_ms,level`.
struct CSVWriter: TimingWriter {
  private var moment: Int64 = 0

  func begin(into bytes: inout [UInt8]) {
    bytes += "t_ms,duration_ms,level\n".utf8
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    bytes.appendDecimal(moment, decimals: 6)
    bytes.append(UInt8(ascii: ","))
    bytes.appendDecimal(interval.nanoseconds, decimals: 6)
    bytes += (interval.isMark ? ",1\n" : ",0\n").utf8
    moment = moment.addingSaturated(interval.nanoseconds)
  }
}
