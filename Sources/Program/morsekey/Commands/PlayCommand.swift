import Stores
import KeyingStreams
import ArgumentParser
import LinuxSystem
import MorseCode
import TimingFiles
import SoundOutput
import SoundSynthesis

/// The `play` command: plays text or a timing file as sound.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play text or a timing file.",
    discussion: """
      Without TEXT and --file it plays standard input as it arrives. In a terminal a line shows the \
      progress. Space pauses and continues, q stops, Ctrl-C interrupts. Without a sound device the exit \
      status is 74.
      """)

  @Argument(help: ArgumentHelp("The text. Default: standard input.", valueName: "text"))
  var text: [String] = []

  @Option(
    name: [.customShort("f", allowingJoined: true), .long],
    help: ArgumentHelp("A timing file instead of text.", valueName: "file"))
  var file: String?

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("Write a WAV file instead.", valueName: "file"))
  var output: String?

  @OptionGroup var encoding: EncodingOptions

  @OptionGroup(title: "Sound") var tone: ToneOptions

  @Option(parsing: .unconditional, help: ArgumentHelp("The volume, from 0 to 100.", valueName: "n"))
  var volume = 50

  @OptionGroup(title: "Sound") var device: DeviceOptions

  @OptionGroup var input: TimingInputOptions

  @OptionGroup var progress: ProgressOptions

  func run() throws {
    let made = PreparedFile(path: output)
    Sandbox.enter(.files(reading: file.map { [$0] } ?? []).withSound())
    try Console.standard.run { console throws(FileError) in try play(on: console, into: made) }
  }

  /// Runs the command on `console`, which tests replace.
  func play(on console: Console, into made: PreparedFile) throws(FileError) -> CommandStatus {
    try progress.run(on: console) { console throws(FileError) in
      try playSource(on: console, into: made)
    }
  }

  private func playSource(
    on console: Console, into made: PreparedFile
  ) throws(FileError) -> CommandStatus {
    guard let choices = console.parsed(choices) else { return .usage }
    let (sound, text, timings) = choices
    guard let file else { return try play(text, name: "-", as: sound, on: console, into: made) }
    guard let opened = console.openTimings(file) else { return .noInput }
    let source = FileKeyingSource(
      opened, format: timings.format, options: timings.options, console: console)
    return try play(source, name: file, as: sound, on: console, into: made)
  }

  private func choices() throws(UsageError) -> (
    sound: (style: KeyingStyle, settings: SoundSettings), text: TextKeyingSource,
    timings: (format: TimingFormat?, options: TimingOptions)
  ) {
    guard file == nil || text.isEmpty else {
      throw UsageError("a text and --file exclude each other; expected one of them")
    }
    if let output, !ToneFile.canBeNamed(output) {
      throw UsageError(
        "play writes sound, and '\(output)' does not end in .wav; for timings use morsekey encode")
    }
    let sound = try (makeStyle(), device.settings(clock: MonotonicClock()))
    return (sound, try encoding.keyed(text), try input.choices())
  }

  private func play(
    _ source: any KeyingSource, name: String,
    as sound: (style: KeyingStyle, settings: SoundSettings),
    on console: Console, into made: PreparedFile
  ) throws(FileError) -> CommandStatus {
    let writer = KeyingWriter(
      source: source, name: name, target: .sound(sound.style), console: console)
    if output != nil { return try writer.write(to: made) }
    return try TonePlayback(writer: writer, style: sound.style, settings: sound.settings).run()
  }

  private func makeStyle() throws(UsageError) -> KeyingStyle {
    try tone.style(gain: try Choices.volume(volume), speed: try encoding.speed())
  }
}
