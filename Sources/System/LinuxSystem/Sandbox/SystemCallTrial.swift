import CLinux
import Glibc

/// An operation that a sandbox refuses, attempted so that it does no harm if allowed.
public enum SystemCallTrial: Sendable {
  /// Opens a socket of a family and a type (socket(2)).
  case socket(family: CInt, kind: CInt)
  /// Starts a program (execve(2)).
  case start(String)
  /// Opens a file (open(2)).
  case open(String, flags: CInt)
  /// Deletes a file (unlink(2)).
  case remove(String)
  /// Performs an operation on a named file.
  case file(FileAttempt, String)
  /// Performs another operation.
  case other(Attempt)

  /// An operation on a named file.
  public enum FileAttempt: CInt, Sendable {
    /// Connects to a Unix socket of this user (connect(2)).
    case connect = 27
    /// Watches the file (inotify(7)).
    case watch
    /// Changes its permissions, owner, times, extended attributes, length or name.
    case permissions, owner, times, attribute, length, name
    /// Checks whether the file exists (access(2)).
    case look
  }

  /// An operation on the system, this process or other processes.
  public enum Attempt: CInt, Sendable {
    /// io_uring, BPF programs, mounts, loading another kernel.
    case ring = 0, bpf, mount, kexec
    /// Allows core dumps (setrlimit(2)), or becomes dumpable (prctl(2)).
    case coreLimit, dumpable
    /// Memory that is writable and executable, code made executable after writing, a file mapped as
    /// code.
    case writtenCode, madeCode, fileCode
    /// System V shared memory and messages.
    case sharedMemory, messages
    /// Types into the terminal (TIOCSTI), controls a console (TIOCLINUX), acquires a terminal
    /// (TIOCSCTTY).
    case terminalInput, console, takeTerminal
    /// Traces, reads, kills or stops a process, opens it, or sets its limits, priority and
    /// processors.
    case trace, readMemory, kill, stop, openProcess, limit, priority, affinity
    /// Copies this process (fork(2)), also with its own user IDs, or creates a mount namespace.
    case copy, namespace, clone3, ownNamespace
    /// Starts a program from a descriptor (execveat(2)).
    case execute
  }

  /// Attempts the operation.
  ///
  /// - Returns: 0 if it was allowed, otherwise the error number.
  public func attempt() -> Int32 {
    switch self {
    case .socket(let family, let kind): closing(Glibc.socket(family, kind, 0))
    case .start(let path): Self.start(path)
    case .open(let path, let flags): closing(Glibc.open(path, flags | O_CLOEXEC, 0o600))
    case .remove(let path): unlink(path) == 0 ? 0 : errno
    case .file(let attempt, let path): clinux_try(attempt.rawValue, path.systemString)
    case .other(let attempt): clinux_try(attempt.rawValue, nil)
    }
  }

  /// Crashes this process.
  public static func crash() { clinux_crash() }

  private func closing(_ descriptor: CInt) -> Int32 {
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return 0
  }

  private static func start(_ path: String) -> Int32 {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    defer { free(arguments[0]) }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    let failure = posix_spawn(&process, path, nil, nil, &arguments, &environment)
    guard failure == 0 else { return failure }
    waitpid(process, nil, 0)
    return 0
  }
}
