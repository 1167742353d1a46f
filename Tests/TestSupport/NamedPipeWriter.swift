import Glibc

/// The writing end of a named pipe that another program reads, now or later.
public final class NamedPipeWriter {
  private let path: String
  /// Opened for both directions, so that opening does not wait for the reader (fifo(7)).
  public let descriptor: CInt

  /// Opens the pipe; it is closed with the last reference.
  public init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw ChildProgramError(program: path, code: errno) }
  }

  deinit { close(descriptor) }

  /// Presses and releases keys, with the kernel's events of an input device.
  public func press(_ codes: [UInt8]) throws {
    try write(
      codes.flatMap { code in
        [1, 0].flatMap { value in
          [UInt8](repeating: 0, count: 16) + [1, 0, code, 0, value, 0, 0, 0]
        }
      })
  }

  /// Writes bytes and waits until they have been read.
  ///
  /// - Throws: ``ChildProgramError`` if they are not read within ``ChildProgram/patience``.
  public func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    let deadline = ContinuousClock.now + ChildProgram.patience
    var unread: CInt = 0
    repeat {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      rest = rest.dropFirst(max(0, count))
      guard ioctl(descriptor, UInt(FIONREAD), &unread) == 0, ContinuousClock.now < deadline else {
        throw ChildProgramError(program: path, code: ETIMEDOUT)
      }
      if unread > 0 { usleep(1000) }
    } while !rest.isEmpty || unread > 0
  }
}
