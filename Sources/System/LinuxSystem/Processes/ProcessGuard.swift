import CLinux
import Glibc

/// Runs the rest of the program in a child process, and kills the child if it stays stopped.
///
///     parent   waits for the child, and exits with its status; a copy of it calls `finish`
///     child    continues; receives SIGTERM if the parent ends first
///
/// A stopped process cannot end itself, so ``Watchdog`` is not enough when others wait for its
/// answers. The parent sleeps while the child runs, and receives nothing that is typed.
public enum ProcessGuard {
  private static let name = "engine guard"

  /// Forks and returns in the child; call it before starting any thread.
  ///
  /// - Parameters:
  ///   - limit: the maximum time for which the child may be stopped.
  ///   - finish: called after the child's end with its status; 128 and the signal's number if a
  ///     signal ended it. Nobody waits for its process.
  /// - Throws: `SystemError` if no process can be started.
  public static func start(
    limit: Duration = .seconds(1), finish: (CInt) -> Void = { _ in }
  ) throws(SystemError) {
    let child = clinux_guard_start(name)
    guard child >= 0 else { throw SystemError.last("fork") }
    guard child > 0 else { return }
    _ = clinux_hide_memory()
    _ = clinux_forbid_new_privileges()
    let (seconds, attoseconds) = limit.components
    let milliseconds = CInt(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    finish(clinux_guard(child, milliseconds))
    _exit(0)
  }
}
