import Stores
import KeyingStreams
import MorseDecoding
import TimingFiles
import ArgumentParser
import LinuxSystem

/// The `decode` command: decodes timing files to text.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Decode timing files and sound into text.",
    discussion: """
      Prints one line of text for each file, or one object a line with --json. A named file with an \
      error is rejected as a whole; the others are still decoded. From a pipe or a \
      terminal each character is printed as soon as it is certain.
      """)

  @Argument(
    help: ArgumentHelp("Timing or sound files. '-' or none: standard input.", valueName: "file"))
  var files: [String] = []

  @OptionGroup var input: TimingInputOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The speed to expect, 1 to 200 words a minute.", valueName: "n"))
  var wpm: Double?

  @Flag(help: "Do not adapt to the sender; use the given speed throughout.")
  var fixed = false

  @Option(
    help: ArgumentHelp(
      """
      A timing parameter of the sender that the decoder does not learn. May be repeated. \
      wpm (1 to 200), in units \
      dah (1.2 to 8), element-gap (0.1 to 6), character-gap (1 to 60), word-gap (1.5 to 200), and \
      as logarithms mark-spread, gap-spread (0.01 to 1).
      """, valueName: "name=value"))
  var fix: [String] = []

  @Option(help: ArgumentHelp("The code table.", valueName: "name"))
  var table = "international"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The maximum lag of the text of a pipe, in characters.", valueName: "n"))
  var lag: Int?

  @Option(
    help: ArgumentHelp(
      "The expected text. english: weighs English, radio traffic and other text. none: any text.",
      valueName: "name"))
  var prior = "english"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The pitch of the tone to follow in a sound file. Default: the strongest that reads as Morse.",
      valueName: "hz"))
  var tone: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The minimum log odds that sound is Morse, -20 to 20. off: print every sound.", valueName: "n"
    ))
  var squelch = "0"

  @Flag(
    help: "Decode every signal of a sound file: one line a signal, which begins with its pitch.")
  var all = false

  @Flag(help: "Write prosigns by name: <BT> for =, <AR> for +, <KN> for (, <AS> for &.")
  var prosigns = false

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The file to write. '-': standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print the detected format of each file.")
  var verbose = false

  @OptionGroup var progress: ProgressOptions

  func run() throws {
    let made = PreparedFile(path: output)
    Sandbox.enter(.files(reading: files))
    try Console.standard.run { console throws(FileError) in try decode(on: console, into: made) }
  }

  /// Runs the command on `console`, which tests replace.
  ///
  /// The text goes to a file that appears when it is complete, or to standard output.
  func decode(on console: Console, into made: PreparedFile) throws(FileError) -> CommandStatus {
    try made.withFile(on: console) { file throws(FileError) in
      guard let file else { return try run(on: console) }
      let status = try run(
        on: Console(output: file, errors: console.errors, symbols: console.symbols))
      if status == .success { try file.finish() }
      return status
    }
  }

  /// Decodes and prints the text on `console`.
  func run(on console: Console) throws(FileError) -> CommandStatus {
    try progress.run(on: console) { console throws(FileError) in try decode(on: console) }
  }

  private func decode(on console: Console) throws(FileError) -> CommandStatus {
    guard let plan = console.parsed(makePlan) else { return .usage }
    let session = DecodeSession(plan: plan, console: console)
    guard files.count > 1 else { return try session.decode(files.first ?? "-") }
    let results = try files.map { file throws(FileError) in try session.decode(file) }
    return results.allSatisfy { $0 == .success } ? .success : .badData
  }

  private func makePlan() throws(UsageError) -> DecodePlan {
    var plan = DecodePlan(alphabet: try Choices.alphabet(named: table))
    (plan.format, plan.options) = try input.choices()
    plan.speed = try Choices.speed(wpm: wpm)
    plan.options.speed = plan.speed
    plan.options.sound.alphabet = plan.alphabet
    plan.options.sound.tone = try Choices.followedPitch(tone)
    plan.options.sound.squelch = try Choices.squelch(squelch)
    plan.isFixed = fixed
    plan.parameters = try Choices.parameters(fix)
    plan.prior = try Choices.prior(named: prior)
    plan.options.sound.prior = plan.prior
    if let lag {
      guard lag >= 0 else {
        throw UsageError("\(lag) is not a number of characters; expected 0 or more")
      }
      plan.lag = .characters(lag)
    }
    guard !all || (tone == nil && !json) else {
      throw UsageError("--all prints a line for every tone; expected no --tone and no --json")
    }
    plan.readsAll = all
    if let output, output != "-", let made = FileIdentity(output),
      files.contains(where: { FileIdentity($0) == made })
    {
      throw UsageError("--output names a recording to decode; expected another file")
    }
    plan.isJSON = json
    plan.namesProsigns = prosigns
    plan.isVerbose = verbose
    return plan
  }
}
