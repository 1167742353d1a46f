import Glibc

/// Ends the process when something takes too long that others wait for, by a timer of the kernel's.
///
/// The kernel counts while the process is stopped too: continued, it ends at once (SIGALRM). While nothing is
/// watched, nothing wakes the process.
public struct Watchdog: Sendable {
  private let limit: Duration

  /// Creates a watchdog at rest.
  public init(limit: Duration = .seconds(1)) {
    self.limit = limit
  }

  /// Watches from now on.
  public func watch() { set(limit) }

  /// Stops watching.
  public func rest() { set(.zero) }

  private func set(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var timer = itimerval()
    timer.it_value.tv_sec = Int(seconds)
    timer.it_value.tv_usec = Int(attoseconds / 1_000_000_000_000)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }
}
