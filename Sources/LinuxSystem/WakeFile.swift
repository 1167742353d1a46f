import CLinux
import Glibc

/// A file by which one thread wakes another (eventfd(2)).
public final class WakeFile: Sendable {
  /// What the sleeper polls.
  public let descriptor: FileDescriptor

  /// Creates a file on which no wake-up waits.
  public init() throws(SystemError) {
    let number = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard number >= 0 else { throw .last("eventfd") }
    descriptor = FileDescriptor(rawValue: number)
  }

  deinit { descriptor.close() }

  /// Wakes the sleeper, or spares it its next sleep; many wake-ups are one.
  public func wake() {
    // It fails only when 2⁶⁴ − 2 wake-ups wait already, and then there is nothing to add.
    _ = eventfd_write(descriptor.rawValue, 1)
  }

  /// Takes the wake-ups that wait.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  public func take() -> Bool {
    var count: eventfd_t = 0
    return eventfd_read(descriptor.rawValue, &count) == 0
  }
}
