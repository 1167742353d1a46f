import JSONText
import Automation
import LinuxSystem
import MorseCode
import MorseDecoding
import MorseSignal
import TimingFiles
import Timeline

/// Decodes the intervals of one file, and prints one line of text, or one JSON object on each line.
///
/// It flushes the output if the file is a stream.
struct DecodedFlow {
  private let plan: DecodePlan
  private let output: OutputFile
  private let isStream: Bool
  private var spelling: SignalSpelling
  private var decoder: KeyingDecoder?
  private var outputs: [Timed<DecoderOutput>] = []
  private var soundMarks = SoundMarks()

  init(plan: DecodePlan, output: OutputFile, isStream: Bool) {
    self.plan = plan
    self.output = output
    self.isStream = isStream
    spelling = SignalSpelling(
      alphabet: plan.alphabet, namesProsigns: plan.namesProsigns)
  }

  /// The end of the text.
  private(set) var latest = ""
  /// Whether any text has been decoded.
  var hasText: Bool { spelling.hasText || hasOutput }
  /// Whether a character has been decoded, for JSON.
  private var hasOutput = false

  /// Whether the decoder has been chosen.
  var hasBegun: Bool { decoder != nil }

  /// Chooses the decoder; called when the format is known.
  mutating func begin(_ format: TimingFormat, hints: TimingHints) {
    decoder = KeyingDecoder(plan: plan, format: format, hints: hints, isStream: isStream)
  }

  /// Decodes intervals, and the marks of a sound among them; prints the text that is certain.
  mutating func add(
    _ intervals: [KeyingInterval], _ marks: [MarkProbability]
  ) throws(TimingFailure) {
    if plan.isJSON { soundMarks.add(marks) }
    decoder?.add(contentsOf: intervals, into: &outputs)
    do throws(FileError) {
      try print()
      if isStream { try output.flush() }
    } catch {
      throw .output(error)
    }
  }

  /// Prints the remaining text and the line end.
  ///
  /// A file that is truncated before its first character has no text.
  mutating func finish(isWhole: Bool) throws(TimingFailure) {
    decoder?.finish(into: &outputs)
    do throws(FileError) {
      try print()
      guard !plan.isJSON else { return }
      try output.write(spelling.finish())
      if isWhole || spelling.hasText { try output.write("\n") }
    } catch {
      throw .output(error)
    }
  }

  private mutating func print() throws(FileError) {
    hasOutput = hasOutput || !outputs.isEmpty
    for decided in outputs {
      let text = plan.isJSON ? object(decided) : spelling.text(of: decided.value)
      latest = String((latest + (plan.isJSON ? decided.value.description : text)).suffix(24))
      try output.write(text)
    }
    outputs.removeAll(keepingCapacity: true)
  }

  private mutating func object(_ decided: Timed<DecoderOutput>) -> String {
    var value = decided.value
    if case .character(let character) = value {
      value = .character(spelling.reading(of: character))
    }
    let prosign: String? =
      if case .character(let character) = value { spelling.prosign(of: character) } else { nil }
    var members: [(name: String, value: JSON)] = [
      ("t", .number(Double(decided.moment.nanoseconds) / 1e9, decimals: 6)),
      ("text", .text(prosign ?? value.description)),
    ]
    if case .character(let character) = value {
      let morse = soundMarks.removeCharacter(endingAt: decided.moment)
      members += [
        ("pattern", .text(character.pattern.description)),
        ("confidence", .number(character.confidence * morse, decimals: 3)),
        ("wpm", .number(decoder?.wpm ?? 0, decimals: 1)),
      ]
    }
    return JSON.object(members).line(isSpaced: true) + "\n"
  }
}
