import Stores
import LinuxSystem

/// The tables of docs/privacy.md that say what the program gives up, made from what its sandbox is told.
package struct PrivacyTable {
  /// A command, or several that keep the same, with what they keep.
  package struct Row {
    let commands: String
    let policy: SandboxPolicy
  }

  /// Every command that types or reads what was keyed.
  package static var rows: [Row] {
    let nothing: (String) -> String? = { _ in nil }
    return [
      Row(commands: "`type`, `ask`, `try`", policy: .typing(variable: nothing)),
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

  /// What is tried, and what comes of it where the kernel has all that is needed.
  package static var attempts: String {
    let all = PrivacyAttempt.all(outside: "~/.ssh/FILE", "SOCKET")
    return "| Tried by `doctor --privacy` | |\n|---|---|\n"
      + all.map { "| \($0.title) | \($0.openBecause.map { "open: " + $0 } ?? "refused") |\n" }
      .joined()
  }

  /// What the kernel still does for each command; all other system calls are refused.
  package static var calls: String {
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

  /// What each group of system calls is for.
  package static var groups: String {
    "| Group | What it allows |\n|---|---|\n"
      + CallGroup.allCases.map { "| \($0.rawValue) | \($0.title) |\n" }.joined()
  }
}
