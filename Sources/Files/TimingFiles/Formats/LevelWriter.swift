import Timeline
import MorseCode

/// Writes a level and a duration on each line.
struct LevelWriter: TimingWriter {
  private let dialect: LevelDialect
  private let header: TimingHeader

  init(_ dialect: LevelDialect, header: TimingHeader) {
    self.dialect = dialect
    self.header = header
  }

  func begin(into bytes: inout [UInt8]) {
    header.writeComments(into: &bytes)
  }

  func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    switch dialect {
    case .mode2:
      bytes += (interval.isMark ? "pulse " : "space ").utf8
      bytes.appendDecimal(interval.microseconds, decimals: 0)
    case .mor:
      bytes += (interval.isMark ? "1 " : "0 ").utf8
      bytes.appendDecimal(interval.nanoseconds, decimals: 6)
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
