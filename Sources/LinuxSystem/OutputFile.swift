import Glibc

/// A file that is written through a buffer: standard output, a pipe, a file by name.
///
/// A file by name appears whole or not at all: until then it has no name, or one that nobody can foretell.
public final class OutputFile {
  /// Who may do what with a file by name.
  public enum Permissions: Sendable {
    /// As the user's umask says; a file that is there keeps its own.
    case byUmask
    /// Its owner alone reads and writes it; a file that is there keeps its own.
    case owner
    /// Its owner alone reads and writes it, whatever the file that is there allowed.
    case ownerAlone
  }

  /// What it is to the user: its name, or `standard output`.
  public let name: String
  private let descriptor: FileDescriptor
  private let place: Location
  private var buffer: [UInt8] = []

  private enum Location {
    /// Somebody else's descriptor.
    case borrowed
    /// A pipe or a device.
    case opened
    /// A file that gets its name in the end, and whether it must outlast a loss of power.
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

  /// Creates a file, or opens what is there when it is no regular one; a link is followed.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - permissions: who may do what with it.
  ///   - isDurable: whether it is brought to the disk before it gets its name.
  ///   - keepsName: whether it can be finished in a sandbox, entered later, in which nothing may be named.
  /// - Throws: the system's reason.
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
        let file = try NewFile(Self.target(of: path), mode: mode, keepsName: keepsName)
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

  /// Where a path leads, links followed; the path itself when nothing is there.
  private static func target(of path: String) -> String {
    guard let real = realpath(path.systemString, nil) else { return path }
    defer { free(real) }
    return String(systemString: real)
  }

  deinit {
    if case .opened = place { descriptor.close() }
  }

  /// Whether someone at a terminal reads it.
  public var isTerminal: Bool { descriptor.isTerminal }

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
    defer { buffer.removeAll(keepingCapacity: true) }
    try failing { () throws(SystemError) in try descriptor.writeAll(buffer) }
  }

  /// Writes over the first bytes, where that can be done: a pipe keeps what it was given.
  public func overwriteStart(with bytes: [UInt8]) throws(FileError) {
    try flush()
    guard case .new = place else { return }
    let count = bytes.withUnsafeBytes {
      pwrite(descriptor.rawValue, $0.baseAddress, $0.count, 0)
    }
    guard count == bytes.count else { throw FileError(name: name, number: errno) }
  }

  /// Ends a file by name: now it is there.
  public func finish() throws(FileError) {
    try flush()
    guard case .new(let file, let isDurable) = place else { return }
    try failing { () throws(SystemError) in
      if isDurable, fsync(descriptor.rawValue) != 0 { throw .last("fsync") }
      try file.publish()
    }
  }

  private func failing(_ work: () throws(SystemError) -> Void) throws(FileError) {
    do throws(SystemError) { try work() } catch {
      throw FileError(name: name, number: error.errno)
    }
  }
}

extension OutputFile {
  /// Puts bytes in place of what a file holds, on the disk, whole or not at all.
  ///
  /// In a folder in which nothing may be made, as that of a link's target in a sandbox, a file that is there is
  /// written over.
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
    do throws(SystemError) {
      try file.writeAll(bytes)
      guard ftruncate(file.rawValue, bytes.count) == 0 else { throw .last("ftruncate") }
      guard fsync(file.rawValue) == 0 else { throw .last("fsync") }
    } catch {
      throw FileError(name: path, number: error.errno)
    }
  }
}
