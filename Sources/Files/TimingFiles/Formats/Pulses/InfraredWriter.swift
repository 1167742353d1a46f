import Timeline
import MorseCode

/// Writes an `.ir` file for the Flipper Zero: signals of unsigned microseconds that alternate,
/// starting with on.
///
/// A signal holds at most 1024 durations. The number is even, so every signal except the last ends
/// with a space. A space before the first mark is dropped.
struct InfraredWriter: TimingWriter {
  private var written = 0
  private static let mostDurations = 1024

  func begin(into bytes: inout [UInt8]) {
    bytes += "Filetype: IR signals file\nVersion: 1\n".utf8
  }

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    guard written > 0 || interval.isMark else { return }
    if written.isMultiple(of: Self.mostDurations) { beginSignal(into: &bytes) }
    bytes.append(UInt8(ascii: " "))
    bytes.appendDecimal(interval.microseconds, decimals: 0)
    written += 1
    if written.isMultiple(of: Self.mostDurations) { bytes.append(UInt8(ascii: "\n")) }
  }

  func finish(into bytes: inout [UInt8]) {
    if !written.isMultiple(of: Self.mostDurations) { bytes.append(UInt8(ascii: "\n")) }
  }

  private func beginSignal(into bytes: inout [UInt8]) {
    bytes +=
      """
      #
      name: morse_\(written / Self.mostDurations + 1)
      type: raw
      frequency: 38000
      duty_cycle: 0.330000
      data:
      """.utf8
  }
}

extension TimingFormat {
  /// Infrared recordings of a Flipper Zero.
  public static let infrared = TimingFormat(
    name: "flipper-ir", title: "Flipper Zero infrared signals", endings: ["ir"],
    recognize: { $0.recognizeMagic("Filetype: IR") },
    reader: { _ in LineReader(FlipperParser()) },
    writer: { _ in InfraredWriter() })
}
