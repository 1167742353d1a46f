public import MorseCode
public import MorseDecoding
import TimingFiles
import Timeline

extension Morse {
  /// Writes a text in Morse: `.- -...`, with ` / ` between words.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - alphabet: the code table.
  /// - Returns: its dots and dashes.
  /// - Throws: `EncodingError` with the first character that has no code.
  public static func marks(
    of text: some StringProtocol, alphabet: MorseAlphabet = .international
  ) throws(EncodingError) -> String {
    var words: [[String]] = [[]]
    for symbol in try MorseSpelling.symbols(of: text, alphabet: alphabet) {
      switch symbol {
      case .wordGap: words.append([])
      case .pattern(let pattern): words[words.count - 1].append(pattern.description)
      }
    }
    return words.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
      .joined(separator: " / ")
  }

  /// Decodes recorded keying, by a hand of any speed and habit, or by a machine.
  ///
  /// - Parameters:
  ///   - intervals: the marks and spaces.
  ///   - settings: known facts about the sender; by default everything is estimated.
  /// - Returns: the text; prosigns as `<SK>`, patterns without a meaning as `[.-.-..]`.
  public static func decode(
    _ intervals: some Sequence<KeyingInterval>, settings: DecoderSettings = DecoderSettings()
  ) -> String {
    var decoder = IntervalDecoder(settings: settings)
    var outputs: [Timed<DecoderOutput>] = []
    decoder.add(contentsOf: intervals, into: &outputs)
    decoder.finish(into: &outputs)
    return outputs.map(\.value.description).joined()
  }

  /// Decodes written Morse, such as `.- -... / -.-.`.
  ///
  /// - Parameters:
  ///   - text: dots and dashes in any of their characters, with a space between letters, and `/`,
  ///     two spaces or a line end between words.
  ///   - alphabet: the code table.
  /// - Returns: the text.
  /// - Throws: `TimingError` with the position of other content and what was expected.
  public static func decode(
    text: some StringProtocol, alphabet: MorseAlphabet = .international
  ) throws(TimingError) -> String {
    var reader = TimingFormat.marks.makeReader()
    var runs = TimingRuns()
    try reader.read(Array(text.utf8).span, into: &runs)
    try reader.finish(into: &runs)
    var decoder = NominalDecoder(alphabet: alphabet)
    var outputs: [Timed<DecoderOutput>] = []
    for interval in runs.intervals { decoder.add(interval, into: &outputs) }
    decoder.finish(into: &outputs)
    return outputs.map(\.value.description).joined()
  }
}
