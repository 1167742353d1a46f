import ArgumentParser
import KeyingStreams
import LinuxSystem
import TimingFiles

/// The timing or sound file that a command writes.
struct TimingOutputOptions: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The format. Default: the one of the file name extension.", valueName: "name"))
  var to: String?

  /// Whether the file is sound.
  var isSound: Bool { ToneFile.isMeant(by: to, file: output) }

  /// The format of timings; `nil` if it is unknown.
  var format: TimingFormat? { Choices.outputFormat(named: to, file: output) }

  /// Returns the target of timings.
  func target(_ header: TimingHeader) throws(UsageError) -> KeyingTarget {
    KeyingTarget(
      try Choices.writer(named: to, file: output, header: header), isText: format?.isText ?? true)
  }
}
