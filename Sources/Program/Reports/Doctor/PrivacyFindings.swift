import JSONText
import Glibc
import LinuxSystem

/// The results of the attempts, as a report.
package struct PrivacyFindings {
  /// A file that was not named to the keyboard.
  package let file: String
  /// A socket that was not named to the keyboard.
  package let socket: String
  /// Whether the user is root, from whom nothing can be hidden.
  package let isRoot: Bool
  /// The output of the tested program, by the first word of each line.
  package let answers: [String: [Substring]]

  package init(file: String, socket: String, isRoot: Bool, answers: [String: [Substring]]) {
    self.file = file
    self.socket = socket
    self.isRoot = isRoot
    self.answers = answers
  }

  /// The result of an attempt.
  private struct Finding {
    let title: String
    /// The protection that refused it; `nil` if it was not refused.
    var by: String?
    /// The reason why it was not refused.
    var reason = "allowed"
    var isPromised = true
  }

  package var report: DoctorReport {
    let findings = attempts + [coreDump, inside]
    let isKept = findings.allSatisfy { $0.by != nil || !$0.isPromised }
    let rows = findings.map { finding in
      DoctorReport.Row(
        title: finding.title, value: finding.by.map { "refused by \($0)" } ?? finding.reason)
    }
    let objects = findings.map { finding -> JSON in
      [
        "tried": .text(finding.title), "refused": .flag(finding.by != nil),
        "by": .text(orNull: finding.by), "promised": .flag(finding.isPromised),
      ]
    }
    return DoctorReport(
      rows: rows, advice: advice.isEmpty && !isKept ? [Self.unexplained] : advice,
      json: ["kept": .flag(isKept), "attempts": .list(objects)],
      isWell: isKept)
  }

  /// The advice if a promise does not hold for an unknown reason.
  private static let unexplained =
    "An attempt succeeded that must be refused: please report it with this page."

  private var attempts: [Finding] {
    PrivacyAttempt.all(outside: file, socket).enumerated().map { number, attempt in
      let said = answers["\(number)"] ?? []
      let after = said.last.flatMap { Int32($0) }
      let already = said.first.flatMap { Int32($0) } == after
      var finding = Finding(title: attempt.title, by: nil)
      finding.isPromised = attempt.openBecause == nil
      switch after {
      case EPERM, ENOSYS: finding.by = by("seccomp", already, "calls")
      case EACCES: finding.by = by("Landlock", already, "files")
      case 0:
        finding.reason =
          "allowed" + (attempt.openBecause.map { ", as privacy.md says: " + $0 } ?? "")
      case let number?: finding.reason = "not refused: \(Self.words(number))"
      case nil: finding.reason = "not tried"
      }
      return finding
    }
  }

  /// Returns who refused: if the protection failed and the attempt was refused before it too, the
  /// system.
  private func by(_ protection: String, _ already: Bool, _ key: String) -> String {
    already && answers[key]?.first != "0" ? "the system" : protection
  }

  private var coreDump: Finding {
    let isLeft = answers["core"]?.first != "0"
    let isOurs = answers["memory"]?.first == "0"
    return Finding(
      title: "leave a core dump", by: isLeft ? nil : isOurs ? "the process itself" : "the system",
      reason: "one was written")
  }

  private var inside: Finding {
    let isRefused = [EPERM, EACCES].contains(answers["inside"]?.first.flatMap { Int32($0) })
    return Finding(
      title: "another program of yours reads its memory", by: isRefused ? "the kernel" : nil,
      reason: isRoot ? "allowed: you are root" : "allowed", isPromised: !isRoot)
  }

  /// The reasons why protections failed.
  private var advice: [String] {
    if Sandbox.isTurnedOff {
      return ["\(Sandbox.variable)=off turns the sandbox off: remove it from your environment."]
    }
    var advice: [String] = []
    if let number = failure("calls") {
      advice.append(
        number == ENOTSUP
          ? "The sandbox does not support this processor: no system call is refused."
          : "This kernel does not filter system calls (\(Self.words(number))): seccomp must be built in."
      )
    }
    if let number = failure("files") {
      advice.append(
        "This kernel does not limit files (\(Self.words(number))): Landlock needs Linux 5.13 and "
          + "'landlock' in its list of security modules.")
    }
    return advice
  }

  private func failure(_ key: String) -> Int32? {
    answers[key]?.first.flatMap { Int32($0) }.flatMap { $0 == 0 ? nil : $0 }
  }

  private static func words(_ number: Int32) -> String {
    FileError(name: "", number: number).reason
  }
}
