import Timeline
import MorseCode

/// Writes LIRC's `mode2` text: one `pulse` or `space` a line, in microseconds.
struct Mode2Writer: TimingWriter {
  private let header: TimingHeader

  init(header: TimingHeader) {
    self.header = header
  }

  func begin(into bytes: inout [UInt8]) {
    header.writeComments(into: &bytes)
  }

  func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    bytes += (interval.isMark ? "pulse " : "space ").utf8
    bytes.appendDecimal(interval.microseconds, decimals: 0)
    bytes.append(UInt8(ascii: "\n"))
  }
}
