import Glibc

/// Another program connected to a socket.
public final class LocalProgram {
  /// The socket.
  public let descriptor: Int32

  /// The system's error number for a failed connection.
  public struct Failure: Error {
    let number: Int32
  }

  /// Connects to a socket.
  public init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw Failure(number: errno) }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Sends text.
  public func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Returns the received lines.
  public func readLines() -> [String] {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// Whether the other side has closed the connection.
  public var isLetGo: Bool {
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 0
  }

  /// Waits for the next lines, for at most a test's patience.
  public func waitForLines() -> [String] {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 10_000) > 0 ? readLines() : []
  }
}
