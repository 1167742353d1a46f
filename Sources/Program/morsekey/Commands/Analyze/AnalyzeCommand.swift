import Stores
import Reports
import KeyingStreams
import TimingFiles
import ArgumentParser
import LinuxSystem
import FistAnalysis

/// The `analyze` command: a report on a sender's hand.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Report on a sender's fist.",
    discussion: """
      Speed, proportions, spreads, habits, unusual letters, likely misreadings and what to practise, with \
      histograms and the speed over time. Durations are in units of the sender's own dit. A file with an \
      error gets no report; the others do.
      """)

  @Argument(help: ArgumentHelp("Timing or sound files. '-': standard input.", valueName: "file"))
  var files: [String]

  @OptionGroup var input: TimingInputOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The speed to expect, 1 to 200 words a minute.", valueName: "n"))
  var wpm: Double?

  @Option(help: ArgumentHelp("The code table.", valueName: "name"))
  var table = "international"

  @Option(
    help: ArgumentHelp("Draw the histograms and the speed into an SVG file.", valueName: "file"))
  var svg: String?

  @Flag(help: "Print one JSON object for each file, each on a line.")
  var json = false

  @OptionGroup var progress: ProgressOptions

  func run() throws {
    let made = PreparedFile(path: svg)
    Sandbox.enter(.files(reading: files))
    try Console.standard.run { console throws(FileError) in
      try analyze(on: console, look: ReportLook(of: console.output), into: made)
    }
  }

  /// Runs the command on `console` with `look`, which tests replace.
  func analyze(
    on console: Console, look: ReportLook, into made: PreparedFile
  ) throws(FileError) -> CommandStatus {
    try progress.run(on: console) { console throws(FileError) in
      guard let plan = console.parsed(makePlan) else { return .usage }
      let session = AnalyzeSession(plan: plan, console: console)
      return try made.withFile(on: console) { picture throws(FileError) in
        try analyze(session, look, picture)
      }
    }
  }

  private func analyze(
    _ session: AnalyzeSession, _ look: ReportLook, _ picture: OutputFile?
  ) throws(FileError) -> CommandStatus {
    var reports: [NamedReport] = []
    var failures: [CommandStatus] = []
    for file in files {
      let (found, status) = try session.analyze(file)
      guard let found else {
        failures.append(status)
        continue
      }
      let report = NamedReport(name: file, report: found)
      try print(report, on: session.console, look, isFirst: reports.isEmpty)
      reports.append(report)
    }
    if let picture, !reports.isEmpty {
      try picture.write(ReportSVG(reports).description)
      try picture.finish()
    }
    guard let failure = failures.first else { return .success }
    return files.count > 1 ? .badData : failure
  }

  private func print(
    _ report: NamedReport, on console: Console, _ look: ReportLook, isFirst: Bool
  ) throws(FileError) {
    if json { return try console.output.write(ReportJSON(report).description + "\n") }
    let text = ReportText(report, look: look).description
    try console.output.write((isFirst ? "" : "\n") + text)
  }

  private func makePlan() throws(UsageError) -> DecodePlan {
    var plan = DecodePlan(alphabet: try Choices.alphabet(named: table))
    (plan.format, plan.options) = try input.choices()
    plan.speed = try Choices.speed(wpm: wpm)
    plan.options.speed = plan.speed
    return plan
  }
}
