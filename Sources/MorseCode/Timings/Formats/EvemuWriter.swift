/// Writes what `evemu-play` plays: presses of the space key, code 57.
struct EvemuWriter: TimingWriter {
  private var moment: Int64 = 0

  func begin(into bytes: inout [UInt8]) {
    bytes +=
      """
      # EVEMU 1.3
      N: morsekey
      I: 0003 0000 0000 0000
      B: 01 00 00 00 00 00 00 00 02

      """.utf8
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    writeEvent(type: "0001 0039", value: interval.isMark ? "1" : "0", into: &bytes)
    moment += min(interval.microseconds, .max / 2 - moment)
  }

  mutating func finish(into bytes: inout [UInt8]) {
    writeEvent(type: "0001 0039", value: "0", into: &bytes)
  }

  private func writeEvent(type: String, value: String, into bytes: inout [UInt8]) {
    for event in ["\(type) \(value)", "0000 0000 0"] {
      bytes += "E: ".utf8
      bytes.appendDecimal(moment / 1_000_000, decimals: 0)
      let fraction = String(moment % 1_000_000)
      bytes += ".\(String(repeating: "0", count: 6 - fraction.utf8.count))\(fraction) ".utf8
      bytes += "\(event)\n".utf8
    }
  }
}
