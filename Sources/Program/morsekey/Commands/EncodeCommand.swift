import Stores
import KeyingStreams
import ArgumentParser
import LinuxSystem
import MorseCode
import TimingFiles
import SoundSynthesis

/// The `encode` command: encodes text to a timing file.
struct EncodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Encode text into a timing file.",
    discussion: """
      Without TEXT it encodes standard input as it arrives. Write prosigns as <SK> and patterns as \
      [.-.-..]. A character without a code is an error, reported with its position.
      """)

  @Argument(help: ArgumentHelp("The text. Default: standard input.", valueName: "text"))
  var text: [String] = []

  @OptionGroup var written: TimingOutputOptions

  @OptionGroup var encoding: EncodingOptions

  @OptionGroup(title: "In a WAV file") var sound: ToneOptions

  @OptionGroup var progress: ProgressOptions

  func run() throws {
    let made = PreparedFile(path: written.output)
    Sandbox.enter(.files())
    try Console.standard.run { console throws(FileError) in try encode(on: console, into: made) }
  }

  /// Runs the command on `console`, which tests replace.
  func encode(on console: Console, into made: PreparedFile) throws(FileError) -> CommandStatus {
    try progress.run(on: console) { console throws(FileError) in
      let writer = console.parsed { () throws(UsageError) in try makeWriter(on: console) }
      return try writer?.write(to: made) ?? .usage
    }
  }

  private func makeWriter(on console: Console) throws(UsageError) -> KeyingWriter {
    let speed = try encoding.speed()
    let style = try sound.style(speed: speed)
    let target =
      written.isSound ? .sound(style) : try written.target(TimingHeader(speed: speed))
    return KeyingWriter(
      source: try encoding.keyed(text), name: "-", target: target, console: console)
  }
}
