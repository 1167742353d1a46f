import Stores
package import KeyingStreams
package import LinuxSystem

/// Tests from inside what the typing program can no longer do.
///
/// It runs as a separate program, because a sandbox cannot be left. Each output line has the number
/// of an attempt, its result before the sandbox, and its result inside. The results are error
/// numbers, or `-` if it was not tried.
package struct PrivacyTrial {
  /// A file that was not named to the keyboard.
  package let file: String
  /// A socket that was not named to the keyboard.
  package let socket: String
  /// The permissions, the same as those of the keyboard.
  package var policy = SandboxPolicy.typing()

  package init(file: String, socket: String, policy: SandboxPolicy = .typing()) {
    self.file = file
    self.socket = socket
    self.policy = policy
  }

  /// Runs all attempts, waits for the end of standard input, and crashes.
  package func run(on console: Console) throws(FileError) -> CommandStatus {
    let attempts = PrivacyAttempt.all(outside: file, socket)
    let before = attempts.map { $0.leavesNothing ? "\($0.trial.attempt())" : "-" }
    let outcome = Sandbox.enter(policy)
    for (number, attempt) in attempts.enumerated() {
      try console.output.write("\(number) \(before[number]) \(attempt.trial.attempt())\n")
    }
    for (name, part) in [
      ("calls", outcome.calls), ("files", outcome.files), ("memory", outcome.memory),
    ] {
      try console.output.write("\(name) \(part.reason)\n")
    }
    try console.output.write("ready\n")
    try console.output.flush()
    while let line = readLine() { _ = line }
    SystemCallTrial.crash()
    return .success
  }
}

extension Sandbox.Protection {
  /// The error number; 0 if the protection holds, `-` if it is disabled.
  fileprivate var reason: String {
    switch self {
    case .inForce: "0"
    case .unwanted: "-"
    case .refused(let number): "\(number)"
    }
  }
}
