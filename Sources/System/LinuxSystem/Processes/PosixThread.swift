import CLinux
import Glibc
public import Timeline

/// A system thread, for work that must not wait its turn.
///
/// It receives only the signals of its own faults, including stack overflow. The code that starts
/// it must join it.
public struct PosixThread: Sendable {
  /// The scheduling urgency of a thread.
  public enum Urgency: Sendable {
    /// Ordinary scheduling.
    case ordinary
    /// Scheduled before all ordinary threads (SCHED_FIFO), otherwise with a better nice value,
    /// otherwise as an ordinary thread.
    ///
    /// A refusal by the system is ignored.
    case realTime
  }

  private let thread: pthread_t

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: its name in process listings; limited to 15 bytes.
  ///   - urgency: its scheduling urgency.
  ///   - report: reports that the thread has crashed (``WakeFile/drainReport()``) and has ended
  ///     alone; `nil` if a crash ends the process.
  ///   - body: the thread's work. Being `@Sendable`, it belongs to no actor and may run on any
  ///     thread.
  /// - Returns: the thread, which must be joined.
  /// - Throws: `SystemError` if the system has no room for another thread.
  public static func start(
    name: String, urgency: Urgency = .ordinary, reportingCrashTo report: WakeFile? = nil,
    _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) -> PosixThread {
    if report != nil { _ = clinux_prepare_surviving() }
    let start = Unmanaged.passRetained(
      Start {
        clinux_name_thread(name)
        if let report { clinux_survive_crash(report.descriptor.rawValue) }
        if case .realTime = urgency { becomeUrgent() }
        body()
      })
    var thread = pthread_t()
    var former = sigset_t()
    clinux_block_signals(&former)
    let failure = pthread_create(&thread, nil, runThread, start.toOpaque())
    pthread_sigmask(SIG_SETMASK, &former, nil)
    guard failure == 0 else {
      start.release()
      throw SystemError(call: "pthread_create", errno: failure)
    }
    return PosixThread(thread: thread)
  }

  /// Interrupts a blocking call of the thread, if the thread allows it
  /// (`clinux_allow_interruption`).
  public func interrupt() {
    clinux_interrupt(thread)
  }

  /// Waits until the thread has ended; call it once.
  ///
  /// Only for a thread that nothing can keep from ending.
  public func join() {
    pthread_join(thread, nil)
  }

  /// Waits until the thread has ended, but not longer than until `deadline`.
  ///
  /// - Returns: whether the thread has ended; if so, do not wait for it again.
  public func join(until deadline: Timestamp, on clock: MonotonicClock) -> Bool {
    while !clinux_try_join(thread) {
      guard clock.now < deadline else { return false }
      usleep(2000)
    }
    return true
  }
}

/// The work of a new thread.
private final class Start: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

/// The entry point of every thread; a top-level function, so that no actor isolates it.
private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
  let spareStack = clinux_add_stack()
  defer { clinux_remove_stack(spareStack) }
  start.body()
  return nil
}

private func becomeUrgent() {
  // An inherited priority may already be better.
  guard sched_getscheduler(0) != SCHED_FIFO else { return }
  // The argument is 0, not the thread's ID: a sandbox does not allow changing other threads.
  for priority in [20, sched_get_priority_min(SCHED_FIFO)] {
    var parameters = sched_param()
    parameters.sched_priority = priority
    guard sched_setscheduler(0, SCHED_FIFO, &parameters) != 0 else { return }
  }
  // On Linux a nice value belongs to the thread (setpriority(2)); 0 is the calling thread.
  _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -10)
}
