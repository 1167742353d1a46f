import CLinux
import Glibc

/// Ends the process (SIGALRM) if an operation that others wait for takes too long.
///
/// The limit is processor time of the thread: a busy machine may let the thread wait for seconds. A
/// longer limit of the clock ends a thread that is blocked. The clock also runs while the process is
/// stopped: when continued after that limit, the process ends at once. An inactive watchdog causes
/// no wake-ups.
public struct Watchdog {
  private let work: Duration
  private let blocked: Duration
  /// The timer of the thread's processor time; its name may be the null pointer.
  private let timer: timer_t?
  private let hasTimer: Bool

  /// Creates an inactive watchdog for the calling thread; call it before the sandbox is entered.
  ///
  /// - Parameters:
  ///   - work: the limit of processor time.
  ///   - blocked: the limit of time.
  public init(work: Duration = .seconds(1), blocked: Duration = .seconds(10)) {
    var created: timer_t?
    hasTimer = timer_create(CLOCK_THREAD_CPUTIME_ID, nil, &created) == 0
    (self.work, self.blocked, timer) = (work, blocked, created)
  }

  /// Starts the timers.
  public func watch() { set(work, blocked) }

  /// Stops the timers.
  public func rest() { set(.zero, .zero) }

  /// The processor time that is left; `nil` without a timer, zero while nothing is watched.
  public var workLeft: Duration? {
    guard hasTimer else { return nil }
    var left = itimerspec()
    timer_gettime(timer, &left)
    return .seconds(left.it_value.tv_sec) + .nanoseconds(left.it_value.tv_nsec)
  }

  private func set(_ work: Duration, _ blocked: Duration) {
    let (seconds, attoseconds) = blocked.components
    var clock = itimerval()
    clock.it_value.tv_sec = Int(seconds)
    clock.it_value.tv_usec = Int(attoseconds / 1_000_000_000_000)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &clock, nil)
    guard hasTimer else { return }
    var processor = itimerspec()
    processor.it_value.tv_sec = Int(work.components.seconds)
    processor.it_value.tv_nsec = Int(work.components.attoseconds / 1_000_000_000)
    timer_settime(timer, 0, &processor, nil)
  }
}
