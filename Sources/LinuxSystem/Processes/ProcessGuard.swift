import CLinux
import Glibc

/// Runs the rest of the program in a child process, and kills the child if it stays stopped.
///
///     parent   waits for the child and exits with the same status
///     child    continues; receives SIGTERM if the parent ends first
///
/// A stopped process cannot end itself, so ``Watchdog`` is not enough when others wait for its
/// answers. The parent sleeps while the child runs, and only a few system calls are allowed to it.
public enum ProcessGuard {
  private static let name = "engine guard"

  /// Forks and returns in the child; call it before starting any thread.
  ///
  /// - Parameter limit: the maximum time for which the child may be stopped.
  /// - Throws: `SystemError` if no process can be started.
  public static func start(limit: Duration = .seconds(1)) throws(SystemError) {
    let child = clinux_guard_start(name)
    guard child >= 0 else { throw SystemError.last("fork") }
    guard child > 0 else { return }
    confine(to: child)
    let (seconds, attoseconds) = limit.components
    _exit(clinux_guard(child, CInt(seconds * 1000 + attoseconds / 1_000_000_000_000_000)))
  }

  /// Restricts the parent to waiting, sending signals to the child, and exiting.
  private static func confine(to child: CInt) {
    guard !Sandbox.isTurnedOff else { return }
    _ = clinux_hide_memory()
    let process = UInt32(bitPattern: child)
    let filter = CallFilter([
      .always(
        .wait4, .rt_sigtimedwait, .rt_sigreturn, .restart_syscall, .exit, .exit_group, .munmap),
      .when(.kill, .oneOf(0, [process])),
    ])
    guard filter.isForThisMachine, clinux_forbid_new_privileges() == 0 else { return }
    _ = filter.install(asks: false)
  }
}
