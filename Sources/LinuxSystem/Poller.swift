import CLinux
import Glibc
public import Timeline

/// Waits for any of a few files, or for a moment.
///
/// The files keep the places they were given; nothing is allocated while waiting.
public struct Poller {
  private var places: [pollfd]

  /// What has become of a file.
  public struct Readiness: OptionSet, Sendable {
    /// The bits of poll(2).
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
    public static let hungUp = Readiness(rawValue: Int16(POLLHUP))
    /// The file is broken, or not open.
    public static let failed = Readiness(rawValue: Int16(POLLERR | POLLNVAL))
  }

  /// Creates a poller that waits until any of `descriptors` can be read.
  public init(_ descriptors: [FileDescriptor]) {
    places = descriptors.map { pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0) }
  }

  /// What the latest wait found at a place.
  public subscript(_ place: Int) -> Readiness {
    Readiness(rawValue: places[place].revents)
  }

  /// Puts another file at a place; `nil` leaves it out of the waiting.
  public mutating func watch(_ descriptor: FileDescriptor?, at place: Int) {
    places[place].fd = descriptor?.rawValue ?? -1
  }

  /// Puts files at the places from `place` on, in place of those that were there, to be read.
  public mutating func watch(_ descriptors: [FileDescriptor], from place: Int) {
    places.removeSubrange(place...)
    for descriptor in descriptors {
      places.append(pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0))
    }
  }

  /// Says what is waited for at a place; loss of the other side is always told.
  public mutating func await(_ wanted: Readiness, at place: Int) {
    places[place].events = wanted.rawValue
  }

  /// Waits until a file is ready or `deadline` has come.
  ///
  /// - Parameters:
  ///   - deadline: when to wake at the latest; `nil` waits for ever. One that has passed only looks.
  ///   - clock: the clock that `deadline` is read on.
  /// - Returns: whether a file is ready.
  /// - Throws: `SystemError`; an interrupted wait is none, it goes on.
  @discardableResult
  public mutating func wait(
    until deadline: Timestamp?, on clock: MonotonicClock
  ) throws(SystemError) -> Bool {
    while true {
      let ready = ppoll(for: deadline.map { max(0, clock.now.nanoseconds(to: $0)) })
      if ready >= 0 { return ready > 0 }
      guard errno == EINTR else { throw .last("ppoll") }
    }
  }

  private mutating func ppoll(for nanoseconds: Int64?) -> CInt {
    guard let nanoseconds else { return clinux_ppoll(&places, places.count, nil) }
    var time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    return clinux_ppoll(&places, places.count, &time)
  }
}
