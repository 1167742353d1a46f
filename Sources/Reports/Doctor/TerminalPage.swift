import KeyboardHost
package import LinuxSystem
import TerminalDevice

/// Examines the terminal: how it reports key releases.
package struct TerminalPage: DoctorPage {
  package let name = "terminal"

  package init() {}

  package func examine() throws(UsageError) -> DoctorReport {
    let kind = WindowSize.environmentVariable("TERM") ?? ""
    guard !["", "dumb"].contains(kind) else {
      return TerminalFindings(terminal: kind, outcome: .notAsked).report
    }
    do {
      var examiner = try TerminalExaminer()
      let answers = try examiner.examine(asksModes: !kind.hasPrefix("linux"))
      return TerminalFindings(
        terminal: kind, outcome: .answered(answers), path: FileDescriptor.terminalPath
      ).report
    } catch {
      return TerminalFindings(terminal: kind, outcome: .unavailable("\(error)")).report
    }
  }
}
