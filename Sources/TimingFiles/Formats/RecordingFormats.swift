extension TimingFormat {
  /// One JSON array of signed milliseconds, as stored by morse-pro.
  public static let json = TimingFormat(
    name: "json", title: "a JSON array of signed milliseconds", endings: ["json"],
    recognize: { $0.recognizeMagic("[") },
    reader: { ListReader(.ms, options: $0) },
    writer: { _ in ArrayWriter() })

  /// libmorse's text format.
  public static let mor = TimingFormat(
    name: "mor", title: "libmorse levels and milliseconds", endings: ["mor"],
    recognize: { sample in
      sample.recognizeLine(beginningWith: { $0 == 48 || $0 == 49 }) { line in
        let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
        return words.count == 2 && ["0", "1"].contains(words[0])
          && TimingSample.size(words[1]) != nil
      }
    },
    reader: { LineReader(LevelParser(.mor, options: $0)) },
    writer: { LevelWriter(.mor, header: $0) })

  /// Recordings of a Flipper Zero.
  public static let flipper = TimingFormat(
    name: "flipper", title: "Flipper Zero raw signal", endings: ["sub"],
    recognize: { $0.recognizeMagic("Filetype:") },
    reader: { _ in LineReader(FlipperParser()) },
    writer: { _ in FlipperWriter() })

  /// rtl_433's pulse data.
  public static let ook = TimingFormat(
    name: "ook", title: "rtl_433 pulse data", endings: ["ook"],
    recognize: { $0.recognizeMagic(";pulse data") },
    reader: { _ in LineReader(OokParser()) },
    writer: { _ in OokWriter() })

  /// RfRaw codes, as written by the firmware of RF bridges and by rtl_433.
  public static let rfraw = TimingFormat(
    name: "rfraw", title: "RfRaw codes", endings: ["rfraw"],
    recognize: { sample in
      let comments = [UInt8(ascii: "#"), UInt8(ascii: ";")]
      return sample.recognizeLine(
        comments: comments, beginningWith: { $0 | 0x20 == UInt8(ascii: "a") }, RfrawCode.begins)
    },
    reader: { _ in LineReader(RfrawParser()) },
    writer: nil)

  /// Pulses in the JSON output of rtl_433.
  public static let pulses = TimingFormat(
    name: "pulses", title: "rtl_433's JSON with pulses", endings: [],
    recognize: { $0.recognizeObject(with: "pulses") },
    reader: { _ in LineReader(PulsesParser()) },
    writer: nil)

  /// Value change dumps.
  public static let vcd = TimingFormat(
    name: "vcd", title: "value change dump", endings: ["vcd"],
    recognize: { $0.recognizeMagic("$") },
    reader: { LineReader(VCDParser(options: $0)) },
    writer: { _ in VCDWriter() })

  /// Tables of key timings.
  public static let csv = TimingFormat(
    name: "csv", title: "a table of key timings", endings: ["csv", "tsv"],
    recognize: { sample in
      let comments = [UInt8(ascii: "#"), UInt8(ascii: ";")]
      let isTable = sample.recognizeMagic("; CSV")
      guard isTable == .no else { return isTable }
      return sample.recognizeLine(comments: comments, beginningWith: { $0.beginsHeader }) { line in
        let header = Array(line.utf8)
        guard let names = try? CSVFields(header: header.span).names(in: header.span) else {
          return false
        }
        let columns = CSVColumns(names: names, options: TimingOptions())
        return columns.map { !$0.needSampleRate } ?? false
      }
    },
    reader: { LineReader(CSVParser(options: $0)) },
    writer: { _ in CSVWriter() })

  /// Audacity labels.
  public static let labels = TimingFormat(
    name: "labels", title: "Audacity labels", endings: ["labels"],
    recognize: { sample in
      sample.recognizeLine(beginningWith: { $0.isASCIIDigit }) { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        return fields.count >= 2
          && fields.prefix(2).allSatisfy { TimingSample.size(String($0)) != nil }
      }
    },
    reader: { _ in LineReader(LabelsParser()) },
    writer: { _ in LabelsWriter() })
}

extension UInt8 {
  /// Whether a table's header may begin with the byte: a letter, a quotation mark, or the comma
  /// after an empty name.
  fileprivate var beginsHeader: Bool {
    (65...90).contains(self) || (97...122).contains(self) || self == UInt8(ascii: "\"")
      || self == UInt8(ascii: ",")
  }
}
