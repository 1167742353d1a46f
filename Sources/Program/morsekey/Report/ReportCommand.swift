import ArgumentParser
import KeyingStreams
import LinuxSystem
import Reports
import Stores

/// The `report` command: how much the keyboard was used, day by day.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Print your speed, presses a character and minutes of use, day by day.",
    discussion: """
      Nothing is counted until you ask for it: --usage with any keyboard, or 'morsekey config set usage \
      true'. Only numbers are stored, in usage.txt in the folder of state; no text.
      """)

  @Flag(name: .long, help: "Print JSON in one line.") var json = false
  @Option(help: ArgumentHelp("Draw the curves into an SVG file.", valueName: "file"))
  var svg: String?
  @Flag(name: .long, help: "Delete what was counted, and end.") var forget = false

  /// Whether the settings say that use is counted.
  private static var isCounting: Bool {
    guard let written = try? TypeCommand.parse([]) else { return false }
    var source = CommandSource(written: written, words: [])
    source.read()
    return source.command.keying.layouts.usage
  }

  func validate() throws {
    guard !forget || !json && svg == nil else {
      throw ValidationError("--forget prints no report; expected no --json and no --svg with it")
    }
    guard svg != "-" else { throw ValidationError("--svg needs a file; expected a path") }
  }

  func run() throws {
    let made = PreparedFile(path: svg)
    let file = UsageFile()
    guard !forget else {
      return try Console.standard.run { console throws(FileError) in
        try console.forget(file.path, by: file.forget)
      }
    }
    let text = try Console.standard.reading { () throws(FileError) in try file.read() }
    try Console.standard.run { console throws(FileError) in
      if let line = text.strange.first {
        console.say("\(file.path):\(line): this line is not understood; it is kept")
      }
      let report = UsageReport(text.days, isCounting: Self.isCounting)
      try console.output.write(json ? report.json : report.text)
      return try made.withFile(on: console) { picture throws(FileError) in
        try picture?.write(report.svg)
        try picture?.finish()
        return .success
      }
    }
  }
}
