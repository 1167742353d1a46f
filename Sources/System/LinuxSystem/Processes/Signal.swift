import CLinux
import Glibc

/// A signal, by its number.
public struct Signal: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: CInt

  /// Creates a signal from its number.
  public init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// Ctrl-C, or a request from another process.
  public static let interrupt = Signal(rawValue: SIGINT)
  /// A request to terminate.
  public static let terminate = Signal(rawValue: SIGTERM)
  /// The terminal has hung up.
  public static let hangup = Signal(rawValue: SIGHUP)
  /// Ctrl-\, or a request from another process.
  public static let quit = Signal(rawValue: SIGQUIT)
  /// A request to stop, such as Ctrl-Z.
  public static let stop = Signal(rawValue: SIGTSTP)
  /// Continuation after a stop.
  public static let `continue` = Signal(rawValue: SIGCONT)
  /// The window was resized.
  public static let windowChange = Signal(rawValue: SIGWINCH)
  /// A child process has ended or stopped.
  public static let child = Signal(rawValue: SIGCHLD)

  /// The signals that a terminal program handles: its own, and all that would end it while the
  /// terminal is in a mode unusable for a shell.
  public static let terminalSignals: Set<Signal> = fatalSignals.union([
    .interrupt, .terminate, .hangup, .quit, .stop, .continue, .windowChange,
  ])

  /// The other signals that end a process by default and can be blocked (signal(7)).
  ///
  /// SIGPIPE and SIGXFSZ are excluded: the program's own writing causes them
  /// (``failWritesInstead()``).
  private static let fatalSignals = Set(
    ([
      SIGUSR1, SIGUSR2, SIGALRM, SIGSTKFLT, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGXCPU, SIGSYS,
    ] + realTime).map { Signal(rawValue: $0) })

  /// The real-time signals that the C library leaves to programs.
  private static let realTime = 34...CInt(64)

  /// Makes writes fail with EPIPE or EFBIG instead of ending the process.
  ///
  /// This concerns pipes without a reader and files at the size limit.
  package static func failWritesInstead() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets Ctrl-\ end the process as Ctrl-C does.
  ///
  /// The Swift runtime handles it by printing a backtrace, and then goes on.
  package static func endAtQuit() { clinux_end_at_quit() }

  /// The status that a shell reports for a program ended by this signal.
  public var exitStatus: CInt { 128 + rawValue }

  /// Ends the process with this signal, as if it had never been blocked.
  ///
  /// A waiting parent then learns the cause. Returns only if the signal does not end the process.
  public func endProcess() {
    _ = signal(rawValue, SIG_DFL)
    raise(rawValue)
    withSet { _ = pthread_sigmask(SIG_UNBLOCK, &$0, nil) }
  }

  /// Lets every signal that ends a terminal program wait from now on, until ``releaseEndings()``.
  ///
  /// Such a signal may follow the key that ends a keyboard: the keyboard still saves its files, and
  /// the text is not printed yet.
  package static func holdEndings() {
    withEndings { _ = pthread_sigmask(SIG_BLOCK, &$0, nil) }
  }

  /// Forgets the signals that have waited, and lets no more wait.
  package static func releaseEndings() {
    var atOnce = timespec()
    withEndings { set in
      while sigtimedwait(&set, nil, &atOnce) > 0 {}
      _ = pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
  }

  /// Whether a signal waits since ``holdEndings()``.
  static var isEndingHeld: Bool {
    var waiting = sigset_t()
    sigpending(&waiting)
    return endings.contains { sigismember(&waiting, $0.rawValue) == 1 }
  }

  /// The signals of ``terminalSignals`` that end a terminal program.
  static let endings = terminalSignals.subtracting([.stop, .continue, .windowChange])

  private static func withEndings(_ body: (inout sigset_t) -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in endings { sigaddset(&set, signal.rawValue) }
    body(&set)
  }

  /// Passes a set that contains only this signal to `body`.
  func withSet(_ body: (inout sigset_t) -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, rawValue)
    body(&set)
  }
}
