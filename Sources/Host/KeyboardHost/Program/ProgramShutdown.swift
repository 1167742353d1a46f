import LinuxSystem
import Timeline

/// The steps that end a program: a request first, then force.
///
///     none ─begin, SIGHUP─► asked ─1 s, SIGTERM─► insisted ─1 s, SIGKILL─► killed ─1 s─► given up
struct ProgramShutdown {
  enum Step {
    case terminate, kill, giveUp
  }

  /// The signal that made the keyboard end; `nil` before that.
  private(set) var signal: Signal?
  private(set) var deadline: Timestamp?
  private var steps: [Step] = [.terminate, .kill, .giveUp]

  mutating func begin(for signal: Signal, at now: Timestamp) {
    self.signal = signal
    deadline = now.advanced(by: .seconds(1))
  }

  mutating func advance(to now: Timestamp) -> Step? {
    guard let due = deadline, due <= now, !steps.isEmpty else { return nil }
    let step = steps.removeFirst()
    deadline = steps.isEmpty ? nil : now.advanced(by: .seconds(1))
    return step
  }
}
