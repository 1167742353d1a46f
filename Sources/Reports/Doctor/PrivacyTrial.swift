import Stores
package import KeyingStreams
package import LinuxSystem

/// What the typing program can no longer do, tried from inside.
///
/// It runs as a program of its own, for there is no way back; each line that it prints is a number of
/// an attempt, how it ended before, and how it ended after, as error numbers; `-` where it was not tried.
package struct PrivacyTrial {
  /// A file that nobody has named to the keyboard.
  package let file: String
  /// A socket that nobody has named to the keyboard.
  package let socket: String
  /// What is kept, as the keyboard keeps it.
  package var policy = SandboxPolicy.typing()

  package init(file: String, socket: String, policy: SandboxPolicy = .typing()) {
    self.file = file
    self.socket = socket
    self.policy = policy
  }

  /// Tries all, waits until nobody wants to look inside any more, and crashes.
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
  /// Why it does not hold; 0 when it does, `-` when it is turned off.
  fileprivate var reason: String {
    switch self {
    case .inForce: "0"
    case .unwanted: "-"
    case .refused(let number): "\(number)"
    }
  }
}
