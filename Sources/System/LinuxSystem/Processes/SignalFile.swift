import CLinux
import Glibc

/// Delivers signals as readable data (signalfd(2)): no handler ever runs.
///
/// Create it before starting any thread, so that every thread inherits the blocked signals.
public final class SignalFile {
  /// The descriptor to poll.
  public let descriptor: FileDescriptor
  private var former = sigset_t()

  /// Blocks `signals` from now on and makes them readable here.
  public init(_ signals: Set<Signal> = Signal.terminalSignals) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal.rawValue) }
    let failure = pthread_sigmask(SIG_BLOCK, &set, &former)
    guard failure == 0 else { throw SystemError(call: "pthread_sigmask", errno: failure) }
    let number = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard number >= 0 else {
      let error = SystemError.last("signalfd")
      pthread_sigmask(SIG_SETMASK, &former, nil)
      throw error
    }
    descriptor = FileDescriptor(rawValue: number)
  }

  /// Restores the former signal mask; unread signals are then delivered.
  deinit {
    descriptor.close()
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }

  /// Reads the next pending signal; `nil` if there is none.
  public func next() -> Signal? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard Glibc.read(descriptor.rawValue, &information, size) == size else { return nil }
    return Signal(rawValue: CInt(bitPattern: information.ssi_signo))
  }

  /// Stops the process like an ordinary program, and returns when it is continued.
  ///
  /// Uses SIGTSTP, not SIGSTOP: in a process group that no shell could continue, the kernel ignores
  /// SIGTSTP. This method then returns at once instead of hanging (POSIX.1-2017, 2.4.3, orphaned
  /// process groups).
  ///
  /// The matching SIGCONT is consumed: `.continue` is reported only after an unannounced stop
  /// (SIGSTOP).
  ///
  /// - Parameter group: whether to stop the whole process group, as the terminal's Ctrl-Z does. A
  ///   shell that waits for a pipeline or a script then sees all of it stopped.
  public func stopProcess(group: Bool) {
    if group { kill(0, SIGTSTP) } else { raise(SIGTSTP) }
    Signal.stop.withSet { set in
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      pthread_sigmask(SIG_BLOCK, &set, nil)
    }
    var atOnce = timespec()
    Signal.continue.withSet { _ = sigtimedwait(&$0, nil, &atOnce) }
  }
}
