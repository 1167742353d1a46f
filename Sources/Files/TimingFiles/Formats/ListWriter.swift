import Timeline
import MorseCode

/// Writes signed durations, one word a line: the morsekey `ms` format and the raw format of
/// `ir-ctl`.
struct ListWriter: TimingWriter {
  /// The first line of the `ms` format.
  static let signature = "# morsekey timings in milliseconds\n"

  private let dialect: ListReader.Dialect
  private let header: TimingHeader
  private var isLineOpen = false

  init(_ dialect: ListReader.Dialect, header: TimingHeader) {
    self.dialect = dialect
    self.header = header
  }

  func begin(into bytes: inout [UInt8]) {
    if dialect == .ms { bytes += Self.signature.utf8 }
    header.writeComments(into: &bytes)
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    if isLineOpen { bytes.append(UInt8(ascii: " ")) }
    bytes.append(UInt8(ascii: interval.isMark ? "+" : "-"))
    switch dialect {
    case .ms: bytes.appendDecimal(interval.nanoseconds, decimals: 6)
    case .irCtl: bytes.appendDecimal(interval.microseconds, decimals: 0)
    }
    isLineOpen = true
    if !interval.isMark, interval.nanoseconds >= header.lineBreak { endLine(into: &bytes) }
  }

  mutating func comment(_ text: String, into bytes: inout [UInt8]) {
    if isLineOpen { bytes.append(UInt8(ascii: " ")) }
    bytes += "# \(String(showing: text.utf8))".utf8
    endLine(into: &bytes)
  }

  mutating func finish(into bytes: inout [UInt8]) {
    if isLineOpen { endLine(into: &bytes) }
  }

  private mutating func endLine(into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\n"))
    isLineOpen = false
  }
}
