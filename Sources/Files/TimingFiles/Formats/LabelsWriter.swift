import MorseCode
import Timeline

extension TimingFormat {
  /// Audacity labels, `START TAB END TAB TEXT` in seconds: a table in which each label is a mark.
  ///
  /// Source: Audacity manual, Importing and exporting labels.
  public static let labels = TimingFormat(
    name: "labels", title: "Audacity labels", endings: ["labels"],
    reader: { _ in
      LineReader(
        RowParser(
          KeyingPlan(
            shape: .delimited(9), layout: .presses(start: 0, end: 1),
            scale: .power(TimingUnit.seconds.exponent))))
    },
    writer: { _ in LabelsWriter() })

  /// Whether a line is a label: a start, an end with a fraction, and a text.
  static func isLabel(_ line: [UInt8]) -> Bool {
    let fields = line.split(separator: 9, omittingEmptySubsequences: false).map(\.indices)
    let span = line.span
    guard fields.count == 3, line[fields[1]].contains(UInt8(ascii: ".")),
      let start = span.number(fields[0]), let end = span.number(fields[1])
    else { return false }
    return !start.isNegative && start.value < end.value && span.number(fields[2]) == nil
  }
}

/// Writes Audacity labels.
///
/// Labels represent only marks, so a space at the end is lost. Seconds have decimals, as Audacity
/// writes them: they show that the numbers are no samples.
struct LabelsWriter: TimingWriter {
  private var moment: Int64 = 0

  mutating func write(_ interval: KeyingInterval, into bytes: inout [UInt8]) {
    let end = moment.addingSaturated(interval.nanoseconds)
    if interval.isMark {
      append(moment, to: &bytes)
      bytes.append(UInt8(ascii: "\t"))
      append(end, to: &bytes)
      bytes += "\tmark\n".utf8
    }
    moment = end
  }

  private func append(_ moment: Int64, to bytes: inout [UInt8]) {
    bytes.appendDecimal(moment, decimals: 9)
    if moment.isMultiple(of: 1_000_000_000) { bytes += ".0".utf8 }
  }
}
