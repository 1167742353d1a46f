import CLinux
import Glibc

/// Signals as things to read (signalfd(2)): no handler ever runs.
///
/// Made before any thread is started, so that every thread inherits the blocked signals.
public final class SignalFile {
  /// What the loop polls.
  public let descriptor: FileDescriptor
  private var former = sigset_t()

  /// Holds `signals` back from now on, to be read here.
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

  /// Gives the signals their former course; those that wait unread take it now.
  deinit {
    descriptor.close()
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }

  /// Takes the next signal that waits, if there is one.
  public func next() -> Signal? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard Glibc.read(descriptor.rawValue, &information, size) == size else { return nil }
    return Signal(rawValue: CInt(bitPattern: information.ssi_signo))
  }

  /// Stops the process as an ordinary program stops, and returns when it is continued.
  ///
  /// SIGTSTP, not SIGSTOP: in a process group that no shell could continue, the kernel ignores it, and
  /// this returns at once instead of hanging for ever (POSIX.1-2017, 2.4.3, orphaned process groups).
  ///
  /// The continuation's own signal is taken with it: `.continue` is read here only after a stop that
  /// nobody announced (SIGSTOP).
  ///
  /// - Parameter group: stops the whole process group, as the terminal's own Ctrl-Z does, so that a
  ///   shell which waits for a pipeline or a script sees all of it stopped.
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
