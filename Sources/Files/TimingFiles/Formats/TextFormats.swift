extension TimingFormat {
  /// The morsekey format: signed milliseconds.
  ///
  /// A file that morsekey wrote begins with its signature. ``Explainer`` finds the others.
  public static let ms = TimingFormat(
    name: "ms", title: "signed milliseconds", endings: ["ms", "txt"],
    recognize: { $0.recognizeMagic(ListWriter.signature) },
    reader: { ListReader(.ms, options: $0) },
    writer: { ListWriter(.ms, header: $0) })

  /// The raw format of `ir-ctl`: microseconds.
  ///
  /// It is detected by its large numbers, which are no keying as milliseconds.
  public static let irCtl = TimingFormat(
    name: "ir-ctl", title: "ir-ctl raw microseconds", endings: ["ir-ctl", "irctl"],
    reader: { ListReader(.irCtl, options: $0) },
    writer: { ListWriter(.irCtl, header: $0) })

  /// LIRC's `mode2` text.
  public static let mode2 = TimingFormat(
    name: "mode2", title: "LIRC mode2 pulses and spaces", endings: ["mode2"],
    recognize: { $0.recognizeFirstWord { ["pulse", "space", "carrier", "timeout"].contains($0) } },
    reader: { LineReader(LevelParser(.mode2, options: $0)) },
    writer: { LevelWriter(.mode2, header: $0) })

  /// Written Morse.
  public static let marks = TimingFormat(
    name: "marks", title: "dots and dashes", endings: ["marks", "morse"], isNominal: true,
    recognize: { sample in
      // American Morse has long dahs, which are letters of their own.
      let words = sample.words(2)
      guard let first = words.first else { return sample.isFinal ? .no : .undecided }
      guard isWrittenMorse(first) else { return .no }
      guard words.count > 1 else { return sample.isFinal ? .yes : .undecided }
      // Lines such as `- 180` or `// keying` only begin like dashes.
      let isNumber = TimingSample.size(words[1]) != nil
      let isOther = !first.contains(".") && !isWrittenMorse(words[1])
      return isNumber || isOther ? .no : .yes
    },
    reader: { _ in MarksReader() },
    writer: { MarksWriter(header: $0) })

  private static func isWrittenMorse(_ word: String) -> Bool {
    word == "=" || word == "≡" || word.allSatisfy { ".-_/·•−‐‑‒–—".contains($0) }
  }
}
