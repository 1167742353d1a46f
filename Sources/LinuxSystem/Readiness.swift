import CLinux
import Glibc
public import Timeline

/// What has become of a file, or what is waited for; the bits of poll(2).
public struct Readiness: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int16

  /// Creates a set from its bits.
  public init(rawValue: Int16) {
    self.rawValue = rawValue
  }

  /// There is something to read, or the end.
  public static let readable = Readiness(rawValue: Int16(POLLIN))
  /// There is room to write.
  public static let writable = Readiness(rawValue: Int16(POLLOUT))
  /// The other side is gone.
  ///
  /// Reported for every watched file; asked for alone, nothing else is.
  public static let hungUp = Readiness(rawValue: Int16(POLLHUP))
  /// The file is broken, or not open; reported for every watched file.
  public static let failed = Readiness(rawValue: Int16(POLLERR | POLLNVAL))

  /// Whether a read would not wait: there is something, the end, or an error to be told.
  public var endsRead: Bool { !isDisjoint(with: [.readable, .hungUp, .failed]) }
}

extension MonotonicClock {
  /// Waits for one file, or only for a moment: for threads and for steps that have nothing else to do.
  ///
  /// - Parameters:
  ///   - readiness: what is waited for.
  ///   - descriptor: the file; `nil` for none.
  ///   - deadline: when to wake at the latest; `nil` waits for ever. One that has passed only looks.
  /// - Returns: what has become of the file; nothing when the deadline came first.
  /// - Throws: `SystemError`; an interrupted wait is none, it goes on.
  @discardableResult
  public func wait(
    for readiness: Readiness = .readable, of descriptor: FileDescriptor?, until deadline: Timestamp?
  ) throws(SystemError) -> Readiness {
    var file = pollfd(fd: descriptor?.rawValue ?? -1, events: readiness.rawValue, revents: 0)
    return try poll(&file, 1, until: deadline) > 0 ? Readiness(rawValue: file.revents) : []
  }

  /// Waits until one file is readable or another one has failed, such as a device that was unplugged.
  ///
  /// - Parameters:
  ///   - descriptor: the file to read.
  ///   - device: the file of which only failures are reported.
  ///   - deadline: when to wake at the latest; `nil` waits for ever.
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

  /// Waits for files as ppoll(2) does, until a moment; returns how many are ready.
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
