import CLinux
import Glibc
public import Timeline

/// The state of a file, or the state to wait for; the bits of poll(2).
public struct Readiness: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int16

  /// Creates a set from its bits.
  public init(rawValue: Int16) {
    self.rawValue = rawValue
  }

  /// Data or the end of the file can be read.
  public static let readable = Readiness(rawValue: Int16(POLLIN))
  /// There is room to write.
  public static let writable = Readiness(rawValue: Int16(POLLOUT))
  /// The other side has hung up.
  ///
  /// Reported for every watched file; if requested alone, no other readiness is reported except
  /// failures.
  public static let hungUp = Readiness(rawValue: Int16(POLLHUP))
  /// The file has an error or is not open; reported for every watched file.
  public static let failed = Readiness(rawValue: Int16(POLLERR | POLLNVAL))

  /// Whether a read would not block: data, the end or an error is available.
  public var endsRead: Bool { !isDisjoint(with: [.readable, .hungUp, .failed]) }
}

extension MonotonicClock {
  /// Waits for one file, or only for a deadline; for threads and steps with nothing else to do.
  ///
  /// - Parameters:
  ///   - readiness: the readiness to wait for.
  ///   - descriptor: the file; `nil` for none.
  ///   - deadline: the latest wake-up time; `nil` waits without limit. A past deadline only polls.
  /// - Returns: the file's readiness; empty if the deadline passed first.
  /// - Throws: `SystemError`; an interrupted wait is resumed instead.
  @discardableResult
  public func wait(
    for readiness: Readiness = .readable, of descriptor: FileDescriptor?, until deadline: Timestamp?
  ) throws(SystemError) -> Readiness {
    var file = pollfd(fd: descriptor?.rawValue ?? -1, events: readiness.rawValue, revents: 0)
    return try poll(&file, 1, until: deadline) > 0 ? Readiness(rawValue: file.revents) : []
  }

  /// Waits until one file is readable or another one has failed, such as an unplugged device.
  ///
  /// - Parameters:
  ///   - descriptor: the file to read.
  ///   - device: the file of which only failures are reported.
  ///   - deadline: the latest wake-up time; `nil` waits without limit.
  /// - Returns: whether the device has failed.
  /// - Throws: `SystemError`.
  public func wait(
    of descriptor: FileDescriptor, orFailureOf device: FileDescriptor, until deadline: Timestamp?
  ) throws(SystemError) -> Bool {
    var files = [
      pollfd(fd: descriptor.rawValue, events: Readiness.readable.rawValue, revents: 0),
      pollfd(fd: device.rawValue, events: 0, revents: 0),
    ]
    _ = try poll(&files, files.count, until: deadline)
    return files[1].revents != 0
  }

  /// Waits for files like ppoll(2), until a deadline; returns the number of ready files.
  func poll(
    _ files: UnsafeMutablePointer<pollfd>, _ count: Int, until deadline: Timestamp?
  ) throws(SystemError) -> Int {
    while true {
      let ready: CInt
      if let deadline {
        let nanoseconds = Int(max(0, now.nanoseconds(to: deadline)))
        var time = timespec(
          tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
        ready = clinux_ppoll(files, count, &time)
      } else {
        ready = clinux_ppoll(files, count, nil)
      }
      if ready >= 0 { return Int(ready) }
      guard errno == EINTR else { throw .last("ppoll") }
    }
  }
}
