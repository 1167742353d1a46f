import CLinux
import Glibc

/// A thread of the system, for work that must not wait its turn.
///
/// It receives no signals but those of its own faults, also when its stack overflows. Whoever starts it
/// joins it.
public struct PosixThread: Sendable {
  /// How soon the thread wants to run when it has work.
  public enum Urgency: Sendable {
    /// As any other.
    case ordinary
    /// Before all ordinary threads (SCHED_FIFO), else by a better nice value,
    /// else as any other: what the system does not allow is silently left.
    case realTime
  }

  private let thread: pthread_t

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: what it is called in listings; the first 15 bytes count.
  ///   - urgency: how soon it wants to run.
  ///   - body: what it does. Being `@Sendable` it belongs to no actor, so it may run on any thread.
  /// - Returns: the thread, to be joined.
  /// - Throws: `SystemError` when the system has no room for another thread.
  public static func start(
    name: String, urgency: Urgency = .ordinary, _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) -> PosixThread {
    let start = Unmanaged.passRetained(Start(name: name, urgency: urgency, body: body))
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

  /// Interrupts what the thread waits in, if it has allowed that (`clinux_allow_interruption`).
  public func interrupt() {
    clinux_interrupt(thread)
  }

  /// Waits until the thread has ended; to be called once.
  public func join() {
    pthread_join(thread, nil)
  }
}

/// What a new thread is given.
private final class Start: Sendable {
  let name: String
  let urgency: PosixThread.Urgency
  let body: @Sendable () -> Void

  init(name: String, urgency: PosixThread.Urgency, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.urgency = urgency
    self.body = body
  }
}

/// Where every thread begins: at the top level, so that it is isolated to no actor.
private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
  let spareStack = clinux_add_stack()
  defer { clinux_remove_stack(spareStack) }
  clinux_name_thread(start.name)
  if case .realTime = start.urgency { becomeUrgent() }
  start.body()
  return nil
}

private func becomeUrgent() {
  // An inherited priority may be better already.
  guard sched_getscheduler(0) != SCHED_FIFO else { return }
  // By 0, not by the thread's number: a sandbox allows no other thread's.
  for priority in [20, sched_get_priority_min(SCHED_FIFO)] {
    var parameters = sched_param()
    parameters.sched_priority = priority
    guard sched_setscheduler(0, SCHED_FIFO, &parameters) != 0 else { return }
  }
  // On Linux a nice value belongs to the thread (setpriority(2)); 0 is the caller.
  _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -10)
}
