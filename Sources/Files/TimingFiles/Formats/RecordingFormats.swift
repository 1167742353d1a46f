extension TimingFormat {
  /// One JSON array of signed milliseconds, as stored by morse-pro.
  public static let json = TimingFormat(
    name: "json", title: "a JSON array of signed milliseconds", endings: ["json"],
    reader: { ListReader(.ms, options: $0) },
    writer: { _ in ArrayWriter() })

  /// libmorse's text format.
  public static let mor = TimingFormat(
    name: "mor", title: "libmorse levels and milliseconds", endings: ["mor"],
    reader: { LineReader(LevelParser(.mor, options: $0)) },
    writer: { LevelWriter(.mor, header: $0) })

  /// Recordings of a Flipper Zero.
  public static let flipper = TimingFormat(
    name: "flipper", title: "Flipper Zero raw signal", endings: ["sub"],
    recognize: { $0.recognizeMagic("Filetype:") },
    reader: { GlitchFilter(LineReader(FlipperParser()), options: $0) },
    writer: { _ in FlipperWriter() })

  /// rtl_433's pulse data.
  public static let ook = TimingFormat(
    name: "ook", title: "rtl_433 pulse data", endings: ["ook"],
    recognize: { $0.recognizeMagic(";pulse data") },
    reader: { GlitchFilter(LineReader(OokParser()), options: $0) },
    writer: { _ in OokWriter() })

  /// RfRaw codes, as written by the firmware of RF bridges and by rtl_433.
  public static let rfraw = TimingFormat(
    name: "rfraw", title: "RfRaw codes", endings: ["rfraw"],
    recognize: { sample in
      let comments = [UInt8(ascii: "#"), UInt8(ascii: ";")]
      return sample.recognizeLine(
        comments: comments, beginningWith: { $0 | 0x20 == UInt8(ascii: "a") }, RfrawCode.begins)
    },
    reader: { GlitchFilter(LineReader(RfrawParser()), options: $0) },
    writer: nil)

  /// Pulses in the JSON output of rtl_433.
  public static let pulses = TimingFormat(
    name: "pulses", title: "rtl_433's JSON with pulses", endings: [],
    recognize: { $0.recognizeObject(with: "pulses") },
    reader: { GlitchFilter(LineReader(PulsesParser()), options: $0) },
    writer: nil)

  /// Value change dumps.
  public static let vcd = TimingFormat(
    name: "vcd", title: "value change dump", endings: ["vcd"],
    // A prompt of a shell has a space behind the sign.
    recognize: {
      $0.recognizeLine(beginningWith: { $0 == UInt8(ascii: "$") }) {
        $0.dropFirst().first?.isLetter == true
      }
    },
    reader: { GlitchFilter(LineReader(VCDParser(options: $0)), options: $0) },
    writer: { _ in VCDWriter() })

  /// Tables of key timings.
  public static let csv = TimingFormat(
    name: "csv", title: "a table of key timings", endings: ["csv", "tsv"],
    reader: { ExplainedReader(options: $0, isTable: true) },
    writer: { _ in CSVWriter() })
}
