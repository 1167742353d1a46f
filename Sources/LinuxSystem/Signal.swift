import CLinux
import Glibc

/// A signal, by its number.
public struct Signal: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: CInt

  /// Takes a signal by its number.
  public init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// Ctrl-C, sent from outside.
  public static let interrupt = Signal(rawValue: SIGINT)
  /// A polite request to end.
  public static let terminate = Signal(rawValue: SIGTERM)
  /// The terminal is gone.
  public static let hangup = Signal(rawValue: SIGHUP)
  /// Ctrl-\, sent from outside.
  public static let quit = Signal(rawValue: SIGQUIT)
  /// A request to stop, as Ctrl-Z makes.
  public static let stop = Signal(rawValue: SIGTSTP)
  /// Running again after a stop.
  public static let `continue` = Signal(rawValue: SIGCONT)
  /// The window has another size.
  public static let windowChange = Signal(rawValue: SIGWINCH)
  /// A child process has ended or stopped.
  public static let child = Signal(rawValue: SIGCHLD)
  /// A pipe or a socket has no reader.
  public static let pipe = Signal(rawValue: SIGPIPE)

  /// The signals a program with a terminal wants to hear: its own, and all that would end it with
  /// the terminal in a mode that no shell can be used in.
  public static let terminalSignals: Set<Signal> = fatalSignals.union([
    .interrupt, .terminate, .hangup, .quit, .stop, .continue, .windowChange,
  ])

  /// The rest of what ends a process by default and can be held back (signal(7)), but for SIGPIPE and SIGXFSZ:
  /// they come of the program's own writing (``failWritesInstead()``).
  private static let fatalSignals = Set(
    ([
      SIGUSR1, SIGUSR2, SIGALRM, SIGSTKFLT, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGXCPU, SIGSYS,
    ] + realTime).map { Signal(rawValue: $0) })

  /// The real-time signals that the C library leaves to programs.
  private static let realTime = 34...CInt(64)

  /// Has writing to a pipe that nobody reads, or beyond the limit of a file's size, fail with EPIPE or EFBIG
  /// instead of ending the process.
  package static func failWritesInstead() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// The status a shell gives a program that ended by this signal.
  public var exitStatus: CInt { 128 + rawValue }

  /// Ends the process by this signal, as if it had never been held back.
  ///
  /// Who waits for the process then learns what ended it. Returns only if the signal does not end it.
  public func endProcess() {
    _ = signal(rawValue, SIG_DFL)
    raise(rawValue)
    withSet { _ = pthread_sigmask(SIG_UNBLOCK, &$0, nil) }
  }

  /// Makes the set that holds this signal alone.
  func withSet(_ body: (inout sigset_t) -> Void) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, rawValue)
    body(&set)
  }
}
