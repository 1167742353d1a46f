import Stores
import KeyingStreams
import ArgumentParser
import LinuxSystem
import MorseCode
import MorseDecoding
import SoundOutput

/// The `listen` command: decodes sound from a capture device.
struct ListenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Read Morse from a microphone, a receiver or any other capture device.",
    discussion: """
      Prints each character as soon as it is certain. In a terminal a panel shows the level, a small \
      spectrum with the keyed tones, and provisional text in dim type. Left and right choose another tone, \
      a selects the strongest one, q quits. If the device disappears, listen waits for it.
      """)

  @Option(help: ArgumentHelp("The ALSA capture device.", valueName: "name"))
  var device = "default"

  @Flag(help: "List the ALSA capture devices, and exit.")
  var list = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The pitch of the tone to follow. Default: the strongest that reads as Morse.",
      valueName: "hz"))
  var tone: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The minimum log odds that sound is Morse, -20 to 20. off: print every sound.", valueName: "n"
    ))
  var squelch = "0"

  @Flag(help: "Read every keyed tone: one line a signal, which begins with its pitch.")
  var all = false

  @Option(help: ArgumentHelp("Save the sound to a WAV file.", valueName: "file"))
  var record: String?

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("Write the text to a file instead.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The code table.", valueName: "name"))
  var table = "international"

  @Option(
    help: ArgumentHelp(
      "The expected text. english: weighs English, radio traffic and other text. none: any text.",
      valueName: "name"))
  var prior = "english"

  func run() throws {
    try Console.standard.reporting { try writtenFiles.check() }
    let files = (record: PreparedFile(path: record), output: PreparedFile(path: output))
    Sandbox.enter(.files().withSound())
    try Console.standard.run { console throws(FileError) in
      list ? try Self.list(on: console) : try listen(on: console, files)
    }
  }

  /// The files that the command writes; `-` is standard output.
  var writtenFiles: WrittenFiles {
    let paths = ["--output": output, "--record": record]
    return WrittenFiles(paths.compactMapValues { $0 == "-" ? nil : $0 })
  }

  /// Prints the capture devices, one per line.
  private static func list(on console: Console) throws(FileError) -> CommandStatus {
    for device in SoundDevice.capturing {
      try console.output.write("\(device.name)\t\(device.summary)\n")
    }
    return .success
  }

  private func listen(
    on console: Console, _ files: (record: PreparedFile, output: PreparedFile)
  ) throws(FileError) -> CommandStatus {
    guard let plan = console.parsed(makePlan) else { return .usage }
    return try files.record.withFile(on: console) { record throws(FileError) in
      try files.output.withFile(on: console) { output throws(FileError) in
        try listen(plan, on: console, record, output ?? console.output)
      }
    }
  }

  private func listen(
    _ plan: ListenPlan, on console: Console, _ record: OutputFile?, _ output: OutputFile
  ) throws(FileError) -> CommandStatus {
    let session: ListenSession
    do throws(SystemError) {
      session = try ListenSession(plan: plan, console: console, output: output, record: record)
    } catch {
      console.say("\(device): \(error); expected to capture its sound")
      return .ioError
    }
    return try session.run()
  }

  private func makePlan() throws(UsageError) -> ListenPlan {
    let alphabet = try Choices.alphabet(named: table)
    guard tone == nil || !all else {
      throw UsageError("--tone follows one tone and --all follows every tone; expected one of them")
    }
    var plan = ListenPlan(
      device: device, tone: try Choices.followedPitch(tone), readsAll: all,
      settings: DecoderSettings(alphabet: alphabet, prior: try Choices.prior(named: prior)))
    plan.squelch = try Choices.squelch(squelch)
    return plan
  }
}
