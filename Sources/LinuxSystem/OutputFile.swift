import Glibc

/// A file that is written through a buffer: standard output, a pipe, a file by name.
///
/// A file by name appears whole or not at all: what is written goes to a file beside it, which takes
/// its name when everything is on disk.
public final class OutputFile {
  /// What it is to the user: its name, or `standard output`.
  public let name: String
  private let descriptor: Int32
  private let isOwned: Bool
  /// Where the bytes go until the file is whole, and the name that they get then.
  private var pending: (path: String, target: String)?
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16
  /// Whether no one else may read it, and it must outlast a loss of power.
  private let isPrivate: Bool

  /// Writes to a descriptor that stays open.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    isOwned = false
    isPrivate = false
    pending = nil
    signal(SIGPIPE, SIG_IGN)
  }

  /// Creates a file, or opens what is there when it is no regular one.
  ///
  /// A link is followed, and a file that is replaced leaves its permissions to the new one, unless it
  /// is private: then its owner alone may read it, and it is on disk before it takes its name.
  public init(path: String, isPrivate: Bool = false) throws(FileError) {
    self.isPrivate = isPrivate
    var status = stat()
    let exists = stat(path, &status) == 0
    let isRegular = !exists || status.st_mode & S_IFMT == S_IFREG
    let target = Self.resolved(path) ?? path
    let temporary = "\(target).\(getpid()).part"
    let flags = O_WRONLY | O_CLOEXEC | (isRegular ? O_CREAT | O_TRUNC : 0)
    descriptor = open(isRegular ? temporary : path, flags, isPrivate ? 0o600 : 0o666)
    guard descriptor >= 0 else { throw FileError(name: path, number: errno) }
    if exists, isRegular, !isPrivate { _ = fchmod(descriptor, status.st_mode & 0o7777) }
    name = path
    isOwned = true
    pending = isRegular ? (temporary, target) : nil
    signal(SIGPIPE, SIG_IGN)
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  deinit {
    guard isOwned else { return }
    close(descriptor)
    if let pending { unlink(pending.path) }
  }

  /// Whether someone at a terminal reads it.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes bytes, sooner or later.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes text in UTF-8, sooner or later.
  public func write(_ text: String) throws(FileError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Hands over everything written so far.
  public func flush() throws(FileError) {
    var written = 0
    defer { buffer.removeAll(keepingCapacity: true) }
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileError(name: name, number: errno)
      }
    }
  }

  /// Writes over the first bytes, where that can be done: a pipe keeps what it was given.
  public func overwriteStart(with bytes: [UInt8]) throws(FileError) {
    try flush()
    guard pending != nil else { return }
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == bytes.count else { throw FileError(name: name, number: errno) }
  }

  /// Ends a file by name: now it is there.
  public func finish() throws(FileError) {
    try flush()
    guard let (path, target) = pending else { return }
    if isPrivate, fsync(descriptor) != 0 { throw FileError(name: name, number: errno) }
    guard rename(path, target) == 0 else { throw FileError(name: name, number: errno) }
    pending = nil
  }
}
