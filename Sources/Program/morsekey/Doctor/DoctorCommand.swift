import JSONText
import KeyingStreams
import Reports
import Automation
import ArgumentParser
import LinuxSystem

/// The `doctor` command: reports the features that work on this machine, and fixes for the others.
struct DoctorCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check what works on this machine, and what to change.",
    discussion: """
      sound: the device, its format, and the latency from a key to its sound, measured with thirty quiet \
      sounds. terminal: its key-release support, and its response times. privacy: tries everything that the \
      keyboard must not do, and names what refused it. The exit status is 1 when an attempt succeeds that \
      docs/privacy.md does not mark as open. desktop: whether you can type into graphical programs. touch: the \
      devices with motors or a light, for --touch and --led.
      """)

  @Argument(
    help: ArgumentHelp(
      "The pages to check: sound, terminal, privacy, desktop, touch. Default: all.",
      valueName: "page"))
  var pages: [String] = []

  @Flag(help: "Check privacy only.")
  var privacy = false

  @Option(help: .hidden)
  var privacyTrial: String?

  @Option(help: .hidden)
  var privacySocket: String?

  @OptionGroup var device: DeviceOptions

  @Option(
    defaultAsFlag: "default",
    help: ArgumentHelp(
      "Measure by recording from this ALSA device: a monitor of the output, or a cable.",
      valueName: "device"))
  var loopback: String?

  @Flag(help: "Print a JSON object with a member for each page.")
  var json = false

  func run(on console: Console) throws(FileError) -> CommandStatus {
    if let privacyTrial, let privacySocket {
      return try PrivacyTrial(file: privacyTrial, socket: privacySocket).run(on: console)
    }
    guard let found = console.parsed(reports) else { return .usage }
    let text =
      json
      ? JSON.object(found.map { ($0.name, $0.report.json) }).line() + "\n"
      : found.map { $0.report.text(named: $0.name) }.joined(separator: "\n")
    try console.output.write(text)
    return found.allSatisfy(\.report.isWell) ? .success : .failure
  }

  private func reports() throws(UsageError) -> [(name: String, report: DoctorReport)] {
    let all: [(name: String, examine: () throws(UsageError) -> DoctorReport)] = [
      ("sound", SoundPage(device: device, loopback: loopback).examine),
      ("terminal", { TerminalFindings.examine().report }),
      ("privacy", PrivacyPage().examine), ("desktop", { desktopReport }),
      ("touch", { TouchFindings().report }),
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

  /// Whether the keyboard can be used in graphical programs, which is optional.
  private var desktopReport: DoctorReport {
    var report = DesktopFindings().report
    report.isWell = true
    return report
  }
}
