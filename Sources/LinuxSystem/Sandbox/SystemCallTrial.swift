import CLinux
import Glibc

/// Something that a sandbox refuses, tried in a way that does no harm where it does not.
public enum SystemCallTrial: Sendable {
  /// Opens a socket of a family and a kind (socket(2)).
  case socket(family: CInt, kind: CInt)
  /// Starts a program (execve(2)).
  case start(String)
  /// Opens a file (open(2)).
  case open(String, flags: CInt)
  /// Takes a file away (unlink(2)).
  case remove(String)
  /// Does something to a file by its name.
  case file(FileAttempt, String)
  /// Does something else.
  case other(Attempt)

  /// What can be done to a file by its name.
  public enum FileAttempt: CInt, Sendable {
    /// Connects to a socket of this user's (connect(2)).
    case connect = 27
    /// Watches it (inotify(7)).
    case watch
    /// Changes its permissions, owner, times, extended attributes, length or name.
    case permissions, owner, times, attribute, length, name
    /// Looks whether it is there (access(2)).
    case look
  }

  /// What can be done to the system, to this process and to others.
  public enum Attempt: CInt, Sendable {
    /// Calls in rings, programs in the kernel, mounts, other kernels.
    case ring = 0, bpf, mount, kexec
    /// Allows core dumps (setrlimit(2)), or becomes dumpable (prctl(2)).
    case coreLimit, dumpable
    /// Memory that is written and executed, written and then executed, a file as code.
    case writtenCode, madeCode, fileCode
    /// System V shared memory and messages.
    case sharedMemory, messages
    /// Types into the terminal (TIOCSTI), controls a console (TIOCLINUX), takes a terminal (TIOCSCTTY).
    case terminalInput, console, takeTerminal
    /// Traces, reads, kills or stops a process, opens it, or sets its limits, priority and processors.
    case trace, readMemory, kill, stop, openProcess, limit, priority, affinity
    /// Copies this process (fork(2)), with user ids of its own too, or has a mount namespace of its own.
    case copy, namespace, clone3, ownNamespace
    /// Starts a program from a descriptor (execveat(2)).
    case execute
  }

  /// Tries it.
  ///
  /// - Returns: 0 when it was let through, else the error's number.
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

  /// Ends this process as a crash does.
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
