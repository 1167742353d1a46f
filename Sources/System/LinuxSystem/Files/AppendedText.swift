import Glibc
import Timeline

/// Text at the end of a file that can still change; the file's earlier content is never touched.
///
/// An update rewrites only the part that differs, truncates the file after the text, and syncs it
/// to the disk. A file that cannot take text back, such as a pipe, receives the text once, at the
/// end.
public final class AppendedText {
  /// The file's name.
  public let name: String
  private let descriptor: FileDescriptor
  private let isRegular: Bool
  /// The offset of the text: the size of the file when it was opened.
  private let start: Int
  /// A newline if the earlier content does not end with one, so that the text begins on its own
  /// line.
  private let lead: [UInt8]
  /// The bytes of the text that are known to be in the file.
  private var written: [UInt8] = []
  /// The maximum number of bytes of the text in the file; a failed write may have stored some of
  /// them.
  private var longest = 0

  /// Opens a file, and creates it if it does not exist.
  public init(path: String) throws(FileError) {
    name = path
    Signal.failWritesInstead()
    var status = stat()
    isRegular = stat(path.systemString, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    // A pipe without a reader is refused at once instead of blocking (fifo(7)).
    let flags = isRegular ? O_RDWR | O_CREAT : O_WRONLY | O_NONBLOCK
    descriptor = try FileError.naming(path) { () throws(SystemError) in
      try FileDescriptor.open(path, flags, mode: 0o600)
    }
    guard isRegular, fstat(descriptor.rawValue, &status) == 0 else {
      (start, lead) = (0, [])
      return
    }
    start = Int(status.st_size)
    var last: UInt8 = 0x0A
    if start > 0 { pread(descriptor.rawValue, &last, 1, start - 1) }
    lead = last == 0x0A ? [] : [0x0A]
  }

  deinit { descriptor.close() }

  /// Makes the file end with `text`, on the disk.
  public func update(to text: String) throws(FileError) {
    guard isRegular else { return }
    try checkName()
    try check()
    let wanted = (text.isEmpty ? [] : lead) + Array(text.utf8)
    let kept = zip(written, wanted).prefix { $0 == $1 }.count
    guard kept < max(written.count, wanted.count) else { return }
    // The file is known to hold this prefix, even if a later step fails.
    written.removeSubrange(kept...)
    do throws(FileError) {
      try put(wanted[kept...], at: start + kept)
    } catch {
      // A partial text is useless: keep only the known prefix.
      try? cut(to: start + kept)
      throw error
    }
    if longest > wanted.count { try cut(to: start + wanted.count) }
    guard fdatasync(descriptor.rawValue) == 0 || errno == EINVAL else { throw failure(errno) }
    written = wanted
  }

  /// Writes the final `text`; a pipe receives it now.
  public func finish(with text: String, patience: Duration = .seconds(2)) throws(FileError) {
    guard !isRegular else { return try update(to: text) }
    let clock = MonotonicClock()
    var rest = Array(text.utf8)[...]
    try FileError.naming(name) { () throws(SystemError) in
      while !rest.isEmpty {
        let count = try descriptor.write(rest)
        rest = rest.dropFirst(count)
        guard count == 0 else { continue }
        let end = clock.now.advanced(by: patience)
        guard try !clock.wait(for: .writable, of: descriptor, until: end).isEmpty else {
          throw SystemError(call: "write", errno: ETIMEDOUT)
        }
      }
    }
  }

  /// Restores the file's original content.
  public func revert() throws(FileError) {
    guard isRegular else { return }
    try check()
    try cut(to: start)
    written = []
  }

  /// Throws if the file was moved, replaced or made read-only, where the user would not expect
  /// text.
  private func checkName() throws(FileError) {
    var (named, opened) = (stat(), stat())
    guard stat(name.systemString, &named) == 0 else { throw failure(errno) }
    guard fstat(descriptor.rawValue, &opened) == 0, named.st_ino == opened.st_ino,
      named.st_dev == opened.st_dev
    else { throw failure(ESTALE) }
    guard opened.st_mode & 0o222 != 0 else { throw failure(EACCES) }
  }

  /// Throws if the file was deleted or another process has written to it.
  private func check() throws(FileError) {
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0 else { throw failure(errno) }
    guard status.st_nlink > 0 else { throw failure(ENOENT) }
    guard status.st_size <= start + longest, status.st_size >= start + written.count else {
      throw failure(EBUSY)
    }
  }

  private func put(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(FileError) {
    longest = max(longest, offset - start + bytes.count)
    var (rest, offset) = (bytes, offset)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        pwrite(descriptor.rawValue, $0.baseAddress, $0.count, offset)
      }
      guard count >= 0 || errno == EINTR else { throw failure(errno) }
      rest = rest.dropFirst(max(count, 0))
      offset += max(count, 0)
    }
  }

  private func cut(to size: Int) throws(FileError) {
    guard ftruncate(descriptor.rawValue, size) == 0 else { throw failure(errno) }
    longest = size - start
  }

  private func failure(_ number: Int32) -> FileError { FileError(name: name, number: number) }
}
