import Glibc

/// A failed system call.
public struct SystemError: Error, Hashable, Sendable {
  /// The call, with its object where that helps, such as `open /dev/tty`.
  public let call: String
  /// The error number, as in errno(3).
  public let errno: Int32

  /// Creates an error.
  public init(call: String, errno: Int32) {
    self.call = call
    self.errno = errno
  }

  /// Creates the error of a call that has just failed.
  package static func last(_ call: String) -> SystemError {
    SystemError(call: call, errno: Glibc.errno)
  }
}

extension SystemError: CustomStringConvertible {
  /// The call and the system's message: `open /dev/tty: No such device or address`.
  public var description: String { "\(call): \(reason)" }

  /// The system's message.
  public var reason: String {
    var words = [CChar](repeating: 0, count: 128)
    guard strerror_r(errno, &words, words.count) == 0 else { return "error \(errno)" }
    return words.withUnsafeBufferPointer { $0.baseAddress.map(String.init(cString:)) ?? "" }
  }
}
