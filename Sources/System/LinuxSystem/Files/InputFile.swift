import Glibc

/// A file that is read from its beginning: a regular file, a pipe or a terminal.
public final class InputFile {
  /// The name that the user gave.
  public let name: String
  /// Whether it is a regular file, which can be read twice.
  public let isRegular: Bool
  /// The size of a regular file in bytes; `nil` for others.
  public let size: Int?
  private let descriptor: Int32
  private let isOwned: Bool

  /// Wraps a descriptor, which is closed at the end if `isOwned`.
  public init(descriptor: Int32, name: String, isOwned: Bool = false) {
    var status = stat()
    self.descriptor = descriptor
    self.name = name
    self.isOwned = isOwned
    isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
  }

  /// Opens a file.
  ///
  /// - Throws: the system's error; a folder is refused here, not at the first read.
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

  /// Opens the file that an argument names; `-` is standard input.
  public static func named(_ name: String) throws(FileError) -> InputFile {
    name == "-" ? InputFile(descriptor: 0, name: name) : try InputFile(path: name)
  }

  /// The descriptor to poll for more data.
  public var waiting: FileDescriptor { FileDescriptor(rawValue: descriptor) }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Reads available bytes, at most a full buffer; blocks until there are some.
  ///
  /// - Parameter buffer: receives the bytes; its size is the maximum.
  /// - Returns: the number of bytes read; zero at the end.
  /// - Throws: the system's error.
  public func read(into buffer: inout [UInt8]) throws(FileError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        Glibc.read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw FileError(name: name, number: errno) }
    }
  }

  /// Rewinds a regular file to its beginning.
  public func rewind() throws(FileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileError(name: name, number: errno) }
  }
}
