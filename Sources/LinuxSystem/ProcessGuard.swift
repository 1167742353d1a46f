import CLinux
import Glibc

/// Runs the rest of the program in a child process, and kills the child if it stays stopped.
///
///     parent   waits; at the child's end it ends with the same status
///     child    goes on; it gets SIGTERM if the parent ends first
///
/// A stopped process cannot end itself, so ``Watchdog`` is not enough where others wait for its answers. While the
/// child runs, nothing wakes the parent. The parent may make few system calls only.
public enum ProcessGuard {
  private static let name = "engine guard"

  /// Returns in the child; to be called before any thread is started.
  ///
  /// - Parameter limit: how long the child may be stopped.
  /// - Throws: `SystemError` when no process can be started.
  public static func start(limit: Duration = .seconds(1)) throws(SystemError) {
    let child = clinux_guard_start(name)
    guard child >= 0 else { throw SystemError.last("fork") }
    guard child > 0 else { return }
    confine(to: child)
    let (seconds, attoseconds) = limit.components
    _exit(clinux_guard(child, CInt(seconds * 1000 + attoseconds / 1_000_000_000_000_000)))
  }

  /// Leaves the parent nothing but waiting, signals to the child, and its own end.
  private static func confine(to child: CInt) {
    guard !Sandbox.isTurnedOff else { return }
    _ = clinux_hide_memory()
    let process = UInt32(bitPattern: child)
    let filter = CallFilter([
      .always(
        .wait4, .rt_sigtimedwait, .rt_sigreturn, .restart_syscall, .exit, .exit_group, .munmap),
      .when(.kill, .oneOf(0, [process])),
    ])
    guard filter.isForThisMachine, clinux_keep_privileges() == 0 else { return }
    _ = filter.install(asks: false)
  }
}
