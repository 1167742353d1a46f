extension TimingFormat {
  /// Recordings of `evemu-record`.
  public static let evemu = TimingFormat(
    name: "evemu", title: "evemu recording", endings: ["evemu"],
    recognize: { sample in
      let isMarked = sample.recognizeMagic("# EVEMU")
      guard isMarked == .no else { return isMarked }
      return sample.recognizeLine(beginningWith: { $0 == UInt8(ascii: "E") }) {
        $0.hasPrefix("E: ")
      }
    },
    reader: { LineReader(KeyEventParser<EvemuLine>(options: $0)) },
    writer: { _ in KeyEventWriter(.evemu) })

  /// The output of `evtest`.
  public static let evtest = TimingFormat(
    name: "evtest", title: "evtest output", endings: ["evtest"],
    recognize: { sample in
      let beginnings = [
        "Input driver version", "Event: time ", "Available devices", "No device specified",
      ]
      return sample.recognizeLine(beginningWith: { "IEAN".utf8.contains($0) }) { line in
        beginnings.contains { line.hasPrefix($0) }
      }
    },
    reader: { LineReader(KeyEventParser<EvtestLine>(options: $0)) },
    writer: { _ in KeyEventWriter(.evtest) })

  /// Recordings of `libinput record`.
  public static let libinput = TimingFormat(
    name: "libinput", title: "libinput recording", endings: ["yml", "yaml"],
    recognize: { sample in
      let isMarked = sample.recognizeMagic("# libinput record")
      guard isMarked == .no else { return isMarked }
      return sample.recognizeLine(beginningWith: { $0 == UInt8(ascii: "v") || $0 == 45 }) {
        $0.hasPrefix("version:") || $0.hasPrefix("- [")
      }
    },
    reader: { LineReader(KeyEventParser<LibinputLine>(options: $0)) },
    writer: { _ in KeyEventWriter(.libinput) })

  /// Messages of Vail.
  public static let vail = TimingFormat(
    name: "vail", title: "Vail messages", endings: ["vail"],
    recognize: { $0.recognizeObject(with: "Timestamp", "Duration") },
    reader: { _ in LineReader(VailParser()) },
    writer: { ObjectWriter(.vail, header: $0) })

  /// Recordings of PyKOB.
  public static let pykob = TimingFormat(
    name: "pykob", title: "PyKOB recording", endings: ["pykob"],
    recognize: { $0.recognizeObject(with: "ts", "c") },
    reader: { _ in LineReader(PyKOBParser()) },
    writer: { ObjectWriter(.pykob, header: $0) })
}
