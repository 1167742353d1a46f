import Glibc
public import LinuxSystem
import Synchronization
import Timeline

/// A file that receives lines on the writer's thread while the keyboard is open; only its owner can
/// read it.
public final class TraceFile: Sendable {
  private let file: TracedFile
  private let writer: FileWriter
  /// The first error of writing.
  private let firstFailure = Mutex<FileError?>(nil)

  /// Creates the file, or empties an existing one.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - writer: the writer of the file.
  /// - Throws: `FileError` with the system's reason; only regular files are accepted.
  public init(path: String, writer: FileWriter) throws(FileError) {
    file = try TracedFile(path: path)
    self.writer = writer
  }

  /// Adds lines to the file as soon as possible.
  public func add(_ lines: String) {
    guard !lines.isEmpty else { return }
    writer.submit(TraceChange(file: file, bytes: Array(lines.utf8)))
  }

  /// Waits until all lines are in the file, at most 4 s.
  ///
  /// - Returns: the error if they are not.
  public func finish() -> FileError? {
    let clock = MonotonicClock()
    guard writer.drain(until: clock.now.advanced(by: .seconds(4)), on: clock) else {
      return FileError(name: file.name, number: ETIMEDOUT)
    }
    return failure
  }

  /// The first error of writing so far; `nil` while every line is in the file.
  var failure: FileError? {
    let news = writer.news(of: TraceChange.self).first
    return firstFailure.withLock { first in
      first = first ?? news
      return first
    }
  }
}

/// The file itself; after its creation, only the writer's thread uses it.
private final class TracedFile: Sendable {
  let name: String
  private let descriptor: FileDescriptor

  init(path: String) throws(FileError) {
    name = path
    Signal.failWritesInstead()
    do throws(SystemError) {
      // A pipe without a reader is refused instead of waited for (fifo(7)).
      descriptor = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_NONBLOCK, mode: 0o600)
    } catch {
      throw FileError(name: path, number: error.errno)
    }
    var status = stat()
    let number = descriptor.rawValue
    let isRegular = fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isRegular, fchmod(number, 0o600) == 0, ftruncate(number, 0) == 0 else {
      descriptor.close()
      throw FileError(name: path, number: isRegular ? errno : EINVAL)
    }
  }

  deinit { descriptor.close() }

  /// Writes lines; returns the error if that failed.
  func write(_ bytes: [UInt8]) -> FileError? {
    do throws(SystemError) {
      try descriptor.writeAll(bytes)
      return nil
    } catch {
      return FileError(name: name, number: error.errno)
    }
  }
}

/// Lines for a trace; waiting lines are written together.
private struct TraceChange: FileChange {
  let file: TracedFile
  let bytes: [UInt8]

  var path: String { file.name }

  func merged(with later: TraceChange) -> TraceChange {
    TraceChange(file: file, bytes: bytes + later.bytes)
  }

  func make() -> FileError? { file.write(bytes) }
}
