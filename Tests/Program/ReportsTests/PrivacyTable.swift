@testable import Reports
import LinuxSystem
import Stores

/// The tables of docs/privacy.md about the sandbox, made from the sandbox policies.
struct PrivacyTable {
  /// The permissions of a command, or of several commands with the same ones.
  struct Row {
    let commands: String
    let policy: SandboxPolicy
  }

  /// The rows of all commands that type or read keying.
  static var rows: [Row] {
    let nothing: (String) -> String? = { _ in nil }
    return [
      Row(commands: "`type`, `speak`, `ask`, `try`", policy: .typing(variable: nothing)),
      Row(commands: "`run`", policy: .hosting(variable: nothing)),
      Row(commands: "`play`, `listen`", policy: SandboxPolicy.files().withSound(variable: nothing)),
      Row(
        commands:
          "`decode`, `encode`, `convert`, `analyze`, `chart`, `replay`, `layouts list`, `show` "
          + "and `check`",
        policy: .files()),
      Row(commands: "`keys`", policy: .edges),
      Row(commands: "`calibrate`", policy: .calibrating(variable: nothing)),
    ]
  }

  /// The table of attempts, and their results on a kernel with full support.
  static var attempts: String {
    let all = PrivacyAttempt.all(outside: "~/.ssh/FILE", "SOCKET")
    return "| Tried by `doctor --privacy` | |\n|---|---|\n"
      + all.map { "| \($0.title) | \($0.openBecause.map { "open: " + $0 } ?? "refused") |\n" }
      .joined()
  }

  /// The table of the system calls allowed for each command; all others are refused.
  static var calls: String {
    let groups = CallGroup.allCases.filter { $0 != .mixing && $0 != .devices }
    let head = "| Commands | Files | " + groups.map { "\($0.rawValue)" }.joined(separator: " | ")
    let lines = rows.map { row in
      let files = row.policy.files == nil ? "all" : "named"
      let cells = groups.map { row.policy.calls.contains($0) ? "yes" : "–" }
      return "| \(row.commands) | \(files) | " + cells.joined(separator: " | ") + " |\n"
    }
    return head + " |\n" + String(repeating: "|---", count: groups.count + 2) + "|\n"
      + lines.joined()
  }

  /// The table of the purposes of the system call groups.
  static var groups: String {
    "| Group | What it allows |\n|---|---|\n"
      + CallGroup.allCases.map { "| \($0.rawValue) | \($0.title) |\n" }.joined()
  }
}
