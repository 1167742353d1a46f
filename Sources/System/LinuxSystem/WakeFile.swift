import CLinux
import Glibc

/// A file with which one thread wakes another (eventfd(2)).
public final class WakeFile: Sendable {
  /// The descriptor that the sleeping thread polls.
  public let descriptor: FileDescriptor

  /// Creates a file without a pending wake-up.
  public init() throws(SystemError) {
    let number = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard number >= 0 else { throw .last("eventfd") }
    descriptor = FileDescriptor(rawValue: number)
  }

  deinit { descriptor.close() }

  /// Wakes the sleeping thread, or cancels its next sleep; repeated wake-ups count as one.
  public func wake() {
    // This fails only if 2⁶⁴ − 2 wake-ups are pending; one more changes nothing then.
    _ = eventfd_write(descriptor.rawValue, 1)
  }

  /// Consumes pending wake-ups.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  public func drain() -> Bool { count > 0 }

  /// Consumes pending wake-ups.
  ///
  /// - Returns: whether a thread that reports to this file has crashed.
  public func drainReport() -> Bool { count >= 1 << 32 }

  private var count: eventfd_t {
    var count: eventfd_t = 0
    return eventfd_read(descriptor.rawValue, &count) == 0 ? count : 0
  }
}
