import Stores
import KeyingStreams
import ArgumentParser
import LinuxSystem
import MorseCode
import MorseDecoding
import TimingFiles
import SoundSynthesis
import Timeline

/// The `convert` command: converts a timing file to another format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a timing or sound file into another format.",
    discussion: """
      Durations are kept as they are. The format 'marks' (dots and dashes) has no durations: reading it \
      sends the elements at 20 words a minute, and writing it decodes them.
      """)

  @Argument(help: ArgumentHelp("The timing or sound file. '-': standard input.", valueName: "file"))
  var file: String

  @OptionGroup var written: TimingOutputOptions

  @OptionGroup var input: TimingInputOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The pitch of the tone in a WAV file.", valueName: "hz"))
  var tone = 600.0

  @OptionGroup var progress: ProgressOptions

  func run() throws {
    let made = PreparedFile(path: written.output)
    Sandbox.enter(.files(reading: [file]))
    try Console.standard.run { console throws(FileError) in try convert(on: console, into: made) }
  }

  /// Runs the command on `console`, which tests replace.
  func convert(on console: Console, into made: PreparedFile) throws(FileError) -> CommandStatus {
    try progress.run(on: console) { console throws(FileError) in
      try convertFile(on: console, into: made)
    }
  }

  private func convertFile(
    on console: Console, into made: PreparedFile
  ) throws(FileError) -> CommandStatus {
    guard let choices = console.parsed(input.choices), let target = console.parsed(makeTarget)
    else { return .usage }
    guard let opened = console.openTimings(file) else { return .noInput }
    let timings = FileKeyingSource(
      opened, format: choices.format, options: choices.options, console: console)
    let source: any KeyingSource = target.isRedrawn ? RedrawnKeying(timings) : timings
    let writer = KeyingWriter(source: source, name: file, target: target.target, console: console)
    return try writer.write(to: made)
  }

  private func makeTarget() throws(UsageError) -> (target: KeyingTarget, isRedrawn: Bool) {
    let style = KeyingStyle(tone: ToneStyle(pitch: try Choices.pitch(tone)))
    if written.isSound { return (.sound(style), false) }
    let isRedrawn = written.format?.isRedrawn ?? false
    let header = TimingHeader(speed: isRedrawn ? .standard : nil)
    return (try written.target(header), isRedrawn)
  }
}

/// Decodes keying and encodes it again with exact timing, for formats that draw elements.
final class RedrawnKeying: KeyingSource {
  private let source: FileKeyingSource
  private var decoder: KeyingDecoder?
  private var encoder = MorseEncoder()
  private var outputs: [Timed<DecoderOutput>] = []
  private var hasEnded = false

  var input: InputFile? { source.input }
  var share: Double? { source.share }
  func newAssumptions() -> [String] { source.newAssumptions() }

  init(_ source: FileKeyingSource) {
    self.source = source
  }

  func next() throws(KeyingFailure) -> [KeyingInterval]? {
    guard !hasEnded else { return nil }
    let intervals = try source.next()
    if decoder == nil, let format = source.format {
      let plan = DecodePlan(alphabet: .international)
      decoder = KeyingDecoder(plan: plan, format: format, hints: source.hints, isStream: false)
    }
    decoder?.add(contentsOf: intervals ?? [], into: &outputs)
    hasEnded = intervals == nil
    if hasEnded { decoder?.finish(into: &outputs) }
    return redrawn()
  }

  private func redrawn() -> [KeyingInterval] {
    var intervals: [KeyingInterval] = []
    for output in outputs {
      switch output.value {
      case .character(let character):
        encoder.add(.pattern(character.pattern), into: &intervals)
      case .wordGap: encoder.add(.wordGap, into: &intervals)
      }
    }
    outputs.removeAll(keepingCapacity: true)
    if hasEnded { encoder.finish(into: &intervals) }
    return intervals
  }
}
