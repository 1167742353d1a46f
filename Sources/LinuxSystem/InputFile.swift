import Glibc

/// A file that is read from its beginning: a regular one, a pipe, a terminal.
public final class InputFile {
  /// The name that the user gave.
  public let name: String
  /// Whether it is a regular file, which can be read twice.
  public let isRegular: Bool
  private let descriptor: Int32
  private let isOwned: Bool

  /// Takes over a descriptor; it is closed at the end when `isOwned`.
  public init(descriptor: Int32, name: String, isOwned: Bool = false) {
    var status = stat()
    self.descriptor = descriptor
    self.name = name
    self.isOwned = isOwned
    isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Opens a file.
  ///
  /// - Throws: the system's reason; a folder is refused here, not at the first read.
  public convenience init(path: String) throws(FileError) {
    let descriptor = open(path.systemString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(name: path, number: errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw FileError(name: path, number: EISDIR)
    }
    self.init(descriptor: descriptor, name: path, isOwned: true)
  }

  /// What to poll while waiting for more.
  public var waiting: FileDescriptor { FileDescriptor(rawValue: descriptor) }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Reads what there is, at most a buffer full; waits when there is nothing yet.
  ///
  /// - Parameter buffer: receives the bytes; its size is the most that is read.
  /// - Returns: how many bytes were read; zero at the end.
  /// - Throws: the system's reason.
  public func read(into buffer: inout [UInt8]) throws(FileError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        Glibc.read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw FileError(name: name, number: errno) }
    }
  }

  /// Goes back to the beginning of a regular file.
  public func rewind() throws(FileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileError(name: name, number: errno) }
  }
}
