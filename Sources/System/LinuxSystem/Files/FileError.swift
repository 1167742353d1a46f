import Glibc

/// A failed system call on a file.
public struct FileError: Error, Hashable, Sendable {
  /// The name that the user gave, or a description of the file.
  public let name: String
  /// The system's error number (`errno`).
  public let number: Int32

  /// Creates an error.
  public init(name: String, number: Int32) {
    self.name = name
    self.number = number
  }

  /// Runs `body`, and names the file in its error.
  static func naming<Result>(
    _ name: String, _ body: () throws(SystemError) -> Result
  ) throws(FileError) -> Result {
    do throws(SystemError) { return try body() } catch {
      throw FileError(name: name, number: error.errno)
    }
  }

  /// Whether the reader of a pipe has closed it, which needs no message.
  public var isClosedPipe: Bool { number == EPIPE }

  /// The number of a pipe, a socket or a terminal in the place of a file; no number of the system.
  package static let notAFile: Int32 = -1

  /// The number of a file that another process of this program writes; no number of the system.
  package static let inUse: Int32 = -2

  /// The number of a link whose target is missing; no number of the system.
  package static let brokenLink: Int32 = -3

  /// The number of a file of the user when nobody knows the user's home; no number of the system.
  package static let noHome: Int32 = -4

  /// The system's message, such as `No such file or directory`.
  public var reason: String {
    switch number {
    case Self.notAFile: "Not a regular file"
    case Self.inUse: "In use by another morsekey"
    case Self.brokenLink: "Link to a missing file"
    case Self.noHome: "HOME is not set"
    default: String(cString: strerror(number))
    }
  }
}

extension FileError: CustomStringConvertible {
  /// The name and the reason, such as `notes.txt: No such file or directory`.
  public var description: String { "\(name): \(reason)" }
}
