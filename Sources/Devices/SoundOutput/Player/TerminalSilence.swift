import Glibc
import LinuxSystem
import Synchronization

/// Keeps library output off the terminal by temporarily redirecting standard error to `/dev/null`.
///
/// For systems that refuse a thread its own descriptor table, as containers may (unshare(2)).
final class TerminalSilence: Sendable {
  private let descriptor: FileDescriptor
  /// A copy of the redirected descriptor; negative while nothing is redirected.
  private let kept = Atomic<CInt>(-1)

  /// Creates an inactive redirection.
  ///
  /// - Parameter descriptor: the descriptor to redirect.
  init(_ descriptor: FileDescriptor = .standardError) {
    self.descriptor = descriptor
  }

  /// Begins the redirection.
  ///
  /// - Parameter everywhere: whether to redirect a file or a pipe too, not only a terminal.
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

  /// Ends the redirection.
  func end() {
    let copy = kept.exchange(-1, ordering: .acquiringAndReleasing)
    guard copy >= 0 else { return }
    dup2(copy, descriptor.rawValue)
    FileDescriptor(rawValue: copy).close()
  }
}
