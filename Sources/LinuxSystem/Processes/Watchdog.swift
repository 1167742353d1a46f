import Glibc

/// Ends the process if an operation that others wait for takes too long, using a kernel timer.
///
/// The timer also runs while the process is stopped: when continued, the process ends at once
/// (SIGALRM). An inactive watchdog causes no wake-ups.
public struct Watchdog: Sendable {
  private let limit: Duration

  /// Creates an inactive watchdog.
  public init(limit: Duration = .seconds(1)) {
    self.limit = limit
  }

  /// Starts the timer.
  public func watch() { set(limit) }

  /// Stops the timer.
  public func rest() { set(.zero) }

  private func set(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var timer = itimerval()
    timer.it_value.tv_sec = Int(seconds)
    timer.it_value.tv_usec = Int(attoseconds / 1_000_000_000_000)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }
}
