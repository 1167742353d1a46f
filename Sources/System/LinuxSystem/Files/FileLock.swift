import Glibc
import Timeline

/// An exclusive lock on a file, held from reading to replacing it, so that no update by another
/// process is lost.
///
/// The lock uses flock(2) on `.NAME.lock` next to the file, because the file itself is replaced. The
/// holder deletes the lock file. Where no lock file can be created, the file itself is locked,
/// because it is then overwritten in place.
public enum FileLock {
  /// Holds the lock while `body` runs.
  ///
  /// - Parameters:
  ///   - path: the file; pipes and devices are not locked.
  ///   - patience: the maximum wait for another holder.
  ///   - body: reads the file and replaces it.
  /// - Returns: the result of `body`.
  /// - Throws: `EBUSY` if another process holds the lock for longer; errors of `body`.
  public static func hold<Result>(
    _ path: String, patience: Duration = .seconds(8),
    _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    guard isReplaced(path) else { return try body() }
    let clock = MonotonicClock()
    let held = try acquire(path, until: clock.now.advanced(by: patience), on: clock)
    defer { held?.release() }
    return try body()
  }

  private struct Held {
    let descriptor: FileDescriptor
    /// The lock file to delete; `nil` if the file itself is locked.
    let path: String?

    func release() {
      if let path { unlink(path.systemString) }
      descriptor.close()
    }

    /// Whether the lock file was deleted before it was locked; another process then locks a new
    /// one.
    var isDeleted: Bool {
      var status = stat()
      return fstat(descriptor.rawValue, &status) == 0 && status.st_nlink == 0
    }
  }

  private enum Attempt {
    case locked, busy, unsupported
  }

  /// The longest pause between two attempts, in microseconds.
  private static let longestPause: UInt32 = 16_000

  private static func acquire(
    _ path: String, until deadline: Timestamp, on clock: MonotonicClock
  ) throws(FileError) -> Held? {
    var pause: UInt32 = 500
    while let held = open(path) {
      switch lock(held.descriptor) {
      case .locked where !held.isDeleted: return held
      case .locked: pause = 0
      case .busy: pause = min(max(pause, 250) * 2, longestPause)
      // The file system has no locks: writing without a lock is better than failing.
      case .unsupported:
        held.release()
        return nil
      }
      held.descriptor.close()
      guard clock.now < deadline else { throw FileError(name: path, number: EBUSY) }
      usleep(pause)
    }
    return nil
  }

  private static func open(_ path: String) -> Held? {
    let place = lockPath(of: path)
    if let file = try? FileDescriptor.open(place, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600) {
      return Held(descriptor: file, path: place)
    }
    let file = try? FileDescriptor.open(path, O_RDONLY | O_NOCTTY)
    return file.map { Held(descriptor: $0, path: nil) }
  }

  private static func lock(_ descriptor: FileDescriptor) -> Attempt {
    while flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return .busy
      default: return .unsupported
      }
    }
    return .locked
  }

  private static func isReplaced(_ path: String) -> Bool {
    var status = stat()
    return stat(path.systemString, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  private static func lockPath(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ".\(path).lock" }
    let name = path.utf8.index(after: slash)
    return "\(path[..<name]).\(path[name...]).lock"
  }
}
