import Glibc

/// A buffered output file: standard output, a pipe or a named file.
///
/// A named file appears complete or not at all: until then it has no name, or an unpredictable
/// one.
public final class OutputFile {
  /// The permissions of a named file.
  public enum Permissions: Sendable {
    /// Those of the user's umask; an existing file keeps its own.
    case byUmask
    /// Read and write for the owner only; an existing file keeps its own.
    case owner
    /// Read and write for the owner only, regardless of the existing file's permissions.
    case ownerAlone
  }

  /// The name shown to the user: the file's name, or `standard output`.
  public let name: String
  private let descriptor: FileDescriptor
  private let place: Location
  private var buffer: [UInt8] = []

  private enum Location {
    /// A descriptor owned by other code.
    case borrowed
    /// A pipe or a device.
    case opened
    /// A file that is named at the end, and whether it must survive a power failure.
    case new(NewFile, isDurable: Bool)
  }

  private static let capacity = 1 << 16

  /// Writes to a descriptor that stays open.
  public init(descriptor: Int32, name: String) {
    self.descriptor = FileDescriptor(rawValue: descriptor)
    self.name = name
    place = .borrowed
    Signal.failWritesInstead()
  }

  /// Creates a file, or opens an existing one that is not a regular file; links are followed.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - permissions: its permissions.
  ///   - isDurable: whether it is synced to the disk before it gets its name.
  ///   - keepsName: whether it can be finished within a sandbox, entered later, that forbids naming
  ///     files.
  /// - Throws: the system's error.
  public init(
    path: String, permissions: Permissions = .byUmask, isDurable: Bool = false,
    keepsName: Bool = false
  ) throws(FileError) {
    var status = stat()
    let exists = stat(path.systemString, &status) == 0
    do throws(SystemError) {
      if exists, status.st_mode & S_IFMT != S_IFREG {
        descriptor = try FileDescriptor.open(path, O_WRONLY)
        place = .opened
      } else {
        let mode: UInt32 = if case .byUmask = permissions { 0o666 } else { 0o600 }
        let file = try NewFile(FilePlace(path).path, mode: mode, keepsName: keepsName)
        descriptor = file.descriptor
        place = .new(file, isDurable: isDurable)
      }
    } catch {
      throw FileError(name: path, number: error.errno)
    }
    name = path
    Signal.failWritesInstead()
    guard exists, case .new = place else { return }
    if case .ownerAlone = permissions { return }
    _ = fchmod(descriptor.rawValue, status.st_mode & 0o7777)
  }

  deinit {
    if case .opened = place { descriptor.close() }
  }

  /// Whether the output is a terminal.
  public var isTerminal: Bool { descriptor.isTerminal }

  /// Writes bytes through the buffer.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes text in UTF-8 through the buffer.
  public func write(_ text: String) throws(FileError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes the buffer to the file.
  public func flush() throws(FileError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try FileError.naming(name) { () throws(SystemError) in try descriptor.writeAll(buffer) }
  }

  /// Overwrites the first bytes of a named file; has no effect on pipes and borrowed descriptors.
  public func overwriteStart(with bytes: [UInt8]) throws(FileError) {
    try flush()
    guard case .new = place else { return }
    let count = bytes.withUnsafeBytes {
      pwrite(descriptor.rawValue, $0.baseAddress, $0.count, 0)
    }
    guard count == bytes.count else { throw FileError(name: name, number: errno) }
  }

  /// Finishes a named file, which becomes visible now.
  public func finish() throws(FileError) {
    try flush()
    guard case .new(let file, let isDurable) = place else { return }
    try FileError.naming(name) { () throws(SystemError) in
      if isDurable, fsync(descriptor.rawValue) != 0 { throw .last("fsync") }
      try file.publish()
    }
  }
}

extension OutputFile {
  /// Replaces a file's content with bytes on the disk, completely or not at all.
  ///
  /// In a folder where no file can be created, such as the folder of a link's target in a sandbox,
  /// the existing file is overwritten in place.
  public static func replace(
    _ path: String, with bytes: [UInt8], permissions: Permissions
  ) throws(FileError) {
    let file: OutputFile
    do throws(FileError) {
      file = try OutputFile(path: path, permissions: permissions, isDurable: true)
    } catch {
      guard [EACCES, EPERM, EROFS].contains(error.number) else { throw error }
      return try overwrite(path, with: bytes, orElse: error)
    }
    try file.write(bytes)
    try file.finish()
  }

  private static func overwrite(
    _ path: String, with bytes: [UInt8], orElse failure: FileError
  ) throws(FileError) {
    guard let file = try? FileDescriptor.open(path, O_WRONLY | O_NOCTTY) else { throw failure }
    defer { file.close() }
    try FileError.naming(path) { () throws(SystemError) in
      try file.writeAll(bytes)
      guard ftruncate(file.rawValue, bytes.count) == 0 else { throw .last("ftruncate") }
      guard fsync(file.rawValue) == 0 else { throw .last("fsync") }
    }
  }
}
