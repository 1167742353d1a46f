import KeyingStreams
import Reports
import Automation
import ArgumentParser
import LinuxSystem

/// The `doctor` command: reports the features that work on this machine, and fixes for the others.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Find out what works here, and what to change.",
    discussion: """
      sound: the device, what it agreed to, and how long a key takes to be heard, measured with \
      thirty quiet sounds. terminal: how it tells that a key was released, and how evenly it answers. \
      privacy: tries everything that the typing program promises not to do, and says who refused it; the \
      exit status is 1 when something was let through that docs/privacy.md does not mark open. desktop: whether graphical programs can be typed \
      into.
      """)

  @Argument(
    help: ArgumentHelp(
      "What to look at: sound, terminal, privacy, desktop; none: everything.", valueName: "page"))
  var pages: [String] = []

  @Flag(help: "Look at privacy alone.")
  var privacy = false

  @Option(help: .hidden)
  var privacyTrial: String?

  @Option(help: .hidden)
  var privacySocket: String?

  @OptionGroup var device: DeviceOptions

  @Option(
    defaultAsFlag: "default",
    help: ArgumentHelp(
      "Measure by listening to this ALSA device: a monitor of what is played, or a cable.",
      valueName: "device"))
  var loopback: String?

  @Flag(help: "Print a JSON object with a member for each page.")
  var json = false

  func run() throws {
    try Console.standard.run(examine)
  }

  /// Runs the command on `console`, which tests replace.
  func examine(on console: Console) throws(FileError) -> CommandStatus {
    if let privacyTrial, let privacySocket {
      return try PrivacyTrial(file: privacyTrial, socket: privacySocket).run(on: console)
    }
    let found: [(name: String, report: DoctorReport)]
    do throws(UsageError) {
      found = try reports()
    } catch {
      console.say(error.description)
      return .usage
    }
    let text =
      json
      ? JSON.object(found.map { ($0.name, $0.report.json) }).line() + "\n"
      : found.map { $0.report.text(named: $0.name) }.joined(separator: "\n")
    try console.output.write(text)
    return found.allSatisfy(\.report.isWell) ? .success : .failure
  }

  private func reports() throws(UsageError) -> [(name: String, report: DoctorReport)] {
    let all: [any DoctorPage] = [
      SoundPage(device: device, loopback: loopback), TerminalPage(),
      PrivacyPage(), DesktopPage(),
    ]
    let pages = pages + (privacy ? ["privacy"] : [])
    for page in pages where !all.contains(where: { $0.name == page }) {
      throw UsageError.unknown("page", page, all.map(\.name))
    }
    var reports: [(name: String, report: DoctorReport)] = []
    for page in all where pages.isEmpty || pages.contains(page.name) {
      reports.append((page.name, try page.examine()))
    }
    return reports
  }
}
