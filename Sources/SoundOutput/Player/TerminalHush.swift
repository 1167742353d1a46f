import Glibc
import LinuxSystem
import Synchronization

/// Keeps what sound libraries print off the terminal: standard error goes nowhere for a while.
///
/// For systems that refuse a thread a table of descriptors of its own, as containers may (unshare(2)).
final class TerminalHush: Sendable {
  private let descriptor: FileDescriptor
  /// Where the terminal is kept meanwhile; negative while nothing is hushed.
  private let kept = Atomic<CInt>(-1)

  /// Creates one that hushes nothing yet.
  ///
  /// - Parameter descriptor: what is printed to.
  init(_ descriptor: FileDescriptor = .standardError) {
    self.descriptor = descriptor
  }

  /// Begins.
  ///
  /// - Parameter everywhere: whether a file or a pipe is kept clean too, not only a terminal.
  func begin(everywhere: Bool = false) {
    guard everywhere || descriptor.isTerminal, kept.load(ordering: .relaxed) < 0,
      let nothing = try? FileDescriptor.open("/dev/null", O_RDWR)
    else { return }
    defer { nothing.close() }
    let copy = fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return }
    kept.store(copy, ordering: .releasing)
    dup2(nothing.rawValue, descriptor.rawValue)
  }

  /// Ends: what is printed from now on is seen again.
  func end() {
    let copy = kept.exchange(-1, ordering: .acquiringAndReleasing)
    guard copy >= 0 else { return }
    dup2(copy, descriptor.rawValue)
    FileDescriptor(rawValue: copy).close()
  }
}
