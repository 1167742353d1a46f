import CLinux
import Glibc

/// Another program that uses the terminal until its user ends it, such as an editor.
///
/// It is waited for without limit. Any other program is a ``ChildProcess``, whose wait has a deadline.
public enum Subprocess {
  /// Runs a program found in `PATH`, with this process's files and environment, and waits until it
  /// ends.
  ///
  /// - Parameter words: the program and its arguments.
  /// - Returns: its exit status; 127 if it cannot be run, 128 plus the signal number if a signal
  ///   ended it.
  public static func run(_ words: [String]) -> Int32 {
    var arguments = words.map { strdup($0.systemString) } + [nil]
    var environment = ProcessEnvironment.variables.map { strdup($0.systemString) } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var process = pid_t()
    let failure = withOrdinarySignals { attributes in
      posix_spawnp(
        &process, (words.first ?? "").systemString, nil, &attributes, &arguments, &environment)
    }
    guard failure == 0 else { return 127 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Resets all signals to their default action for the new program; this process ignores some.
  private static func withOrdinarySignals(_ body: (inout posix_spawnattr_t) -> CInt) -> CInt {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    return body(&attributes)
  }
}
